#!/usr/bin/env python3
"""Checks a trace that `mediate run --trace FILE` has written: the Chrome trace event format, read strictly.

Every entry has the keys of its phase and no others, every track has a name, no time is negative, and of two bars on a
track one lies within the other or after it: viewers draw anything else wrongly or not at all. Then the loads: each has
one bar and one entry for a replay, its attempts lie within it, and the steps of the replay do not go back in time.
With `--loads N` there must be so many; with `--records FILE` they must be those that `mediate run --json` printed.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict

KEYS = {
    "X": ({"name", "cat", "ph", "ts", "dur", "pid", "tid", "args"}, {"cname"}),
    "i": ({"name", "cat", "ph", "ts", "pid", "tid", "s", "args"}, set()),
    "M": ({"name", "ph", "ts", "pid", "tid", "args"}, set()),
}
METADATA = {"process_name": ("name", str), "thread_name": ("name", str), "thread_sort_index": ("sort_index", int)}
COLOURS = {"good", "bad", "terrible", "grey"}  # Of those that the viewer in Chrome has names for.
TRACE = {"displayTimeUnit", "otherData", "traceEvents", "mediation"}
LOAD = {"loadID", "adUnitID", "lineItems", "transcript", "record"}
SLACK = 2  # Microseconds: the record and the end of a bar are rounded each for itself.


def number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def form(index, event):
    """What is wrong with one entry by itself."""
    if not isinstance(event, dict) or event.get("ph") not in KEYS:
        yield f"entry {index}: no phase that is known: {str(event)[:80]}"
        return
    required, optional = KEYS[event["ph"]]
    keys = set(event)
    if required - keys or keys - required - optional:
        yield f"entry {index}: missing {sorted(required - keys)}, unknown {sorted(keys - required - optional)}"
        return
    if not (isinstance(event["name"], str) and event["name"]):
        yield f"entry {index}: no name"
    for key in ("pid", "tid"):
        if not isinstance(event[key], int) or event[key] < 0:
            yield f"entry {index}: {key} {event[key]}"
    for key in {"ts", "dur"} & keys:
        if not number(event[key]) or event[key] < 0:
            yield f"entry {index}: {key} {event[key]}"
    if "args" in event and not isinstance(event["args"], dict):
        yield f"entry {index}: args are no object"
    if event.get("s", "t") != "t":
        yield f"entry {index}: scope {event['s']}"
    if event.get("cname", "good") not in COLOURS:
        yield f"entry {index}: colour {event['cname']}"
    if event["ph"] == "M":
        key, kind = METADATA.get(event["name"], (None, None))
        if key is None or set(event["args"]) != {key} or not isinstance(event["args"][key], kind):
            yield f"entry {index}: metadata {event['name']} {event['args']}"


def tracks(events):
    """What is wrong with the names of tracks: each exactly one, and a place."""
    count = Counter((event["name"], event["pid"], event["tid"]) for event in events if event["ph"] == "M")
    for (name, pid, tid), times in count.items():
        if times > 1:
            yield f"{name} of track {pid}/{tid} is there {times} times"
    used = {(event["pid"], event["tid"]) for event in events if event["ph"] != "M"}
    described = {(pid, tid) for (name, pid, tid) in count if name == "thread_name"}
    for track in sorted(used ^ described):
        yield f"track {track} is {'used and has no name' if track in used else 'named and not used'}"
    for pid, tid in sorted(described):
        if ("thread_sort_index", pid, tid) not in count:
            yield f"track {pid}/{tid} has no place"
    for pid in {pid for pid, _ in used}:
        if not any(name == "process_name" and other == pid for name, other, _ in count):
            yield f"process {pid} has no name"


def nesting(events):
    """Bars that overlap on a track, or stand in the file before the bar that they lie in."""
    bars = defaultdict(list)
    for index, event in enumerate(events):
        if event["ph"] == "X":
            bars[event["pid"], event["tid"]].append((event["ts"], index, event))
    for track, entries in bars.items():
        # As a viewer does: by time, and of those that begin together in the order of the file.
        stack = []
        for start, index, event in sorted(entries, key=lambda entry: entry[:2]):
            end = start + event["dur"]
            while stack and stack[-1][0] <= start:
                stack.pop()
            if stack and stack[-1][0] < end:
                yield f"entry {index} {event['name']!r} on track {track} ends after {stack[-1][1]!r} around it"
            stack.append((end, event["name"]))


def loads(events, recorded):
    """What is wrong between bars, records and transcripts."""
    bars = {}
    attempts = defaultdict(list)
    for event in events:
        if event["ph"] == "X" and event["cat"] == "load":
            if event["args"]["load"] in bars:
                yield f"load {event['args']['load']} has two bars"
            bars[event["args"]["load"]] = event
        elif event["ph"] == "X" and event["cat"] == "attempt":
            attempts[event["args"]["load"]].append(event)
    identifiers = Counter(load["loadID"] for load in recorded)
    for identifier in bars.keys() ^ identifiers.keys():
        yield f"load {identifier} has no {'record' if identifier in bars else 'bar'}"
    for load in recorded:
        identifier, record = load["loadID"], load["record"]
        if set(load) != LOAD or identifiers[identifier] > 1:
            yield f"load {identifier}: keys {sorted(load)}, {identifiers[identifier]} times"
        times = [step["atNs"] for step in load["transcript"]["steps"]]
        if not times or times != sorted(times) or times[0] < 0:
            yield f"load {identifier}: the steps of the transcript go back in time"
        bar = bars.get(identifier)
        if bar is None:
            continue
        if bar["args"]["outcome"] != record["outcome"]:
            yield f"load {identifier}: bar and record have different outcomes"
        if abs(bar["dur"] - record["latencyMs"] * 1000) > SLACK:
            yield f"load {identifier}: its bar has {bar['dur']} µs, its record {record['latencyMs']} ms"
        asked = [item for item in record["lineItems"] if "latencyMs" in item]
        if [item["name"] for item in asked] != [attempt["name"] for attempt in attempts[identifier]]:
            yield f"load {identifier}: bars and record have different attempts"
            continue
        for item, attempt in zip(asked, attempts[identifier]):
            start = attempt["ts"] - bar["ts"]
            if start < 0 or start + attempt["dur"] > bar["dur"]:
                yield f"load {identifier}: {item['name']!r} is not within its load"
            for time, text in ((start, "startedAfterMs"), (attempt["dur"], "latencyMs")):
                if abs(time - item[text] * 1000) > SLACK:
                    yield f"load {identifier}: {item['name']!r} has {text} {item[text]}, its bar {time} µs"


def differences(recorded, printed):
    """Where the trace is not about the loads that were printed."""
    traced = {load["loadID"]: load["record"] for load in recorded}
    printed = {record["loadID"]: record for record in printed}
    for identifier in traced.keys() ^ printed.keys():
        yield f"load {identifier} is only {'in the trace' if identifier in traced else 'printed'}"
    for identifier in traced.keys() & printed.keys():
        # What an adapter does after the end of a load is in what was printed later.
        for item in [*traced[identifier]["lineItems"], *printed[identifier]["lineItems"]]:
            item.pop("violations", None)
        if traced[identifier] != printed[identifier]:
            yield f"load {identifier}: the record in the trace is not the one that was printed"


def problems(trace, printed=None):
    if not isinstance(trace, dict) or set(trace) != TRACE or trace["displayTimeUnit"] != "ms":
        yield "no trace with the keys " + ", ".join(sorted(TRACE))
        return
    events = trace["traceEvents"]
    broken = [problem for index, event in enumerate(events) for problem in form(index, event)]
    yield from broken
    if broken:
        return
    yield from tracks(events)
    yield from nesting(events)
    if set(trace["mediation"]) != {"version", "loads"} or trace["mediation"]["version"] != 1:
        yield "mediation: no loads of version 1"
        return
    yield from loads(events, trace["mediation"]["loads"])
    if printed is not None:
        yield from differences(trace["mediation"]["loads"], printed)


def self_test():
    """The check must find what it is there for."""

    def bar(name, start, duration, category="load", track=3):
        return {
            "name": name, "cat": category, "ph": "X", "ts": start, "dur": duration, "pid": 1, "tid": track,
            "args": {"load": "1", "outcome": "filled"},
        }  # fmt: skip

    def described(*events, steps=(0, 1, 1)):
        process = [{"name": "process_name", "ph": "M", "ts": 0, "pid": 1, "tid": 0, "args": {"name": "mediate"}}]
        for name, key, value in (("thread_name", "name", "Loads"), ("thread_sort_index", "sort_index", 1)):
            process.append({"name": name, "ph": "M", "ts": 0, "pid": 1, "tid": 3, "args": {key: value}})
        item = {"name": "A", "startedAfterMs": 0.001, "latencyMs": 0.005}
        record = {"loadID": "1", "outcome": "filled", "latencyMs": 0.01, "lineItems": [item]}
        transcript = {"steps": [{"atNs": time} for time in steps]}
        load = {"loadID": "1", "adUnitID": "a", "lineItems": ["A"], "transcript": transcript, "record": record}
        return {
            "displayTimeUnit": "ms", "otherData": {}, "traceEvents": process + list(events),
            "mediation": {"version": 1, "loads": [load]},
        }  # fmt: skip

    attempt = bar("A", 1, 5, "attempt")
    good = described(bar("Load", 0, 10), attempt)
    record = good["mediation"]["loads"][0]["record"]
    assert list(problems(good, [record])) == []
    for printed in ([], [{**record, "loadID": "2"}], [{**record, "outcome": "noFill"}]):
        assert list(problems(good, printed)), printed
    for wrong in (
        described(bar("Load", 0, 4), attempt),
        described(bar("Load", 0, 20), attempt),
        described(bar("Load", 0, 10), bar("A", 1, -5, "attempt")),
        described(bar("Load", 0, 10), attempt, bar("B", 3, 5, "stage")),
        described(bar("Load", 0, 10), bar("A", 1, 8, "attempt")),
        described(bar("Load", 0, 10)),
        described(attempt),
        described(bar("Load", 0, 10), bar("A", 1, 5, "attempt", track=4)),
        described(attempt, bar("Load", 1, 9)),
        described(bar("Load", 0, 10), attempt, steps=(0, 2, 1)),
        described(bar("Load", 0, 10), attempt, steps=()),
        described(bar("Load", 0, 10), attempt, {**attempt, "ph": "Z"}),
        described(bar("Load", 0, 10), {key: value for key, value in attempt.items() if key != "dur"}),
    ):
        assert list(problems(wrong)), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--loads", type=int, metavar="N")
    parser.add_argument("--records", metavar="FILE")
    arguments = parser.parse_args()
    self_test()
    with open(arguments.file, encoding="utf-8") as file:
        trace = json.load(file)
    printed = None
    if arguments.records:
        with open(arguments.records, encoding="utf-8") as file:
            printed = [json.loads(line) for line in file]
    found = list(problems(trace, printed))
    count = len(trace["mediation"]["loads"]) if not found else 0
    if not found and arguments.loads is not None and count != arguments.loads:
        found.append(f"{count} loads where {arguments.loads} are expected")
    for problem in found[:20]:
        print(f"{arguments.file}: {problem}", file=sys.stderr)
    if found:
        sys.exit(f"{arguments.file}: {len(found)} problems")
    print(f"trace: ok, {len(trace['traceEvents'])} entries, {count} loads")


main()
