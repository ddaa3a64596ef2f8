#!/usr/bin/env python3
"""Kills a process at random moments while it counts impressions, and looks at what is left each time.

`check-caps.py CHECK` runs `CHECK caps`, the executable mediate-check, again and again on one file. It reads that file on
its own, and holds it to what the process said before and after each impression:

- the file can be read, by this script and by the next process;
- every impression that was recorded is in it, unless it is too old to matter, and none that never was;
- no cap is exceeded, except by impressions that were being recorded when the process was killed.

`--self-test` has the process do things wrong, and fails unless that is noticed. A seed repeats the choices of the
processes and of this script, but not to the microsecond where a kill hits.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

START = 1_700_000_000_000
IMPRESSIONS = 5
PERIOD = 200
MEMORY = 1000
IN_FLIGHT = 8
HEADER = {"format": "swift-mediation impressions", "version": 2}


class Problem(Exception):
    pass


def read_counts(path):
    """The impressions in the file, as a multiset of line item and time."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Counter()
    # A file is made empty, and gets all that it needs to have at once.
    if not data:
        return Counter()
    *lines, unfinished = data.split(b"\n")
    try:
        header, *records = [json.loads(line) for line in lines]
        found = Counter((int(record["lineItem"]), moment) for record in records for moment in record["at"])
    except (ValueError, KeyError, TypeError) as error:
        raise Problem(f"the file cannot be read: {error}: {data[:200]}") from None
    if header != HEADER or any(record["adUnit"] != "unit" for record in records):
        raise Problem(f"the file is not what it should be: {data[:200]}")
    if unfinished and not unfinished.startswith(b'{"at":['[: len(unfinished)]):
        raise Problem(f"the file ends in what is no record: {unfinished[:200]}")
    return found


def most_in_a_period(moments):
    """How many of the moments are within one period, at most."""
    moments, first, most = sorted(moments), 0, 0
    for last, moment in enumerate(moments):
        while moments[first] <= moment - PERIOD:
            first += 1
        most = max(most, last - first + 1)
    return most


class Check:
    def __init__(self, soak, seed, fault, folder):
        self.soak, self.seed, self.fault = soak, seed, fault
        self.random = random.Random(seed)
        self.file, self.log = Path(folder) / "counts", Path(folder) / "log"
        self.now = START
        # Of each line item and time, how many impressions; only those that may matter yet.
        self.begun, self.done = Counter(), Counter()
        self.seen, self.most = Counter(), Counter()

    def run(self, number):
        """Starts a process, kills it, and looks at what it left."""
        options = {"seed": self.seed * 1000 + number, "start": self.now, "impressions": IMPRESSIONS, "period": PERIOD}
        options |= {"memory": MEMORY, "in-flight": IN_FLIGHT, "file": self.file}
        if self.fault:
            options["fault"] = self.fault
        errors = self.log.with_suffix(".errors")
        with open(self.log, "wb") as output, open(errors, "wb") as error_output:
            process = subprocess.Popen(
                [self.soak, "caps", *(f"--{name}={value}" for name, value in options.items())],
                stdout=output,
                stderr=error_output,
            )
            try:
                self.wait(process)
            finally:
                process.kill()
                code = process.wait()
        if code != -9:
            raise Problem(f"the process ended by itself, with {code}: {errors.read_text().strip()}")
        self.look()

    def wait(self, process):
        """Up to a random moment: often soon after the start, when the file is opened and written anew."""
        awaited = self.random.choice([b"opening", b"opened", b"done"])
        patience = time.monotonic() + 30
        while awaited not in self.log.read_bytes() and process.poll() is None:
            if time.monotonic() > patience:
                raise Problem(f"the process has not come to {awaited.decode()!r} in 30 s")
        time.sleep(self.random.random() ** 2 * (0.002 if awaited == b"opening" else 0.08))

    def look(self):
        lines = [line.split() for line in self.log.read_text().splitlines()]
        kinds = Counter(kind for kind, *_ in lines)
        for kind, *numbers in lines:
            if kind in ("begin", "done"):
                item, moment = map(int, numbers)
                (self.begun if kind == "begin" else self.done)[item, moment] += 1
                self.now = max(self.now, moment)
        self.seen += kinds
        self.seen["killed while opening"] += "opened" not in kinds
        self.seen["killed while recording"] += kinds["begin"] > kinds["done"]
        self.seen["killed while replacing"] += self.file.with_suffix(".compacting").exists()
        if "opened" in kinds and not self.file.exists():
            raise Problem("the file is gone")
        self.compare(read_counts(self.file))

    def compare(self, found):
        if extra := found - self.begun:
            raise Problem(f"impressions in the file that never were: {dict(extra)}")
        oldest = self.now - MEMORY
        if missing := {key: count for key, count in (self.done - found).items() if key[1] > oldest}:
            raise Problem(f"recorded impressions are not in the file: {missing}")
        self.most["counted"] = max(self.most["counted"], self.check_caps(found, IMPRESSIONS, "counted"))
        self.most["shown"] = max(self.most["shown"], self.check_caps(self.begun, IMPRESSIONS + IN_FLIGHT, "shown"))
        for counter in (self.begun, self.done):
            for key in [key for key in counter if key[1] <= oldest and key not in found]:
                del counter[key]

    @staticmethod
    def check_caps(impressions, limit, what):
        most = 0
        for item in {item for item, _ in impressions}:
            moments = [moment for other, moment in impressions.elements() if other == item]
            most = max(most, most_in_a_period(moments))
            if most > limit:
                raise Problem(f"line item {item}: {most} impressions {what} within a period; the cap is {IMPRESSIONS}")
        return most


def check(soak, kills, seed, fault=None):
    """Kills so many processes; the table of what was seen, or the problem that was found."""
    with tempfile.TemporaryDirectory() as folder:
        check = Check(soak, seed, fault, folder)
        for number in range(kills):
            try:
                check.run(number)
            except Problem as problem:
                raise Problem(f"--seed {seed}, kill {number + 1}: {problem}") from None
        return check


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("soak", metavar="CHECK", help="the executable mediate-check")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    started = time.monotonic()
    try:
        result = check(arguments.soak, arguments.kills, arguments.seed)
    except Problem as problem:
        sys.exit(f"caps: {problem}")
    seen, most = result.seen, result.most
    print(f"caps: ok, seed {arguments.seed}, {time.monotonic() - started:.0f} s")
    for name, value in [
        ("kills", arguments.kills),
        ("  while the file was being opened", seen["killed while opening"]),
        ("  while an impression was being recorded", seen["killed while recording"]),
        ("  while the file was being written anew", seen["killed while replacing"]),
        ("impressions begun", seen["begin"]),
        ("impressions recorded", seen["done"]),
        ("loads refused by a cap", seen["refused"]),
        (f"most impressions of a line item within a period, cap {IMPRESSIONS}", most["counted"]),
        ("  with those lost in kills", most["shown"]),
    ]:
        print(f"{name:60}{value:>10}")
    # What is not reached is not shown.
    if not (most["counted"] == IMPRESSIONS and seen["refused"] and seen["killed while opening"]):
        sys.exit("caps: too little happened: no cap was reached, or no process was killed while it opened the file")
    if arguments.self_test:
        for fault in ("lateWrites", "removeBeforeRename"):
            try:
                check(arguments.soak, 200, arguments.seed, fault)
            except Problem as problem:
                print(f"self-test: {fault} was noticed: {str(problem)[:150]}")
            else:
                sys.exit(f"self-test: {fault} was not noticed")


main()
