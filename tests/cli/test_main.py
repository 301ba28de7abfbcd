"""The command line as a whole: help, errors, exit statuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tuitable import __version__
from tuitable.cli.main import COMMANDS, run


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_can_be_imported_and_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    assert "Usage: tuitable" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"tuitable {__version__}\n"


@pytest.mark.parametrize("args", [["nonsense"], ["--nonsense"], ["score"], ["score", "a", "b"], ["rules", "nonsense"]])
def test_bad_usage_is_status_2(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(args) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Error" in captured.err


def test_help_imports_neither_rules_nor_the_screen() -> None:
    """The help must be quick: it names commands without importing any."""
    code = (
        "import sys\nfrom tuitable.cli.main import run\nrun(['--help'])\n"
        "bad = [m for m in sys.modules if m.startswith(('textual', 'tuitable.rules', 'tuitable.review', 'msgspec'))]\n"
        "sys.exit(len(bad))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_module_runs_and_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m tuitable rules list | head -c 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(("to", "status"), [(">/dev/full", 2), (">&-", 0)])
def test_output_that_cannot_be_written_is_one_line_and_no_traceback(to: str, status: int) -> None:
    command = f"{sys.executable} -m tuitable rules list {to}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert len(done.stderr.splitlines()) == (status == 2)
    assert "Traceback" not in done.stderr
