#!/usr/bin/env python3
"""Checks the response infos that `mediate run --json` prints, one per line.

Every line must fit the schema, and every line item must be accounted for as the waterfall's rules say. Of a second run
with the same seed, every load must have gone the same way; only times may differ. That holds where one line item is
asked at a time and there is no other limit: else what happens depends on the speed of the machine. Then one run is
checked by itself, with its `--width`, and with its `--hedge-delay` if there is one.
"""

import argparse
import copy
import json
import sys
from collections import Counter

import jsonschema

ASKED = {"loaded", "notUsed", "failed", "timedOut", "cancelled"}
ENDED = {"failed", "timedOut", "cancelled"}
# Error codes by outcome; `failed` is an answer of the adapter's or what is wrong with it.
TIMED_OUT, BY_APP, NOT_NEEDED = {204, 207}, {206}, {217}
# Nobody who has been asked fails with these.
NOT_ASKED = TIMED_OUT | BY_APP | NOT_NEEDED | set(range(208, 213)) | set(range(218, 228))
SKIPPED = {102} | set(range(208, 213)) | set(range(218, 222))
AUCTION = set(range(222, 228))
WITHOUT_BID = {222, 224, 225}
SLACK = 0.000002  # Milliseconds: two roundings to nanoseconds.


def code(item):
    return item.get("error", {}).get("code")


def lost_auction(item):
    """Whether the line item is a bidder that an auction left out."""
    is_out = item.get("isBidder", False) and item["outcome"] == "skipped"
    return is_out and (code(item) in AUCTION or item["ecpm"] == 0)


def end(item):
    return item["startedAfterMs"] + item["latencyMs"]


def item_accounts(item):
    """What is wrong with a line item by itself."""
    outcome, error = item["outcome"], code(item)
    if (outcome in ASKED) != ("startedAfterMs" in item and "latencyMs" in item):
        yield f"is {outcome}, but its times say something else"
    if ("error" in item) == (outcome in {"loaded", "notUsed", "notAttempted"}):
        yield f"is {outcome}, but its error says something else"
    if "keptFromLoadID" in item and outcome not in {"loaded", "notUsed"}:
        yield f"is {outcome}, but its ad was kept from an earlier load"
    # A bidder is given the user's choices when its signals are collected.
    if outcome == "loaded" and "privacyVersion" not in item:
        yield f"is {outcome}, but has no privacy version"
    if "privacyVersion" in item and outcome not in ASKED and not item.get("isBidder"):
        yield f"is {outcome}, but has a privacy version"
    if outcome == "timedOut" and error not in TIMED_OUT or outcome == "cancelled" and error not in BY_APP | NOT_NEEDED:
        yield f"is {outcome} with error {error}"
    if outcome == "failed" and error in NOT_ASKED:
        yield f"is {outcome} with error {error}"
    if outcome == "skipped" and error not in SKIPPED and not lost_auction(item):
        yield f"is {outcome} with error {error}"
    if error in WITHOUT_BID and item["ecpm"] or error == 223 and not item["ecpm"]:
        yield f"has error {error} and the price {item['ecpm']}"
    if not item["ecpm"] and not lost_auction(item):
        yield f"is {outcome}, but has no price"


def outcome_accounts(load, items):
    """What is wrong with the outcome of a load; `items` are those that had a place in the waterfall."""
    outcomes = [item["outcome"] for item in items]
    codes = {code(item) for item in items if item["outcome"] == "cancelled"}
    loaded = outcomes.count("loaded")
    if load["outcome"] == "filled":
        if loaded != 1:
            yield f"filled, but {loaded} line items are loaded"
        # The images of an ad may not be there yet when a worse one has waited long enough; those of a kept ad are.
        elif "notUsed" in [item["outcome"] for item in items[: outcomes.index("loaded")] if "keptFromLoadID" in item]:
            yield "a kept ad was not used, and a worse one was"
        if codes - NOT_NEEDED:
            yield "filled, but an attempt was cancelled by the app"
    elif loaded or "notUsed" in outcomes:
        yield f"{load['outcome']}, but a line item had an ad"
    elif codes - (BY_APP if load["outcome"] == "cancelled" else set()):
        yield f"{load['outcome']}, but attempts were cancelled with {codes}"
    if load["outcome"] == "noFill" and "notAttempted" in outcomes:
        yield "noFill, but a line item never had its turn"
    # An ad that was kept can end a load before anybody had a turn.
    turns = [item for item in items if "keptFromLoadID" not in item]
    had_none = [item["outcome"] == "notAttempted" for item in turns]
    if had_none != sorted(had_none):
        yield "a line item had its turn after one that had none"


