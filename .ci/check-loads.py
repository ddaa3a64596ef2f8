#!/usr/bin/env python3
"""Checks the response infos that `mediate run --json` prints, one per line.

Every line must fit the schema, and every line item must be accounted for as the waterfall's rules say. Of a second run
with the same seed, every load must have gone the same way; only times may differ.
"""

import argparse
import json
import sys
from collections import Counter

import jsonschema

ASKED = {"loaded", "failed", "timedOut", "cancelled"}


def accounts(load):
    """What is wrong with how a load accounts for its line items."""
    items = load["lineItems"]
    outcomes = [item["outcome"] for item in items]
    loaded = outcomes.count("loaded")
    if load["outcome"] == "filled":
        if loaded != 1:
            yield f"filled, but {loaded} line items are loaded"
        elif set(outcomes[outcomes.index("loaded") + 1 :]) - {"notAttempted"}:
            yield "a line item after the winner was asked"
    elif loaded:
        yield f"{load['outcome']}, but a line item is loaded"
    if load["outcome"] == "noFill" and "notAttempted" in outcomes:
        yield "noFill, but a line item never had its turn"
    if "notAttempted" in outcomes and set(outcomes[outcomes.index("notAttempted") :]) != {"notAttempted"}:
        yield "a line item had its turn after one that had none"
    if load["outcome"] != "cancelled" and "cancelled" in outcomes:
        yield "an attempt was cancelled, but not the load"
    before = 0
    for item in items:
        name, outcome = item["name"], item["outcome"]
        if (outcome in ASKED) != ("startedAfterMs" in item and "latencyMs" in item):
            yield f"{name}: is {outcome}, but its times say something else"
        if ("error" in item) == (outcome in {"loaded", "notAttempted"}):
            yield f"{name}: is {outcome}, but its error says something else"
        if "privacyVersion" in item and outcome not in ASKED or "privacyVersion" not in item and outcome == "loaded":
            yield f"{name}: is {outcome}, but its privacy version says something else"
        if outcome in ASKED:
            if item["startedAfterMs"] < before:
                yield f"{name}: was asked before its turn"
            before = item["startedAfterMs"] + item["latencyMs"] - 0.000002  # Two roundings to nanoseconds.
    if before > load["latencyMs"]:
        yield "an attempt ended after the load"
    prices = [item["ecpm"] for item in items]
    if prices != sorted(prices, reverse=True):
        yield "the line items are not in order of price"


def what_happened(load):
    """A load without its times: what must be the same in each run."""
    return load["outcome"], [
        (
            item["name"],
            item["outcome"],
            item.get("error", {}).get("name"),
            item.get("error", {}).get("networkCode"),
            sorted(violation["kind"] for violation in item.get("violations", [])),
            sorted(error["name"] for error in item.get("imageErrors", [])),
        )
        for item in load["lineItems"]
    ]


def read(path, count, validator):
    loads, problems = {}, []
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    if len(lines) != count:
        problems.append(f"{path}: {len(lines)} lines, expected {count}")
    for number, line in enumerate(lines, 1):
        try:
            load = json.loads(line)
        except ValueError as error:
            problems.append(f"{path}:{number}: {error}")
            continue
        if error := jsonschema.exceptions.best_match(validator.iter_errors(load)):
            problems.append(f"{path}:{number}: {error.json_path}: {error.message}")
            continue
        problems += [f"{path}:{number}: {problem}" for problem in accounts(load)]
        if load["loadID"] in loads:
            problems.append(f"{path}:{number}: the load ID {load['loadID']} was there before")
        loads[load["loadID"]] = load
    if len({tuple(sorted(item["name"] for item in load["lineItems"])) for load in loads.values()}) > 1:
        problems.append(f"{path}: the loads do not have the same line items")
    return loads, problems


def differences(first, second):
    if first.keys() != second.keys():
        yield f"the runs have {len(first.keys() ^ second.keys())} load IDs that are not in both"
    for load_id in first.keys() & second.keys():
        before, after = what_happened(first[load_id]), what_happened(second[load_id])
        if before != after:
            yield f"load {load_id} went differently:\n  {before}\n  {after}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schema", required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("runs", nargs="+", metavar="RUN")
    arguments = parser.parse_args()
    with open(arguments.schema, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)

    runs, problems = [], []
    for path in arguments.runs:
        loads, found = read(path, arguments.count, validator)
        runs.append(loads)
        problems += found
    for other in runs[1:]:
        problems += differences(runs[0], other)
    outcomes = Counter(load["outcome"] for load in runs[0].values())
    errors = Counter(
        item["error"]["name"] for load in runs[0].values() for item in load["lineItems"] if "error" in item
    )
    print(f"loads: {dict(outcomes)}; errors of line items: {dict(errors)}")
    # A script that makes no faults proves nothing.
    if len(outcomes) < 2 or len(errors) < 3:
        problems.append("too little happened: expected loads with and without an ad, and three kinds of errors")
    if problems:
        sys.exit("\n".join(problems[:50] + [f"{len(problems)} problems"]))
    print(f"{len(runs)} runs of {arguments.count} loads: ok")


main()
