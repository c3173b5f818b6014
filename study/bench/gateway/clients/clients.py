"""Asks the models of main.go by the official clients of OpenAI, Anthropic and Ollama, unchanged
but for their base URL:

    python clients.py NAME=URL...

Prints a line for each thing that is tried, and ends with 1 if one of them fails.
"""

import json
import os
import sys

import anthropic
import ollama
import openai

KEY = os.environ["CLIENT_KEY"]
SYSTEM = "You are a helpful assistant. Answer in English."
TEXT = (
    "Write to my colleague Bolanle Adeniyi, bolanle@example.org, 0702-44 55 66, born 3 May 1974, "
    "that Karin Wennerholm of Västerås has called."
)
LETTER = "Dear Bolanle Adeniyi,\n\nKarin Wennerholm writes that Adeniyi's visit is over.\n"
CALLS = [
    ("mail", {"to": "Bolanle Adeniyi", "text": 'Hello "Bolanle"'}),
    ("phone", {"who": "Karin Wennerholm"}),
]
TOOLS = [
    ("mail", "Write to somebody, such as Bolanle Adeniyi", {"to": {"type": "string"}, "text": {"type": "string"}}),
    ("phone", "Ring somebody", {"who": {"type": "string"}}),
]
SCHEMA = {
    "type": "object",
    "properties": {"who": {"type": "string", "enum": ["Bolanle Adeniyi", "Karin Wennerholm"]}, "known": {"type": "boolean"}},
    "required": ["who", "known"],
    "additionalProperties": False,
}

failures = 0


def check(name, run):
    global failures
    try:
        run()
        print(f"ok     {name}", flush=True)
    except Exception as e:  # whatever a client raises is what its user sees
        failures += 1
        print(f"FAILS  {name}: {type(e).__name__}: {str(e)[:300]}", flush=True)


def same(got, want):
    if got != want:
        raise AssertionError(f"{got!r}, want {want!r}")


def is_answer(text):
    answer = json.loads(text)
    if answer["who"] not in SCHEMA["properties"]["who"]["enum"] or not isinstance(answer["known"], bool):
        raise AssertionError(text)


def schema_of(properties):
    return {"type": "object", "properties": properties, "required": sorted(properties)}


def refused(kind, run):
    try:
        run()
    except kind as e:
        if "understudy:" not in str(e):
            raise
        return
    raise AssertionError("it was not refused")


PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def openai_client(where, url, responses=True):
    client = openai.OpenAI(base_url=url + "/v1", api_key=KEY, max_retries=0)
    first = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": TEXT}]
    tools = [
        {"type": "function", "function": {"name": n, "description": d, "parameters": schema_of(p)}} for n, d, p in TOOLS
    ]
    ask = client.chat.completions.create

    def plain():
        same(ask(model="letter", messages=first).choices[0].message.content, LETTER)

    def streamed():
        pieces = [c.choices[0].delta.content or "" for c in ask(model="letter", messages=first, stream=True) if c.choices]
        same("".join(pieces), LETTER)
        assert len(pieces) > 5, "it came at once"

    def called():
        calls = ask(model="calls", messages=first, tools=tools).choices[0].message.tool_calls
        same([(c.function.name, json.loads(c.function.arguments)) for c in calls], CALLS)

    def calls_streamed():
        calls = {}
        for c in ask(model="calls", messages=first, tools=tools, stream=True):
            for d in c.choices[0].delta.tool_calls or [] if c.choices else []:
                name, arguments = calls.get(d.index, ("", ""))
                calls[d.index] = (name + (d.function.name or ""), arguments + (d.function.arguments or ""))
        same([(n, json.loads(a)) for n, a in calls.values()], CALLS)

    def as_json():
        shape = {"type": "json_schema", "json_schema": {"name": "answer", "schema": SCHEMA, "strict": True}}
        is_answer(ask(model="random", messages=first, response_format=shape).choices[0].message.content)

    def turns():
        call = {"id": "c1", "type": "function", "function": {"name": "mail", "arguments": json.dumps(CALLS[0][1])}}
        more = first + [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": '{"sent": "Bolanle Adeniyi", "phone": "0702-44 55 66"}'},
            {"role": "assistant", "content": LETTER},
            {"role": "user", "content": "And what does Adeniyi answer?"},
        ]
        same(ask(model="letter", messages=more, tools=tools).choices[0].message.content, LETTER)

    def answered():
        same(client.responses.create(model="letter", instructions=SYSTEM, input=TEXT).output_text, LETTER)

    def answered_streamed():
        pieces = ""
        with client.responses.create(model="letter", input=TEXT, stream=True) as events:
            for e in events:
                if e.type == "response.output_text.delta":
                    pieces += e.delta
                if e.type == "response.completed":
                    same(e.response.output_text, LETTER)
        same(pieces, LETTER)

    def picture():
        image = {"type": "image_url", "image_url": {"url": "data:image/png;base64," + PICTURE}}
        refused(openai.BadRequestError, lambda: ask(model="letter", messages=[{"role": "user", "content": [image]}]))

    tried = [plain, streamed, called, calls_streamed, as_json, turns, picture]
    for f in tried + ([answered, answered_streamed] if responses else []):
        check(f"{where}, openai {openai.__version__}: {f.__name__}", f)


