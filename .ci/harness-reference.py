#!/usr/bin/env python3
"""Makes docs/harness-reference.md from the code: .ci/harness-reference.py [--write] FOLDER

FOLDER has the symbol graphs of the libraries. Without --write, fails if the document differs.
The rules of a capability come from docs/adapter-contract.md, which `mediate-check adapters documents` holds to the code.
"""

import json
import re
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
DOCUMENT = DOCS / "harness-reference.md"
HEAD = """<!-- Made from the code by `bash .ci/check-documentation --write`. -->

# Harness reference

The capabilities that a harness can declare, the steps that the suite plays through its driver, and the calls that the
driver records.
[Certify an adapter](writing-an-adapter.md) shows a harness; [the contract](adapter-contract.md) has the rules.
"""
# Title, introduction, type, kinds of members.
SECTIONS = [
    ("Capabilities", "What the network has. The rules named here apply only with the capability; others check more with it.",
     "AdapterCapability", ["swift.type.property"]),
    ("Steps", "The suite passes them to `NetworkDriver.perform(_:)`. Throw `UnsupportedStep` for those that the network "
     "lacks.", "NetworkStep", ["swift.enum.case"]),
    ("Failures", "The reasons in `fail` and `failSetUp`.", "NetworkFailure.Kind", ["swift.enum.case"]),
    ("Assets", "What the ad in `fill` has. A value that is `nil`, `false` or empty is missing from the network's ad.",
     "NetworkPayload", ["swift.property"]),
    ("Images", "What `images` and `icon` have.", "NetworkImage", ["swift.property"]),
    ("Events", "What `report` has the network report.", "NativeAdEvent", ["swift.type.property", "swift.enum.case"]),
    ("Calls", "What the driver records, as `log(.setUp)`: `log` is the `NetworkLog` of `makeNetwork(_:)`.",
     "NetworkCall", ["swift.enum.case"]),
    ("Requests", "What the driver records of a request; leave out what the SDK was not given.",
     "NetworkRequest", ["swift.property"]),
]
# Members that are not part of what a type lists.
LISTS = {"known", "allCases"}


def text(symbol):
    """The doc comment's first paragraph and what follows it, as one line of Markdown."""
    lines = [line["text"].strip() for line in (symbol.get("docComment") or {"lines": []})["lines"]]
    comment = re.sub(r"\s+", " ", " ".join(lines)).strip()
    comment = re.sub(r"``(?:\w+/)*([^`]+)``", r"`\1`", comment)
    return comment.replace("|", "\\|")


def rules():
    """The rules that need each capability, as links."""
    found = {}
    number = None
    for line in (DOCS / "adapter-contract.md").read_text().split("\n"):
        if match := re.match(r'<a id="rule-([\d.]+)">', line):
            number = match[1]
        elif match := re.match(r"\*(?:.* · )?For ([^·*]+)", line):
            for capability in re.findall(r"`(\w+)`", match[1]):
                found.setdefault(capability, []).append(f"[{number}](adapter-contract.md#rule-{number})")
    if not found:
        sys.exit("harness reference: no rule in docs/adapter-contract.md names a capability")
    return found


def table(title, introduction, name, kinds, symbols):
    path = name.split(".")
    members = [
        symbol for symbol in symbols
        if symbol["kind"]["identifier"] in kinds and symbol["pathComponents"][:-1] == path
        and symbol["pathComponents"][-1] not in LISTS
    ]
    if not members:
        sys.exit(f"harness reference: {name} has no members in the symbol graphs")
    members.sort(key=lambda symbol: symbol["location"]["position"]["line"])
    of = rules() if name == "AdapterCapability" else None
    rows = [f"\n## {title}\n\n{introduction}\n", "| Name | Meaning |" + (" Rules |" if of else ""),
            "|---|---|" + ("---|" if of else "")]
    for member in members:
        row = f"| `{member['pathComponents'][-1]}` | {text(member)} |"
        rows.append(row + (f" {', '.join(of.get(member['pathComponents'][-1], []))} |" if of else ""))
    return "\n".join(rows) + "\n"


def main():
    arguments = sys.argv[1:]
    writes = "--write" in arguments
    folders = [argument for argument in arguments if argument != "--write"]
    if len(folders) != 1:
        sys.exit(__doc__)
    symbols = []
    for module in ("MediationCore", "MediationConformance"):
        symbols += json.loads((Path(folders[0]) / f"{module}.symbols.json").read_text())["symbols"]
    document = HEAD + "".join(table(*section, symbols) for section in SECTIONS)
    if writes:
        DOCUMENT.write_text(document)
    elif not DOCUMENT.exists() or DOCUMENT.read_text() != document:
        sys.exit("docs/harness-reference.md is not what the code says: run bash .ci/check-documentation --write")
    print(f"harness reference: ok, {len(SECTIONS)} tables")


if __name__ == "__main__":
    main()
