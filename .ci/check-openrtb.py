#!/usr/bin/env python3
"""Holds the OpenRTB adapter to answers of real networks, and to its books: check-openrtb.py [OPTION]... MEDIATE

Loads through an exchange with odd answers: every bid that was read wins or loses, once; every ad that was shown is billed and
tracked, once; all of it counted at the server.

Each fixture has a bid's markup, with its request where that is known; index.json says what every asset, link and tracker
in it is. `mediate openrtb check` must find just that, and warn of everything that index.json notes. Where the folder is
not there, nothing is checked, and that is said.

Requests, one on each line, are held to the schemas in .ci/openrtb: a test writes those of random configurations to the file
that OPENRTB_REQUESTS names. The schemas must refuse what is wrong with a request in each of many ways.
"""

import argparse
import collections
import copy
import hashlib
import json
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

TEXTS = {
    "advertiser": 1, "body": 2, "rating": 3, "likes": 4, "downloads": 5, "price": 6, "sale_price": 7, "phone": 8,
    "address": 9, "body2": 10, "display_url": 11, "cta": 12,
}
LISTS = [
    "data_untyped", "images_untyped", "extra", "extra_images", "unknown_members", "required_missing", "asset_links",
    "videos", "js_tracker_urls", "viewable_mrc50_pixels", "viewable_mrc100_pixels",
]
# What only describes the texts of an answer: nothing of it is dropped or repaired.
DESCRIPTIONS = {"macros", "non-ascii"}


def found(check):
    """What was found in a fixture, in the words of index.json."""
    bid, = check["bids"]
    if "markupError" in bid:
        return {"parse": "error", "usable": False}
    markup = bid["markup"]

    def image(value, *more):
        return {key: value[key] for key in ("url", "w", "h", *more)}

    texts = {name: markup["texts"].get(str(kind)) for name, kind in TEXTS.items()}
    own = {
        "parse": "ok",
        "encoding": markup["encoding"],
        "wrapped": markup["isWrapped"],
        "ver": markup.get("version"),
        "headline": markup.get("headline"),
        "icon": image(markup["icon"]) if "icon" in markup else image(markup["logo"]) if "logo" in markup else None,
        "logo": image(markup["logo"]) if "logo" in markup else None,
        "images": [image(value) for value in markup["images"]],
        "images_untyped": [image(value, "id") for value in markup["untypedImages"]],
        "extra_images": [image(value, "type") for value in markup["extraImages"]],
        "data_untyped": markup["untypedTexts"],
        "extra": {f"data:{kind}": text for kind, text in markup["texts"].items() if int(kind) not in range(1, 13)},
        "videos": [
            {
                "form": "xml" if value.lstrip().startswith("<") else "url" if value.startswith("http") else "text",
                "chars": len(value),
                "sha256": hashlib.sha256(value.encode()).hexdigest(),
            }
            for value in markup["videos"]
        ],
        "star_rating": markup.get("starRating"),
        "click_url": markup["link"]["url"],
        "click_fallback": markup["link"]["fallback"],
        "click_trackers": markup["link"]["clickTrackers"],
        "asset_links": [
            {
                "url": value["link"]["url"],
                "fallback": value["link"]["fallback"],
                "clicktrackers": value["link"]["clickTrackers"],
                "id": value["id"],
            }
            for value in markup["assetLinks"]
        ],
        "imptrackers": markup["impressionTrackers"],
        "jstracker": markup["scripts"],
        "eventtrackers": markup["eventTrackers"],
        "privacy_url": markup.get("privacyURL"),
        "assetsurl": markup.get("assetsURL"),
        "dcourl": markup.get("dynamicCreativeURL"),
        "asset_count": markup["assetCount"],
        "usable": markup["isUsable"],
        "unknown_members": markup["unknownMembers"],
        "required_missing": sorted(markup["missingAssetIDs"]),
    }

    def pixels(event):
        return [t["url"] for t in own["eventtrackers"] if t["event"] == event and t["method"] == 1 and t["url"]]

    own["impression_pixels"] = list(dict.fromkeys(own["imptrackers"] + pixels(1)))
    own["viewable_mrc50_pixels"] = list(dict.fromkeys(pixels(2)))
    own["viewable_mrc100_pixels"] = list(dict.fromkeys(pixels(3)))
    own["js_tracker_urls"] = [t["url"] for t in own["eventtrackers"] if t["method"] == 2]
    return own | texts


