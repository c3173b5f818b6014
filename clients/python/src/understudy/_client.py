"""Both clients: what they send and read is the same, and stands in _Requests once."""

from __future__ import annotations


from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any

import httpx

from . import _types
from ._types import Document, Error, Restored, Span

JSON = Any
"""What json.loads returns."""


def _check(r: httpx.Response) -> None:
    if r.status_code == 200:
        return
    try:
        message = str(r.json()["error"])
    except (ValueError, KeyError, TypeError):
        message = r.reason_phrase
    after = r.headers.get("Retry-After")
    raise Error(r.status_code, message, float(after) if after and after.isdigit() else None)


class _Requests:
    def __init__(self, token: str | None, domain: str | None) -> None:
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.domain = domain

    def pseudonymize(self, texts: Sequence[str], language: str | None, options: dict[str, Any]) -> dict[str, Any]:
        docs = [{"text": t, "language": language} if language else {"text": t} for t in texts]
        body: dict[str, Any] = {"documents": docs, **{k: v for k, v in options.items() if v is not None}}
        if self.domain:
            body["domain"] = self.domain
        return body

    def detect(self, text: str, language: str | None, options: dict[str, Any]) -> dict[str, Any]:
        body = self.pseudonymize([text], language, options)
        body.pop("domain", None)
        return body

    def query(self, about: Sequence[str]) -> list[tuple[str, str | int | float | bool | None]]:
        out: list[tuple[str, str | int | float | bool | None]] = [("document", a) for a in about]
        return out + [("domain", self.domain)] if self.domain else out

    def documents(self, documents: Sequence[Document]) -> dict[str, Any]:
        body: dict[str, Any] = {"documents": [{"id": d.id, "text": d.text} for d in documents]}
        if self.domain:
            body["domain"] = self.domain
        return body


