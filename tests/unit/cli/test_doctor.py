"""`preferans doctor`: a sound installation is good, a broken one is told."""

import json

import pytest

from preferans.cli import doctor
from preferans.cli.app import main


def test_a_sound_installation(capsys: pytest.CaptureFixture[str]) -> None:
    """Every check of this installation is good."""
    code = main(["doctor", "--json"])

    checks = json.loads(capsys.readouterr().out)["checks"]
    assert [check["name"] for check in checks] == [check.name for check in doctor.CHECKS]
    assert code == 0
    assert all(check["good"] for check in checks)


def test_what_does_not_work_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that fails gives exit code 1 and its reason; the others are still made."""

    def stumbles() -> doctor.Finding:
        message = "no such data"
        raise FileNotFoundError(message)

    monkeypatch.setattr(doctor, "CHECKS", (doctor.Check("rules", stumbles), *doctor.CHECKS[:1]))
    code = main(["doctor", "--lang", "en"])

    shown = capsys.readouterr().out.splitlines()
    assert code == 1
    assert shown[0].split()[:3] == ["rule", "sets", "bad"]
    assert "no such data" in shown[0]
    assert "good" in shown[1]