def auction_accounts(load, items):
    """What is wrong with the bids of a load, and with the order that they and prices give."""
    places = [item for item in items if not lost_auction(item)]
    prices = [item["ecpm"] for item in places]
    if prices != sorted(prices, reverse=True):
        yield "the line items are not in order of price"
    if items[: len(places)] != places:
        yield "a bidder that lost has a place"
    losers = items[len(places) :]
    winner = [item for item in places if item.get("isBidder") and "keptFromLoadID" not in item]
    if "auctionLatencyMs" not in load:
        if losers:
            yield "there was no auction, but bidders lost it"
        return
    if not any(item.get("isBidder") for item in items):
        yield "there was an auction, but no bidder"
    if load["auctionLatencyMs"] > load["latencyMs"]:
        yield "the auction took longer than the load"
    for item in losers:
        if code(item) == 223 and winner and item["ecpm"] > max(bidder["ecpm"] for bidder in winner):
            yield f"{item['name']}: was outbid by less"
    if any(item.get("startedAfterMs", load["latencyMs"]) < load["auctionLatencyMs"] - SLACK for item in places):
        yield "a line item had its turn before the auction had ended"


def turn_accounts(load, items, width, hedge_delay):
    """What is wrong with when the line items had their turns."""
    asked = [item for item in items if item["outcome"] in ASKED]
    for before, item in zip(asked, asked[1:]):
        earliest = before["startedAfterMs"]
        if hedge_delay is not None:
            has_failed = before["outcome"] in {"failed", "timedOut"}
            earliest = min(earliest + hedge_delay, end(before) if has_failed else load["latencyMs"])
        if item["startedAfterMs"] < earliest - SLACK:
            yield f"{item['name']}: was asked before its turn"
    for item in asked:
        start = item["startedAfterMs"]
        open_items = [other for other in asked if other["outcome"] in ENDED or other is item]
        if sum(other["startedAfterMs"] <= start < end(other) - SLACK or other is item for other in open_items) > width:
            yield f"{item['name']}: was asked while {width} others were open"
        if end(item) > load["latencyMs"] + SLACK:
            yield f"{item['name']}: ended after the load"
        if item["outcome"] == "notUsed" and width == 1:
            yield f"{item['name']}: was not used, though nobody else was asked meanwhile"


def accounts(load, width=1, hedge_delay=None):
    """What is wrong with how a load accounts for its line items."""
    items = load["lineItems"]
    for item in items:
        yield from (f"{item['name']}: {problem}" for problem in item_accounts(item))
    yield from outcome_accounts(load, [item for item in items if not lost_auction(item)])
    yield from auction_accounts(load, items)
    # Whose times are missing has been told already.
    if all("startedAfterMs" in item and "latencyMs" in item for item in items if item["outcome"] in ASKED):
        yield from turn_accounts(load, items, width, hedge_delay)


def what_happened(load):
    """A load without its times: what must be the same in each run."""
    return load["outcome"], [
        (
            item["name"],
            item["ecpm"],
            item["outcome"],
            item.get("error", {}).get("name"),
            item.get("error", {}).get("networkCode"),
            sorted(violation["kind"] for violation in item.get("violations", [])),
            sorted(error["name"] for error in item.get("imageErrors", [])),
        )
        for item in load["lineItems"]
    ]


def read(path, arguments, validator):
    loads, problems = {}, []
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    if len(lines) != arguments.count:
        problems.append(f"{path}: {len(lines)} lines, expected {arguments.count}")
    for number, line in enumerate(lines, 1):
        try:
            load = json.loads(line)
        except ValueError as error:
            problems.append(f"{path}:{number}: {error}")
            continue
        if error := jsonschema.exceptions.best_match(validator.iter_errors(load)):
            problems.append(f"{path}:{number}: {error.json_path}: {error.message}")
            continue
        found = accounts(load, arguments.width, arguments.hedge_delay)
        problems += [f"{path}:{number}: {problem}" for problem in found]
        if load["loadID"] in loads:
            problems.append(f"{path}:{number}: the load ID {load['loadID']} was there before")
        loads[load["loadID"]] = load
    if len({tuple(sorted(item["name"] for item in load["lineItems"])) for load in loads.values()}) > 1:
        problems.append(f"{path}: the loads do not have the same line items")
    items = [item for load in loads.values() for item in load["lineItems"] if not item.get("isBidder")]
    if len({(item["name"], item["ecpm"]) for item in items}) > len({item["name"] for item in items}):
        problems.append(f"{path}: a line item that does not bid has several prices")
    return loads, problems


