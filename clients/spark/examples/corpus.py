"""Pseudonymizes a folder of JSONL on a cluster of processes of this machine, and restores it.

    python corpus.py CORPUS WORK      # two folders; the second is made
"""

import os
import sys

from pyspark.sql import SparkSession

import understudy_spark

corpus, work = (os.path.abspath(p) for p in sys.argv[1:3])
os.makedirs(work)
key = os.path.join(work, "study.key")
spark = SparkSession.builder.master("local-cluster[2,1,1024]").appName("understudy").getOrCreate()
made = understudy_spark.pseudonymize(corpus, spark=spark, out=os.path.join(work, "public"), work=os.path.join(work, "run"), key_file=key,
                                     ledger=os.path.join(work, "study.ledger"), options=["--policy", "gdpr"])
print("%(documents)d documents, %(replaced)d of %(mentions)d mentions replaced" % made)
understudy_spark.restore(spark=spark, out=os.path.join(work, "back"), work=os.path.join(work, "run"), key_file=key)
