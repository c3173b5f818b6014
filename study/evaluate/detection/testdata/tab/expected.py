"""Computes what evaluate/detection's TAB measure must find on gold.json and
predicted.json, and writes expected.json:

    python3 expected.py

Written for this test, independently of the Go code, from the description of the
measure in Pilán et al. 2022 (section 6) and the behaviour of evaluation.py of
github.com/NorskRegnesentral/text-anonymization-benchmark (MIT): its word list, how it
cuts tokens, groups mentions and adds up annotators. The weight of a token is minus
its log probability; here that is the number of its code points, so that no model is
needed (the Go test gives its scorer the same numbers).
"""

import json
import re

WORDS = """mr mrs ms and or from until to about after as at before between by during for
in into of on over since with the a an no nr ’s 's""".split()
SIGNS = ",.-;:/&()[]–'\" ’“”"
FREE = re.compile(
    "|".join([r"\b" + re.escape(w) + r"\b" for w in WORDS] + [re.escape(c) for c in SIGNS]),
    re.IGNORECASE,
)


def hidden(text, start, end, masked):
    left = set(range(start, end)) - masked
    for m in FREE.finditer(text[start:end]):
        left -= set(range(start + m.start(), start + m.end()))
    return not left


def tokens(text, start, end):
    return [(start + m.start(), start + m.end()) for m in re.finditer(r"\w+", text[start:end])]


def entities(mentions):
    groups = {}
    for m in mentions:
        groups.setdefault(m["entity_id"], []).append(m)
    return list(groups.values())


class Recall(dict):
    def count(self, what, hit):
        covered, gold = self.get(what, (0, 0))
        self[what] = (covered + bool(hit), gold + 1)

    def out(self):
        return {k: {"covered": c, "gold": g, "recall": c / g} for k, (c, g) in self.items()}


gold = json.load(open("gold.json", encoding="utf-8"))
predicted = json.load(open("predicted.json", encoding="utf-8"))
recall = {"all": Recall(), "direct": Recall(), "quasi": Recall()}
sums = {k: [0.0, 0.0] for k in ("tokens", "mentions", "weighted")}
documents = []
for doc in gold:
    text, spans = doc["text"], [(s, e) for s, e, _ in predicted[doc["doc_id"]]]
    masked = {i for s, e in spans for i in range(s, e)}
    own = Recall()
    for annotator in doc["annotations"].values():
        for group in entities(annotator["entity_mentions"]):
            if all(m["identifier_type"] == "NO_MASK" for m in group):
                continue
            direct = group[0]["identifier_type"] == "DIRECT"
            names = ["all", "direct" if direct else "quasi", group[0]["entity_type"]]
            found = [hidden(text, m["start_offset"], m["end_offset"], masked) for m in group]
            whole = all(f or m["identifier_type"] == "NO_MASK" for f, m in zip(found, group))
            for r in [recall.setdefault(n, Recall()) for n in names] + [own]:
                r.count("entities", whole)
                for f, m in zip(found, group):
                    r.count("mentions", f)
                    for s, e in tokens(text, m["start_offset"], m["end_offset"]):
                        r.count("tokens", hidden(text, s, e, masked))
    def by(start, end):
        return sum(
            any(
                m["start_offset"] <= start and end <= m["end_offset"] and m["identifier_type"] != "NO_MASK"
                for m in a["entity_mentions"]
            )
            for a in doc["annotations"].values()
        )

    n = len(doc["annotations"])
    mine = {k: [0.0, 0.0] for k in sums}
    for s, e in spans:
        mine["mentions"][0] += by(s, e)
        mine["mentions"][1] += n
        for ts, te in tokens(text, s, e):
            for kind, weight in (("tokens", 1), ("weighted", te - ts)):
                mine[kind][0] += weight * by(ts, te)
                mine[kind][1] += weight * n
    for k, (hit, of) in mine.items():
        sums[k][0] += hit
        sums[k][1] += of
    documents.append({"id": doc["doc_id"], "recall": own.out(), "precision_tokens": mine["tokens"][0] / mine["tokens"][1], "precision_weighted": mine["weighted"][0] / mine["weighted"][1]})

json.dump(
    {
        "recall": {k: r.out() for k, r in recall.items()},
        "precision": {k: {"hit": hit, "predicted": of, "precision": hit / of} for k, (hit, of) in sums.items()},
        "documents": documents,
    },
    open("expected.json", "w", encoding="utf-8"),
    indent=1,
)
