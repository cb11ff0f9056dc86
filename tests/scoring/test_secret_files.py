"""The secrets that the site makes for itself."""

import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from scoring.secret_files import secret


def test_a_secret_is_made_once_and_stays(tmp_path: Path) -> None:
    first = secret(tmp_path / "keys.secret")
    assert len(first) >= 64
    assert secret(tmp_path / "keys.secret") == first
    assert secret(tmp_path / "django.secret") != first


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    secret(tmp_path / "keys.secret")
    assert stat.S_IMODE((tmp_path / "keys.secret").stat().st_mode) == 0o600


@pytest.mark.parametrize("times", [10, pytest.param(500, marks=pytest.mark.slow)])
def test_processes_that_start_together_agree(tmp_path: Path, times: int) -> None:
    paths = [tmp_path / f"{number}.secret" for number in range(times)]
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as processes:
        answers = [list(processes.map(secret, [path] * 4)) for path in paths]
    assert all(len(set(answer)) == 1 for answer in answers)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in paths}, "no drafts are left"
