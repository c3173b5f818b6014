"""Client of an Understudy server: personal data replaced by believable stand-ins, and restored."""

from ._client import AsyncClient, Client
from ._types import Document, Error, Restored, Replacement, Span

__all__ = ["AsyncClient", "Client", "Document", "Error", "Replacement", "Restored", "Span"]
