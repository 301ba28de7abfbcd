"""Digests from the interpreter's own modules, and what a game on the screen leaves unloaded."""

from __future__ import annotations

import subprocess
import sys

from tuitable.digests import blake2b, sha256


def test_published_digests() -> None:
    # FIPS 180-4, example of one block; RFC 7693, appendix A.
    assert sha256(b"abc").hexdigest() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert blake2b(b"abc").hexdigest().startswith("ba80a53f981c4d0d6a2797b69f12f6e9")
    assert blake2b(b"abc", digest_size=8).hexdigest() != blake2b(b"abc").hexdigest()[:16]


def test_a_game_on_the_screen_loads_no_cryptography_beyond_digests() -> None:
    code = (
        "import sys\n"
        "import tuitable.cli.play, tuitable.cli.session, tuitable.tui.tableshow\n"
        "from tuitable.record.deal import new_seed\n"
        "from tuitable.cli.screen import _load_library\n"
        "assert len(bytes.fromhex(new_seed())) == 16\n"
        "_load_library()\n"
        "from tuitable.tui.narrow import known\n"
        "known()\n"
        "found = {'_hashlib', '_ssl', 'ssl', 'hmac', 'importlib.metadata'} & set(sys.modules)\n"
        "assert not found, found\n"
        "import ssl  # and whoever wants it later gets it\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
