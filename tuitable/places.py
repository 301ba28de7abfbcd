"""Folders and settings. Stands outside the rooms and imports none of them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TypeVar

import msgspec
import platformdirs

from tuitable.errors import TuitableError

S = TypeVar("S", bound=msgspec.Struct)

MAX_SETTINGS = 1024 * 1024
"""Largest settings file read, in bytes."""


def records_folder() -> Path:
    """Where records lie: `TUITABLE_RECORDS`, or else the user's data folder. It may not exist yet."""
    told = os.environ.get("TUITABLE_RECORDS")
    return Path(told).expanduser() if told else platformdirs.user_data_path("tuitable", appauthor=False) / "records"


def config_folder() -> Path:
    """Where settings and house rules lie: `TUITABLE_CONFIG`, or else the user's config folder."""
    told = os.environ.get("TUITABLE_CONFIG")
    return Path(told).expanduser() if told else platformdirs.user_config_path("tuitable", appauthor=False)


def cards_folder() -> Path:
    """Where a player's own cards of printed lines lie. It may not exist."""
    return config_folder() / "cards"


def settings_file() -> Path:
    """The settings, a JSON object."""
    return config_folder() / "settings.json"


def load_settings(kind: type[S], path: Path | None = None) -> tuple[S, list[str]]:
    """Read settings as `kind`, a struct whose fields all have defaults.

    Never raises: what is missing has its default, what is wrong has its default and a sentence in the answer.
    """
    path = settings_file() if path is None else path
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_SETTINGS + 1)
    except FileNotFoundError:
        return kind(), []
    except OSError as error:
        return kind(), [f"{path}: cannot be read ({error.strerror}); the defaults are used"]
    try:
        told = msgspec.json.decode(data[:MAX_SETTINGS], type=dict[str, object])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return kind(), [f"{path}: not a JSON object; the defaults are used"]
    good: dict[str, object] = {}
    wrong: list[str] = []
    for field in msgspec.structs.fields(kind):
        name = field.encode_name
        if name not in told:
            continue
        try:
            good[field.name] = msgspec.convert(told.pop(name), field.type)
        except msgspec.ValidationError as error:
            wrong.append(f"{path}: {name}: {error}; its default is used")
    wrong += [f"{path}: there is no setting {name[:40]!r}; it is ignored" for name in told]
    return kind(**good), wrong


def save_settings(settings: msgspec.Struct, path: Path | None = None) -> None:
    """Write settings so that the file is always whole. Raises `TuitableError`."""
    path = settings_file() if path is None else path
    data = msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(prefix=".settings", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, path)
        except BaseException:
            os.unlink(fresh)
            raise
    except OSError as error:
        raise TuitableError(f"{path}: settings are not saved: {error.strerror}") from None