def anthropic_client(where, url):
    client = anthropic.Anthropic(base_url=url, api_key=KEY, max_retries=0)
    first = [{"role": "user", "content": TEXT}]
    tools = [{"name": n, "description": d, "input_schema": schema_of(p)} for n, d, p in TOOLS]
    asked = {"max_tokens": 500, "system": SYSTEM}

    def text(message):
        return "".join(b.text for b in message.content if b.type == "text")

    def uses(message):
        return [(b.name, b.input) for b in message.content if b.type == "tool_use"]

    def plain():
        same(text(client.messages.create(model="letter", messages=first, **asked)), LETTER)

    def streamed():
        with client.messages.stream(model="letter", messages=first, **asked) as s:
            pieces = list(s.text_stream)
            same("".join(pieces), LETTER)
            same(text(s.get_final_message()), LETTER)
        assert len(pieces) > 5, "it came at once"

    def called():
        same(uses(client.messages.create(model="calls", messages=first, tools=tools, **asked)), CALLS)

    def calls_streamed():
        with client.messages.stream(model="calls", messages=first, tools=tools, **asked) as s:
            same(uses(s.get_final_message()), CALLS)

    def turns():
        more = first + [
            {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "mail", "input": CALLS[0][1]}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "Bolanle Adeniyi has it."}]},
            {"role": "assistant", "content": LETTER},
            {"role": "user", "content": "And what does Adeniyi answer?"},
        ]
        same(text(client.messages.create(model="letter", messages=more, tools=tools, **asked)), LETTER)

    def picture():
        image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": PICTURE}}
        refused(
            anthropic.BadRequestError,
            lambda: client.messages.create(model="letter", messages=[{"role": "user", "content": [image]}], **asked),
        )

    for f in [plain, streamed, called, calls_streamed, turns, picture]:
        check(f"{where}, anthropic {anthropic.__version__}: {f.__name__}", f)


def ollama_client(where, url):
    client = ollama.Client(host=url)
    first = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": TEXT}]
    tools = [
        {"type": "function", "function": {"name": n, "description": d, "parameters": schema_of(p)}} for n, d, p in TOOLS
    ]

    def plain():
        same(client.chat(model="letter", messages=first).message.content, LETTER)

    def streamed():
        pieces = [p.message.content or "" for p in client.chat(model="letter", messages=first, stream=True)]
        same("".join(pieces), LETTER)
        assert len(pieces) > 5, "it came at once"

    def generated():
        same(client.generate(model="letter", prompt=TEXT, system=SYSTEM).response, LETTER)

    def called():
        calls = client.chat(model="calls", messages=first, tools=tools).message.tool_calls
        same([(c.function.name, dict(c.function.arguments)) for c in calls], CALLS)

    def calls_streamed():
        calls = []
        for p in client.chat(model="calls", messages=first, tools=tools, stream=True):
            calls += p.message.tool_calls or []
        same([(c.function.name, dict(c.function.arguments)) for c in calls], CALLS)

    def as_json():
        is_answer(client.chat(model="random", messages=first, format=SCHEMA).message.content)

    def turns():
        call = {"function": {"name": "mail", "arguments": CALLS[0][1]}}
        more = first + [
            {"role": "assistant", "content": "", "tool_calls": [call]},
            {"role": "tool", "tool_name": "mail", "content": "Bolanle Adeniyi has it."},
            {"role": "assistant", "content": LETTER},
            {"role": "user", "content": "And what does Adeniyi answer?"},
        ]
        same(client.chat(model="letter", messages=more, tools=tools).message.content, LETTER)

    def listed():
        assert {m.model for m in client.list().models} >= {"letter:latest", "calls:latest"}

    def picture():
        message = {"role": "user", "content": "x", "images": [PICTURE]}
        refused(ollama.ResponseError, lambda: client.chat(model="letter", messages=[message]))

    for f in [plain, streamed, generated, called, calls_streamed, as_json, turns, listed, picture]:
        check(f"{where}, ollama: {f.__name__}", f)


for place in sys.argv[1:]:
    where, _, url = place.partition("=")
    openai_client(where, url)
    anthropic_client(where, url)
    if where == "gateway":  # LiteLLM does not speak Ollama's interface
        ollama_client(where, url)
print(f"{failures} failed")
sys.exit(1 if failures else 0)
