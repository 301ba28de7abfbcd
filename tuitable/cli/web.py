"""`tuitable web`: the screens in a browser, through the extra `[web]`."""

from __future__ import annotations

import importlib
import os
import shlex
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import click

from tuitable.errors import TuitableError

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def served_by(arguments: tuple[str, ...]) -> str:
    """The command that each visitor gets a process of its own of.

    `exec` leaves no shell between the server and the game, so that the game sees when its server is gone.
    """
    return "exec " + shlex.join([sys.executable, "-m", "tuitable", *arguments])


def welcome(origin: str | None, url: str, port: int) -> bool:
    """Whether a page of this origin may talk to the game: its own one, by any name of this machine.

    Without this every page in the same browser could play along.
    """
    if origin is None:
        return False
    page, own = urlsplit(origin), urlsplit(url)
    try:
        at, mine = page.port, own.port
    except ValueError:
        return False
    if own.hostname in LOOPBACK:
        return page.scheme == "http" and page.hostname in LOOPBACK and (at or 80) == port
    return (page.scheme, page.hostname, at) == (own.scheme, own.hostname, mine)


def server(host: str, port: int, url: str, arguments: tuple[str, ...]) -> Any:
    """The server of the extra, with a check of who asks and one line to say. Raises `TuitableError`."""
    try:
        found = importlib.import_module("textual_serve.server")
        web = importlib.import_module("aiohttp.web")
    except ImportError:
        raise TuitableError("this needs the extra [web]: pip install '.[web]' in the clone of tuitable") from None
    made: Any = found.Server(served_by(arguments), host=host, port=port, title="tuitable", public_url=url)
    answer: Callable[[Any], Awaitable[Any]] = made.handle_websocket

    async def checked(request: Any) -> Any:
        if not welcome(request.headers.get("Origin"), made.public_url, port):
            raise web.HTTPForbidden(text="this page may not play here")
        return await answer(request)

    async def say(_app: Any) -> None:
        click.echo(f"Open {made.public_url} in a browser. Ctrl-C ends the server; games are kept.")

    made.handle_websocket, made.on_startup = checked, say
    made.initialize_logging = lambda: None
    return made


@click.command("web")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port.")
@click.option("--url", metavar="URL", help="Where browsers find it, if that is another address.")
@click.argument("arguments", nargs=-1, metavar="[-- COMMAND ...]")
def command(host: str, port: int, url: str | None, arguments: tuple[str, ...]) -> int:
    """Play in a browser: each visitor gets a process of its own, with the start screen or with COMMAND.

    There is no sign-in: whoever reaches the address plays as you and sees your games. So only this machine does,
    unless --host says otherwise. The game must be installed with the extra [web].
    """
    if "--plain" in arguments:
        raise click.BadParameter("lines are not for a browser", param_hint="COMMAND")
    shown = url or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    made = server(host, port, shown, arguments)
    if host not in LOOPBACK:
        click.echo(
            f"tuitable: note: anybody who reaches {host} port {port} plays as you; there is no sign-in", err=True
        )
    for name in ("TEXTUAL_DRIVER", "TEXTUAL_COLOR_SYSTEM"):
        os.environ.pop(name, None)
    try:
        made.serve()
    except OSError as error:
        raise TuitableError(
            f"port {port} at {host} cannot be used: {error.strerror or error}; --port names another"
        ) from None
    return 0
