"""Writes the page of all keys: `python -m tuitable.tui.keypage > docs/keys.md`."""

from __future__ import annotations

from tuitable.tui.keynames import NEVER, show_key, show_keys
from tuitable.tui.keytable import BINDINGS, DEFAULT_WORDS, SECTIONS, Binding, Scheme

HEAD = """# Keys

Two schemes: `arcade` (letters under the tiles) and `vim` (movements). `--keys` or the settings choose. Single actions
can have other keys. In `settings.json`, `keymap` names actions and their keys:

```json
{"keymap": {"turn.win": ["W"], "claim.pass": ["Backspace", "F5"]}}
```

An entry replaces all keys of its action in the scheme that is used. A key is one character (`W`, `?`), `Ctrl-T`, `F1`
to `F12`, or `Enter`, `Space`, `Esc`, `Tab`, `Backspace`, `Delete`, `Insert`, `Home`, `End`, `PgUp`, `PgDn`, `Left`,
`Right`, `Up`, `Down`. What cannot be used is told when a screen opens, in the settings screen and by `tuitable doctor`:
an action that does not exist, a key that means something else there already (two actions may exchange theirs), Esc for
anything but closing and going back, and these keys:

"""

MIDDLE = """
Words in braces are the ruleset's own. What holds `any.` is asked last, whatever is on the screen. In lines, answers are
typed as they are offered, and none of this applies.
"""


def page() -> str:
    """The whole page."""
    why: dict[str, list[str]] = {}
    for key, reason in NEVER.items():
        why.setdefault(reason, []).append(f"`{show_key(key)}`")
    never = "".join(f"- {', '.join(keys)}: {reason}\n" for reason, keys in why.items())
    out = [HEAD + never + MIDDLE]
    seen: set[str] = set()
    for phase, title in SECTIONS.items():
        rows = [b for b in BINDINGS if phase in b.phases and b.id not in seen]
        seen |= {b.id for b in rows}
        if rows:
            heading = title.format_map(DEFAULT_WORDS)
            out.append(f"\n## {heading[:1].upper() + heading[1:]}\n\n| action | `arcade` | `vim` | what it does |\n")
            out.append("|---|---|---|---|\n")
            out += [f"| `{b.id}` | {_caps(b, Scheme.ARCADE)} | {_caps(b, Scheme.VIM)} | {b.help} |\n" for b in rows]
    return "".join(out)


def _caps(binding: Binding, scheme: Scheme) -> str:
    return show_keys(binding.keys(scheme)) or "-"


if __name__ == "__main__":
    print(page(), end="")
