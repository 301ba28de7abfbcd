"""The rule books: values and citations, no logic."""
