#!/usr/bin/env python3
"""Runs `mediate simulate` and `mediate merge` as people do, and looks at what comes of it.

    check-simulation.py [--browser chromium [--screenshots FOLDER]] MEDIATE

JSON must fit its schema and agree with itself; the same seed must give the same bytes with any number of threads and in
shards that are merged in any order; bad input must be refused with its exit code and its place; files are whole or not
there. With --browser the page of the report is opened in every view.
"""

import argparse
import base64
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import jsonschema

from report_pages import VIEWS, Browser, Page, PageProblem

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "docs/examples/simulation.yaml"
SCHEMA = ROOT / "docs/schemas/simulation-result.schema.json"
ENDS = ("loads", "noFills", "deadlineHits", "abandoned")


def expect(condition, what):
    if not condition:
        sys.exit(f"simulation: {what}")


class Tool:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments, code=0, text=None):
        command = [self.path, *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, input=text or "", timeout=300)
        words = " ".join(command[1:])
        expect(result.returncode == code, f"{words}: exit code {result.returncode} where {code} is expected\n{result.stderr}")
        expect(code == 0 or result.stderr.strip(), f"{words}: fails without a word")
        return result

    def json(self, *arguments):
        return self.run("simulate", EXAMPLE, "--json", *arguments).stdout


def check_json(tool):
    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    result = json.loads(tool.json("--requests", 200_000))
    jsonschema.validate(result, schema, cls=jsonschema.Draft202012Validator)
    requests = result["requests"]
    expect(requests == 200_000 and result["isComplete"], "not all requests were simulated")
    expect(sum(result[end] for end in ENDS) == requests, "requests do not end in one of the four ways")
    items = result["lineItems"]
    expect(sum(item["loads"] for item in items) == result["loads"], "loads of line items are not all loads")
    for item in items:
        ends = ("fills", "noFills", "errors", "timeouts", "deadlineHits", "abandoned", "notNeeded")
        expect(sum(item[end] for end in ends) == item["attempts"], f"{item['name']}: attempts do not add up")
        # An ad that waits for a better one when the user leaves is abandoned, and no fill.
        expect(item["loads"] + item["notUsed"] == item["fills"], f"{item['name']}: ads do not add up")
    close(sum(item["revenue"] for item in items), result["revenue"], "revenue of line items")
    close(result["revenue"] * 1000 / requests, result["revenuePerThousandRequests"]["value"], "revenue per 1000 requests")
    close(result["loads"] / requests, result["fillRate"]["value"], "fill rate")
    low, high = result["revenuePerThousandRequests"]["interval"]
    expect(low < result["revenuePerThousandRequests"]["value"] < high, "the interval is not around its value")
    latency = result["latencyMilliseconds"]
    expect(latency["p50"] < latency["p90"] < latency["p95"] < latency["p99"] <= 8000, "percentiles are not in order")
    expect(result["assumptions"], "nothing was assumed")
    return "JSON fits its schema and itself"


def close(found, wanted, what):
    expect(abs(found - wanted) <= 1e-9 * abs(wanted), f"{what}: {found} where {wanted} is expected")


def check_repeats(tool, folder):
    options = ("--requests", 100_000, "--seed", 7)
    whole = tool.json(*options)
    for threads in (1, 2, 7):
        expect(tool.json(*options, "--threads", threads) == whole, f"{threads} threads give another result")
    expect(tool.json("--requests", 100_000, "--seed", 8) != whole, "another seed gives the same result")
    expect(tool.json(*options, "--strategy", "width=1") != whole, "another strategy gives the same result")

    parts = []
    for index in range(64):
        part = folder / f"part-{index}.json"
        tool.run("simulate", EXAMPLE, *options, "--shard", f"{index}/64", "-o", part)
        parts.append(part)
    for seed in range(5):
        random.Random(seed).shuffle(parts)
        expect(tool.run("merge", "--json", *parts).stdout == whole, "merged shards give another result")
    text = tool.run("simulate", EXAMPLE, *options).stdout
    expect(tool.run("merge", *parts).stdout == text, "merged shards print another table")
    specifications = [f"{index}/5" for index in range(5)]
    random.Random(1).shuffle(specifications)
    lines = tool.run("simulate", EXAMPLE, *options, "--shards", "-", text="\n".join(specifications)).stdout
    expect(lines.count("\n") == 5, "not a line for each shard")
    expect(tool.run("merge", "--json", "-", text=lines).stdout == whole, "merged lines give another result")
    return parts


FORMATS = {
    "banner": ("      refresh: 30s\n", "sessions: { seen: { median: 60s, p95: 5m }, ecpmDecay: 95% }"),
    "rewarded": ("", "completionRate: 80%"),
}