def differences(first, second):
    if first.keys() != second.keys():
        yield f"the runs have {len(first.keys() ^ second.keys())} load IDs that are not in both"
    for load_id in first.keys() & second.keys():
        before, after = what_happened(first[load_id]), what_happened(second[load_id])
        if before != after:
            yield f"load {load_id} went differently:\n  {before}\n  {after}"


def self_test():
    """The check must find what it is there for."""
    good = {
        "outcome": "filled", "latencyMs": 500, "auctionLatencyMs": 20,
        "lineItems": [
            {"name": "A", "ecpm": 9, "outcome": "cancelled", "startedAfterMs": 20, "latencyMs": 480,
             "error": {"code": 217}},
            {"name": "B", "ecpm": 7, "isBidder": True, "outcome": "loaded", "startedAfterMs": 120, "latencyMs": 380,
             "privacyVersion": 0},
            {"name": "C", "ecpm": 4, "outcome": "notUsed", "startedAfterMs": 220, "latencyMs": 280,
             "keptFromLoadID": "1"},
            {"name": "D", "ecpm": 1, "outcome": "notAttempted"},
            {"name": "E", "ecpm": 5, "isBidder": True, "outcome": "skipped", "error": {"code": 223},
             "privacyVersion": 0},
            {"name": "F", "ecpm": 0, "isBidder": True, "outcome": "skipped", "error": {"code": 222}},
        ],
    }  # fmt: skip
    assert list(accounts(good, 3, 100)) == [], list(accounts(good, 3, 100))
    assert list(accounts(good, 3, 120)) and list(accounts(good, 1))
    for position, changes in (
        (None, {"outcome": "noFill"}),
        (None, {"outcome": "cancelled"}),
        (None, {"latencyMs": 490}),
        (None, {"auctionLatencyMs": 30}),
        (0, {"error": {"code": 206}}),
        (0, {"outcome": "failed"}),
        (0, {"outcome": "notUsed", "error": None, "keptFromLoadID": "1"}),
        (0, {"outcome": "skipped", "startedAfterMs": None, "latencyMs": None}),
        (0, {"outcome": "notAttempted", "startedAfterMs": None, "latencyMs": None, "error": None}),
        (0, {"ecpm": 6}),
        (0, {"startedAfterMs": 130, "latencyMs": 370}),
        (0, {"keptFromLoadID": "1"}),
        (1, {"privacyVersion": None}),
        (1, {"latencyMs": None}),
        (1, {"outcome": "notUsed"}),
        (2, {"outcome": "loaded", "privacyVersion": 0}),
        (3, {"privacyVersion": 0}),
        (3, {"error": {"code": 200}}),
        (3, {"outcome": "skipped", "error": {"code": 223}}),
        (4, {"ecpm": 8}),
        (4, {"error": {"code": 204}}),
        (5, {"ecpm": 0.5}),
        (5, {"outcome": "notAttempted", "error": None}),
    ):
        bad = copy.deepcopy(good)
        target = bad if position is None else bad["lineItems"][position]
        target.update(changes)
        for key in [key for key, value in target.items() if value is None]:
            del target[key]
        assert list(accounts(bad, 3, 100)), (position, changes)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--schema", required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--width", type=int, default=1, help="how many line items may be open at a time")
    parser.add_argument("--hedge-delay", type=float, metavar="MS", help="how long the newest one is silent")
    parser.add_argument("runs", nargs="+", metavar="RUN")
    arguments = parser.parse_args()
    self_test()
    with open(arguments.schema, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)

    runs, problems = [], []
    for path in arguments.runs:
        loads, found = read(path, arguments, validator)
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
    if len(outcomes) < 2 and arguments.width == 1 or len(errors) < 3:
        problems.append("too little happened: expected loads with and without an ad, and three kinds of errors")
    if problems:
        sys.exit("\n".join(problems[:50] + [f"{len(problems)} problems"]))
    print(f"loads: ok, {len(runs)} x {arguments.count}")


main()
