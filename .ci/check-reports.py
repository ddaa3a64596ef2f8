#!/usr/bin/env python3
"""Reads conformance reports with other people's readers, and holds the formats of each report against each other.

    check-reports.py [--self-test] [--browser chromium [--pages NAME,...] [--screenshots FOLDER]] FOLDER...

A folder has reports as `mediate-check adapters reports FOLDER` writes them: NAME.json, NAME.tap, NAME.xml, NAME.html and NAME.svg.
Of each NAME, the JSON must fit its schema, JUnit's XML must be read by junitparser, TAP by tap.py, the page and the badge
as XML, and every rule must have come to the same in all of them. With --browser the pages are opened, too.

`--self-test` damages the files in every way that has to be noticed, and fails unless it is.
Needs the Python modules jsonschema, junitparser, tap.py, PyYAML and more-itertools.
"""

import argparse
import base64
import contextlib
import hashlib
import io
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import junitparser
from tap.parser import Parser

from report_pages import open_pages

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "docs/schemas/conformance-report.schema.json").read_text())
ENDS = ["json", "tap", "xml", "html", "svg"]
LONG = 16_000
SVG = "{http://www.w3.org/2000/svg}"

# What no report may contain as it is, but for line breaks and tabs: whoever reads it might see something else.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")

# What a test point, or a test case of JUnit, must look like for each outcome.
TAP = {
    "pass": (True, None), "notApplicable": (True, "skip"), "notVerified": (True, "skip"), "warning": (False, "todo"),
    "knownFailure": (False, "todo"), "fail": (False, None), "stale": (False, None), "harnessError": (False, None),
}
JUNIT = {
    "pass": None, "warning": None, "fail": junitparser.Failure, "stale": junitparser.Failure,
    "harnessError": junitparser.Error, "notApplicable": junitparser.Skipped, "notVerified": junitparser.Skipped,
    "knownFailure": junitparser.Skipped,
}


