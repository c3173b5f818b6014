"""Computes Cohen's κ of the annotators of documents.json with scikit-learn and writes
expected.json:

    pip install scikit-learn==1.9.1 && python expected.py

Tokens as package agreement has them: runs of letters, marks, numbers and underscores,
or one other sign; a token's label is the category of the first span that touches it.
"""

import json
import unicodedata

from sklearn.metrics import cohen_kappa_score


def in_word(c):
    return c == "_" or unicodedata.category(c)[0] in "LMN"


def tokens(text):
    i = 0
    while i < len(text):
        j = i + 1
        if in_word(text[i]):
            while j < len(text) and in_word(text[j]):
                j += 1
            yield i, j
        elif not text[i].isspace():
            yield i, j
        i = j


def label(spans, start, end):
    for s, e, c in sorted(spans, key=lambda x: (x[0], -x[1])):
        if s < end and start < e:
            return c
    return "O"


docs = json.load(open("documents.json", encoding="utf-8"))
a, b = [], []
for d in docs:
    for s, e in tokens(d["text"]):
        a.append(label(d["a"], s, e))
        b.append(label(d["b"], s, e))
out = {
    "tokens": len(a),
    "categories": cohen_kappa_score(a, b),
    "marked": cohen_kappa_score([x != "O" for x in a], [x != "O" for x in b]),
    "by_category": {
        c: cohen_kappa_score([x == c for x in a], [x == c for x in b]) for c in sorted(set(a + b) - {"O"})
    },
}
json.dump(out, open("expected.json", "w"), indent=1)
