#!/usr/bin/env python3
"""Simulates on the workers of a Spark cluster, and prints what `mediate merge` makes of it.

    spark.py [--mediate PATH] [--shards N] [--master URL] FILE [option of `mediate simulate`]...

Needs the PyPI package pyspark. The tool and the file must be at the same paths on every worker.
"""

import argparse
import shlex
import subprocess
import sys

from pyspark.sql import SparkSession


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mediate", default="mediate", metavar="PATH")
    parser.add_argument("--shards", type=int, default=64, metavar="N")
    parser.add_argument("--master", metavar="URL", help="without it, that of spark-submit")
    parser.add_argument("file")
    arguments, options = parser.parse_known_args()

    builder = SparkSession.builder.appName("mediate simulate")
    if arguments.master:
        builder = builder.master(arguments.master)
    spark = builder.getOrCreate()
    count = arguments.shards
    # A worker has as many of these at a time as it has cores, so one thread each.
    command = [arguments.mediate, "simulate", arguments.file, "--threads", "1", "--shards", "-", *options]
    shards = spark.sparkContext.parallelize([f"{index}/{count}" for index in range(count)], count)
    # A command that fails fails its task, which Spark tries again.
    parts = shards.pipe(shlex.join(command), checkCode=True).collect()
    spark.stop()

    merge = subprocess.run([arguments.mediate, "merge", "--json", "-"], input="\n".join(parts) + "\n", text=True)
    sys.exit(merge.returncode)


if __name__ == "__main__":
    main()
