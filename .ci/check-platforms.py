#!/usr/bin/env python3
"""Holds `mediate import` and `mediate export` to the platforms' APIs: check-platforms.py [--count N] [--self-test] MEDIATE

Each case changes an imported configuration at random, applies the requests that `mediate export` writes to the platform's
answers, as the platform would, and imports these: the configurations must be the same. The bodies for AdMob are held to the
API's own description, which google-api-python-client has.

--self-test leaves out one change of each request, which must be noticed.
"""

import argparse
import copy
import json
import random
import subprocess
import sys
import tempfile
from importlib import resources
from pathlib import Path

import jsonschema
import yaml

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "docs" / "examples" / "platforms"
FILES = {
    "admob": ["admob-groups.json", "admob-mappings.json"],
    "max": ["max-ad-unit.json"],
    "levelplay": ["levelplay-groups.json"],
}


def admob_schemas():
    """The schemas of AdMob's API, v1beta, as JSON schema."""
    path = resources.files("googleapiclient").joinpath("discovery_cache/documents/admob.v1beta.json")
    schemas = json.loads(path.read_text())["schemas"]

    def closed(value):
        if isinstance(value, list):
            return [closed(part) for part in value]
        if not isinstance(value, dict):
            return value
        value = {
            key: {name: closed(inner) for name, inner in part.items()} if key == "properties" else closed(part)
            for key, part in value.items()
            if key not in ("id", "description", "enumDescriptions")
        }
        if "$ref" in value:
            value["$ref"] = f"#/$defs/{value['$ref']}"
        if value.get("type") == "object" and "properties" in value:
            # A key that the API does not know would be refused.
            value["additionalProperties"] = False
        if value.get("format") == "int64":
            value["pattern"] = "^-?[0-9]+$"
        value.pop("format", None)
        return value

    return {name: {"$defs": {key: closed(part) for key, part in schemas.items()}, "$ref": f"#/$defs/{name}"} for name in schemas}


def apply_admob(answers, requests, schemas):
    """Applies requests as the API does: new mappings first, then the fields that a mask names."""
    made = []
    for request in requests:
        path = request["url"].removeprefix("https://admob.googleapis.com/v1beta/")
        body = json.loads(json.dumps(request["body"]))
        if request["method"] == "POST":
            jsonschema.validate(body, schemas["AdUnitMapping"])
            name = f"{path}/{8000000000 + len(made)}"
            made.append(name)
            answers[1]["adUnitMappings"].append({**body, "name": name})
            continue
        made.append(None)
        jsonschema.validate(body, schemas["MediationGroup"])
        group = next(group for group in answers[0]["mediationGroups"] if group["name"] == path)
        touched = set()
        for field in request["query"]["updateMask"].split(","):
            line_id, _, rest = field.removeprefix('mediation_group_lines["').partition('"]')
            new, lines = body["mediationGroupLines"][line_id], group["mediationGroupLines"]
            touched.add(line_id)
            if rest == "":
                assert line_id.startswith("-"), field
                line = {**new, "id": f"2{random.randrange(10**15):015}"}
                line["adUnitMappings"] = {key: resolve(value, made) for key, value in new.get("adUnitMappings", {}).items()}
                lines[line["id"]] = line
            elif rest == ".cpm_micros":
                lines[line_id]["cpmMicros"] = new["cpmMicros"]
            elif rest == ".cpm_mode":
                lines[line_id]["cpmMode"] = new["cpmMode"]
            elif rest == ".state":
                lines[line_id]["state"] = new["state"]
            else:
                unit = rest.removeprefix('.ad_unit_mappings["').removesuffix('"]')
                lines[line_id]["adUnitMappings"][unit] = resolve(new["adUnitMappings"][unit], made)
        assert touched == set(body["mediationGroupLines"]), "a body has lines that its mask does not name"


def resolve(value, made):
    """The name of a mapping, or that in the answer of an earlier request."""
    if not value.startswith("{"):
        return value
    return made[int(value.removeprefix("{name in the answer of request ").removesuffix("}")) - 1]


def apply_max(answers, requests, _):
    for request in requests:
        assert request["method"] == "POST" and request["url"].endswith("/ad_unit/" + answers[0]["id"])
        answers[0] = request["body"]


