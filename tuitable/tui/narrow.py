"""Sends of each row only what changed.

The screen library repaints a changed row from the left edge of the widget on. This cuts off what did not change
there. It reaches into the library's inner parts, whose release is pinned; nothing else does.
"""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor


class NarrowUpdate(ChopsUpdate):
    """Changed pieces of rows, each cut to the changed span at both ends."""

    def render_segments(self, console: Console) -> str:
        """The escape sequences to send."""
        out: list[str] = []
        for y, left, right in self.spans:
            for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or start >= right or end <= left:
                    continue
                first = max(start, left)
                if start < left or end > right:
                    strip = strip.crop(first - start, min(end, right) - start)
                out += (Control.move_to(first, y).segment.text, strip.render(console))
        return "".join(out)


class NarrowCompositor(Compositor):
    """Answers changes with narrow updates."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """What changed since the last painting, null if nothing did."""
        update = super().render_partial_update()
        return None if update is None else NarrowUpdate(update.chops, update.spans, update.chop_ends)