def comparable(expected):
    """What index.json expects, in the form of what was found."""
    if expected["parse"] == "error":
        return {"parse": "error", "usable": False}
    expected = {key: [] for key in LISTS} | {"extra": {}} | expected
    # Version 1.0 wrote a number.
    expected["ver"] = None if expected["ver"] is None else str(expected["ver"])
    expected["star_rating"] = None if expected["star_rating"] is None else float(expected["star_rating"])
    script = expected["jstracker"]
    expected["jstracker"] = [] if script is None else script if isinstance(script, list) else [script]
    expected["required_missing"] = sorted(expected["required_missing"])
    return expected


def problems(fixture, check):
    """Everything in which a fixture differs from what index.json says about it."""
    expected, own = comparable(fixture["expected"]), found(check)
    for key, value in own.items():
        if key == "asset_links" and key in expected:
            for link in expected[key]:
                link.setdefault("fallback", None)
        if value != expected[key]:
            yield f"{key}: expected {json.dumps(expected[key])}, found {json.dumps(value)}"
    codes = {warning["code"] for bid in check["bids"] for warning in bid["warnings"]}
    for note in set(expected.get("notes", [])) - DESCRIPTIONS - codes:
        yield f"no warning says {note}; there are {sorted(codes)}"
    if not own["usable"] and "adError" not in check["bids"][0]:
        yield "it is not usable, and yet there is an ad"


# The odd answers whose bids can be read, and those that have none.
READABLE = """
    vastMarkup bannerTooLarge bannerWithoutSize emptyBody emptyObject emptySeats noBidReason noBid negativePrice
    zeroPrice priceIsText priceIsNoNumber noPrice otherCurrency otherImpression wrongMarkupType noMarkup
    markupAtWinURL brokenMarkup wrapped object wrappedObject untyped noIDs otherTypes numbersAreTexts
    textsAreNumbers trackerIsText jsTrackers customEvents repeatedTrackers encodedMacros deepLink assetLink
    byteOrderMark loneSurrogate assetsURL version1_0 unknownMembers emptyAssets plainHTTP scriptURLs longTexts
    noAssets noLink relativeLink
""".split()
# The answers that fail or come late: nobody learns what their bids were.
UNREADABLE = "serverError refusal redirect garbage truncated tooLong tooDeep trailingBytes".split()

WATERFALL = """
adUnits:
  - id: feed
    deadline: 20s
    bidding: { signalTimeout: 5s, timeout: 6s }
    lineItems:
      - { name: A, adapter: OpenRTBAdapter, bidder: { floor: 1 }, timeout: TIMEOUT, settings: { placement: a } }
      - { name: B, adapter: OpenRTBAdapter, bidder: { floor: 0 }, timeout: TIMEOUT, settings: { placement: b } }
      - { name: C, adapter: OpenRTBAdapter, ecpm: 2, timeout: TIMEOUT, settings: { placement: c, floor: 0.7 } }
      - { name: D, adapter: OpenRTBAdapter, ecpm: 0.5, timeout: TIMEOUT, settings: { placement: d } }
"""


