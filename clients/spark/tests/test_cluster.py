"""On a cluster of separate processes, some of which are killed: what comes out is what one
machine writes, and restore gives back every byte."""

import filecmp
import gzip
import json
import os
import pathlib
import stat
import subprocess

import pytest
from pyspark.sql import SparkSession

import understudy_spark

PROGRAM = os.environ["UNDERSTUDY_BINARY"]
NOTEBOOK = pathlib.Path(__file__).parent.parent / "example.ipynb"

TEXTS = [
    "Mr André Borgers of Leeds met Anna Lindqvist in Oslo on %d May 2004. Mr Borgers is a nurse.",
    "Anna Lindqvist, who lives in Uppsala, says that André Borgers came home on %d May 2004; call +44 20 7946 0958.",
]
# One language loads in a third of the time of four; that several are read alike by many
# machines is what the tests of job/shard show.
OPTIONS = ["--language", "en"]
QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData"


@pytest.fixture(scope="module")
def spark():
    made = (SparkSession.builder.master("local-cluster[2,1,512]").appName("understudy")
            .config("spark.ui.enabled", "false").config("spark.executor.memory", "512m").config("spark.speculation", "true")
            .config("spark.driver.extraJavaOptions", QUICK).config("spark.executor.extraJavaOptions", QUICK)
            .config("spark.sql.shuffle.partitions", "2").getOrCreate())
    yield made
    made.stop()


@pytest.fixture
def corpus(tmp_path):
    """Files of four formats, eighteen documents."""
    folder = tmp_path / "in"
    folder.mkdir()
    lines = [json.dumps({"id": "d%d" % i, "text": TEXTS[i % 2] % (i % 28 + 1)}, ensure_ascii=False) + "\n" for i in range(14)]
    (folder / "a.jsonl").write_text("".join(lines[:8]), encoding="utf-8")
    with gzip.open(folder / "b.jsonl.gz", "wt", encoding="utf-8") as f:
        f.write("".join(lines[8:]))
    (folder / "c.csv").write_text("n,text\n" + "".join('%d,"%s"\n' % (i, TEXTS[0] % (i % 28 + 1)) for i in range(3)), encoding="utf-8")
    (folder / "d.txt").write_text(TEXTS[0] % 9, encoding="utf-8")
    return folder


@pytest.fixture
def murderous(tmp_path):
    """A program that kills the Python process of the first task of each step, and itself."""
    path = tmp_path / "understudy"
    path.write_text('#!/bin/sh\ncase $2 in observe|merge|replace|restore)\n'
                    'if mkdir "%s/killed-$2" 2>/dev/null; then kill -KILL $PPID; exit 1; fi;; esac\nexec "%s" "$@"\n' % (tmp_path, PROGRAM))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def alike(a, b):
    names = sorted(os.listdir(a))
    assert names == sorted(os.listdir(b))
    for n in names:
        if n.endswith(".gz"):
            with gzip.open(a / n) as x, gzip.open(b / n) as y:
                assert x.read() == y.read(), n
        else:
            assert filecmp.cmp(a / n, b / n, shallow=False), n


def test_files(spark, corpus, murderous, tmp_path):
    key = str(tmp_path / "study.key")
    made = understudy_spark.pseudonymize(
        [str(corpus)], work=str(tmp_path / "run"), key_file=key, out=str(tmp_path / "public"), spark=spark,
        ledger=str(tmp_path / "study.ledger"), shards=2, buckets=1, options=["--policy", "cc", *OPTIONS], program=murderous)
    assert made["documents"] == 18 and made["replaced"] > 40
    assert {"killed-observe", "killed-merge", "killed-replace"} <= set(os.listdir(tmp_path))
    subprocess.run([PROGRAM, "pseudonymize", "--ledger", str(tmp_path / "one.ledger"), "--key-file", key, "--policy", "cc", *OPTIONS,
                    "--out", str(tmp_path / "whole"), str(corpus)], check=True)
    alike(tmp_path / "public", tmp_path / "whole")
    understudy_spark.restore(work=str(tmp_path / "run"), key_file=key, out=str(tmp_path / "back"), spark=spark, program=murderous)
    assert "killed-restore" in os.listdir(tmp_path)
    alike(corpus, tmp_path / "back")


