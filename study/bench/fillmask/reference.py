"""The usual way in Python, for run.sh: one question at a time, logits at all positions.

    reference.py tokenizer OUT TEXT...    trains a byte-level BPE tokenizer of RoBERTa's size
    reference.py ask MODEL QUESTIONS      answers what fill has written, and compares
"""
import json
import sys
import time
import unicodedata

VOCABULARY = 50265


def train(out, paths):
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    t.decoder = decoders.ByteLevel()
    special = ["<s>", "<pad>", "</s>", "<unk>", AddedToken("<mask>", lstrip=True, special=True)]
    t.train(paths, trainers.BpeTrainer(vocab_size=VOCABULARY, special_tokens=special, show_progress=False,
                                       initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    d = json.loads(t.to_str())
    d["post_processor"] = {"type": "RobertaProcessing", "sep": ["</s>", 2], "cls": ["<s>", 0],
                           "trim_offsets": True, "add_prefix_space": False}
    # A small text does not have so many pieces; every id stands for something all the same.
    words = d["model"]["vocab"]
    for i in range(len(words), VOCABULARY):
        words["Ġunused%d" % i] = i
    with open(out, "w", encoding="utf-8") as f:
        json.dump(d, f, ensure_ascii=False)


def whole_words(tokenizer, spaced):
    """For each piece, whether it is a whole word."""
    import numpy as np

    ok = np.zeros(tokenizer.get_vocab_size(), dtype=bool)
    for i in range(len(ok)):
        token = tokenizer.id_to_token(i)
        if token.startswith("<") or token.startswith("Ġ") != spaced:
            continue
        w = tokenizer.decode([i]).strip()
        kinds = [unicodedata.category(c) for c in w]
        ok[i] = (bool(w) and "\ufffd" not in w and any(k[0] == "L" or k == "Nd" for k in kinds)
                 and all(k[0] in "LM" or k == "Nd" or c in "-'’.&" for k, c in zip(kinds, w)))
    return ok


def ask(model, questions):
    import numpy as np
    import onnxruntime
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(model + "/tokenizer.json")
    mask = tokenizer.token_to_id("<mask>")
    whole = {s: whole_words(tokenizer, s) for s in (True, False)}
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    session = onnxruntime.InferenceSession(model + "/model.onnx", options, providers=["CPUExecutionProvider"])

    def predict(q):
        ids = tokenizer.encode(q["text"]).ids
        at = [i for i, x in enumerate(ids) if x == mask]
        if len(ids) > 512:
            # As ours does: the far ends of the context are left out.
            inner, w = ids[1:-1], at[q["want"]] - 1
            start = min(max(0, w - 509 // 2), len(inner) - 510)
            ids, at = [ids[0]] + inner[start:start + 510] + [ids[-1]], {q["want"]: w - start + 1}
        n = len(ids)
        logits, = session.run(None, {
            "input_ids": np.array([ids]), "attention_mask": np.ones((1, n), dtype=np.int64),
            "position_ids": np.arange(2, 2 + n)[None], "at": np.arange(n)})
        row = logits[at[q["want"]]]
        p = np.exp(row - row.max())
        p /= p.sum()
        best = int(np.argmax(np.where(whole[q["spaced"]], p, 0)))
        return tokenizer.decode([best]).strip(), float(p[best]), n

    with open(questions, encoding="utf-8") as f:
        asked = [json.loads(line) for line in f]
    for q in asked[:3]:
        predict(q)
    same = pieces = 0
    worst = 0.0
    start, busy = time.perf_counter(), time.process_time()
    for q in asked:
        word, p, n = predict(q)
        pieces += n
        same += word == q["answer"]
        worst = max(worst, abs(p - q["p"]) / p)
    took, busy = time.perf_counter() - start, time.process_time() - busy
    print(json.dumps({"masks": len(asked), "pieces": pieces, "seconds": took, "processor_seconds": busy, "masks_per_second": len(asked) / took,
                      "pieces_per_second": pieces / took, "same": same, "largest_difference_of_p": worst}))


if __name__ == "__main__":
    if sys.argv[1] == "tokenizer":
        train(sys.argv[2], sys.argv[3:])
    else:
        ask(sys.argv[2], sys.argv[3])
