"""Folders. Stands outside the rooms and imports none of them."""

from __future__ import annotations

import os
from pathlib import Path


def records_folder() -> Path:
    """Where records lie: `TUITABLE_RECORDS`, or else the user's data folder. It may not exist yet."""
    told = os.environ.get("TUITABLE_RECORDS")
    if told:
        return Path(told).expanduser()
    import platformdirs

    return platformdirs.user_data_path("tuitable", appauthor=False) / "records"


def config_folder() -> Path:
    """Where settings and cards lie: `TUITABLE_CONFIG`, or else the user's config folder."""
    told = os.environ.get("TUITABLE_CONFIG")
    if told:
        return Path(told).expanduser()
    import platformdirs

    return platformdirs.user_config_path("tuitable", appauthor=False)


def cards_folder() -> Path:
    """Where a player's own cards of printed lines lie. It may not exist."""
    return config_folder() / "cards"


def settings_file() -> Path:
    """The settings, a JSON object."""
    return config_folder() / "settings.json"