class Problem(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Problem(message)


def outcome(result):
    """What a result of the JSON counts as."""
    kind = result["verdict"]["kind"]
    if "knownFailure" in result:
        return {"pass": "stale", "fail": "knownFailure", "warning": "knownFailure"}.get(kind, kind)
    return kind


class Report:
    """What the JSON of a report says; the other formats are held against it."""

    def __init__(self, text):
        self.json = json.loads(text)
        jsonschema.validate(self.json, SCHEMA)
        self.results = self.json["results"]
        self.rules = [(result["id"], outcome(result)) for result in self.json["results"]]
        self.unmatched = len(self.json["unmatchedKnownFailures"])
        self.code = self.json["exitCode"]
        self.hasProblem = "harnessProblem" in self.json or not self.rules
        self.check_counts()

    def count(self, *outcomes):
        return sum(1 for _, outcome in self.rules if outcome in outcomes)

    def check_counts(self):
        counts = {
            "passed": self.count("pass", "stale"), "failed": self.count("fail"), "warnings": self.count("warning"),
            "knownFailures": self.count("knownFailure"), "stale": self.count("stale"),
            "notApplicable": self.count("notApplicable"), "notVerified": self.count("notVerified"),
            "harnessErrors": self.count("harnessError"), "total": len(self.rules),
        }
        expect(counts == self.json["summary"], f"JSON: its summary is {self.json['summary']}, its results {counts}")
        code = 2 if self.hasProblem or self.count("harnessError") else 0
        code = code or (1 if self.count("fail", "stale") or self.unmatched else 0)
        expect(code == self.code, f"JSON: exit code {self.code} where its results say {code}")


def check_tap(text, report):
    expect(not HIDDEN.search(text), "TAP: a character that cannot be seen")
    complaints = io.StringIO()
    with contextlib.redirect_stdout(complaints):
        lines = list(Parser().parse_text(text))
    expect(not complaints.getvalue(), f"TAP: {complaints.getvalue()}")
    kinds = [line.category for line in lines]
    expect(kinds[0] == "version" and lines[0].version == 14, "TAP: version 14 is not what it begins with")
    expect("unknown" not in kinds, "TAP: a line that tap.py does not know")
    tests = [line for line in lines if line.category == "test"]
    plans = [line.expected_tests for line in lines if line.category == "plan"]
    expect(plans == ([len(tests)] if tests else []), f"TAP: {len(tests)} test points, planned {plans}")
    expect([test.number for test in tests] == list(range(1, len(tests) + 1)), "TAP: the numbers are not in order")
    expect(len(tests) == len(report.rules) + report.unmatched, f"TAP: {len(tests)} test points")
    for test, (rule, outcome), result in zip(tests, report.rules, report.results):
        check_test_point(test, rule, outcome, result)
    for test in tests[len(report.rules) :]:
        expect(not test.ok and not test.todo and not test.skip, "TAP: an unmatched known failure that does not fail")
    code = 2 if "bail" in kinds else 1 if any(not test.ok and not test.todo for test in tests) else 0
    expect(code == report.code, f"TAP: stands for exit code {code}, the report has {report.code}")
    expect(kinds.count("bail") <= 1 and "bail" not in kinds[:-1], "TAP: something follows after bailing out")


def check_test_point(test, rule, outcome, result):
    directive = "skip" if test.skip else "todo" if test.todo else None
    expect((test.ok, directive) == TAP[outcome], f"TAP: {rule} is {outcome}, and has ok = {test.ok}, {directive}")
    expect(re.match(rf"- {re.escape(rule)}(\s|$)", test.description), f"TAP: {rule} is \"{test.description[:80]}\"")
    expect(not HIDDEN.search(test.description), f"TAP: {rule}: a character that cannot be seen")
    if not test.ok:
        with contextlib.redirect_stdout(io.StringIO()):  # It complains there, and has nothing then.
            block = test.yaml_block
        expect(block and block.get("verdict") == outcome, f"TAP: {rule}: the block says {block}"[:300])
        for name in ("expected", "happened", "knownFailure"):
            if result.get(name):
                # Of a text that is very long, the beginning is enough.
                start = result[name][:LONG]
                expect(block.get(name, "").startswith(start), f"TAP: {rule}: {name} is not that of the JSON")
                expect(len(start) == LONG or block[name] == start, f"TAP: {rule}: {name} has more than the JSON")


def check_junit(text, report):
    xml = junitparser.JUnitXml.fromroot(ElementTree.fromstring(text.encode()))
    suites = list(xml)
    expect(len(suites) == 1, f"JUnit: {len(suites)} suites")
    cases = list(suites[0])
    extra = report.unmatched + report.hasProblem
    expect(len(cases) == len(report.rules) + extra, f"JUnit: {len(cases)} test cases")
    kinds = []
    for case, (rule, outcome) in zip(cases, report.rules):
        kinds.append(check_case(case, rule, outcome))
    for case in cases[len(report.rules) :]:
        expect(len(case.result) == 1, f"JUnit: {case.name} has {len(case.result)} results")
        kinds.append(type(case.result[0]))
    for name, counted in (
        ("tests", len(cases)), ("failures", kinds.count(junitparser.Failure)),
        ("errors", kinds.count(junitparser.Error)), ("skipped", kinds.count(junitparser.Skipped)),
    ):
        for element in (xml, suites[0]):
            expect(int(getattr(element, name)) == counted, f"JUnit: {name} is {getattr(element, name)}, not {counted}")
    code = 2 if junitparser.Error in kinds else 1 if junitparser.Failure in kinds else 0
    expect(code == report.code, f"JUnit: stands for exit code {code}, the report has {report.code}")


def check_case(case, rule, outcome):
    results = [type(result) for result in case.result]
    wanted = [JUNIT[outcome]] if JUNIT[outcome] else []
    expect(results == wanted, f"JUnit: {rule} is {outcome}, and has {results}")
    expect(re.match(rf"{re.escape(rule)}(\s|$)", case.name), f"JUnit: {rule} has the name \"{case.name[:80]}\"")
    properties = {item.name: item.value for item in case.child(junitparser.Properties) or []}
    expect(properties.get("verdict") == outcome, f"JUnit: {rule} is {outcome}, its property {properties}")
    if outcome in ("fail", "stale", "harnessError"):
        expect(case.result[0].message and case.result[0].type, f"JUnit: {rule} does not say what is wrong")
    return results[0] if results else None


def check_page(text, report):
    expect(text.startswith("<!DOCTYPE html>\n"), "HTML: does not begin as HTML")
    expect(not HIDDEN.search(text), "HTML: a character that cannot be seen")
    page = ElementTree.fromstring(text)
    check_policy(page, text)
    rules = [
        (element.get("id", "").removeprefix("rule-"), element.get("class", "").removeprefix("rule "))
        for element in page.iter("details")
    ]
    expect(sorted(rules) == sorted(report.rules), "HTML: its rules are not those of the report")
    cells = [
        (element.get("href", "").removeprefix("#rule-"), element.get("class", "").removeprefix("cell "))
        for element in page.iter("a") if element.get("class", "").startswith("cell ")
    ]
    expect(sorted(cells) == sorted(report.rules), "HTML: its matrix is not that of the report")
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    expect(len(ids) == len(set(ids)), "HTML: an id occurs twice")
    for element in page.iter("a"):
        expect(element.get("href", "")[1:] in ids, f"HTML: a link to {element.get('href')}, which is not there")
    for box in page.iter("input"):
        if box.get("type") == "checkbox":
            check_box(page, box.get("id"), report)
    expect(f"exit code {report.code}." in "".join(page.find("body/footer").itertext()), "HTML: the exit code differs")


def check_box(page, name, report):
    label = next(label for label in page.iter("label") if label.find("input") is not None and label.find("input").get("id") == name)
    count = report.count(name.removeprefix("show-"))
    expect("".join(label.itertext()).split()[-1] == str(count), f"HTML: the count of {name} is not {count}")


def check_policy(page, text):
    """Nothing is fetched, and only the page's own script and style are let in, by their hashes."""
    policy = next(e.get("content") for e in page.iter("meta") if e.get("http-equiv") == "Content-Security-Policy")
    expect(policy.startswith("default-src 'none'; "), "HTML: the policy lets something be fetched")
    for name in ("script", "style"):
        own = [element.text for element in page.iter(name)]
        expect(len(own) == 1, f"HTML: {len(own)} elements {name}")
        found = base64.b64encode(hashlib.sha256(own[0].encode()).digest()).decode()
        expect(f"{name}-src 'sha256-{found}'" in policy, f"HTML: the hash of the {name} must be {found}")
    for element in page.iter():
        for name, value in element.attrib.items():
            expect(not name.startswith("on") and name not in ("src", "style"), f"HTML: {element.tag} has {name}")
            expect(name != "href" or value.startswith("#"), f"HTML: a link to {value[:80]}")


def check_badge(text, report):
    image = ElementTree.fromstring(text)
    expect(image.tag == f"{SVG}svg", f"badge: is {image.tag}")
    texts = [element.text for element in image.iter(f"{SVG}text")]
    title = image.find(f"{SVG}title").text
    expect(title == image.get("aria-label") == ": ".join(texts), f"badge: shows {texts}, is called {title}")
    if report.code == 2:
        expect(texts[1] == "harness error", f"badge: {texts[1]}")
        return
    kept = f"{report.count('pass', 'stale')} of {len(report.rules)}"
    expect(texts[1].startswith(f"tier {report.json['tier']}, ") and kept in texts[1], f"badge: {texts[1]}")
    for outcome, word in (("fail", "broken"), ("stale", "stale"), ("notVerified", "not verified"), ("notApplicable", "n/a")):
        count = report.count(outcome)
        expect((f"{count} {word}" in texts[1]) == (count > 0), f"badge: {texts[1]}, with {count} {word}")


CHECKS = {"tap": check_tap, "xml": check_junit, "html": check_page, "svg": check_badge}


def problem(texts):
    """What is wrong with a report in all its formats, or None."""
    try:
        report = Report(texts["json"])
        for end, check in CHECKS.items():
            check(texts[end], report)
    except Problem as error:
        return str(error)
    except Exception as error:  # A reader refuses it: that is what is wrong.
        return f"{type(error).__name__}: {error}"[:400]
    return None


def read(folder):
    """Every report of a folder: its name, and its text by format. Bytes are compared, so line ends stay as they are."""
    names = sorted({path.stem for path in folder.iterdir() if path.suffix[1:] in ENDS})
    expect(names, f"{folder}: there are no reports")
    for name in names:
        missing = [end for end in ENDS if not (folder / f"{name}.{end}").exists()]
        expect(not missing, f"{folder}: {name} is not there as {', '.join(missing)}")
        yield name, {end: (folder / f"{name}.{end}").read_bytes().decode() for end in ENDS}


def replaced(text, pattern, by, count=1):
    """The text with a damage done to it; None if there is no place for it."""
    result, number = re.subn(pattern, by, text, count=count, flags=re.MULTILINE)
    return result if number else None


# Each is a format, what is done to it, and how. Every one must be noticed in every report that has a place for it.
DAMAGES = [
    ("json", "cut off", lambda text: text[: len(text) // 2]),
    ("json", "a key that nobody knows", lambda text: replaced(text, r'^  "harness"', '  "extra": 1,\n  "harness"')),
    ("json", "another exit code", lambda text: replaced(text, r'"exitCode": \d', '"exitCode": 3')),
    ("json", "a count that is wrong", lambda text: replaced(text, r'"passed": (\d+)', r'"passed": 1\1')),
    ("json", "a pass that is a failure", lambda text: replaced(text, r'"kind": "pass"', '"kind": "fail"')),
    ("json", "no reason", lambda text: replaced(text, r'("kind": "not\w+"),\s*"reason": "[^"]*"', r"\1")),
    ("json", "a reason for a pass", lambda text: replaced(text, r'"kind": "pass"', '"kind": "pass", "reason": "x"')),
    ("json", "a time before the start", lambda text: replaced(text, r'"timeMs": 0', '"timeMs": -1')),
    ("json", "an unknown party", lambda text: replaced(text, r'"party": "network"', '"party": "nobody"')),
    ("tap", "another version", lambda text: replaced(text, r"^TAP version 14", "TAP version 13")),
    ("tap", "no plan", lambda text: replaced(text, r"^1\.\.\d+\n", "")),
    ("tap", "another plan", lambda text: replaced(text, r"^1\.\.\d+", "1..7777")),
    ("tap", "a line too few", lambda text: replaced(text, r"^ok \d+ .*\n", "")),
    ("tap", "a failure that is ok", lambda text: replaced(text, r"^not ok", "ok")),
    ("tap", "a pass that is not ok", lambda text: replaced(text, r"^ok", "not ok")),
    ("tap", "a failure that is skipped", lambda text: replaced(text, r"^(not ok [^#\n]*)$", r"\1 # SKIP")),
    ("tap", "a skip that is lost", lambda text: replaced(text, r"^(ok [^#\n]*) # SKIP.*$", r"\1")),
    ("tap", "another rule", lambda text: replaced(text, r"^((?:not )?ok \d+ - )\d+\.\d+", r"\g<1>11.11")),
    ("tap", "no bailing out", lambda text: replaced(text, r"^Bail out!.*\n", "")),
    ("tap", "bailing out", lambda text: None if "\nBail out!" in text else text + "Bail out! planted\n"),
    ("tap", "a line of something else", lambda text: text.replace("\n", "\nsomething else\n", 1)),
    ("tap", "YAML that is none", lambda text: replaced(text, r'^  verdict: .*', '  verdict: "open')),
    ("tap", "another message", lambda text: replaced(text, r'^  happened: "(.)', r'  happened: "x\1')),
    ("tap", "a zero", lambda text: text + "# \0\n"),
    ("xml", "cut off", lambda text: text[: len(text) // 2]),
    ("xml", "a count that is wrong", lambda text: replaced(text, r'failures="(\d+)"', r'failures="1\1"')),
    ("xml", "a failure without its element", lambda text: replaced(text, r"<failure [^>]*(/>|>[^<]*</failure>)", "")),
    ("xml", "a failure that is skipped", lambda text: replaced(text, r"<(/?)failure\b", r"<\1skipped", 2)),
    ("xml", "an error that is a failure", lambda text: replaced(text, r"<(/?)error\b", r"<\1failure", 2)),
    ("xml", "another verdict", lambda text: replaced(text, r'(name="verdict" value=)"\w+"', r'\1"harnesserror"')),
    ("xml", "another rule", lambda text: replaced(text, r'(classname="[^"]*\.[1-9][^"]*" name=")\d+\.\d+', r"\g<1>11.11")),
    ("xml", "a zero", lambda text: replaced(text, "<properties>", "<properties>\0")),
    ("xml", "a case too many", lambda text: replaced(text, "</testsuite>", '<testcase name="x"/></testsuite>')),
    ("html", "cut off", lambda text: text[: len(text) // 2]),
    ("html", "a rule too few", lambda text: replaced(text, r'id="rule-\d+\.\d+"', 'id="rule-11.11"')),
    ("html", "another outcome", lambda text: replaced(text, r'class="rule pass"', 'class="rule fail"')),
    ("html", "another cell", lambda text: replaced(text, r'class="cell pass"', 'class="cell fail"')),
    ("html", "a link to nowhere", lambda text: replaced(text, r'href="#section-1"', 'href="#section-99"')),
    ("html", "a script of somebody else", lambda text: replaced(text, "<h1>", "<script>alert(1)</script><h1>")),
    ("html", "an attribute with a script", lambda text: replaced(text, "<h1>", '<h1 onclick="alert(1)">')),
    ("html", "a script that is not the page's", lambda text: replaced(text, '"use strict";', '"use strict"; alert(1);')),
    ("html", "a style that is not the page's", lambda text: replaced(text, ":root", ":root, html")),
    ("html", "a picture from elsewhere", lambda text: replaced(text, "<h1>", '<img src="x"/><h1>')),
    ("html", "a policy that lets all in", lambda text: replaced(text, "default-src 'none'", "default-src *")),
    ("html", "another count", lambda text: replaced(text, r"(<span>Kept )(\d+)", r"\g<1>1\2")),
    ("html", "another exit code", lambda text: replaced(text, r"exit code \d", "exit code 3")),
    ("svg", "cut off", lambda text: text[: len(text) // 2]),
    ("svg", "another number", lambda text: replaced(text, r">tier \d, (\w+ )?\d+", ">tier 2, 999")),
    ("svg", "another number everywhere", lambda text: replaced(text, r"\d+ of (\d+)", r"999 of \1", 0)),
    ("svg", "not verified left out", lambda text: replaced(text, r", \d+ not verified", "", 0)),
    ("svg", "a harness error that is none", lambda text: replaced(text, "harness error", "tier 2, 5 of 5", 0)),
]


def self_test(reports):
    done = 0
    for end, what, damage in DAMAGES:
        places = 0
        for name, texts in reports:
            damaged = damage(texts[end])
            if damaged is None or damaged == texts[end]:
                continue
            places += 1
            expect(problem({**texts, end: damaged}), f"self-test: {name}.{end}: {what}: was not noticed")
        expect(places, f"self-test: {end}: {what}: no report has a place for it")
        done += places
    return f"self-test ok, {len(DAMAGES)} kinds of damage noticed at {done} places"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--browser", metavar="COMMAND")
    parser.add_argument("--pages", metavar="NAME,...", help="open these alone; without it, all")
    parser.add_argument("--screenshots", type=Path, metavar="FOLDER")
    arguments = parser.parse_args()
    reports = [report for folder in arguments.folders for report in read(folder)]
    for name, texts in reports:
        found = problem(texts)
        expect(not found, f"{name}: {found}")
    print(f"reports: ok, {len(reports)} in {len(ENDS)} formats each, {sum(len(Report(t['json']).rules) for _, t in reports)} results")
    if arguments.self_test:
        print(f"reports: {self_test(reports)}")
    if arguments.browser:
        wanted = arguments.pages.split(",") if arguments.pages else None
        pages = [
            (name, folder / f"{name}.html", Report(texts["json"]).rules)
            for folder in arguments.folders for name, texts in read(folder) if not wanted or name in wanted
        ]
        expect(pages and len(pages) >= len(wanted or []), f"--pages {arguments.pages}: there is no such report")
        print(f"reports: {open_pages(arguments.browser, pages, arguments.screenshots, arguments.self_test)}")


if __name__ == "__main__":
    try:
        main()
    except Problem as error:
        sys.exit(f"reports: {error}")
