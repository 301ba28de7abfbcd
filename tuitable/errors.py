"""The exceptions of the program. Only `cli` and the app turn them into sentences."""

from __future__ import annotations


class TuitableError(Exception):
    """Base of all errors that a person can do something about; `str()` is one clear line."""


class NotationError(TuitableError):
    """A text is no tiles."""


class RecordError(TuitableError):
    """A record file is damaged, locked, too large or too new, or the disk is full.

    `path` names the file and `line` the line counted from 1, where they are known.
    """

    def __init__(self, message: str, path: str | None = None, line: int | None = None) -> None:
        place = "" if path is None else f"{path}: " if line is None else f"{path}:{line}: "
        super().__init__(place + message)
        self.path = path
        self.line = line


class FormatError(TuitableError):
    """An imported file or a situation document is wrong.

    `path` names the file; `hand` and `event` count from 1; `field` names a field of a document.
    """

    def __init__(
        self,
        message: str,
        path: str | None = None,
        hand: int | None = None,
        event: int | None = None,
        field: str | None = None,
    ) -> None:
        parts = [path] if path is not None else []
        if hand is not None:
            parts.append(f"hand {hand}")
        if event is not None:
            parts.append(f"event {event}")
        if field is not None:
            parts.append(field)
        place = ", ".join(parts)
        super().__init__(f"{place}: {message}" if place else message)
        self.path = path
        self.hand = hand
        self.event = event
        self.field = field


class RulesetError(TuitableError):
    """A ruleset, an option or a card is wrong; the message carries file and path where there are any."""


class IllegalChoice(TuitableError):
    """A seat may not choose that now; `code` is the finding's code (`rules.finding`)."""

    def __init__(self, message: str, code: str = "illegal") -> None:
        super().__init__(message)
        self.code = code


class ComputerFailed(TuitableError):
    """A computer player raised an error of its own, or chose what it may not: always a bug. The record is unharmed.

    `cause` is the error; its kind, text and place are told, for whoever reports it.
    """

    def __init__(self, cause: Exception) -> None:
        trace, place = cause.__traceback__, ""
        while trace is not None:
            code = trace.tb_frame.f_code
            place = f", {code.co_filename.replace(chr(92), '/').rsplit('/', 1)[-1]}:{trace.tb_lineno}"
            trace = trace.tb_next
        said = " ".join(str(cause).split())
        text = f": {said}" if said else ""
        super().__init__(f"a computer player failed while choosing ({type(cause).__name__}{text}{place})")


class BrokenState(TuitableError):
    """An event cannot have happened, such as a discard of a tile that is not there.

    Always a bug or a forged file. `event_no` counts main-line events from 1, where it is known.
    """

    def __init__(self, message: str, event_no: int | None = None) -> None:
        super().__init__(message if event_no is None else f"event {event_no}: {message}")
        self.event_no = event_no
