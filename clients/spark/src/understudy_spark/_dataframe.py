"""Rows of a DataFrame. A partition is a shard; its texts lie on the disk of the machine that
reads it for as long as a step takes, readable by its user alone, and nowhere else."""

import itertools
import json
import os
import tempfile

from understudy_spark._program import StepFailed, run
from understudy_spark._run import each, merge_and_cast

SHARD = "understudy_shard"


def columns(text):
    """The names of columns, and what the program is told of them: "author=PERSON" is the
    column author, of which each value is one mention."""
    fields = [text] if isinstance(text, str) else list(text)
    return [f.partition("=")[0] for f in fields], fields


def name(shard):
    return "part-%05d.jsonl" % shard


def write_lines(path, rows, names, id):
    """Writes rows as lines and returns how many there were. A text that is null is empty,
    and null again when it is read."""
    n = 0
    with open(path, "w", encoding="utf-8", newline="\n") as f:
        for n, row in enumerate(rows, 1):
            line = {"id": str(row[id])}
            line.update((k, row[k] or "") for k in names)
            f.write(json.dumps(line, ensure_ascii=False) + "\n")
    return n


def read_lines(path):
    if not os.path.exists(path):  # all of its rows were refused
        return {}
    with open(path, encoding="utf-8", newline="\n") as f:
        lines = (json.loads(line) for line in f)
        return {line["id"]: line for line in lines}


def pseudonymize_dataframe(df, *, work, key_file, ledger, options, program, text, id, buckets):
    from pyspark.sql.types import IntegerType, StructField, StructType

    names, told = columns(text)
    context = df.sparkSession.sparkContext
    rdd = df.rdd
    fields = [flag for f in told for flag in ("--field", f)]
    made = json.loads(run(program, key_file, [
        "plan", "--json", "--streams", "--work", work, "--out", os.path.join(work, "reports"),
        "--shards", str(max(1, rdd.getNumPartitions())), "--buckets", str(buckets or context.defaultParallelism),
        "--id-field", "id", *fields, *(["--ledger", ledger] if ledger else []), *options]))

    def observe(shard, rows):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, name(shard))
            write_lines(path, rows, names, id)
            run(program, key_file, ["observe", "--work", work, "--shard", str(shard), "--input", path, "--workers", "1"])
        return iter(())

    context.setJobDescription("understudy: observe")
    try:
        rdd.mapPartitionsWithIndex(observe).count()
    finally:
        context.setJobDescription(None)
    merge_and_cast(context, work, key_file, program, made["buckets"], ledger)

    def replace(shard, rows):
        rows = list(rows)
        with tempfile.TemporaryDirectory() as folder:
            path, out = os.path.join(folder, name(shard)), os.path.join(folder, "out")
            write_lines(path, rows, names, id)
            run(program, key_file, ["replace", "--work", work, "--shard", str(shard), "--input", path, "--out", out, "--workers", "1"])
            written = read_lines(os.path.join(out, name(shard)))
        for row in rows:
            line = written.get(str(row[id]))
            if line is not None:  # else it was refused
                yield tuple(line[k] if k in names and row[k] is not None else row[k] for k in row.__fields__) + (shard,)

    schema = StructType([*df.schema.fields, StructField(SHARD, IntegerType(), False)])
    return df.sparkSession.createDataFrame(rdd.mapPartitionsWithIndex(replace), schema)


def restore_dataframe(df, *, work, key_file, program, text, id):
    names, _ = columns(text)
    if SHARD not in df.columns:
        raise ValueError("the column %s is missing: it says which receipts restore a row" % SHARD)
    kept = [f for f in df.schema.fields if f.name != SHARD]

    def restore(rows):
        rows = sorted(rows, key=lambda row: row[SHARD])
        for shard, some in itertools.groupby(rows, key=lambda row: row[SHARD]):
            some = list(some)
            with tempfile.TemporaryDirectory() as folder:
                source, out = os.path.join(folder, "in"), os.path.join(folder, "out")
                os.mkdir(source)
                write_lines(os.path.join(source, name(shard)), some, names, id)
                run(program, key_file, ["restore", "--work", work, "--shard", str(shard), "--from", source, "--out", out])
                written = read_lines(os.path.join(out, name(shard)))
            for row in some:
                line = written.get(str(row[id]))
                if line is None:
                    raise StepFailed("a row of shard %d did not come back" % shard)
                yield tuple(line[f.name] if f.name in names and row[f.name] is not None else row[f.name] for f in kept)

    from pyspark.sql.types import StructType
    return df.sparkSession.createDataFrame(df.rdd.mapPartitions(restore), StructType(kept))
