"""Against a real server: UNDERSTUDY_URL names one without tokens, UNDERSTUDY_TOKEN_URL one with them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import understudy

URL = os.environ["UNDERSTUDY_URL"]
TEXT = "Write to Mary Johanson in Leeds 🙂, mary.johanson@example.org. Mary Johanson's dog is ill."
FOLDER = Path(__file__).parent.parent


@pytest.fixture
def client() -> Iterator[understudy.Client]:
    with understudy.Client(URL) as c:
        yield c


def test_round_trip(client: understudy.Client) -> None:
    hidden = client.pseudonymize(TEXT)
    assert "Johanson" not in hidden.text and hidden.id and hidden.language == "en"
    for r in hidden.replacements:
        assert hidden.text[r.result_start : r.result_end] == r.text
    (restored,) = client.restore_documents([hidden])
    assert (restored.text, restored.status) == (TEXT, "exact")


def test_spans_are_code_points(client: understudy.Client) -> None:
    found = {TEXT[s.start : s.end] for s in client.detect(TEXT)}
    assert {"Leeds", "mary.johanson@example.org"} <= found
    assert [s.category for s in client.detect(TEXT, only=["CODE"])] == ["CODE"]


def test_new_texts(client: understudy.Client) -> None:
    hidden = client.pseudonymize(TEXT)
    who = hidden.replacements[0].text
    assert client.restore(f"Dear {who},", about=[hidden.id]) == "Dear Mary Johanson,"
    pieces = (f"Dear {who}, 🙂"[i : i + 2] for i in range(0, len(who) + 8, 2))
    assert "".join(client.restore_stream(pieces, about=[hidden.id])) == "Dear Mary Johanson, 🙂"
    assert client.restore_json({"a": [who, 1]}, about=[hidden.id]) == {"a": ["Mary Johanson", 1]}


def test_streams_do_not_wait(client: understudy.Client) -> None:
    hidden = client.pseudonymize(TEXT)
    came: list[str] = []

    def pieces() -> Iterator[str]:
        yield "First of all, "
        yield "then " * 1000
        yield "the end."

    for piece in client.restore_stream(pieces(), about=[hidden.id]):
        came.append(piece)
    assert len(came) > 1 and "".join(came).endswith("the end.")


def test_lists(client: understudy.Client) -> None:
    assert "Leeds" in client.pseudonymize(TEXT, allow=["Leeds"]).text
    assert "dog" not in client.pseudonymize(TEXT, deny=["dog"]).text
    assert "[" in client.pseudonymize(TEXT, method="category").text


def test_several_are_one_corpus(client: understudy.Client) -> None:
    one, two = client.pseudonymize_all(["Mary Johanson wrote.", "We saw Mary Johanson."])
    assert one.replacements[0].text == two.replacements[0].text


def test_errors(client: understudy.Client) -> None:
    with pytest.raises(understudy.Error) as e:
        client.restore("x", about=["nobody"])
    assert e.value.status == 422 and "document 1" in e.value.message
    with pytest.raises(understudy.Error) as e:
        client.pseudonymize(TEXT, method="magic")
    assert e.value.status == 422
    with pytest.raises(understudy.Error) as e:
        understudy.Client(os.environ["UNDERSTUDY_TOKEN_URL"]).pseudonymize(TEXT)
    assert e.value.status == 401


def test_tokens() -> None:
    with understudy.Client(os.environ["UNDERSTUDY_TOKEN_URL"], token=os.environ["UNDERSTUDY_TOKEN"]) as c:
        assert "Johanson" not in c.pseudonymize(TEXT).text


def test_async() -> None:
    async def run() -> None:
        async with understudy.AsyncClient(URL) as c:
            hidden, spans = await asyncio.gather(c.pseudonymize(TEXT), c.detect(TEXT))
            assert "Johanson" not in hidden.text and spans
            who = hidden.replacements[0].text

            async def pieces() -> AsyncIterator[str]:
                for i in range(0, len(who), 3):
                    yield who[i : i + 3]

            assert "".join([p async for p in c.restore_stream(pieces(), about=[hidden.id])]) == "Mary Johanson"
            assert await c.restore(who, about=[hidden.id]) == "Mary Johanson"
            assert await c.restore_json([who], about=[hidden.id]) == ["Mary Johanson"]
            assert (await c.restore_documents([hidden]))[0].text == TEXT
            with pytest.raises(understudy.Error):
                await c.restore("x", about=["nobody"])

    asyncio.run(run())


def test_types() -> None:
    out = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(FOLDER / "src")], capture_output=True, text=True, check=False
    )
    assert out.returncode == 0, out.stdout
