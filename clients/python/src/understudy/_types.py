from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Error(Exception):
    """An answer of the server that is none. It quotes nothing of a text."""

    def __init__(self, status: int, message: str, retry_after: float | None = None) -> None:
        super().__init__(f"{status}: {message}")
        self.status = status
        self.message = message
        self.retry_after = retry_after
        """Seconds until it is worth trying again, if the server says."""


@dataclass(frozen=True)
class Span:
    """A stretch of a text that holds personal data, in code points: text[start:end]."""

    start: int
    end: int
    category: str
    kind: str = ""
    rule: str = ""
    score: float = 0.0


@dataclass(frozen=True)
class Replacement:
    """What stands where: text[result_start:result_end] of the result, for start and end of the original."""

    start: int
    end: int
    result_start: int
    result_end: int
    text: str
    category: str
    kind: str = ""
    action: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Document:
    """A text with its stand-ins. id names it to restore; it is empty where the server has no ledger."""

    text: str
    id: str = ""
    language: str = ""
    replacements: list[Replacement] = field(default_factory=list)


@dataclass(frozen=True)
class Restored:
    """A restored document. status is exact, edited or unknown."""

    text: str
    status: str
    replaced: int


def span(v: dict[str, Any]) -> Span:
    return Span(**{k: v[k] for k in Span.__dataclass_fields__ if k in v})


def document(v: dict[str, Any]) -> Document:
    return Document(
        text=v["text"],
        id=v.get("id", ""),
        language=v.get("language", ""),
        replacements=[
            Replacement(**{k: r[k] for k in Replacement.__dataclass_fields__ if k in r}) for r in v["replacements"]
        ],
    )


def restored(v: dict[str, Any]) -> Restored:
    return Restored(text=v["text"], status=v["status"], replaced=v.get("replaced", 0))
