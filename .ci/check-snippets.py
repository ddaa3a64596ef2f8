#!/usr/bin/env python3
"""Holds the Swift code in the documentation to code that is compiled.

Every ```swift block of README.md and docs/ must stand, line by line, in a source of .ci/consumers. Those packages are
built from outside, so that what a reader copies is public API.
"""

import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Shows API that is not public, for tests of this package.
NOT_PUBLIC = {"docs/sample-network.md"}


def blocks(text):
    """The Swift blocks of a Markdown text, each with the number of its first line."""
    lines = text.splitlines()
    start = None
    for number, line in enumerate(lines):
        if start is None and line.strip() == "```swift":
            start = number + 1
        elif start is not None and line.strip() == "```":
            yield start + 1, textwrap.dedent("\n".join(lines[start:number])).splitlines()
            start = None


def contains(source, block):
    """Whether the block stands in the source, at whatever indentation."""
    for start in range(len(source) - len(block) + 1):
        part = source[start : start + len(block)]
        if textwrap.dedent("\n".join(part)).splitlines() == block:
            return True
    return False


def main():
    sources = [path.read_text().splitlines() for path in sorted((ROOT / ".ci" / "consumers").rglob("*.swift"))]
    checked, missing = 0, []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        name = str(path.relative_to(ROOT))
        if name in NOT_PUBLIC:
            continue
        for number, block in blocks(path.read_text()):
            checked += 1
            if not block or not any(contains(source, block) for source in sources):
                missing.append(f"{name}:{number}: this Swift code is in no source of .ci/consumers, so nobody compiles it")
    if missing:
        sys.exit("\n".join(missing))
    print(f"snippets: ok, {checked} blocks are compiled")


main()
