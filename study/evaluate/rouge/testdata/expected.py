# Writes the scores of rouge_score.jsonl, what the tests expect, for the pairs of texts in
# that file, in the working folder:
#   pip install rouge-score==0.1.2 && python expected.py
import json
from rouge_score import rouge_scorer

names = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
scorer = rouge_scorer.RougeScorer(names)
with open("rouge_score.jsonl", encoding="utf-8") as f:
    cases = [json.loads(line) for line in f]
with open("rouge_score.jsonl", "w", encoding="utf-8") as f:
    for c in cases:
        s = scorer.score(c["reference"], c["candidate"])
        plain = {n[5:]: [s[n].precision, s[n].recall, s[n].fmeasure] for n in names}
        f.write(json.dumps({"reference": c["reference"], "candidate": c["candidate"], "plain": plain}, ensure_ascii=False) + "\n")
