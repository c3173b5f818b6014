"""A LangChain chain that hides personal data before a model and restores its answer.

python langchain_chain.py http://127.0.0.1:8080
"""

import sys
from typing import Any

from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda

import understudy


class Understudied(Runnable[str, str]):
    """Any text model, asked with stand-ins; what it says has the originals."""

    def __init__(self, client: understudy.Client, model: Runnable[str, str]) -> None:
        self.client, self.model = client, model

    def invoke(self, input: str, config: RunnableConfig | None = None, **kwargs: Any) -> str:
        hidden = self.client.pseudonymize(input)
        return self.client.restore(self.model.invoke(hidden.text, config, **kwargs), about=[hidden.id])

    def stream(self, input: str, config: RunnableConfig | None = None, **kwargs: Any) -> Any:
        hidden = self.client.pseudonymize(input)
        return self.client.restore_stream(self.model.stream(hidden.text, config, **kwargs), about=[hidden.id])


if __name__ == "__main__":
    seen: list[str] = []

    def model(text: str) -> str:
        seen.append(text)
        return "You said: " + text

    letter = "Write to Mary Johanson in Leeds, mary.johanson@example.org."
    with understudy.Client(sys.argv[1]) as client:
        chain = Understudied(client, RunnableLambda(model))
        print(chain.invoke(letter))
        print("".join(chain.stream(letter)))
    assert "Johanson" not in "".join(seen), "the model was told a name"