def apply_levelplay(answers, requests, _):
    for request in requests:
        for group in request["body"]:
            live = next(live for live in answers[0] if live["groupId"] == group["groupId"])
            for change in group["instances"]:
                next(item for item in live["instances"] if item["id"] == change["id"])["groupRate"] = change["groupRate"]


APPLY = {"admob": apply_admob, "max": apply_max, "levelplay": apply_levelplay}


def edit(configuration, platform, rng):
    """Changes prices, and as far as a platform can have it, line items and settings."""
    for unit in configuration["adUnits"]:
        items = unit["lineItems"]
        for item in items:
            if "ecpm" in item and rng.random() < 0.5:
                item["ecpm"] = round(rng.uniform(0.01, 40), rng.randrange(0, 4)) or 0.01
            if platform == "admob" and "settings" in item and rng.random() < 0.3:
                key = rng.choice(sorted(item["settings"]))
                item["settings"][key] = rng.choice(["acme-low", "acme-high", f"new-{rng.randrange(100)}"])
        if platform != "levelplay" and len(items) > 1 and rng.random() < 0.4:
            items.pop(rng.randrange(len(items)))
        priced = [item for item in items if "ecpm" in item and "settings" in item]
        if platform == "admob" and priced and rng.random() < 0.5:
            new = copy.deepcopy(rng.choice(priced))
            new.update(name=f"New {rng.randrange(1000)}", ecpm=round(rng.uniform(0.01, 40), 2))
            items.append(new)
    return configuration


def run(mediate, *arguments):
    done = subprocess.run([mediate, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def case(mediate, platform, seed, schemas, folder, leave_out):
    """Runs one case; returns whether anything was to change, and what is different afterwards."""
    rng = random.Random(seed)
    random.seed(seed)
    answers = [json.loads((EXAMPLES / name).read_text()) for name in FILES[platform]]
    paths = [str(EXAMPLES / name) for name in FILES[platform]]
    now, wanted, then = (str(folder / name) for name in ("now.yaml", "wanted.yaml", "then.yaml"))
    code, _, errors = run(mediate, "import", *paths, "-o", now)
    assert code == 0, errors
    Path(wanted).write_text(yaml.safe_dump(edit(yaml.safe_load(Path(now).read_text()), platform, rng), sort_keys=False))
    live = [part for path in paths for part in ("--live", path)]
    code, output, errors = run(mediate, "export", wanted, *live)
    assert code in (0, 1), f"seed {seed}: {errors}"
    requests = json.loads(output)
    assert (code == 1) == bool(requests), f"seed {seed}: exit code {code} with {len(requests)} requests"
    if leave_out:
        requests = requests[:-1]
    APPLY[platform](answers, requests, schemas)
    for name, answer in zip(FILES[platform], answers):
        (folder / name).write_text(json.dumps(answer))
    code, _, errors = run(mediate, "import", *(str(folder / name) for name in FILES[platform]), "-o", then)
    assert code == 0, errors
    code, output, errors = run(mediate, "diff", wanted, then)
    different = output if code else ""
    lines = [line for line in different.splitlines() if "Asked " not in line]
    return code != 0 and len(lines) > 1, bool(json.loads(run(mediate, "export", wanted, *live)[1])), different + errors


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=40, help="cases for each platform")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("mediate")
    options = parser.parse_args()
    schemas = admob_schemas()
    for platform in FILES:
        changed = noticed = 0
        for seed in range(options.count):
            with tempfile.TemporaryDirectory() as folder:
                is_different, has_changes, text = case(
                    options.mediate, platform, seed, schemas, Path(folder), options.self_test
                )
            changed += has_changes
            noticed += is_different
            if is_different and not options.self_test:
                sys.exit(f"{platform}, seed {seed}: after its requests, the platform differs from the configuration:\n{text}")
        if options.self_test and noticed < changed:
            sys.exit(f"{platform}: {changed - noticed} of {changed} requests that were left out were not noticed")
        print(f"{platform}: {options.count} configurations, {changed} with changes, {noticed} differ")


if __name__ == "__main__":
    main()
