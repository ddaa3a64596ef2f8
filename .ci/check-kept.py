#!/usr/bin/env python3
"""Kills a process at random moments while it keeps configurations from a server, and looks at what is left each time.

`check-kept.py CHECK` runs `CHECK kept`, the executable mediate-check, again and again on one file. It reads that file on
its own, and holds it to what the process said before and after each configuration:

- the file is whole: its sum, its tag, its time and its configuration belong together;
- it is the last one that was kept, or the one that was being kept when the process was killed;
- the next process starts with that one, before it asks for another.

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


class Problem(Exception):
    pass


def checksum(data):
    """FNV-1a with 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def read_number(path):
    """The number of the configuration in the file; 0 if there is no file."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return 0
    try:
        head, rest = data.split(b"\n", 1)
        description, body = rest.split(b"\n", 1)
        head, description, configuration = json.loads(head), json.loads(description), json.loads(body)
        number = int(configuration["adUnits"][0]["id"])
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise Problem(f"the file of {len(data)} bytes cannot be read: {error}: {data[:200]}") from None
    if head != {"format": "swift-mediation configuration", "version": 1, "sum": checksum(rest)}:
        raise Problem(f"the file has another head or sum: {head}")
    if description["etag"] != f'"{number}"' or description["confirmed"] != START + number:
        raise Problem(f"configuration {number} has the description {description}")
    return number


class Check:
    def __init__(self, program, seed, fault, folder):
        self.program, self.seed, self.fault = program, seed, fault
        self.random = random.Random(seed)
        self.file, self.log = Path(folder) / "configuration", Path(folder) / "log"
        self.number = 0
        self.seen = Counter()

    def run(self, run):
        """Starts a process, kills it, and looks at what it left."""
        options = {"seed": self.seed * 1000 + run, "after": self.number + 10, "file": self.file}
        if self.fault:
            options["fault"] = self.fault
        errors = self.log.with_suffix(".errors")
        with open(self.log, "wb") as output, open(errors, "wb") as error_output:
            process = subprocess.Popen(
                [self.program, "kept", *(f"--{name}={value}" for name, value in options.items())],
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
        awaited = self.random.choice([b"opening", b"opened", b"done", b"done"])
        patience = time.monotonic() + 30
        while awaited not in self.log.read_bytes() and process.poll() is None:
            if time.monotonic() > patience:
                raise Problem(f"the process has not come to {awaited.decode()!r} in 30 s")
        time.sleep(self.random.random() ** 2 * (0.002 if awaited == b"opening" else 0.08))

    def look(self):
        # The last line may be half there.
        lines = [line.split() for line in self.log.read_text().split("\n")[:-1]]
        begun, done = self.number, self.number
        for kind, *numbers in lines:
            self.seen[kind] += 1
            if kind == "opened" and int(numbers[0]) != self.number:
                raise Problem(f"the file has configuration {self.number}, and the next process starts with {numbers[0]}")
            if kind in ("begin", "done"):
                begun = int(numbers[0])
            if kind == "done":
                done = int(numbers[0])
        found = read_number(self.file)
        if not done <= found <= max(begun, done):
            raise Problem(f"configuration {done} was kept, {begun} begun, and the file has {found}")
        self.seen["killed while keeping"] += begun > done
        self.seen["left a new file behind"] += self.file.with_suffix(".new").exists()
        self.seen["the one begun was there"] += found > done
        self.number = found


def check(program, kills, seed, fault=None):
    """Kills so many processes; the table of what was seen, or the problem that was found."""
    with tempfile.TemporaryDirectory() as folder:
        check = Check(program, seed, fault, folder)
        for number in range(kills):
            try:
                check.run(number)
            except Problem as problem:
                raise Problem(f"--seed {seed}, kill {number + 1}: {problem}") from None
        return check


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="CHECK", help="the executable mediate-check")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    started = time.monotonic()
    try:
        seen = check(arguments.program, arguments.kills, arguments.seed).seen
    except Problem as problem:
        sys.exit(f"kept: {problem}")
    print(f"kept: ok, seed {arguments.seed}, {time.monotonic() - started:.0f} s")
    for name, value in [
        ("kills", arguments.kills),
        ("  before the file had been read", arguments.kills - seen["opened"]),
        ("  while a configuration was being kept", seen["killed while keeping"]),
        ("    which was in the file all the same", seen["the one begun was there"]),
        ("  with a new file left beside the old one", seen["left a new file behind"]),
        ("configurations kept", seen["done"]),
    ]:
        print(f"{name:60}{value:>10}")
    # What is not reached is not shown.
    if not (seen["killed while keeping"] and seen["done"]):
        sys.exit("kept: too little happened: no process was killed while it kept a configuration")
    if arguments.self_test:
        for fault in ("inPlace", "removeBeforeRename"):
            try:
                check(arguments.program, 200, arguments.seed, fault)
            except Problem as problem:
                print(f"self-test: {fault} was noticed: {str(problem)[:150]}")
            else:
                sys.exit(f"self-test: {fault} was not noticed")


main()
