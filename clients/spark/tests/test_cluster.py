"""On a cluster of separate processes, some of which are killed: what comes out is what one
machine writes, and restore gives back every byte."""

import datetime
import filecmp
import gzip
import json
import os
import pathlib
import shutil
import stat
import subprocess

import pyspark
import pytest
from pyspark.sql import SparkSession

import understudy_spark

PROGRAM = os.environ["UNDERSTUDY_TESTED"]
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
def folder(tmp_path_factory):
    """Holds what all tests share: the key, and what Spark writes of its jobs."""
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="module")
def key(folder):
    return str(folder / "study.key")


@pytest.fixture(scope="module")
def spark(folder):
    made = (SparkSession.builder.master("local-cluster[2,1,512]").appName("understudy")
            .config("spark.ui.enabled", "false").config("spark.executor.memory", "512m")
            # Executors come and go, and slow tasks may run twice.
            .config("spark.dynamicAllocation.enabled", "true").config("spark.dynamicAllocation.shuffleTracking.enabled", "true")
            .config("spark.executor.cores", "1").config("spark.dynamicAllocation.minExecutors", "1").config("spark.dynamicAllocation.maxExecutors", "2")
            .config("spark.dynamicAllocation.executorIdleTimeout", "2s").config("spark.speculation", "true")
            .config("spark.eventLog.enabled", "true").config("spark.eventLog.dir", folder.as_uri()).config("spark.eventLog.compress", "false")
            .config("spark.driver.extraJavaOptions", QUICK).config("spark.executor.extraJavaOptions", QUICK)
            .config("spark.sql.shuffle.partitions", "2").getOrCreate())
    yield made
    made.stop()


@pytest.fixture
def corpus(spark, tmp_path):
    """Files of five formats, twenty documents."""
    folder = tmp_path / "in"
    folder.mkdir()
    lines = [json.dumps({"id": "d%d" % i, "author": "Karin Zetterqvist", "text": TEXTS[i % 2] % (i % 28 + 1)}, ensure_ascii=False) + "\n" for i in range(14)]
    (folder / "a.jsonl").write_text("".join(lines[:8]), encoding="utf-8")
    with gzip.open(folder / "b.jsonl.gz", "wt", encoding="utf-8") as f:
        f.write("".join(lines[8:]))
    (folder / "c.csv").write_text("n,author,text\n" + "".join('%d,Karin Zetterqvist,"%s"\n' % (i, TEXTS[0] % (i % 28 + 1)) for i in range(3)), encoding="utf-8")
    (folder / "d.txt").write_text(TEXTS[0] % 9, encoding="utf-8")
    rows = [(20 + i, "Karin Zetterqvist", TEXTS[1] % (i + 1)) for i in range(2)]
    spark.createDataFrame(rows, "n int, author string, text string").coalesce(1).write.parquet(str(tmp_path / "written"))
    shutil.move(next((tmp_path / "written").glob("*.parquet")), folder / "e.parquet")
    return folder


# What is told of them: a cell of author is one mention.
TYPED = ["--field", "author=PERSON", "--field", "text", "--column", "author=PERSON", "--column", "text=text"]


@pytest.fixture
def murderous(tmp_path):
    """A program that kills the Python process of the first task of each step, and itself; of
    replace, the whole executor."""
    path = tmp_path / "understudy"
    path.write_text('#!/bin/sh\n'
                    'above() { cut -d" " -f4 "/proc/$1/stat" 2>/dev/null || ps -o ppid= -p "$1"; }\n'
                    'case $2 in observe|merge|replace|restore)\n'
                    'if mkdir "%s/killed-$2" 2>/dev/null; then\n'
                    '  victim=$PPID\n'
                    '  [ "$2" = replace ] && victim=$(above $(above $PPID))\n'
                    '  kill -KILL $victim; exit 1\n'
                    'fi;; esac\nexec "%s" "$@"\n' % (tmp_path, PROGRAM))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def alike(a, b, spark):
    """The same files, byte for byte; of compressed ones their content, of Parquet the rows."""
    names = sorted(os.listdir(a))
    assert names == sorted(os.listdir(b))
    for n in names:
        if n.endswith(".gz"):
            with gzip.open(a / n) as x, gzip.open(b / n) as y:
                assert x.read() == y.read(), n
        elif n.endswith(".parquet"):
            x, y = (spark.read.parquet(str(f / n)) for f in (a, b))
            assert x.schema == y.schema and x.collect() == y.collect(), n
        else:
            assert filecmp.cmp(a / n, b / n, shallow=False), n


def test_files(spark, corpus, murderous, key, tmp_path):
    told = []
    made = understudy_spark.pseudonymize(
        [str(corpus)], work=str(tmp_path / "run"), key_file=key, out=str(tmp_path / "public"), spark=spark,
        ledger=str(tmp_path / "study.ledger"), shards=3, buckets=1, options=["--policy", "cc", *TYPED, *OPTIONS], program=murderous,
        progress=lambda *said: told.append(said))
    assert made["documents"] >= 20 and made["replaced"] > 60
    assert {"killed-observe", "killed-merge", "killed-replace"} <= set(os.listdir(tmp_path))
    shards = told[0][2]
    assert {("observe", 0, shards), ("observe", shards, shards), ("merge", 1, 1), ("cast", 1, 1), ("replace", shards, shards)} <= set(told)
    subprocess.run([PROGRAM, "pseudonymize", "--ledger", str(tmp_path / "one.ledger"), "--key-file", key, "--policy", "cc", *TYPED, *OPTIONS,
                    "--out", str(tmp_path / "whole"), str(corpus)], check=True)
    alike(tmp_path / "public", tmp_path / "whole", spark)  # the manifest, too
    assert all("Zetterqvist" not in r["author"] for r in spark.read.parquet(str(tmp_path / "public" / "e.parquet")).collect())
    understudy_spark.restore(work=str(tmp_path / "run"), key_file=key, out=str(tmp_path / "back"), spark=spark, program=murderous)
    assert "killed-restore" in os.listdir(tmp_path)
    alike(corpus, tmp_path / "back", spark)


