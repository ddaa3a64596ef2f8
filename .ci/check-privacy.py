#!/usr/bin/env python3
"""Holds the privacy manifests of what an app links: each target has one, declares it, and says what its code does.

Reads the manifests itself, and asks `xcprivacy` (`pip install xcprivacy`) whether the sources call what Apple lists.
`check-privacy.py --self-test` breaks a copy in each way once, and fails unless that is noticed.
"""

import argparse
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "PrivacyInfo.xcprivacy"

# The library products that apps link; the others are for tests, tools and examples.
PRODUCTS = [
    "Mediation", "MediationCore", "MediationNetworking", "MediationOpenRTB", "MediationFeed", "MediationBridgeGMA", "MediationBridgeMAX",
    "MediationBridgeLevelPlay",
]

KEYS = {
    "NSPrivacyTracking": bool,
    "NSPrivacyTrackingDomains": list,
    "NSPrivacyCollectedDataTypes": list,
    "NSPrivacyAccessedAPITypes": list,
}

# On Darwin the manifest is a resource; elsewhere it must not be, for that would bring all of Foundation along.
CONDITION = """#if canImport(Darwin)
let manifest: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
let notForThisSystem: [String] = []
#else
let manifest: [Resource] = []
let notForThisSystem = ["PrivacyInfo.xcprivacy"]
#endif
"""


def targets(package):
    """The targets of the products and all that they depend on, each with its entry in Package.swift."""
    entries = {}
    for entry in re.findall(r"^        \.target\((?:.*\),$|\n(?:.*\n)*?        \),$)", package, re.M):
        entries[re.search(r'name: "([^"]+)"', entry).group(1)] = entry
    waiting = []
    for product in PRODUCTS:
        found = re.search(rf'\.library\(name: "{product}", targets: \[([^\]]*)\]', package)
        if not found:
            raise SystemExit(f"check-privacy: Package.swift has no library {product}")
        waiting += re.findall(r'"([^"]+)"', found.group(1))
    shipped = {}
    while waiting:
        name = waiting.pop()
        if name in shipped:
            continue
        if name not in entries:
            raise SystemExit(f"check-privacy: Package.swift has no target {name}")
        shipped[name] = entries[name]
        dependencies = re.search(r"dependencies: \[([^\]]*)\]", entries[name])
        waiting += re.findall(r'"([^"]+)"', dependencies.group(1)) if dependencies else []
    return dict(sorted(shipped.items()))


def folder_of(name, entry):
    """The folder of a target's sources, below that of Package.swift."""
    path = re.search(r'path: "([^"]+)"', entry)
    return path.group(1) if path else f"Sources/{name}"


def problems_of_manifest(path):
    """What is wrong with the file itself."""
    if not path.is_file() or path.is_symlink():
        return ["is not there, or is a link"]
    try:
        manifest = plistlib.loads(path.read_bytes())
    except Exception as error:
        return [f"is no property list: {error}"]
    if not isinstance(manifest, dict):
        return ["is no dictionary"]
    problems = [f"lacks {key}" for key in KEYS if key not in manifest]
    problems += [f"has {key}, which Apple does not know" for key in manifest if key not in KEYS]
    problems += [
        f"has {key} of a wrong type" for key, kind in KEYS.items() if key in manifest and type(manifest[key]) is not kind
    ]
    return problems


def problems(root):
    """Everything that is wrong below a folder with Package.swift and Sources."""
    package = (root / "Package.swift").read_text()
    found = []
    if CONDITION not in package:
        found.append("Package.swift: the manifests are not resources on Darwin, and only there")
    for name, entry in targets(package).items():
        folder = root / folder_of(name, entry)
        found += [f"{name}: {NAME} {problem}" for problem in problems_of_manifest(folder / NAME)]
        if "resources: manifest," not in entry or "exclude: notForThisSystem," not in entry:
            found.append(f"{name}: Package.swift does not declare {NAME}")
        report = subprocess.run(
            ["xcprivacy", "check", str(folder), "--no-color", "--strict"], capture_output=True, text=True
        )
        if report.returncode != 0:
            found.append(f"{name}: xcprivacy: {(report.stdout + report.stderr).strip()}")
    return found


def edit(path, old, new):
    text = path.read_text()
    if text.count(old) < 1:
        raise SystemExit(f"check-privacy: the self-test finds no {old!r} in {path}")
    path.write_text(text.replace(old, new, 1))


def undeclare(root):
    package = root / "Package.swift"
    edit(package, targets(package.read_text())["MediationCore"], "        .target(name: \"MediationCore\"),")


PLANTS = {
    "a target does not declare its manifest": undeclare,
    "the manifest is a resource on Linux, too": lambda root: edit(root / "Package.swift", "#if canImport(Darwin)", "#if true"),
    "the reason is missing": lambda root: edit(root / "Sources/MediationCore" / NAME, "<string>C617.1</string>", ""),
    "the reason is of another category": lambda root: edit(root / "Sources/MediationCore" / NAME, "C617.1", "CA92.1"),
    "the manifest is missing": lambda root: (root / "Sources/MediationFeed" / NAME).unlink(),
    "the manifest is cut off": lambda root: edit(root / "Sources/MediationFeed" / NAME, "</plist>", ""),
    "a key is misspelt": lambda root: edit(root / "Sources/MediationFeed" / NAME, "NSPrivacyTracking<", "NSPrivacyTracked<"),
    "a value is of a wrong type": lambda root: edit(root / "Sources/MediationFeed" / NAME, "<false/>", "<string>false</string>"),
    "a call is not declared": lambda root: (root / "Sources/MediationNetworking/Planted.swift").write_text(
        "import Foundation\nlet planted = UserDefaults.standard.integer(forKey: \"planted\")\n"
    ),
}


def self_test():
    failures = 0
    for name, plant in PLANTS.items():
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            shutil.copy(ROOT / "Package.swift", root)
            for target, entry in targets((ROOT / "Package.swift").read_text()).items():
                path = folder_of(target, entry)
                shutil.copytree(ROOT / path, root / path)
            plant(root)
            if problems(root):
                print(f"noticed: {name}")
            else:
                failures += 1
                print(f"NOT NOTICED: {name}", file=sys.stderr)
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true", help="also break copies, and see that it is noticed")
    options = parser.parse_args()
    if not shutil.which("xcprivacy"):
        raise SystemExit("check-privacy: there is no xcprivacy; pip install xcprivacy")
    found = problems(ROOT)
    for problem in found:
        print(f"check-privacy: {problem}", file=sys.stderr)
    if found or (options.self_test and self_test()):
        return 1
    print("check-privacy: every target that an app links says what it does")
    return 0


if __name__ == "__main__":
    sys.exit(main())
