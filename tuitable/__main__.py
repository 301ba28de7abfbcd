"""`python -m tuitable` and the installed command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    from tuitable.cli.main import run

    sys.exit(run())


if __name__ == "__main__":
    main()
