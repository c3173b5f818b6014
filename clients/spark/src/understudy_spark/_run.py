"""Files in folders that all machines see."""

import json

from understudy_spark._program import run
from understudy_spark._progress import Watch


def session(spark):
    if spark is None:
        from pyspark.sql import SparkSession
        spark = SparkSession.builder.getOrCreate()
    return spark


def each(context, name, n, step, progress):
    """Runs a step for 0 to n-1, each as a task of its own. Spark runs it again where it
    fails, or runs it twice where it is slow; both do no harm."""
    context.setJobDescription("understudy: " + name)
    try:
        with Watch(context, name, n, progress) as count:
            def task(i):
                step(i)
                count.add(1)
            context.parallelize(range(n), n).foreach(task)
    finally:
        context.setJobDescription(None)


def merge_and_cast(context, work, key_file, program, buckets, ledger, progress):
    each(context, "merge", buckets, lambda b: run(program, key_file, ["merge", "--work", work, "--bucket", str(b)]), progress)
    with Watch(context, "cast", 1, progress) as count:
        run(program, key_file, ["cast", "--work", work, *(["--ledger", ledger] if ledger else [])])
        count.add(1)


def pseudonymize_files(paths, *, work, key_file, out, spark, ledger, shards, options, program, buckets, progress):
    context = session(spark).sparkContext
    paths = [paths] if isinstance(paths, str) else list(paths)
    plan = ["plan", "--json", "--work", work, "--out", out, "--shards", str(shards or 4 * context.defaultParallelism),
            "--buckets", str(buckets or context.defaultParallelism), *(["--ledger", ledger] if ledger else []), *options, "--", *paths]
    made = json.loads(run(program, key_file, plan))
    workers = ["--workers", "1"]
    each(context, "observe", made["shards"], lambda i: run(program, key_file, ["observe", "--work", work, "--shard", str(i), *workers]), progress)
    merge_and_cast(context, work, key_file, program, made["buckets"], ledger, progress)
    each(context, "replace", made["shards"], lambda i: run(program, key_file, ["replace", "--work", work, "--shard", str(i), *workers]), progress)
    return manifest(work=work, key_file=key_file, program=program)


def manifest(*, work, key_file, program=None):
    """Writes replacements.json and manifest.json of a run all of whose shards are written,
    and returns the manifest."""
    return json.loads(run(program, key_file, ["join", "--json", "--work", work]))


def restore_files(folder, *, work, key_file, out, spark, program, progress):
    context = session(spark).sparkContext
    shards = json.loads(run(program, key_file, ["show", "--json", "--work", work]))["shards"]
    origin = ["--from", folder] if folder else []
    each(context, "restore", shards, lambda i: run(
        program, key_file, ["restore", "--work", work, "--shard", str(i), "--out", out, *origin]), progress)
