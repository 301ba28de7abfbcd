"""The rule books: values and citations, no logic."""

ORDER = (
    "tenhou",
    "matsumoto1992",
    "hama1969",
    "arushiaru",
    "chinese-classical",
    "american1924",
    "wright-patterson",
    "american",
)
"""Rulesets as they descend from one another, from what is played most today back to the common root and forth again.

Lists go by it, and the nearer two stand, the nearer relatives they are. What is not named here comes last.
"""
