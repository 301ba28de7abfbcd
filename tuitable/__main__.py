"""`python -m tuitable` and the installed command."""

from __future__ import annotations

import os
import sys

from tuitable.tui import splash


def main() -> None:
    """Run the command line and leave with its exit status."""
    splash.show(sys.argv[1:], os.environ)
    try:
        sys.exit(run())
    except KeyboardInterrupt:
        sys.exit(splash.INTERRUPTED)
    finally:
        splash.lift()


def run() -> int:
    """The command line; the splash is lifted before anything is said."""
    if len(sys.argv) == 1:
        return start()
    from tuitable.cli import main as command_line

    return command_line.run()


def start() -> int:
    """The start screen, without the cost of a command line that has nothing to read."""
    from tuitable.cli import start as screen
    from tuitable.errors import TuitableError
    from tuitable.places import cards_folder
    from tuitable.rules.card_folders import search_in

    search_in(cards_folder)
    try:
        try:
            return screen.run()
        finally:
            splash.lift()
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
