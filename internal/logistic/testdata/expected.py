# Makes sklearn.json, what the tests expect, in the working folder:
#   pip install scikit-learn==1.9.1 && python expected.py
import json, random
from sklearn.linear_model import LogisticRegression
random.seed(5)
rows = [[random.choice([0, 0, 1, 0.5, 2]) for _ in range(6)] for _ in range(40)]
classes = [bool(r[0] + r[1] - r[2] + random.gauss(0, 1) > 0.6) for r in rows]
fits = []
for C in (0.1, 1, 10):
    m = LogisticRegression(C=C, solver="liblinear", dual=False, tol=1e-14, max_iter=100000).fit(rows, classes)
    fits.append({"c": C, "weights": m.coef_[0].tolist(), "bias": m.intercept_[0]})
json.dump({"rows": rows, "classes": classes, "fits": fits}, open("sklearn.json", "w"))
