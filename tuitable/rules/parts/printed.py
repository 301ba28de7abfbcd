"""Which printed lines win, and in which file do they stand?"""

from __future__ import annotations

import msgspec


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="printed"):
    """Lines of a file: what they ask for and are worth is read from it, never kept here.

    `name` is the id of the file, or what was asked for: a file name in a folder of such files, or a path. `id`,
    `edition` and `sha256` are those of the very file meant; the shelf fills them in. Lines may belong to somebody,
    so nothing else of the file goes into records. An empty name stands for no file. `pays` maps what a line may ask
    for in the place of a value to the limits of the ruleset.
    """

    name: str
    id: str = ""
    edition: str = ""
    sha256: str = ""
    pays: dict[str, str] = {}

    @property
    def found(self) -> bool:
        """The file asked for has been looked up, or none was asked for."""
        return not self.name or (bool(self.sha256) and self.name == self.id)


__all__ = ["Printed"]
