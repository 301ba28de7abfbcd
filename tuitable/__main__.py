"""`python -m tuitable` and the installed command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit status."""
    if len(sys.argv) == 1:
        sys.exit(start())
    from tuitable.cli.main import run

    sys.exit(run())


def start() -> int:
    """The start screen, without the cost of a command line that has nothing to read."""
    from tuitable.cli.start import run
    from tuitable.errors import TuitableError
    from tuitable.places import cards_folder
    from tuitable.rules.card_folders import search_in

    search_in(cards_folder)
    try:
        return run()
    except TuitableError as error:
        print(f"tuitable: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except OSError as error:
        print(f"tuitable: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    main()
