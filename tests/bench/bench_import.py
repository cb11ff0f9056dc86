"""What it costs to import the referee, in a fresh interpreter, beside importing python-chess and nothing at all."""

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.benchmark(group="import")
@pytest.mark.parametrize("statement", ["pass", "import referee", "import chess"])
def bench_import(benchmark: BenchmarkFixture, statement: str) -> None:
    run = [sys.executable, "-c", statement]
    benchmark.pedantic(subprocess.run, args=(run,), kwargs={"cwd": ROOT, "check": True}, rounds=20, warmup_rounds=2)
