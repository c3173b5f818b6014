"""The examples run against the server of UNDERSTUDY_URL.

    pip install . langchain-core litellm pytest && UNDERSTUDY_URL=http://127.0.0.1:8080 pytest examples
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent.parent
URL = os.environ["UNDERSTUDY_URL"]


@pytest.mark.parametrize("example", ["langchain_chain.py", "litellm_guardrail.py"])
def test_examples_run(example: str) -> None:
    out = subprocess.run(
        [sys.executable, str(FOLDER / "examples" / example), URL], capture_output=True, text=True, check=False
    )
    assert out.returncode == 0, out.stderr
    assert "Mary Johanson in Leeds, mary.johanson@example.org" in out.stdout