def check_formats(tool, folder):
    schema = json.loads(SCHEMA.read_text())
    for name, (unit, traffic) in FORMATS.items():
        file = folder / f"{name}.yaml"
        file.write_text(
            f"configuration:\n  adUnits:\n    - id: {name}\n      format: {name}\n      deadline: 8s\n{unit}"
            "      lineItems:\n        - { name: High, adapter: A, ecpm: 4, timeout: 2s, pacing: 50s }\n"
            "        - { name: Low, adapter: A, ecpm: 1, timeout: 2s }\n"
            f"traffic:\n  showRate: 90%\n  {traffic}\n  lineItems: {{ High: {{ fill: 20% }} }}\n"
        )
        options = ("--requests", 50_000, "--seed", 7)
        whole = tool.run("simulate", file, "--json", *options).stdout
        result = json.loads(whole)
        jsonschema.validate(result, schema, cls=jsonschema.Draft202012Validator)
        expect(result["format"] == name, f"{name}: another format")
        for threads in (1, 2, 7):
            again = tool.run("simulate", file, "--json", *options, "--threads", threads).stdout
            expect(again == whole, f"{name}: {threads} threads give another result")
        parts = [folder / f"{name}-{index}.json" for index in range(9)]
        for index, part in enumerate(parts):
            tool.run("simulate", file, *options, "--shard", f"{index}/9", "-o", part)
        random.Random(1).shuffle(parts)
        expect(tool.run("merge", "--json", *parts).stdout == whole, f"{name}: merged shards give another result")
        units = result["sessions"] if name == "banner" else result["requests"]
        expect(units == 50_000, f"{name}: {units} were simulated")
        if name == "banner":
            close(result["requests"] / units, result["requestsPerSession"]["value"], "requests per session")
            close(result["impressions"] / units, result["impressionsPerSession"]["value"], "impressions per session")
            close(result["revenue"] * 1000 / units, result["revenuePerThousandSessions"]["value"], "revenue of sessions")
        else:
            close(result["rewards"] / result["impressions"], result["completionRate"]["value"], "completion rate")
    return f"{', '.join(FORMATS)}: the same bytes, in agreement with themselves"


