"""Writes expected.json: scores of the same words by rank_bm25 and scikit-learn.

pip install rank-bm25==0.2.2 scikit-learn==1.9.1 && python expected.py > expected.json
"""
import json, math, random
from rank_bm25 import BM25Okapi
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import MultinomialNB

rng = random.Random(5)
vocabulary = ["w%d" % i for i in range(40)]
weights = [1 / (i + 1) for i in range(40)]  # as in texts: few words are most of it
texts = [rng.choices(vocabulary, weights, k=rng.randint(5, 60)) for _ in range(9)]
queries = [rng.choices(vocabulary + ["unseen"], weights + [0.1], k=rng.randint(1, 30)) for _ in range(6)] + [[]]

bm25 = BM25Okapi(texts, k1=1.2, b=0.75)
no_floor = BM25Okapi(texts, k1=1.2, b=0.75, epsilon=0)
counts = CountVectorizer(analyzer=lambda words: words)
bayes = MultinomialNB(alpha=0.01, fit_prior=False).fit(counts.fit_transform(texts), range(len(texts)))
tfidf = TfidfVectorizer(analyzer=lambda words: words, sublinear_tf=True)
rows = tfidf.fit_transform(texts)
own = [LogisticRegression(C=10, solver="liblinear", tol=1e-12, max_iter=100000).fit(rows, [i == t for i in range(len(texts))]) for t in range(len(texts))]
tfidf._tfidf.norm = None  # of the queries
logistic = [[float((tfidf.transform([q]) @ m.coef_[0])[0]) for m in own] for q in queries]
print(json.dumps({
    "origin": "rank_bm25 0.2.2 BM25Okapi(k1=1.2, b=0.75).get_scores, also with epsilon=0; scikit-learn 1.9.1 MultinomialNB(alpha=0.01, fit_prior=False).predict_joint_log_proba without the prior; scikit-learn 1.9.1 LogisticRegression(C=10, solver=\"liblinear\") on TfidfVectorizer(sublinear_tf=True), one against the rest, decision_function without intercept and norm of the query; expected.py",
    "texts": texts,
    "queries": queries,
    "bm25": [bm25.get_scores(q).tolist() for q in queries],
    "bm25_without_floor": [no_floor.get_scores(q).tolist() for q in queries],
    "logistic": logistic,
    "bayes": [(bayes.predict_joint_log_proba(counts.transform([q]))[0] + math.log(len(texts))).tolist() for q in queries],
}))