class Client:
    """Asks a server, such as Client("http://127.0.0.1:8080", token="ust_…")."""

    def __init__(
        self, url: str, *, token: str | None = None, domain: str | None = None, timeout: float = 60.0,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._requests = _Requests(token, domain)
        self._http = httpx.Client(base_url=url, headers=self._requests.headers, timeout=timeout, transport=transport)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def _post(self, path: str, body: Any) -> Any:
        r = self._http.post(path, json=body)
        _check(r)
        return r.json()

    def pseudonymize(
        self, text: str, *, language: str | None = None, method: str | None = None, allow: Sequence[str] | None = None,
        deny: Sequence[str] | None = None, only: Sequence[str] | None = None,
    ) -> Document:
        """Puts stand-ins into a text."""
        return self.pseudonymize_all([text], language=language, method=method, allow=allow, deny=deny, only=only)[0]

    def pseudonymize_all(
        self, texts: Sequence[str], *, language: str | None = None, method: str | None = None,
        allow: Sequence[str] | None = None, deny: Sequence[str] | None = None, only: Sequence[str] | None = None,
    ) -> list[Document]:
        """Puts stand-ins into texts that are one corpus: what one says of a name counts in all."""
        options = {"method": method, "allow": allow, "deny": deny, "only": only}
        answer = self._post("/v1/pseudonymize", self._requests.pseudonymize(texts, language, options))
        return [_types.document(d) for d in answer["documents"]]

    def detect(self, text: str, *, language: str | None = None, only: Sequence[str] | None = None) -> list[Span]:
        """Finds personal data."""
        answer = self._post("/v1/detect", self._requests.detect(text, language, {"only": only}))
        return [_types.span(s) for s in answer["documents"][0]["spans"]]

    def restore_documents(self, documents: Sequence[Document]) -> list[Restored]:
        """Puts the originals back into documents, byte for byte where they were not edited."""
        answer = self._post("/v1/restore", self._requests.documents(documents))
        return [_types.restored(d) for d in answer["documents"]]

    def restore(self, text: str, *, about: Sequence[str]) -> str:
        """Puts the originals into a new text about documents, which their ids name."""
        return "".join(self.restore_stream([text], about=about))

    def restore_json(self, value: JSON, *, about: Sequence[str]) -> JSON:
        """Puts the originals into all strings of a JSON value, such as the whole answer of a chat model."""
        r = self._http.post("/v1/restore", params=self._requests.query(about), json=value)
        _check(r)
        return r.json()

    def restore_stream(self, pieces: Iterable[str], *, about: Sequence[str]) -> Iterator[str]:
        """Puts the originals into a text while it comes, cut anywhere."""
        with self._http.stream(
            "POST", "/v1/restore", params=self._requests.query(about), headers={"Content-Type": "text/plain; charset=utf-8"},
            content=(p.encode() for p in pieces),
        ) as r:
            if r.status_code != 200:
                r.read()
                _check(r)
            yield from r.iter_text()


class AsyncClient:
    """The same to await."""

    def __init__(
        self, url: str, *, token: str | None = None, domain: str | None = None, timeout: float = 60.0,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._requests = _Requests(token, domain)
        self._http = httpx.AsyncClient(
            base_url=url, headers=self._requests.headers, timeout=timeout, transport=transport
        )

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, e: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def _post(self, path: str, body: Any) -> Any:
        r = await self._http.post(path, json=body)
        _check(r)
        return r.json()

    async def pseudonymize(
        self, text: str, *, language: str | None = None, method: str | None = None, allow: Sequence[str] | None = None,
        deny: Sequence[str] | None = None, only: Sequence[str] | None = None,
    ) -> Document:
        """Puts stand-ins into a text."""
        all = await self.pseudonymize_all(
            [text], language=language, method=method, allow=allow, deny=deny, only=only
        )
        return all[0]

    async def pseudonymize_all(
        self, texts: Sequence[str], *, language: str | None = None, method: str | None = None,
        allow: Sequence[str] | None = None, deny: Sequence[str] | None = None, only: Sequence[str] | None = None,
    ) -> list[Document]:
        """Puts stand-ins into texts that are one corpus: what one says of a name counts in all."""
        options = {"method": method, "allow": allow, "deny": deny, "only": only}
        answer = await self._post("/v1/pseudonymize", self._requests.pseudonymize(texts, language, options))
        return [_types.document(d) for d in answer["documents"]]

    async def detect(
        self, text: str, *, language: str | None = None, only: Sequence[str] | None = None
    ) -> list[Span]:
        """Finds personal data."""
        answer = await self._post("/v1/detect", self._requests.detect(text, language, {"only": only}))
        return [_types.span(s) for s in answer["documents"][0]["spans"]]

    async def restore_documents(self, documents: Sequence[Document]) -> list[Restored]:
        """Puts the originals back into documents, byte for byte where they were not edited."""
        answer = await self._post("/v1/restore", self._requests.documents(documents))
        return [_types.restored(d) for d in answer["documents"]]

    async def restore(self, text: str, *, about: Sequence[str]) -> str:
        """Puts the originals into a new text about documents, which their ids name."""

        async def one() -> AsyncIterator[str]:
            yield text

        return "".join([p async for p in self.restore_stream(one(), about=about)])

    async def restore_json(self, value: JSON, *, about: Sequence[str]) -> JSON:
        """Puts the originals into all strings of a JSON value, such as the whole answer of a chat model."""
        r = await self._http.post("/v1/restore", params=self._requests.query(about), json=value)
        _check(r)
        return r.json()

    async def restore_stream(self, pieces: AsyncIterable[str], *, about: Sequence[str]) -> AsyncIterator[str]:
        """Puts the originals into a text while it comes, cut anywhere."""

        async def encoded() -> AsyncIterator[bytes]:
            async for p in pieces:
                yield p.encode()

        async with self._http.stream(
            "POST", "/v1/restore", params=self._requests.query(about), headers={"Content-Type": "text/plain; charset=utf-8"},
            content=encoded(),
        ) as r:
            if r.status_code != 200:
                await r.aread()
                _check(r)
            async for text in r.aiter_text():
                yield text