def check_refusals(tool, folder, parts):
    def merge(*files, words):
        error = tool.run("merge", *files, code=65).stderr
        expect(re.search(words, error), f"\"{error.strip()}\" does not say \"{words}\"")

    merge(*parts[1:], words=f"missing: shard {parts[0].stem[5:]} of 64")
    merge(*parts, parts[3], words=rf"{parts[3].name}.*too; leave one of them out")
    other = folder / "other.json"
    tool.run("simulate", EXAMPLE, "--requests", 100_000, "--seed", 8, "--shard", "0/64", "-o", other)
    merge(*parts[:5], other, words=r"other\.json.*seed 8.*part-\d+\.json.* of 7")
    tool.run("simulate", EXAMPLE, "--requests", 100_000, "--seed", 7, "--strategy", "width=1", "--shard", "0/64", "-o", other)
    merge(*parts[:5], other, words=r"other\.json.*another configuration or traffic")
    for what, change in (
        ("cut off", lambda text: text[: len(text) // 2]),
        ("of another version", lambda text: text.replace('"version":1', '"version":2')),
        ("with a huge count", lambda text: re.sub(r'"loads":\d+', '"loads":9223372036854775807', text)),
        ("empty", lambda text: ""),
        ("of bytes", lambda text: "\0\1\2"),
    ):
        text = parts[0].read_text()
        expect(change(text) != text, f"self-test: {what}")
        other.write_text(change(text))
        merge(other, *parts[1:], words=r"other\.json")

    bad = folder / "bad.yaml"
    text = EXAMPLE.read_text().replace("production.yaml", str(ROOT / "docs/examples/production.yaml"))
    for old, new, words in (
        ("showRate: 64%", "showRate: 164%", r"bad\.yaml:\d+:\d+: traffic\.showRate"),
        ("median: 400ms, p95: 1.2s", "median: 400ms, p95: 0.2s", r"bad\.yaml:\d+:\d+: .*p95"),
        ("depth: 5", "depth: .nan", r"bad\.yaml:\d+:\d+: .*depth"),
        ("fill: 6%", "fil: 6%", r"bad\.yaml:\d+:\d+: .*fil"),
        ("Fig, house ads:", "Fig:", r"bad\.yaml:\d+:\d+: .*Fig"),
        ("adUnit: feed-native", "adUnit: nobody", r"bad\.yaml:\d+:\d+: adUnit"),
    ):
        expect(old in text, f"self-test: {old}")
        bad.write_text(text.replace(old, new))
        error = tool.run("simulate", bad, code=65).stderr
        expect(re.search(words, error), f"\"{error.strip()}\" does not say \"{words}\"")
    tool.run("simulate", folder / "none.yaml", code=65)
    tool.run("simulate", EXAMPLE, "--shard", "64/64", code=64)
    tool.run("simulate", EXAMPLE, "--shards", "-", code=65, text="0/2\nx\n")
    tool.run("simulate", EXAMPLE, "--report", folder / "none" / "page.html", code=73)
    tool.run("simulate", EXAMPLE, "--shard", "0/2", "-o", folder, code=73)
    tool.run("simulate", EXAMPLE, "--requests", 2000, "--precision", "0.01%", code=1)


def check_interrupt(tool, folder):
    command = [tool.path, "simulate", str(EXAMPLE), "--json", "--requests", "1000000000000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    expect(process.returncode == 130, f"interrupted: exit code {process.returncode}")
    result = json.loads(output)
    jsonschema.validate(result, json.loads(SCHEMA.read_text()), cls=jsonschema.Draft202012Validator)
    expect(not result["isComplete"] and result["requests"] > 0, "interrupted: no result so far")
    part = folder / "interrupted.json"
    command[3:4] = ["--shard", "0/2", "-o", str(part)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    expect(process.returncode == 130, f"interrupted shard: exit code {process.returncode}")
    left = [name for name in os.listdir(folder) if name.endswith(".tmp") or "interrupted" in name]
    expect(not left, f"an interrupted shard leaves {left}")
    return f"interrupted after {result['requests']:,} requests"


def check_page(page, items):
    page.expect("document.documentElement.scrollWidth <= innerWidth", True, "the page is no wider than the screen")
    page.expect("faint()", [], "text that is hard to read")
    page.expect("document.querySelectorAll('table.flow tbody tr').length", items + 1, "rows of the flow")
    page.expect("getComputedStyle(document.querySelector('.flow')).borderCollapse", "collapse", "the style sheet")
    page.expect("document.querySelectorAll('script').length", 0, "scripts")
    page.expect("[...document.querySelectorAll('svg.bar rect')].every(r => r.getBoundingClientRect().width < innerWidth)", True, "bars")
    page.expect("[...document.querySelectorAll('svg.latency rect')].filter(seen).length > 10", True, "the curve of latencies")
    # On a phone the heads of columns stand in the cells.
    if page.value("innerWidth") < 500:
        page.expect("[...document.querySelectorAll('.bars tbody th')].every(e => e.clientWidth > 200)", True, "room for names")
    nodes = [node for node in page.call("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")]
    roles = [node.get("role", {}).get("value") for node in nodes]
    expect(roles.count("table") >= 6, f"a screen reader finds {roles.count('table')} tables")
    for node, role in zip(nodes, roles):
        if role in ("table", "image", "link", "heading") and not node.get("name", {}).get("value"):
            raise PageProblem(f"a {role} has no name for a screen reader")
    for complaint in page.complaints():
        raise PageProblem(complaint)


def check_report(tool, folder, browser, screenshots):
    report, alternative = folder / "report.html", folder / "one at a time.yaml"
    configuration = folder / "production.yaml"
    text = (ROOT / "docs/examples/production.yaml").read_text()
    configuration.write_text(re.sub(r"    strategy:\n(      .*\n)+", "", text))
    alternative.write_text(EXAMPLE.read_text())
    tool.run("simulate", EXAMPLE, "--requests", 200_000, "--report", report, "--alternative", alternative)
    # Numbers do not break from their units.
    page = report.read_text().replace("\u00a0", " ")
    for part in ("Where requests go", "Revenue by line item", "How long loads take", "What 10 % more is worth", "Alternatives"):
        expect(part in page, f"the report has no part \"{part}\"")
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    expect(f"style-src 'sha256-{digest}'" in page, f"ReportStyle.hash must be {digest}")
    if not browser:
        return "report written"
    opened = Browser(browser)
    try:
        for view in VIEWS:
            window = Page(opened, report, view)
            try:
                if screenshots:
                    screenshots.mkdir(parents=True, exist_ok=True)
                    window.screenshot(screenshots / f"simulation-{view}.png", full=True)
                check_page(window, items=5)
            except PageProblem as error:
                sys.exit(f"simulation: report, {view}: {error}")
            finally:
                window.close()
        # What the policy of the page is there for.
        damaged = folder / "damaged.html"
        damaged.write_text(page.replace(":root {", ":root, html {", 1))
        window = Page(opened, damaged, "light")
        try:
            check_page(window, items=5)
            sys.exit("simulation: a style sheet that is not the page's was not noticed")
        except PageProblem:
            window.close()
    finally:
        opened.close()
    return f"report opened in {len(VIEWS)} views"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mediate")
    parser.add_argument("--browser", metavar="COMMAND")
    parser.add_argument("--screenshots", type=Path, metavar="FOLDER")
    arguments = parser.parse_args()
    tool = Tool(arguments.mediate)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"simulation: {check_json(tool)}")
        parts = check_repeats(tool, folder)
        print("simulation: threads and merged shards give the same bytes")
        print(f"simulation: {check_formats(tool, folder)}")
        check_refusals(tool, folder, parts)
        print("simulation: bad input is refused with its place")
        print(f"simulation: {check_interrupt(tool, folder)}, the result so far is whole")
        print(f"simulation: {check_report(tool, folder, arguments.browser, arguments.screenshots)}")


if __name__ == "__main__":
    main()
