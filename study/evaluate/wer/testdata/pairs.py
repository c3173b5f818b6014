"""Writes jiwer.tsv: random pairs of sentences and the errors that jiwer counts in them.

    python -m venv venv && venv/bin/pip install jiwer==VERSION && venv/bin/python pairs.py > jiwer.tsv

Columns: reference, hypothesis, hits, substitutions, deletions, insertions.
"""

import importlib.metadata
import random

import jiwer

random.seed(19)
words = "a b c d e f the of and to newgate prison warden".split()
print("# jiwer", importlib.metadata.version("jiwer"))
for n in range(1000):
    reference = random.choices(words, k=random.randint(1, 20))
    if n % 2:  # not alike
        hypothesis = random.choices(words, k=random.randint(0, 20))
    else:  # with a few errors
        hypothesis = []
        for w in reference:
            hypothesis += random.choices([[w], [random.choice(words)], [], [w, random.choice(words)]], weights=[80, 8, 6, 6])[0]
    r, h = " ".join(reference), " ".join(hypothesis)
    m = jiwer.process_words(r, h)
    print(r, h, m.hits, m.substitutions, m.deletions, m.insertions, sep="\t")
