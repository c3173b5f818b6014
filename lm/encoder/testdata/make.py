"""Makes the golden files of package encoder with the reference implementation.

    pip install torch onnx transformers==5.23.0 safetensors
    python make.py

writes, for each family, a folder with a small random model as the library saves
it, golden.json: what it computes, and for two of them model.onnx.gz, as the
library's own export writes it. The tokenizers are those of package
tokenizer's testdata.
"""
import gzip
import json
import os

import torch
import transformers as tf
from tokenizers import Tokenizer

TEXTS = ["Mrs Ellison lives in <mask>, near the <mask> of Leeds.", "Barnen bodde på <mask>.", "ok"]
SIZE = dict(hidden_size=16, num_hidden_layers=2, num_attention_heads=4, intermediate_size=24,
            max_position_embeddings=64)

torch.manual_seed(1)
roberta = dict(pad_token_id=1, bos_token_id=0, eos_token_id=2, type_vocab_size=1, layer_norm_eps=1e-5)
MODELS = {
    "bert": ("uncased", tf.BertForMaskedLM, tf.BertConfig, dict(SIZE, hidden_act="gelu_new")),
    "electra": ("cased", tf.ElectraForMaskedLM, tf.ElectraConfig, dict(SIZE, embedding_size=12)),
    "roberta": ("bytelevel", tf.RobertaForMaskedLM, tf.RobertaConfig, dict(SIZE, **roberta)),
    "xlm-roberta": ("unigram", tf.XLMRobertaForMaskedLM, tf.XLMRobertaConfig, dict(SIZE, **roberta)),
    "distilbert": ("uncased", tf.DistilBertForMaskedLM, tf.DistilBertConfig,
                   dict(dim=16, n_layers=2, n_heads=4, hidden_dim=24, max_position_embeddings=64)),
    "embedder": ("uncased", tf.BertModel, tf.BertConfig, SIZE),
    "classifier": ("cased", tf.BertForTokenClassification, tf.BertConfig,
                   dict(SIZE, id2label={0: "O", 1: "B-PER", 2: "I-PER"}, label2id={"O": 0, "B-PER": 1, "I-PER": 2})),
}

for name, (tokens, model, config, options) in MODELS.items():
    source = "../../tokenizer/testdata/%s.json" % tokens
    t = Tokenizer.from_file(source)
    mask = "<mask>" if t.token_to_id("<mask>") is not None else "[MASK]"
    m = model(config(vocab_size=t.get_vocab_size(), **options)).eval()
    with torch.no_grad():  # fresh models have zeros and ones where trained ones have not
        for p in m.parameters():
            p.add_(torch.randn_like(p) * 0.3)
    os.makedirs(name, exist_ok=True)
    m.half().float().save_pretrained(name)
    for f in os.listdir(name):
        if f not in ("config.json", "model.safetensors"):
            os.remove(os.path.join(name, f))
    if name in ("bert", "embedder"):
        inputs, output = ["input_ids", "attention_mask", "token_type_ids"], "logits" if name == "bert" else "last_hidden_state"

        class Export(torch.nn.Module):
            def __init__(self, model):
                super().__init__()
                self.model = model

            def forward(self, *args):
                return self.model(**dict(zip(inputs, args)))[0]

        exported = type(m).from_pretrained(name, attn_implementation="eager").eval()
        x = torch.ones(2, 8, dtype=torch.int64)
        torch.onnx.export(Export(exported), (x, x, 0 * x), "model.onnx", input_names=inputs, output_names=[output],
                          dynamic_axes={k: {0: "batch_size", 1: "sequence_length"} for k in inputs + [output]},
                          opset_version=17, do_constant_folding=False, dynamo=False)
        with open("model.onnx", "rb") as f, open(os.path.join(name, "model.onnx.gz"), "wb") as z:
            z.write(gzip.compress(f.read(), mtime=0))
        os.remove("model.onnx")
    golden = []
    for text in TEXTS:
        text = text.replace("<mask>", mask)
        ids = t.encode(text).ids
        with torch.no_grad():
            out = m(torch.tensor([ids]))
        row = {"text": text}
        if name == "embedder":
            v = out.last_hidden_state[0].mean(0)
            row["vector"] = (v / v.norm()).tolist()
        elif name == "classifier":
            row["labels"] = out.logits[0].tolist()
        else:
            at = [i for i, x in enumerate(ids) if x == t.token_to_id(mask)] or [1]
            row["at"], row["logits"] = at, [out.logits[0, i, :50].tolist() for i in at]
        golden.append(row)
    with open(os.path.join(name, "golden.json"), "w", encoding="utf-8") as f:
        json.dump({"tokenizer": tokens, "rows": golden}, f, ensure_ascii=False)
