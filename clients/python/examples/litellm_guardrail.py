"""A LiteLLM guardrail: messages are hidden before the call, answers restored after it.

In LiteLLM's config.yaml:

    guardrails:
      - guardrail_name: understudy
        litellm_params:
          guardrail: litellm_guardrail.Understudy
          mode: [pre_call, post_call]
          default_on: true
          url: http://127.0.0.1:8080

python litellm_guardrail.py http://127.0.0.1:8080 runs both hooks around a call of LiteLLM. Tool
calls and streams are better served by `understudy serve --upstream`, before LiteLLM or behind it.
"""

import asyncio
import sys
from typing import Any

import litellm
from litellm.integrations.custom_guardrail import CustomGuardrail

import understudy


class Understudy(CustomGuardrail):
    def __init__(self, url: str, token: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.client = understudy.AsyncClient(url, token=token)

    async def async_pre_call_hook(self, user_api_key_dict: Any, cache: Any, data: dict[str, Any], call_type: Any) -> Any:
        messages = [m for m in data.get("messages", []) if m.get("content")]
        if not all(isinstance(m["content"], str) for m in messages):
            raise ValueError("only messages of plain text are read here")  # fails closed
        hidden = await self.client.pseudonymize_all([m["content"] for m in messages])
        for m, h in zip(messages, hidden):
            m["content"] = h.text
        data.setdefault("metadata", {})["understudy"] = [h.id for h in hidden]
        return data

    async def async_post_call_success_hook(self, data: dict[str, Any], user_api_key_dict: Any, response: Any) -> Any:
        about = data.get("metadata", {}).get("understudy", [])
        for choice in response.choices if about else []:
            if choice.message.content:
                choice.message.content = await self.client.restore(choice.message.content, about=about)
        return response


async def main(url: str) -> None:
    guard = Understudy(url, guardrail_name="understudy")
    data: dict[str, Any] = {
        "model": "gpt-4o-mini",
        "messages": [{"role": "user", "content": "Write to Mary Johanson in Leeds, mary.johanson@example.org."}],
    }
    data = await guard.async_pre_call_hook(None, None, data, "completion")
    told = data["messages"][0]["content"]
    assert "Johanson" not in told, "the model was told a name"
    response = await litellm.acompletion(model=data["model"], messages=data["messages"], mock_response="You said: " + told)
    response = await guard.async_post_call_success_hook(data, None, response)
    print(response.choices[0].message.content)
    await guard.client.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
