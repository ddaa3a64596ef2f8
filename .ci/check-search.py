#!/usr/bin/env python3
"""Runs `mediate compare`, `mediate evaluate` and `mediate optimize` as people do, and looks at what comes of it.

    check-search.py MEDIATE

JSON must fit its schema and agree with itself; the same seed must give the same bytes with any number of threads; what an
exact evaluation and a comparison say of the same waterfalls must go together; and an interrupt ends what it comes in,
with what there is until then.
"""

import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import jsonschema
import referencing
import yaml

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "docs/examples/simulation.yaml"
BENCH = ROOT / ".ci/end-to-end/bench10.json"
SCHEMAS = ROOT / "docs/schemas"


def expect(condition, what):
    if not condition:
        sys.exit(f"search: {what}")


class Tool:
    def __init__(self, path):
        self.path = path
        self.registry = referencing.Registry().with_resources(
            (schema.name, referencing.jsonschema.DRAFT202012.create_resource(json.loads(schema.read_text())))
            for schema in SCHEMAS.glob("*.schema.json")
        )

    def run(self, *arguments, code=0):
        command = [self.path, *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=300)
        words = " ".join(command[1:])
        expect(result.returncode == code, f"{words}: exit code {result.returncode} where {code} is expected\n{result.stderr}")
        return result

    def json(self, schema, *arguments):
        """What a command prints, held against its schema."""
        text = self.run(*arguments, "--json").stdout
        document = json.loads(text)
        self.validate(schema, document)
        return document

    def validate(self, name, document):
        schema = self.registry.contents(f"{name}-result.schema.json")
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft202012Validator(schema, registry=self.registry).validate(document)
        for key in [*schema["properties"]]:
            # A schema that allows anything would allow this.
            try:
                jsonschema.Draft202012Validator(schema, registry=self.registry).validate(document | {key: {}})
            except jsonschema.ValidationError:
                continue
            sys.exit(f"search: the schema of {name} allows anything as {key}")


def check_same_bytes(tool):
    for command in (("compare", EXAMPLE, EXAMPLE), ("optimize", BENCH, "--search", "order,drop,width")):
        texts = {
            tool.run(*command, "--requests", 20_000, "--seed", 5, "--json", "--threads", threads).stdout
            for threads in (1, 2, 7)
        }
        expect(len(texts) == 1, f"{command[0]}: threads change the result")


def check_documents(tool, folder):
    evaluation = tool.json("evaluation", "evaluate", BENCH, "--latency-price", 0.2)
    figures = evaluation["figures"]
    total = sum(item["revenuePerThousandRequests"] for item in figures["lineItems"])
    expect(abs(total - figures["revenuePerThousandRequests"]) < 1e-9, "evaluate: revenue of line items")
    price = figures["revenuePerThousandRequests"] - 0.2 * figures["meanLatencyMilliseconds"] / 1000
    expect(abs(price - figures["value"]) < 1e-9, "evaluate: value")

    better = folder / "better.json"
    options = ("--requests", 200_000, "--latency-price", 0.2)
    found = tool.json("optimization", "optimize", BENCH, *options, "--search", "order,drop,timeouts", "-o", better)
    expect(found["isComplete"] and found["searched"] == ["order", "drop", "timeouts"], "optimize: what was searched")
    expect(found["isBetter"] == (found["difference"]["value"]["value"] > 0), "optimize: better or not")
    expect(found["exactNow"] == figures, "optimize: the present waterfall is evaluated otherwise")
    again = tool.json("evaluation", "evaluate", better, "--latency-price", 0.2)
    expect(again["figures"] == found["exactThen"], "optimize: the file has other figures than the search")

    compared = tool.json("comparison", "compare", BENCH, better, *options, "--seed", 11)
    first, second = compared["waterfalls"]
    expect("difference" not in first and compared["requests"] >= 200_000, "compare: the first waterfall")
    difference = second["difference"]["revenuePerThousandRequests"]
    expect(difference["interval"][0] < difference["value"] < difference["interval"][1], "compare: the interval")
    exact = found["exactThen"]["value"] - found["exactNow"]["value"]
    value = second["difference"]["value"]
    expect(abs(value["value"] - exact) < 5 * value["standardError"], f"compare: {value} where {exact} is exact")
    swept = tool.json("sweep", "sweep", BENCH, "deadline", "200ms,600ms", *options)
    now = tool.json("sweep", "sweep", BENCH, "deadline", f"{swept['now']}ms", *options)["points"][0]
    expect(now["difference"]["value"]["value"] == 0 and now["revenue"] == swept["revenue"], "sweep: the value that is there")
    less, more = (point["revenue"] for point in swept["points"])
    expect(less <= more, "sweep: a shorter deadline earns more")
    # Of what has no exact evaluation, too.
    expect("exactNow" not in tool.json("optimization", "optimize", EXAMPLE, "--requests", 1000, "--search", "drop"), "bids")
    tool.run("evaluate", EXAMPLE, code=1)
    return "JSON fits its schemas and itself"


def interrupted(tool, *arguments):
    process = subprocess.Popen(
        [tool.path, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    expect(process.returncode == 130, f"{arguments[0]} interrupted: exit code {process.returncode}\n{errors}")
    expect("Interrupted" in errors, f"{arguments[0]} interrupted: says \"{errors.strip()}\"")
    return output


def check_interrupts(tool, folder):
    # On a slow machine there is nothing yet to print.
    if output := interrupted(tool, "compare", EXAMPLE, EXAMPLE, "--requests", 10_000_000_000, "--json"):
        compared = json.loads(output)
        tool.validate("comparison", compared)
        expect(not compared["isComplete"], "compare interrupted: says that it is complete")
    # Days of as many requests as leave what 10 % more is worth on the page, which then takes long.
    slow, page = folder / "slow.yaml", folder / "page.html"
    text = EXAMPLE.read_text().replace("production.yaml", str(ROOT / "docs/examples/production.yaml"))
    slow.write_text(text.replace("  showRate:", "  drift: { ecpm: 10%, requestsPerDay: 500000 }\n  showRate:"))
    interrupted(tool, "simulate", slow, "--requests", 1000, "--report", page)
    expect("This was interrupted." in page.read_text(), "a page that was interrupted does not say so")
    expect(page.read_text().endswith("</html>\n") or "</html>" in page.read_text()[-20:], "half a page")
    return "interrupts are heard"


def check_examples(tool):
    """What people write fits the schemas of what they write, and what the tool refuses does not."""
    examples = {"configuration": ["production", "waterfall"], "simulation": ["simulation"], "session": ["feed"]}
    for kind, names in examples.items():
        schema = json.loads(tool.run("schema", kind).stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for name in names:
            document = yaml.safe_load((ROOT / f"docs/examples/{name}.yaml").read_text())
            validator.validate(document)
            expect(not validator.is_valid(document | {"unknown": 1}), f"the schema of a {kind} allows any key")
    latency = jsonschema.Draft202012Validator({"$ref": "#/$defs/latency", "$defs": json.loads(
        tool.run("schema", "simulation").stdout
    )["$defs"]})
    for law in {}, {"median": "1s"}, {"constant": "1s", "samples": [1]}, {"exponential": 3}:
        expect(not latency.is_valid(law), f"the schema allows the latency {law}")
    return "examples fit their schemas"


def main():
    tool = Tool(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="mediation-search-") as name:
        folder = Path(name)
        print(f"search: ok, {check_examples(tool)}")
        print(f"search: ok, {check_documents(tool, folder)}")
        check_same_bytes(tool)
        print("search: ok, threads change nothing")
        print(f"search: ok, {check_interrupts(tool, folder)}")


main()
