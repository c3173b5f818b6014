"""Makes scores.json with the reference implementation: how likely some words are
in a gap, one model run for each piece, nothing shared and nothing in a batch.

    pip install torch transformers==5.23.0 tokenizers
    python scores.py

The models are those that make.py made. A candidate of n pieces takes n masks;
piece k is asked for while those before it are shown (Kauf and Ivanova 2023).
"""
import json

import torch
import transformers as tf
from tokenizers import Tokenizer

CLASSES = {"bert": tf.BertForMaskedLM, "roberta": tf.RobertaForMaskedLM, "xlm-roberta": tf.XLMRobertaForMaskedLM}
QUESTIONS = [
    (["Mrs Ellison lives in ", ", near the river."], ["Leeds", "London", "York", "the old town", "Xq"]),
    (["She was a ", " in ", " until 1994, as he said to the judge of the court."], ["nurse", "schoolteacher", "member of the jury"]),
    (["Barnen bodde på ", "."], ["landet", "Öland", "en liten gård"]),
    (["", " said nothing"], ["The lawyer", "He"]),
]

for name, model in CLASSES.items():
    with open(name + "/golden.json") as f:
        tokenizer = json.load(f)["tokenizer"]
    t = Tokenizer.from_file("../../tokenizer/testdata/%s.json" % tokenizer)
    mask = t.token_to_id("<mask>") if t.token_to_id("<mask>") is not None else t.token_to_id("[MASK]")
    unknown = [t.token_to_id(u) for u in ("[UNK]", "<unk>") if t.token_to_id(u) is not None]
    m = model.from_pretrained(name).eval()
    around = t.encode("", add_special_tokens=True).ids
    marks = name != "bert"

    def pieces(text):
        return t.encode(text, add_special_tokens=False).ids

    out = []
    for between, candidates in QUESTIONS:
        row = {"between": between, "candidates": candidates, "scores": []}
        for c in candidates:
            word = pieces((" " if marks else "") + c)
            left = pieces(between[0].rstrip())
            right = []
            for i, b in enumerate(between[1:], 1):
                right += pieces(b.rstrip() if i < len(between) - 1 else b)
                if i < len(between) - 1:
                    right.append(mask)
            if any(p in unknown for p in word):
                row["scores"].append(None)
                continue
            total = 0.0
            for k in range(len(word)):
                ids = around[:1] + left + word[:k] + [mask] * (len(word) - k) + right + around[1:]
                with torch.no_grad():
                    logits = m(torch.tensor([ids])).logits[0, 1 + len(left) + k].double()
                total += torch.log_softmax(logits, 0)[word[k]].item()
            row["scores"].append(total)
        out.append(row)
    with open(name + "/scores.json", "w", encoding="utf-8") as f:
        json.dump(out, f, ensure_ascii=False, indent=1)
