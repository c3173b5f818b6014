"""Makes the golden files of package model with the reference implementation.

    pip install torch onnx transformers==5.23.0
    python make.py

writes, for each shape, a folder with config.json as the library saves it and
golden.json: the names and shapes of the weights, the probabilities that the library
computes for each piece, and what its TokenClassificationPipeline makes of them by
each aggregation strategy, once it is told which pieces make a word (with tokenizers
that are not WordPiece it guesses, and takes a blank's own piece for a word). The weights themselves are not stored: weight() makes
them from their names, here and in random_test.go. The tokenizers are those of
lm/tokenizer's testdata. For two shapes there is model.onnx.gz besides, as the
library's own export writes it.
"""
import gzip
import json
import os
import sys

import torch
import transformers as tf

# Blanks stand around punctuation, so that all tokenizers split the same words.
TEXTS = ["Mrs Ellison , born in Leeds , wrote to the patient and her physician at St James on 3 May 1951 .",
         "Ångström och Öberg bodde på Södermalm ; barnen ringde 08 465 .",
         "Zoé"]
IOB = ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"]
IO = ["O", "PER", "LOC", "ORG"]
SIZE = dict(hidden_size=16, num_hidden_layers=2, num_attention_heads=4, intermediate_size=24, max_position_embeddings=80)
ROBERTA = dict(SIZE, pad_token_id=1, bos_token_id=0, eos_token_id=2, type_vocab_size=1, layer_norm_eps=1e-5)
DEBERTA = dict(SIZE, relative_attention=True, layer_norm_eps=1e-7, hidden_act="gelu")
MODELS = {
    "bert": ("cased", tf.BertForTokenClassification, tf.BertConfig, SIZE, IOB),
    "distilbert": ("uncased", tf.DistilBertForTokenClassification, tf.DistilBertConfig,
                   dict(dim=16, n_layers=2, n_heads=4, hidden_dim=24, max_position_embeddings=80), IO),
    "electra": ("cased", tf.ElectraForTokenClassification, tf.ElectraConfig, dict(SIZE, embedding_size=12), IO),
    "roberta": ("bytelevel", tf.RobertaForTokenClassification, tf.RobertaConfig, ROBERTA, IOB),
    "xlm-roberta": ("unigram", tf.XLMRobertaForTokenClassification, tf.XLMRobertaConfig, ROBERTA, IOB),
    # DeBERTa v3 and mDeBERTa, as published.
    "deberta-v3": ("unigram", tf.DebertaV2ForTokenClassification, tf.DebertaV2Config,
                   dict(DEBERTA, position_buckets=8, norm_rel_ebd="layer_norm", share_att_key=True, pos_att_type=["p2c", "c2p"],
                        position_biased_input=False, type_vocab_size=0), IOB),
    # The other settings of the same family.
    "deberta-v2": ("unigram", tf.DebertaV2ForTokenClassification, tf.DebertaV2Config,
                   dict(DEBERTA, position_buckets=-1, max_relative_positions=12, share_att_key=False, pos_att_type=["c2p"],
                        position_biased_input=True, type_vocab_size=2), IO),
}
M = (1 << 64) - 1


class Pipeline(tf.TokenClassificationPipeline):
    """The library's, with words as the tokenizer has split them."""

    def gather_pre_entities(self, sentence, *args, **kwargs):
        found = super().gather_pre_entities(sentence, *args, **kwargs)
        ids = [w for w in self.tokenizer(sentence).word_ids() if w is not None]
        assert len(ids) == len(found)
        for i, e in enumerate(found):
            e["is_subword"] = i > 0 and ids[i] == ids[i - 1]
        return found


def weight(name, shape):
    """Numbers between -1 and 1, about, by SplitMix64 from the FNV-1a hash of the name."""
    h = 0xcbf29ce484222325
    for b in name.encode():
        h = (h ^ b) * 0x100000001b3 & M
    size, values = 1, []
    for d in shape:
        size *= d
    for _ in range(size):
        h = h + 0x9e3779b97f4a7c15 & M
        z = (h ^ h >> 30) * 0xbf58476d1ce4e5b9 & M
        z = (z ^ z >> 27) * 0x94d049bb133111eb & M
        z ^= z >> 31
        values.append((z >> 40) / (1 << 24) * 2 - 1)
    if "norm" in name.lower() and name.endswith("weight"):
        values = [1 + v / 2 for v in values]
    return torch.tensor(values, dtype=torch.float32).reshape(shape)


for name, (tokens, model, config, options, labels) in MODELS.items():
    if len(sys.argv) > 1 and name not in sys.argv[1:]:
        continue
    t = tf.PreTrainedTokenizerFast(tokenizer_file="../../../lm/tokenizer/testdata/%s.json" % tokens)
    c = config(vocab_size=len(t), id2label=dict(enumerate(labels)), label2id={l: i for i, l in enumerate(labels)}, **options)
    c.architectures = [model.__name__]
    m = model(c).eval()
    shapes = {}
    with torch.no_grad():
        for n, p in m.named_parameters():
            shapes[n] = list(p.shape)
            p.copy_(weight(n, p.shape))
    os.makedirs(name, exist_ok=True)
    with open(os.path.join(name, "config.json"), "w", encoding="utf-8") as f:
        f.write(c.to_json_string(use_diff=False) if name.startswith("deberta") else c.to_json_string())
    if name in ("bert", "deberta-v3"):
        inputs = ["input_ids", "attention_mask"] + ["token_type_ids"] * (name == "bert")

        class Export(torch.nn.Module):
            def __init__(self, model):
                super().__init__()
                self.model = model

            def forward(self, *args):
                return self.model(**dict(zip(inputs, args))).logits

        m.set_attn_implementation("eager")
        x = torch.ones(2, 8, dtype=torch.int64)
        torch.onnx.export(Export(m).eval(), tuple([x, x, 0 * x][:len(inputs)]), "model.onnx", input_names=inputs, output_names=["logits"],
                          dynamic_axes={k: {0: "batch_size", 1: "sequence_length"} for k in inputs + ["logits"]},
                          opset_version=17, do_constant_folding=False, dynamo=False)
        with open("model.onnx", "rb") as f, open(os.path.join(name, "model.onnx.gz"), "wb") as z:
            z.write(gzip.compress(f.read(), mtime=0))
        os.remove("model.onnx")
    rows = []
    for text in TEXTS:
        ids = t(text, return_tensors="pt", return_token_type_ids=False)
        with torch.no_grad():
            p = m(**ids).logits[0].softmax(-1)
        row = {"text": text, "ids": ids["input_ids"][0].tolist(), "p": [[round(x, 5) for x in r] for r in p.tolist()], "entities": {}}
        for strategy in ("first", "max", "average"):
            found = Pipeline(model=m, tokenizer=t, aggregation_strategy=strategy, device="cpu")(text)
            row["entities"][strategy] = [[e["start"], e["end"], e["entity_group"], round(float(e["score"]), 5)] for e in found]
        rows.append(row)
    with open(os.path.join(name, "golden.json"), "w", encoding="utf-8") as f:
        json.dump({"tokenizer": tokens, "weights": shapes, "rows": rows}, f, ensure_ascii=False)
        f.write("\n")
