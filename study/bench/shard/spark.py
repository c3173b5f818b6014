"""Compares a run on one machine with the same run on Spark: two workers, each a process with an
executor of one core. It prints the processor time of all processes (the driver's and the
executors' Java, Python, the program), the most memory that a worker took with all that it
started, and whether both wrote the same.

    python spark.py PROGRAM CORPUS [df] [once] [shards=N]     # wants Linux, PySpark, and clients/spark/src in PYTHONPATH

CORPUS is a folder. With df, it has Parquet files with columns id and text, which go through a
DataFrame; else its files go through as they are. One machine runs before and after Spark; with
once, before it alone. Files go in two shards, or as many as are named.
"""
import ctypes
import filecmp
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time

PR_SET_CHILD_SUBREAPER = 36
TICKS = os.sysconf("SC_CLK_TCK")


def cpu():
    """The processor time of all processes that were begun here and have ended."""
    try:
        while True:
            os.waitpid(-1, 0)  # also those whose parents ended first
    except ChildProcessError:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime


def processes():
    """Parent, resident bytes, command and seconds of processor time of each process."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % pid) as f:
                stat = f.read().rpartition(")")[2].split()
            with open("/proc/%s/cmdline" % pid) as f:
                found[int(pid)] = (int(stat[1]), int(stat[21]) * resource.getpagesize(), f.read().replace("\0", " "), (int(stat[11]) + int(stat[12])) / TICKS)
        except OSError:
            pass  # it has ended
    return found


class Watch(threading.Thread):
    """Looks several times a second at how much memory each worker has, its executor and what that
    started, and at the processor time of each process: its last fifth of a second is not seen."""

    def __init__(self):
        super().__init__(daemon=True)
        self.worker, self.program, self.seen, self.over = 0, 0, {}, threading.Event()

    def run(self):
        while not self.over.wait(0.2):
            now = processes()
            mine = {p for p in now if self.under(p, now, {os.getpid()})}
            executors = {p for p in mine if "CoarseGrainedExecutorBackend" in now[p][2] and "java" in now[p][2].split(" ")[0]}
            for e in executors:
                self.worker = max(self.worker, sum(now[p][1] for p in mine if self.under(p, now, {e})))
            for p in mine - {os.getpid()}:
                # A process that has ended and is not waited for yet has no command.
                kind = self.kind(now[p][2]) if now[p][2] else self.seen.get(p, ("others", 0))[0]
                self.seen[p] = (kind, now[p][3])
            self.program = max([self.program, *(now[p][1] for p in mine if " shard " in now[p][2] and "java" not in now[p][2])])

    @staticmethod
    def kind(command):
        words = command.split(" ")
        first = os.path.basename(words[0])
        if first == "java" or first.startswith("python"):
            return first.rstrip("0123456789.").capitalize()
        return "the program's %s" % words[2] if words[1:2] == ["shard"] else "the program"

    def times(self):
        """The processor time that was seen, by what took it."""
        sums = {}
        for kind, took in self.seen.values():
            sums[kind] = sums.get(kind, 0) + took
        return ", ".join("%s %.1f s" % (k, sums[k]) for k in sorted(sums))

    @staticmethod
    def under(p, now, roots):
        while p in now:
            if p in roots:
                return True
            p = now[p][0]
        return False


def spark(program, corpus, work, key, frames, shards):
    """A run on Spark, in a process of its own."""
    from pyspark.sql import SparkSession

    import understudy_spark
    session = (SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.executor.memory", "512m").config("spark.ui.enabled", "false")
               .config("spark.sql.files.maxPartitionBytes", "64m").getOrCreate())
    settings = {"work": os.path.join(work, "run"), "key_file": key, "program": program, "buckets": 2}
    if frames:
        hidden = understudy_spark.pseudonymize(session.read.parquet(corpus).coalesce(2), **settings)
        hidden.write.parquet(os.path.join(work, "public"))
        understudy_spark.manifest(work=settings["work"], key_file=key, program=program)
    else:
        understudy_spark.pseudonymize(corpus, out=os.path.join(work, "public"), spark=session, shards=shards, ledger=os.path.join(work, "all.ledger"), **settings)
    session.stop()


def same(a, b, frames):
    if not frames:
        names = sorted({*os.listdir(a), *os.listdir(b)})
        _, unequal, absent = filecmp.cmpfiles(a, b, names, shallow=False)
        if unequal or absent:
            print("other bytes: %s; not in both: %s" % (", ".join(unequal) or "none", ", ".join(absent) or "none"))
        return not unequal and not absent
    import pyspark.sql
    session = pyspark.sql.SparkSession.builder.master("local[1]").getOrCreate()
    x, y = (session.read.parquet(os.path.join(f, "*.parquet")).select("id", "text") for f in (a, b))
    return x.exceptAll(y).count() == y.exceptAll(x).count() == 0


def main(program, corpus, frames, once, shards):
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    program, corpus = os.path.abspath(program), os.path.abspath(corpus)
    with tempfile.TemporaryDirectory() as work:
        key, whole = os.path.join(work, "key"), os.path.join(work, "whole")
        spent = []
        watch = Watch()
        for run in ("one", "spark", *(() if once else ("one",))):
            begun, wall = cpu(), time.time()
            if run == "spark":
                watch.start()
                child = os.fork()
                if not child:
                    spark(program, corpus, work, key, frames, shards)
                    os._exit(0)
                if os.waitpid(child, 0)[1]:
                    sys.exit("the run on Spark failed")
                watch.over.set()
            else:
                number = str(len(spent))
                subprocess.run([program, "pseudonymize", "--workers", "2", "--key-file", key, "--ledger", os.path.join(work, "ledger" + number),
                                "--out", whole + number, corpus], check=True, stderr=subprocess.DEVNULL)
            spent.append(cpu() - begun)
            if run == "spark":  # of Java's processes, not all that they took is told to those who wait for them
                spent[-1] = max(spent[-1], sum(took for _, took in watch.seen.values()))
            print("%-6s %8.1f s of processor time, %8.1f s by the clock" % (run, spent[-1], time.time() - wall), flush=True)
        print("on Spark, seen: %s" % watch.times())
        print("ratio %.2f; a worker with its executor, Python and the program at most %.0f MB, the program alone %.0f MB"
              % (spent[1] / statistics.mean(spent[::2]), watch.worker / 1e6, watch.program / 1e6), flush=True)
        alike = same(whole + "0", os.path.join(work, "public"), frames)
        print("the same texts" if alike else "NOT the same texts")
        return 0 if alike else 1


if __name__ == "__main__":
    told = sys.argv[3:]
    named = [int(word.removeprefix("shards=")) for word in told if word.startswith("shards=")]
    sys.exit(main(sys.argv[1], sys.argv[2], "df" in told, "once" in told, (named or [2])[0]))
