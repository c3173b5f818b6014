"""Makes cosines.json: cosines as independent implementations compute them.

    pip install numpy torch transformers==5.23.0 safetensors
    python make.py

"numbers" are vectors and their cosines by numpy, in double precision. "texts" are
cosines of texts by the small random encoder of lm/encoder/testdata/embedder: mean
of the last hidden states over the pieces, special ones too, as sentence-transformers
pools for all-MiniLM-L6-v2; the network computes in single precision.
"""
import json

import numpy as np
import torch
import transformers as tf
from tokenizers import Tokenizer

rng = np.random.default_rng(5)


def cosine(a, b):
    return float(np.dot(a, b) / (np.linalg.norm(a) * np.linalg.norm(b)))


numbers = []
for n in (1, 2, 3, 16, 128, 384):
    a, b = (rng.standard_normal(n).astype(np.float32) * rng.uniform(1e-3, 1e3) for _ in range(2))
    a, b = a.astype(np.float32), b.astype(np.float32)
    numbers.append({"a": a.tolist(), "b": b.tolist(), "cosine": cosine(a.astype(np.float64), b.astype(np.float64))})

folder = "../../../../lm/encoder/testdata/embedder"
tokenizer = Tokenizer.from_file("../../../../lm/tokenizer/testdata/uncased.json")
model = tf.BertModel.from_pretrained(folder).eval()


def vector(text):
    ids = torch.tensor([tokenizer.encode(text).ids])
    with torch.no_grad():
        hidden = model(input_ids=ids, attention_mask=torch.ones_like(ids)).last_hidden_state[0]
    return hidden.mean(0).double().numpy()


PAIRS = [
    ("Leeds", "Oxford"), ("Mrs Ellison", "Mrs Garrison"), ("3 May 1974", "14 March 1969"), ("an engineer", "***"),
    ("She lives in Leeds.", "She lives in Oxford."), ("Barnen bodde på Åland.", "Barnen bodde på Gotland."),
    ("I was born in Whitby in 1951, the youngest of four children.", "I was born in Newhaven in 1944, the youngest of three children."),
]
texts = [{"a": a, "b": b, "cosine": cosine(vector(a), vector(b))} for a, b in PAIRS]
with open("cosines.json", "w") as f:
    json.dump({"numpy": np.__version__, "torch": torch.__version__, "transformers": tf.__version__, "numbers": numbers, "texts": texts}, f, ensure_ascii=False, indent=1)
