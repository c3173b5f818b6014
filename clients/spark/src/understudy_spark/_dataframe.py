"""Rows of a DataFrame. A partition is a shard; its rows lie on the disk of the machine that
reads it for as long as a step takes, readable by its user alone, and nowhere else."""

import datetime
import itertools
import json
import os
import pickle
import tempfile

from understudy_spark._program import StepFailed, run
from understudy_spark._progress import Watch
from understudy_spark._run import merge_and_cast

SHARD = "understudy_shard"


def columns(text, schema):
    """What is read of each column, by its name, and what the program is told of them:
    "author=PERSON" is the column author, of which each value is one mention."""
    told = [text] if isinstance(text, str) else list(text)
    kinds = {f.name: f.dataType.typeName() for f in schema.fields}
    wanted = {f.partition("=")[0]: None for f in told}
    for name in wanted:
        wanted[name] = READ.get(kinds[name]) if name in kinds else None
        if wanted[name] is None:
            raise ValueError("text: the column %s is %s; strings, whole numbers and dates can be replaced" % (name, kinds.get(name, "not there")))
    return wanted, told


def as_text(value):
    return value


def as_date(value):
    return datetime.date.fromisoformat(value)


# How values of a column are made of what the program writes.
READ = {"string": as_text, "date": as_date, "integer": int, "long": int, "short": int}


def value(read, written, before):
    """The value of a column. A null stays null; what is no date or number of its column is
    null, as in a Parquet file that the program writes."""
    if before is None:
        return None
    try:
        return read(written)
    except ValueError:
        return None


def name(shard):
    return "part-%05d.jsonl" % shard


class Rows:
    """Rows on the disk: their texts as lines for the program, and as they are."""

    def __init__(self, folder, shard, names, id):
        self.names, self.id = names, id
        os.makedirs(folder, exist_ok=True)
        self.path = os.path.join(folder, name(shard))

    def add(self, rows, keep=True):
        """Appends rows. A text that is null is an empty one."""
        with open(self.path, "a", encoding="utf-8", newline="\n") as lines, open(self.path + ".rows", "ab") as kept:
            for row in rows:
                line = {"id": str(row[self.id])}
                line.update((k, "" if row[k] is None else str(row[k])) for k in self.names)
                lines.write(json.dumps(line, ensure_ascii=False) + "\n")
                if keep:
                    pickle.dump(row, kept)

    def pairs(self, path):
        """Yields each row with the line of path that is about it, or None if there is none: it
        was refused. Lines are in the order of the rows."""
        def lines():
            if os.path.exists(path):  # else all of its rows were refused
                with open(path, encoding="utf-8", newline="\n") as f:
                    yield from (json.loads(line) for line in f)
        written = lines()
        line = next(written, None)
        with open(self.path + ".rows", "rb") as kept:
            while True:
                try:
                    row = pickle.load(kept)
                except EOFError:
                    break
                if line is not None and line["id"] == str(row[self.id]):
                    yield row, line
                    line = next(written, None)
                else:
                    yield row, None
        if line is not None:
            raise StepFailed("%s has lines of no row" % os.path.basename(path))


def pseudonymize_dataframe(df, *, work, key_file, ledger, options, program, text, id, buckets, progress):
    from pyspark.sql.types import IntegerType, StructField, StructType

    names, told = columns(text, df.schema)
    order = df.columns
    context = df.sparkSession.sparkContext
    rdd = df.rdd
    partitions = max(1, rdd.getNumPartitions())
    fields = [flag for f in told for flag in ("--field", f)]
    made = json.loads(run(program, key_file, [
        "plan", "--json", "--streams", "--work", work, "--out", os.path.join(work, "reports"),
        "--shards", str(partitions), "--buckets", str(buckets or context.defaultParallelism),
        "--id-field", "id", *fields, *(["--ledger", ledger] if ledger else []), *options]))

    context.setJobDescription("understudy: observe")
    try:
        with Watch(context, "observe", partitions, progress) as count:
            def observe(shard, rows):
                with tempfile.TemporaryDirectory() as folder:
                    mine = Rows(folder, shard, names, id)
                    mine.add(rows, keep=False)
                    run(program, key_file, ["observe", "--work", work, "--shard", str(shard), "--input", mine.path, "--workers", "1"])
                count.add(1)
                return iter(())
            rdd.mapPartitionsWithIndex(observe).count()
    finally:
        context.setJobDescription(None)
    merge_and_cast(context, work, key_file, program, made["buckets"], ledger, progress)

    def replace(shard, rows):
        with tempfile.TemporaryDirectory() as folder:
            mine, out = Rows(folder, shard, names, id), os.path.join(folder, "out")
            mine.add(rows)
            run(program, key_file, ["replace", "--work", work, "--shard", str(shard), "--input", mine.path, "--out", out, "--workers", "1"])
            for row, line in mine.pairs(os.path.join(out, name(shard))):
                if line is not None:  # else it was refused
                    yield tuple(value(names[k], line[k], row[k]) if k in names else row[k] for k in order) + (shard,)

    schema = StructType([*(nullable(f) if f.name in names else f for f in df.schema.fields), StructField(SHARD, IntegerType(), False)])
    return df.sparkSession.createDataFrame(rdd.mapPartitionsWithIndex(replace), schema)


def nullable(field):
    from pyspark.sql.types import StructField
    return StructField(field.name, field.dataType, field.nullable or field.dataType.typeName() != "string", field.metadata)


def restore_dataframe(df, *, work, key_file, program, text, id):
    from pyspark.sql.types import StructType

    names, _ = columns(text, df.schema)
    if SHARD not in df.columns:
        raise ValueError("the column %s is missing: it says which receipts restore a row" % SHARD)
    kept = [f for f in df.schema.fields if f.name != SHARD]
    order = [f.name for f in kept]

    def restore(rows):
        with tempfile.TemporaryDirectory() as folder:
            shards = {}
            for shard, some in itertools.groupby(rows, key=lambda row: row[SHARD]):
                if shard not in shards:
                    shards[shard] = Rows(os.path.join(folder, str(shard), "in"), shard, names, id)
                shards[shard].add(some)
            for shard, mine in shards.items():
                out = os.path.join(folder, str(shard), "out")
                run(program, key_file, ["restore", "--work", work, "--shard", str(shard), "--from", os.path.dirname(mine.path), "--out", out])
                for row, line in mine.pairs(os.path.join(out, name(shard))):
                    if line is None:
                        raise StepFailed("a row of shard %d did not come back" % shard)
                    yield tuple(value(names[k], line[k], row[k]) if k in names else row[k] for k in order)

    return df.sparkSession.createDataFrame(df.rdd.mapPartitions(restore), StructType(kept))