def books(mediate, count, faults, timeout, strategy=None, format=None):
    """Runs loads through an exchange with these faults; the records of the loads, and what the server has counted."""
    with tempfile.TemporaryDirectory() as folder:
        script, waterfall = Path(folder) / "script.json", Path(folder) / "waterfall.yaml"
        script.write_text(json.dumps({"seed": 11, "openRTB": {"seats": 3, "rate": 0.8, "faults": faults}}))
        server = subprocess.Popen(
            [mediate, "serve", "--openrtb", "--port", "0", "--script", script], stdout=subprocess.PIPE, text=True
        )
        try:
            url = re.search(r"http://[\d.:]+", server.stdout.readline())[0]
            endpoint = f"settings: {{ endpoint: {url}/openrtb2/auction, "
            text = WATERFALL.replace("TIMEOUT", timeout).replace("settings: { ", endpoint)
            waterfall.write_text(text.replace("id: feed", f"id: feed\n    format: {format}") if format else text)
            # A banner is shown in any case.
            shows = [] if format else ["--impressions", Path(folder) / "impressions"]
            run = subprocess.run(
                [
                    mediate, "run", "--config", waterfall, "--server", url, "--count", str(count), "--concurrency", "50",
                    "--json", *shows, *(["--strategy", strategy] if strategy else []),
                ],
                capture_output=True, text=True,
            )
            if run.returncode not in (0, 1):
                sys.exit(f"openrtb: mediate run exits with {run.returncode}: {run.stderr}")
            with urllib.request.urlopen(f"{url}/v1/counts") as answer:
                counts = json.load(answer)["openRTB"]
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
        return [json.loads(line) for line in run.stdout.splitlines()], counts


def check_books(loads, counts, isReadable):
    """Fails unless each notice and tracker was told as often as the rules say."""
    filled = sum(load["outcome"] == "filled" for load in loads)
    # Of a banner, what its view has seen; all others are shown until they are.
    shown = sum(
        any(event["name"] == "impression" for event in load["presentation"]["events"]) if "presentation" in load else True
        for load in loads if load["outcome"] == "filled"
    )
    events = {name: counts["events"].get(name, {}) for name in ("win", "loss", "billing", "impression", "viewable50")}
    told = [(name, ad) for name, ads in events.items() for ad, times in ads.items() if times != 1]
    both = events["win"].keys() & events["loss"].keys()
    ends = len(events["win"]) + len(events["loss"])
    problems = {
        f"told more than once: {told[:3]}": told,
        f"won and lost: {sorted(both)[:3]}": both,
        f"{len(events['win'])} wins of {filled} filled loads": len(events["win"]) != filled,
        "billed without a win": events["billing"].keys() - events["win"].keys(),
        f"{len(events['billing'])} billed of {shown} shown": len(events["billing"]) != shown,
        "nothing is shown": not shown,
        "seen, and not billed": events["impression"].keys() - events["billing"].keys(),
        f"{ends} of {counts['bids']} bids have an end": ends > counts["bids"] or isReadable and ends != counts["bids"],
        "invalid requests": counts["invalidRequests"],
    }
    if found := [text for text, is_wrong in problems.items() if is_wrong]:
        sys.exit(f"openrtb: {'; '.join(found)}")
    print(
        f"openrtb: ok, {len(loads)} loads, {filled} filled, {counts['requests']} requests, {counts['bids']} bids: "
        f"{len(events['win'])} won, {len(events['loss'])} lost, {len(events['billing'])} billed"
    )


