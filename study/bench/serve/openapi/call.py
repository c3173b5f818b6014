"""Calls a real server by the client that openapi-python-client has written."""

import sys

import understudy_openapi.models as m
from understudy_openapi import Client
from understudy_openapi.api.presidio import post_analyze
from understudy_openapi.api.understudy import get_readyz, post_v1_detect, post_v1_pseudonymize, post_v1_restore

c = Client(base_url=sys.argv[1])
TEXT = "Ask Mary Johanson of Leeds, born 3 May 1974."
written = post_v1_pseudonymize.sync(client=c, body=m.PseudonymizeRequest(documents=[m.Document(text=TEXT, language="en", id="py")])).documents[0]
assert "Johanson" not in written.text and written.replacements, written
restored = post_v1_restore.sync(client=c, body=m.RestoreRequest(documents=[m.RestoreDocument(text=written.text, id="py")])).documents[0]
assert restored.text == TEXT, restored
assert post_v1_detect.sync(client=c, body=m.DetectRequest(documents=[m.Document(text=TEXT)])).documents[0].spans[0].end == 17
none = post_v1_detect.sync_detailed(client=c, body=m.DetectRequest(documents=[]))
assert none.status_code == 422 and isinstance(none.parsed, m.Error), none
assert post_analyze.sync(client=c, body=m.AnalyzeRequest(text=TEXT, language="en"))[0].entity_type == "PERSON"
assert get_readyz.sync_detailed(client=c).status_code == 200
print("ok: Python")