def test_dataframe(spark, murderous, key, tmp_path):
    rows = [("d%d" % i, i * 10, TEXTS[i % 2] % (i % 28 + 1) if i % 7 else None, "Karin Zetterqvist", datetime.date(1950 + i, 3, 4), 1950 + i) for i in range(12)]
    schema = "name string, amount int, note string, author string, dob date, born int"
    spark.createDataFrame(rows, schema).repartition(2).write.json(str(tmp_path / "in"), compression="gzip")
    df = spark.read.schema(schema).json(str(tmp_path / "in"))
    settings = {"work": str(tmp_path / "run"), "key_file": key, "program": murderous, "text": ["note", "author=PERSON", "dob=DATE", "born=DATE"], "id": "name"}
    hidden = understudy_spark.pseudonymize(df, buckets=1, options=OPTIONS, **settings)
    # The key is told by its path alone: here the plan, with the next test what Spark writes.
    shown = hidden._jdf.queryExecution().toString() + str(spark.sparkContext.getConf().getAll()) + hidden.rdd.toDebugString().decode()
    assert secret(key) not in shown
    hidden.write.csv(str(tmp_path / "out"), header=True)
    assert {"killed-observe", "killed-replace"} <= set(os.listdir(tmp_path))
    hidden = spark.read.schema(hidden.schema).csv(str(tmp_path / "out"), header=True)
    got = {r["name"]: r for r in hidden.collect()}
    assert len(got) == 12 and all(got[r[0]]["amount"] == r[1] for r in rows)
    assert not any("Borgers" in (r["note"] or "") or "Zetterqvist" in r["author"] for r in got.values())
    assert all(isinstance(got[r[0]]["dob"], datetime.date) and got[r[0]]["dob"] != r[4] and got[r[0]]["born"] != r[5] for r in rows)
    # One machine writes the same texts.
    with open(tmp_path / "rows.jsonl", "w", encoding="utf-8") as f:
        for n, _, text, author, dob, born in rows:
            f.write(json.dumps({"id": n, "note": text or "", "author": author, "dob": str(dob), "born": str(born)}, ensure_ascii=False) + "\n")
    fields = [flag for f in settings["text"] for flag in ("--field", f)]
    subprocess.run([PROGRAM, "pseudonymize", "--ledger", str(tmp_path / "one.ledger"), "--key-file", key, *fields, *OPTIONS,
                    "--out", str(tmp_path / "whole"), str(tmp_path / "rows.jsonl")], check=True)
    with open(tmp_path / "whole" / "rows.jsonl", encoding="utf-8") as f:
        whole = {line["id"]: (line["note"], line["author"], line["dob"], line["born"]) for line in map(json.loads, f)}
    assert whole == {n: (r["note"] or "", r["author"], str(r["dob"]), str(r["born"])) for n, r in got.items()}
    # Rows of both shards in one partition, mixed.
    back = understudy_spark.restore(hidden.coalesce(1).sort("amount"), **settings)
    assert {tuple(r) for r in back.collect()} == set(rows)


def test_what_goes_wrong_is_said(spark, key, tmp_path):
    df = spark.createDataFrame([("1", "Anna Lindqvist came.", 1.5), ("1", "Karl Berg came.", 2.5)], "id string, text string, score double")
    with pytest.raises(Exception, match="have the same id|two documents|twice"):
        understudy_spark.pseudonymize(df.repartitionByRange(2, "text"), work=str(tmp_path / "run"), key_file=key, program=PROGRAM,
                                      buckets=1, options=OPTIONS)
    with pytest.raises(ValueError, match="the column score is double"):
        understudy_spark.pseudonymize(df, work=str(tmp_path / "other"), key_file=key, text=["text", "score=AGE"])


def test_the_example_runs(spark, monkeypatch, tmp_path):
    """The code of example.ipynb, in the same session, with the program that came in the wheel."""
    monkeypatch.chdir(tmp_path)
    with open(NOTEBOOK, encoding="utf-8") as f:
        cells = [c for c in json.load(f)["cells"] if c["cell_type"] == "code"]
    assert all(c["outputs"] or c["execution_count"] for c in cells), "the notebook was not executed"
    names = {"spark": spark}
    exec(compile("\n".join("".join(c["source"]) for c in cells), str(NOTEBOOK), "exec"), names)
    assert names["same"]


def secret(key):
    with open(key, encoding="utf-8") as f:
        return [w for w in f.read().split() if len(w) > 40][0]


def test_the_key_is_in_no_log(spark, folder, key):
    """What driver and executors wrote down of all the tests above: events and logs. The last
    test, since it ends the session."""
    logs = pathlib.Path(os.environ.get("SPARK_HOME", pyspark.__path__[0])) / "work" / spark.sparkContext.applicationId
    spark.stop()
    events = [p for p in folder.rglob("*") if p.is_file() and str(p) != key]
    written = [p for p in logs.rglob("std*") if p.is_file()]
    assert any(b"understudy: observe" in p.read_bytes() for p in events) and written
    for p in events + written:
        said = p.read_bytes()
        assert secret(key).encode() not in said, p
        assert b"Borgers" not in said, p
    assert any(b"SparkListenerExecutorRemoved" in p.read_bytes() for p in events)  # killed, or idle
    shutil.rmtree(logs)