def check_requests(path):
    """Fails unless the schemas allow every request in a file, and refuse each when something is wrong with it."""
    import jsonschema

    def validator(name):
        schema = json.loads((ROOT / ".ci/openrtb" / name).read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        return jsonschema.Draft202012Validator(schema)

    request_schema, native_schema = validator("bid-request.schema.json"), validator("native-request.schema.json")

    def problem(request):
        """What is wrong with a request; None if nothing is."""
        for error in request_schema.iter_errors(request):
            return f"{error.json_path}: {error.message}"
        for impression in request["imp"]:
            if "native" in impression:
                for error in native_schema.iter_errors(json.loads(impression["native"]["request"])):
                    return f"native{error.json_path[1:]}: {error.message}"
        return None

    def mistakes(request):
        """The request with one thing wrong in it, in many ways: each member absent, of another type, or unknown."""

        def places(value, path=()):
            if isinstance(value, dict):
                yield path, value
            inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
            for key, part in inner:
                yield from places(part, (*path, key))

        for path, value in places(request):
            # The publisher's own parameters are any.
            if path[-1:] == ("ext",) and path[:1] == ("imp",):
                continue
            for change in [{"unknown": 1}] + [{key: True} for key in value]:
                wrong = copy.deepcopy(request)
                target = wrong
                for key in path:
                    target = target[key]
                target.update(change)
                yield f"{'.'.join(map(str, path))}: {change}", wrong

    lines = path.read_text().splitlines()
    forms, refused = collections.Counter(), 0
    for number, line in enumerate(lines, 1):
        request = json.loads(line)
        if found := problem(request):
            sys.exit(f"openrtb: request {number}: {found}: {line}")
        form = "native" if "native" in request["imp"][0] else "banner"
        forms[form, "2.5" if "fd" in request["source"] else "2.6"] += 1
        if number > 50:
            continue
        for what, wrong in mistakes(request):
            if problem(wrong) is None and not ("ext." in what and what.startswith("imp")):
                sys.exit(f"openrtb: the schema allows a mistake, {what}: {json.dumps(wrong)}")
            refused += 1
    if len(lines) < 1000 or len(forms) < 4:
        sys.exit(f"openrtb: there are only {len(lines)} requests, of the forms {dict(forms)}")
    counts = ", ".join(f"{count} {form} {version}" for (form, version), count in sorted(forms.items()))
    print(f"openrtb: ok, {len(lines)} requests as the schemas have them: {counts}; {refused} mistakes refused")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fixtures", type=Path, default=ROOT.parent / "shared/fixtures/openrtb-native")
    parser.add_argument("--loads", type=int, default=0, help="how many loads through an exchange")
    parser.add_argument("--requests", type=Path, help="a file with requests, instead of everything else")
    parser.add_argument("mediate", nargs="?")
    options = parser.parse_args()
    if options.requests:
        return check_requests(options.requests)
    if not options.mediate:
        parser.error("MEDIATE is missing")
    if options.loads:
        faults = [{"fault": fault, "rate": 0.012} for fault in READABLE]
        check_books(*books(options.mediate, options.loads // 2, faults, "15s"), isReadable=True)
        check_books(*books(options.mediate, options.loads // 10, faults, "15s", format="banner"), isReadable=True)
        faults += [{"fault": fault, "rate": 0.02} for fault in UNREADABLE]
        faults += [{"fault": "delay", "rate": 0.05, "milliseconds": 400}, {"fault": "hang", "rate": 0.01}]
        loads = books(options.mediate, options.loads - options.loads // 2, faults, "300ms", "width=3,wait=100ms")
        check_books(*loads, isReadable=False)
    index = options.fixtures / "index.json"
    if not index.exists():
        print(f"openrtb: {options.fixtures} is not there: answers of real networks are not checked")
        return
    failed = ads = warnings = 0
    fixtures = json.loads(index.read_text())["fixtures"]
    for fixture in fixtures:
        command = [options.mediate, "openrtb", "check", "--json", str(options.fixtures / fixture["file"])]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
        if run.returncode not in (0, 1):
            wrong = [f"exit code {run.returncode}: {run.stderr.strip()}"]
        else:
            check = json.loads(run.stdout)
            wrong = list(problems(fixture, check))
            ads += run.returncode == 0
            warnings += sum(len(bid["warnings"]) for bid in check["bids"])
        failed += bool(wrong)
        for line in wrong:
            print(f"{fixture['file']}: {line}", file=sys.stderr)
    if failed:
        sys.exit(f"openrtb: {failed} of {len(fixtures)} fixtures are not read as index.json says")
    print(f"openrtb: ok, {len(fixtures)} answers of real networks read asset by asset; {ads} ads, {warnings} warnings")


main()
