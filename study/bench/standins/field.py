"""Writes documents with inline marks, [[CATEGORY:text]], as TAB JSON: field.py FOLDER > docs.json"""
import json
import pathlib
import re
import sys

MARK = re.compile(r"\[\[([A-Z]+):(.*?)\]\]", re.S)


def unmarked(path):
    marked, text, at, mentions = path.read_text(encoding="utf-8"), "", 0, []
    for m in MARK.finditer(marked):
        text += marked[at : m.start()]
        start, at = len(text), m.end()
        text += m[2]
        mentions.append({"entity_type": m[1], "start_offset": start, "end_offset": len(text), "span_text": m[2]})
    text += marked[at:]
    return {"doc_id": path.stem, "text": text, "annotations": {"marks": {"entity_mentions": mentions}}}


json.dump([unmarked(p) for p in sorted(pathlib.Path(sys.argv[1]).glob("*.txt"))], sys.stdout, ensure_ascii=False)
