"""Pseudonymize a corpus on Apache Spark: one stand-in for each name of the whole corpus.

Spark starts the steps of ``understudy shard``; the program does the work. In come files
that all machines see, or a DataFrame; out go the same files, or a DataFrame with
stand-ins, byte for byte what one machine would have written. What one step leaves for
the next lies in a folder that all machines see, sealed with the key. No text goes through
a shuffle. The key travels as the path of its file, and never as itself.
"""

from understudy_spark._dataframe import pseudonymize_dataframe, restore_dataframe
from understudy_spark._program import StepFailed
from understudy_spark._run import manifest, pseudonymize_files, restore_files

__all__ = ["StepFailed", "manifest", "pseudonymize", "restore"]


def pseudonymize(source, *, work, key_file, out=None, spark=None, ledger=None, shards=None,
                 options=(), program=None, text=("text",), id="id", buckets=None, progress=None):
    """Writes stand-ins in place of personal data.

    source: a DataFrame, or the path of a file or folder, or a list of them.
    work: a new folder that the driver and all executors see under this path.
    key_file: path of the key, on the driver and all executors; made if it is absent.
    out: of paths: the folder for the files, seen by all.
    ledger: a ledger that gives and takes stand-ins; the driver alone opens it.
    shards: of paths: how many tasks share the files (default: one for each file, at most
        four times the default parallelism).
    options: flags of ``understudy pseudonymize``, such as ["--policy", "gdpr"].
    text, id: of a DataFrame: the columns with texts, and the one that names the row. A
        column "NAME=TYPE" has one mention in each value: "author=PERSON", "dob=DATE", as
        the program's --field has them. They are strings, whole numbers or dates; a
        stand-in that is no number or date is null.
        Ids are unique; the other columns stay as they are.
    progress: is called as progress(step, done, total) while tasks of a step are done, about
        once a second, on the driver (default: a line on the terminal, if there is one).

    Of paths it returns the manifest, a dict. Of a DataFrame it returns a DataFrame: names
    have been cast when it returns, rows are written when they are asked for. It has one
    more column, "understudy_shard", which restore wants.
    """
    if hasattr(source, "rdd"):
        return pseudonymize_dataframe(source, work=work, key_file=key_file, ledger=ledger, options=options,
                                      program=program, text=text, id=id, buckets=buckets, progress=progress)
    if out is None:
        raise ValueError("out is missing: the folder for the files")
    return pseudonymize_files(source, work=work, key_file=key_file, out=out, spark=spark, ledger=ledger,
                              shards=shards, options=options, program=program, buckets=buckets, progress=progress)


def restore(source=None, *, work, key_file, out=None, spark=None, program=None, text=("text",), id="id", progress=None):
    """Puts the originals back, with the folder of the run and its key.

    source: the DataFrame that pseudonymize returned, with its column "understudy_shard";
        or the folder with the files (default: where pseudonymize wrote them).
    out: of files: the folder for the originals.
    """
    if hasattr(source, "rdd"):
        return restore_dataframe(source, work=work, key_file=key_file, program=program, text=text, id=id)
    if out is None:
        raise ValueError("out is missing: the folder for the originals")
    return restore_files(source, work=work, key_file=key_file, out=out, spark=spark, program=program, progress=progress)
