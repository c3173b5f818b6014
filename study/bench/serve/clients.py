"""Runs clients that were written for Presidio's servers, unchanged, against understudy's:

    study/bench/serve/clients.sh PRESIDIO

PRESIDIO is a checkout of microsoft/presidio. What is run, from it: the end-to-end tests
of its HTTP interface; the Postman collections, by newman; every curl command of the
documentation that asks its servers; the Python samples that do. And the guardrail of
LiteLLM's proxy, as pip installs it, before a model that is a few lines of this file.

Prints a line for each. Of the end-to-end tests it prints those that fail; the others
have to do what they say.
"""

import asyncio
import contextlib
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import requests

# The addresses of Presidio's documentation: each is a server of its own here.
ANALYZER, ANONYMIZER, PYTHON_RUNTIME = 5002, 5001, 3000
PROXY, MODEL = 4000, 4001
TEXT = "Hello, my name is Jane Doe. Write to jane.doe@example.org."

failures = 0


def report(name, ok, what=""):
    global failures
    failures += not ok
    print(f"{'runs ' if ok else 'FAILS'}  {name}{': ' + what if what else ''}", flush=True)


def check(name, run):
    try:
        report(name, True, run() or "")
    except Exception as e:
        report(name, False, f"{type(e).__name__}: {e}")


def wait(url, process):
    for _ in range(600):
        if process.poll() is not None:
            sys.exit(f"{process.args}: ended with {process.returncode}")
        try:
            if requests.get(url, timeout=2).ok:
                return
        except requests.ConnectionError:
            pass
        time.sleep(0.2)
    sys.exit(f"{url} does not answer")


def end_to_end(presidio):
    """Presidio's own tests, but for those of images and of the Python packages."""
    out = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider"]
        + ["tests/test_api_" + t + ".py" for t in ("analyzer", "anonymizer", "e2e_integration_flows")],
        cwd=presidio / "e2e-tests", capture_output=True, text=True).stdout
    for line in out.splitlines():
        if line.startswith("FAILED"):
            print("       ", line)
    return re.search(r".*\d+ passed.*", out).group()


def postman(collection):
    out = subprocess.run(["npx", "--yes", "newman@6", "run", str(collection), "--reporters", "json", "--reporter-json-export", "newman.json"],
                         capture_output=True, text=True)
    if out.returncode:
        raise RuntimeError(out.stdout + out.stderr)
    executions = json.loads(pathlib.Path("newman.json").read_text())["run"]["executions"]
    for e in executions:
        if e["response"]["code"] != 200:
            raise RuntimeError(f"{e['item']['name']}: {e['response']['code']}")
    return f"{len(executions)} requests"


def curls(page):
    """The blocks of a page that ask one of the servers by curl."""
    for block in re.findall(r"```\w*\n(.*?)```", page.read_text(), re.S):
        if re.search(r"localhost:(3000|5001|5002)/(analyze|anonymize|deanonymize)", block):
            yield "\n".join(l for l in block.splitlines() if not re.match(r"\s*(cd|python|docker) ", l))


def curl(block):
    out = subprocess.run(["bash", "-c", 'set -e; curl() { command curl -fsS "$@"; echo; }\n' + block], capture_output=True, text=True)
    if out.returncode:
        raise RuntimeError(out.stderr)
    return " ".join(out.stdout.split())[:100]


def script(code, folder, **environment):
    """Runs a few lines of Python in the folder of a sample."""
    out = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, env=os.environ | environment)
    if out.returncode:
        raise RuntimeError(out.stderr.strip().splitlines()[-1])
    return out.stdout.strip().splitlines()[-1][:100]


def telemetry(samples):
    said = script(f"import presidio_client as p; print(p.mask_pii({TEXT!r}))", samples / "deployments/redacting-telemetry/app",
                  PRESIDIO_ANALYZER_URL=f"http://localhost:{ANALYZER}", PRESIDIO_ANONYMIZER_URL=f"http://localhost:{ANONYMIZER}")
    assert "Jane" not in said and "<PERSON>" in said and "<EMAIL_ADDRESS>" in said, said
    return said


