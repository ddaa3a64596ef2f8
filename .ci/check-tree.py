#!/usr/bin/env python3
"""Looks at the files that are committed: nothing built, no paths of a machine, no unknown hosts, no dead links."""

import functools
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

NOT_COMMITTED = re.compile(r"(^|/)(\.build[^/]*|\.swiftpm|Package\.resolved|\.DS_Store|__pycache__)(/|$)|\.(o|swiftmodule|pyc)$")
MACHINE_PATH = re.compile(r"(?<![\w.:/-])/(?:work|root|home|Users|private)/\w")
PROMISE = re.compile(r"\b(TODO|FIXME|XXX)\b")
HOST = re.compile(r"https?://([\w.-]*[A-Za-z][\w-]*\.[A-Za-z]{2,})(?=[/:\"')\s?#>`]|$)", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s#]*)(?:#([^)\s]+))?(?:\s+\"[^\"]*\")?\)")
ANCHOR = re.compile(r'<a id="([^"]+)"')

# Hosts that may be named; those reserved for examples may be, too (RFC 2606 and RFC 6761).
HOSTS = {
    "admob.googleapis.com", "o.applovin.com", "platform.ironsrc.com",
    "github.com", "developers.google.com", "support.axon.ai", "docs.unity.com",
    "www.apple.com", "swift.org", "www.swift.org", "json-schema.org",
    "www.apache.org", "semver.org", "www.w3.org",
}
RESERVED = re.compile(r"(^|\.)(example\.(com|org|net)|example|test|invalid|localhost)$")


@functools.cache
def anchors(page):
    """The names of the places in a page that a link can lead to: of its headings, as GitHub makes them, and its own."""
    text = page.read_text()
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    names = {re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}
    return names | set(ANCHOR.findall(text))


def problems():
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listing.stdout.split("\0")):
        if NOT_COMMITTED.search(name):
            yield f"{name}: must not be committed"
            continue
        # What a link leads to is looked at where it stands.
        if (ROOT / name).is_symlink():
            if not (ROOT / name).exists():
                yield f"{name}: leads to {(ROOT / name).readlink()}, which is not there"
            continue
        if name.startswith("docs/images/"):
            continue
        try:
            text = (ROOT / name).read_text()
        except UnicodeDecodeError:
            yield f"{name}: is not UTF-8 text"
            continue
        for number, line in enumerate(text.splitlines(), 1):
            place = f"{name}:{number}"
            if name != ".ci/check-tree.py":
                if match := MACHINE_PATH.search(line):
                    yield f"{place}: names a path of some machine: {match[0]}"
                if match := PROMISE.search(line):
                    yield f"{place}: {match[0]}; do it, or leave it out"
            # Tests may name any host: they have clients that reach none.
            if not name.startswith("Tests/"):
                for host in HOST.findall(line):
                    if host not in HOSTS and not RESERVED.search(host):
                        yield f"{place}: names the host {host}, which is not in the list of .ci/check-tree.py"
            if name.endswith(".md"):
                for target, anchor in LINK.findall(line):
                    page = (ROOT / name).parent / target if target else ROOT / name
                    if "://" in target:
                        continue
                    if not page.exists():
                        yield f"{place}: links to {target}, which is not there"
                    elif anchor and page.suffix == ".md" and anchor not in anchors(page):
                        yield f"{place}: links to #{anchor}, which is not in {target or name}"


if found := list(problems()):
    sys.exit("\n".join(found))
print("tree: ok")