def test_dataframe(spark, murderous, tmp_path):
    key = str(tmp_path / "study.key")
    rows = [("d%d" % i, i * 10, TEXTS[i % 2] % (i % 28 + 1) if i % 7 else None, "Karin Zetterqvist") for i in range(12)]
    spark.createDataFrame(rows, "name string, amount int, note string, author string").repartition(2).write.parquet(str(tmp_path / "in.parquet"))
    df = spark.read.parquet(str(tmp_path / "in.parquet"))
    settings = {"work": str(tmp_path / "run"), "key_file": key, "program": murderous, "text": ["note", "author=PERSON"], "id": "name"}
    hidden = understudy_spark.pseudonymize(df, buckets=1, options=OPTIONS, **settings)
    # The key is told by its path alone.
    with open(key, encoding="utf-8") as f:
        secret = [w for w in f.read().split() if len(w) > 40][0]
    shown = hidden._jdf.queryExecution().toString() + str(spark.sparkContext.getConf().getAll()) + hidden.rdd.toDebugString().decode()
    assert secret not in shown
    hidden.write.parquet(str(tmp_path / "out.parquet"))
    assert {"killed-observe", "killed-replace"} <= set(os.listdir(tmp_path))
    hidden = spark.read.parquet(str(tmp_path / "out.parquet"))
    got = {r["name"]: r for r in hidden.collect()}
    assert len(got) == 12 and all(got[n]["amount"] == a for n, a, _, _ in rows)
    assert not any("Borgers" in (r["note"] or "") or "Zetterqvist" in r["author"] for r in got.values())
    # One machine writes the same texts.
    with open(tmp_path / "rows.jsonl", "w", encoding="utf-8") as f:
        for n, _, text, author in rows:
            f.write(json.dumps({"id": n, "note": text or "", "author": author}, ensure_ascii=False) + "\n")
    subprocess.run([PROGRAM, "pseudonymize", "--ledger", str(tmp_path / "one.ledger"), "--key-file", key, "--field", "note", "--field", "author=PERSON", *OPTIONS,
                    "--out", str(tmp_path / "whole"), str(tmp_path / "rows.jsonl")], check=True)
    with open(tmp_path / "whole" / "rows.jsonl", encoding="utf-8") as f:
        assert {line["id"]: (line["note"], line["author"]) for line in map(json.loads, f)} == {n: (r["note"] or "", r["author"]) for n, r in got.items()}
    back = understudy_spark.restore(hidden, **settings)
    assert {tuple(r) for r in back.collect()} == set(rows)


def test_what_goes_wrong_is_said(spark, tmp_path):
    df = spark.createDataFrame([("1", "Anna Lindqvist came."), ("1", "Karl Berg came.")], "id string, text string")
    with pytest.raises(Exception, match="have the same id|two documents|twice"):
        understudy_spark.pseudonymize(df.repartitionByRange(2, "text"), work=str(tmp_path / "run"), key_file=str(tmp_path / "k"), program=PROGRAM,
                                      buckets=1, options=OPTIONS)


def test_the_example_runs(spark, monkeypatch, tmp_path):
    """The code of example.ipynb, in the same session."""
    monkeypatch.chdir(tmp_path)
    with open(NOTEBOOK, encoding="utf-8") as f:
        cells = [c for c in json.load(f)["cells"] if c["cell_type"] == "code"]
    assert all(c["outputs"] or c["execution_count"] for c in cells), "the notebook was not executed"
    names = {"spark": spark}
    exec(compile("\n".join("".join(c["source"]) for c in cells), str(NOTEBOOK), "exec"), names)
    assert names["same"]