def toolkit(samples):
    folder = next(samples.glob("deployments/openai-*/src/api"))
    said = script(
        "from services.presidio.http_presidio_service import HttpPresidioService as S\n"
        f"s = S(); text, known = s.anonymize_text('1', {TEXT!r}, 'en', {{}})\n"
        f"assert 'Jane' not in text and s.deanonymize_text('1', text, known) == {TEXT!r}, text\n"
        "print(text)", folder, REDIS_PORT="1",
        PRESIDIO_ANALYZER_URL=f"http://localhost:{ANALYZER}", PRESIDIO_ANONYMIZER_URL=f"http://localhost:{ANONYMIZER}")
    return said


def remote(samples):
    return script("import runpy; runpy.run_path('example_remote_recognizer.py', run_name='__main__')", samples / "python")


class Model(http.server.BaseHTTPRequestHandler):
    """A chat model that says again what it was asked, and keeps it."""

    asked = []

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        text = body["messages"][-1]["content"]
        Model.asked.append(text)
        said = {"id": "1", "created": 1, "model": "m"}
        self.send_response(200)
        if not body.get("stream"):
            answer = json.dumps(said | {"object": "chat.completion", "choices": [
                {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "You said: " + text}}]}).encode()
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)
            return
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for piece in ["You ", "said: "] + re.findall(r".{1,3}", text):
            chunk = said | {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"content": piece}}]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        end = said | {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
        self.wfile.write(f"data: {json.dumps(end)}\n\ndata: [DONE]\n\n".encode())

    def log_message(self, *_):
        pass


LITELLM = """
model_list:
  - model_name: m
    litellm_params: {model: openai/m, api_base: "http://127.0.0.1:%d", api_key: none}
guardrails:
  - guardrail_name: mask
    litellm_params: {guardrail: presidio, mode: pre_call}
  - guardrail_name: mask-some
    litellm_params: {guardrail: presidio, mode: pre_call, pii_entities_config: {EMAIL_ADDRESS: MASK}}
  - guardrail_name: block
    litellm_params: {guardrail: presidio, mode: pre_call, pii_entities_config: {EMAIL_ADDRESS: BLOCK}}
  - guardrail_name: mask-and-back
    litellm_params: {guardrail: presidio, mode: pre_call, output_parse_pii: true, presidio_filter_scope: input}
  - guardrail_name: mask-answers
    litellm_params: {guardrail: presidio, mode: post_call, presidio_filter_scope: output}
"""


@contextlib.contextmanager
def litellm(config):
    """Its proxy."""
    pathlib.Path("litellm.yaml").write_text(config)
    with open("litellm.log", "a") as log:
        proxy = subprocess.Popen(
            [str(pathlib.Path(sys.executable).with_name("litellm")), "--config", "litellm.yaml", "--host", "127.0.0.1", "--port", str(PROXY)],
            stdout=log, stderr=log, env=os.environ | {
                "PRESIDIO_ANALYZER_API_BASE": f"http://localhost:{ANALYZER}", "PRESIDIO_ANONYMIZER_API_BASE": f"http://localhost:{ANONYMIZER}",
                "LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY": "true"})
    try:
        wait(f"http://127.0.0.1:{PROXY}/health/liveliness", proxy)
        yield
    finally:
        proxy.terminate()
        proxy.wait()


def chat(guardrail, stream=False):
    """Asks the proxy; returns what the model was asked and what the client is told."""
    Model.asked.clear()
    r = requests.post(f"http://127.0.0.1:{PROXY}/chat/completions", timeout=60, json={
        "model": "m", "messages": [{"role": "user", "content": TEXT}], "guardrails": [guardrail], "stream": stream})
    if not r.ok:
        return list(Model.asked), r
    if not stream:
        return Model.asked[-1], r.json()["choices"][0]["message"]["content"]
    said = ""
    for line in r.text.splitlines():
        if line.startswith("data: {"):
            said += json.loads(line[6:])["choices"][0]["delta"].get("content") or ""
    return Model.asked[-1], said


def masked():
    asked, said = chat("mask")
    assert "Jane" not in asked + said and "<PERSON>" in asked and "<EMAIL_ADDRESS>" in asked, (asked, said)
    return asked


def some():
    asked, _ = chat("mask-some")
    assert "Jane Doe" in asked and "<EMAIL_ADDRESS>" in asked and "@" not in asked, asked
    return asked


def blocked():
    asked, r = chat("block")
    assert asked == [] and r.status_code == 400, (asked, r)
    return f"status {r.status_code}, the model was not asked"


def and_back(stream):
    asked, said = chat("mask-and-back", stream)
    assert "Jane" not in asked and said == "You said: " + TEXT, (asked, said)
    return f"{asked} -> {said}"


def answers():
    asked, said = chat("mask-answers")
    assert asked == TEXT and "Jane" not in said and "<PERSON>" in said, (asked, said)
    return said


def logging_only():
    """The hook as the proxy calls it: only what is logged is masked."""
    from litellm.proxy.guardrails.guardrail_hooks.presidio import _OPTIONAL_PresidioPIIMasking as Guardrail

    async def run():
        g = Guardrail(logging_only=True, guardrail_name="log", default_on=True,
                      presidio_analyzer_api_base=f"http://localhost:{ANALYZER}", presidio_anonymizer_api_base=f"http://localhost:{ANONYMIZER}")
        data = {"messages": [{"role": "user", "content": TEXT}]}
        kept = await g.async_pre_call_hook(user_api_key_dict=None, cache=None, data=json.loads(json.dumps(data)), call_type="completion")
        logged, _ = await g.async_logging_hook(kwargs=json.loads(json.dumps(data)), result=None, call_type="completion")
        await g._close_http_session()
        return kept["messages"][0]["content"], logged["messages"][0]["content"]

    kept, logged = asyncio.run(run())
    assert kept == TEXT and "Jane" not in logged and "<PERSON>" in logged, (kept, logged)
    return logged


def main(program, presidio):
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # it would ask the network
    running = []
    work = pathlib.Path(tempfile.mkdtemp())
    os.chdir(work)
    try:
        for port in (ANALYZER, ANONYMIZER, PYTHON_RUNTIME):
            with open(f"{port}.log", "w") as log:
                running.append(subprocess.Popen([program, "serve", "--listen", f"127.0.0.1:{port}"], stderr=log))
            wait(f"http://localhost:{port}/health", running[-1])
        check("Presidio's end-to-end tests", lambda: end_to_end(presidio))
        samples = presidio / "docs/samples"
        for collection in sorted(samples.glob("docker/*.postman_collection.json")):
            check(f"Postman: {collection.name}", lambda: postman(collection))
        for page in sorted((presidio / "docs").rglob("*.md")):
            for i, block in enumerate(curls(page)):
                check(f"curl: {page.relative_to(presidio)} ({i + 1})", lambda: curl(block))
        check("redacting-telemetry/presidio_client.py", lambda: telemetry(samples))
        check("openai-anonymization/http_presidio_service.py", lambda: toolkit(samples))
        check("example_remote_recognizer.py", lambda: remote(samples))

        model = http.server.ThreadingHTTPServer(("127.0.0.1", MODEL), Model)
        threading.Thread(target=model.serve_forever, daemon=True).start()
        with litellm(LITELLM % MODEL):
            check("LiteLLM, pre_call", masked)
            check("LiteLLM, pre_call, some entities", some)
            check("LiteLLM, pre_call, blocked", blocked)
            check("LiteLLM, output_parse_pii", lambda: and_back(False))
            check("LiteLLM, output_parse_pii, streamed", lambda: and_back(True))
            check("LiteLLM, presidio_filter_scope: output", answers)
        check("LiteLLM, logging_only", logging_only)
    finally:
        for p in running:
            p.terminate()
        for p in running:
            p.wait()
        shutil.rmtree(work)
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()))
