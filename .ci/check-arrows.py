#!/usr/bin/env python3
"""Holds the arrows between the targets: who may depend on what, and who may import what.

`check-arrows --self-test` breaks each rule once and fails unless that is noticed. docs/architecture.md has the picture.
"""

import copy
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FOUNDATION = {"Foundation", "FoundationEssentials"}
NETWORK = {"FoundationNetworking"}
SYSTEM = {"Darwin", "Glibc", "Musl", "Dispatch", "os"}
VIEWS = {"UIKit", "AppKit"}

LIBRARIES = {
    "PlatformViews", "Mediation", "MediationCore", "MediationNetworking", "MediationOpenRTB", "MediationFeed",
    "MediationSimulation", "SampleAdSDK", "SampleNetwork", "SampleAdServer",
}
CONFORMANCE = {"MediationConformance", "MediationOpenRTBConformance", "SampleNetworkConformance"}

# Of each target: the targets and the packages' products that it may depend on, and the system modules it may import.
RULES = {
    "Waterfall": (set(), set(), set()),
    "PlatformViews": (set(), set(), FOUNDATION | VIEWS),
    "MediationCore": ({"Waterfall", "PlatformViews"}, set(), FOUNDATION | {"Darwin", "Glibc", "Musl", "os"}),
    "MediationNetworking": (
        {"MediationCore"}, set(), FOUNDATION | NETWORK | {"Dispatch", "Network", "Darwin", "Glibc", "Musl"}
    ),
    "MediationOpenRTB": ({"MediationCore", "MediationNetworking", "PlatformViews"}, set(), FOUNDATION | {"WebKit"}),
    "MediationOpenRTBConformance": (
        {"MediationOpenRTB", "MediationConformance", "MediationCore", "PlatformViews"}, set(), FOUNDATION
    ),
    "Mediation": (
        {"MediationCore", "MediationNetworking", "PlatformViews"},
        set(),
        {"Foundation", "CryptoKit", "AppTrackingTransparency"},
    ),
    "MediationBridge": (
        {"Mediation", "MediationCore", "MediationNetworking", "PlatformViews"},
        set(),
        {"Foundation", "Dispatch", "CoreGraphics"},
    ),
    "GoogleMobileAdsStandIn": ({"PlatformViews"}, set(), {"Foundation", "UIKit"}),
    "MediationBridgeGMA": (
        {"MediationBridge", "MediationCore", "PlatformViews", "GoogleMobileAdsStandIn"},
        set(),
        {"Foundation", "Dispatch", "UIKit", "GoogleMobileAds"},
    ),
    "AppLovinSDKStandIn": ({"PlatformViews"}, set(), {"Foundation", "UIKit"}),
    "MediationBridgeMAX": (
        {"MediationBridge", "MediationCore", "PlatformViews", "AppLovinSDKStandIn"},
        set(),
        {"Foundation", "Dispatch", "UIKit", "AppLovinSDK"},
    ),
    "IronSourceStandIn": ({"PlatformViews"}, set(), {"Foundation", "UIKit"}),
    "MediationBridgeLevelPlay": (
        {"MediationBridge", "MediationCore", "PlatformViews", "IronSourceStandIn"},
        set(),
        {"Foundation", "Dispatch", "UIKit", "IronSource"},
    ),
    "BridgeTesting": (
        {"MediationBridge", "MediationConformance", "MediationCore", "MediationTesting", "PlatformViews"},
        set(),
        {"Foundation", "Testing"},
    ),
    "FakeMAX": (
        {
            "BridgeTesting", "MediationBridgeMAX", "MediationBridge", "AppLovinSDKStandIn", "MediationConformance",
            "MediationCore", "PlatformViews",
        },
        set(),
        {"Foundation"},
    ),
    "FakeLevelPlay": (
        {
            "BridgeTesting", "MediationBridgeLevelPlay", "MediationBridge", "IronSourceStandIn", "MediationConformance",
            "MediationCore", "PlatformViews",
        },
        set(),
        {"Foundation"},
    ),
    "FakeGMA": (
        {
            "BridgeTesting", "MediationBridgeGMA", "MediationBridge", "GoogleMobileAdsStandIn", "MediationConformance", "MediationCore",
            "MediationTesting", "PlatformViews",
        },
        set(),
        {"Foundation"},
    ),
    "MediationConformance": ({"MediationCore", "PlatformViews", "MediationTesting"}, set(), FOUNDATION | {"Darwin", "Glibc", "Musl", "Dispatch"}),
    "MediationConformanceTesting": ({"MediationConformance"}, set(), {"Darwin", "Glibc", "Musl", "Testing"}),
    "MediationFeed": ({"MediationCore"}, set(), FOUNDATION),
    "MediationFeedUI": ({"MediationCore", "MediationFeed"}, set(), {"Combine", "Foundation", "SwiftUI", "UIKit"}),
    "MediationObservability": ({"MediationCore"}, {"Logging", "CoreMetrics", "Tracing"}, {"os"}),
    "MediationStudioLink": ({"MediationCore", "MediationNetworking"}, set(), {"Foundation"}),
    "MediationSimulation": ({"MediationCore"}, set(), FOUNDATION | {"Darwin", "Glibc", "Musl", "Dispatch"}),
    "SampleAdSDK": ({"PlatformViews"}, set(), FOUNDATION | NETWORK | VIEWS | {"Dispatch"}),
    "SampleNetwork": ({"MediationCore", "SampleAdSDK", "PlatformViews"}, set(), FOUNDATION),
    "SampleNetworkConformance": (
        {"MediationConformance", "MediationCore", "SampleNetwork", "SampleAdSDK", "PlatformViews"},
        set(),
        FOUNDATION,
    ),
    "SampleAdServer": (set(), {"FlyingFox", "FlyingSocks"}, FOUNDATION | SYSTEM),
    "MediationTesting": ({"MediationCore", "PlatformViews"}, set(), FOUNDATION | {"Dispatch", "Glibc", "UIKit", "AppKit"}),
    "ad-networks": (set(), set(), {"Foundation"}),
    "MergeAdNetworks": ({"ad-networks"}, set(), {"Foundation", "PackagePlugin", "XcodeProjectPlugin"}),
    "LoopbackServer": (set(), {"FlyingSocks"}, FOUNDATION),
    "TestWidth": (set(), set(), set()),
    "WaterfallSchedules": ({"MediationCore", "MediationTesting"}, set(), {"Dispatch"}),
    "ConformanceMutants": (
        {"MediationConformance", "MediationCore", "PlatformViews"}, set(), FOUNDATION | {"Darwin", "Dispatch", "Glibc"}
    ),
    "ForeignAdapters": (
        {"MediationConformance", "MediationCore", "PlatformViews"}, set(), FOUNDATION | {"Dispatch"}
    ),
    "OddAdapters": (
        {"MediationConformance", "MediationCore", "PlatformViews"}, set(), FOUNDATION | {"Dispatch"}
    ),
    "ConformanceReportSamples": ({"MediationConformance"}, set(), set()),
    "FeedProof": ({"MediationFeed", "MediationCore", "MediationTesting"}, set(), {"Dispatch"}),
    "FullScreenProof": ({"MediationCore", "PlatformViews", "MediationTesting"}, set(), {"Dispatch"}),
    "SimulationProof": ({"MediationSimulation", "MediationCore", "MediationTesting"}, set(), FOUNDATION),
    "mediate": (LIBRARIES | CONFORMANCE | {"MediationStudioLink", "MediationTesting"}, {"ArgumentParser", "FlyingFox", "FlyingSocks", "Yams"}, FOUNDATION | NETWORK | SYSTEM),
    "mediate-check": (
        {
            "WaterfallSchedules", "FeedProof", "FullScreenProof", "SimulationProof", "ConformanceMutants", "OddAdapters",
            "ForeignAdapters",
            "ConformanceReportSamples", "MediationConformance", "MediationCore", "MediationNetworking", "PlatformViews",
            "SampleNetwork", "SampleAdServer", "MediationTesting",
        },
        {"ArgumentParser"},
        FOUNDATION | NETWORK | SYSTEM,
    ),
    "mediate-bench": (LIBRARIES | {"MediationTesting"}, set(), FOUNDATION | NETWORK | SYSTEM | {"Synchronization"}),
}

# Where all of Foundation is only a stand-in for FoundationEssentials: it would bring tens of megabytes along on Linux.
ESSENTIALS_ONLY = {
    "PlatformViews", "MediationCore", "MediationFeed", "MediationSimulation", "MediationConformance", "SampleNetwork",
}

# The trait behind which every package of the tools is.
TRAIT = "CLI"
# Traits that are off by default, by the product that each lets into an app.
TRAITS_OF_APPS = {"Logging": "Logging", "CoreMetrics": "Metrics", "Tracing": "Tracing"}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)"
)


def imports(text):
    """Every import of a source file: line number, module, and whether it stands in for FoundationEssentials."""
    conditions = []
    # What stands in a raw string is the source of somebody else.
    is_text = False
    for number, line in enumerate(text.splitlines(), 1):
        word = line.strip()
        if is_text or word.endswith('#"""'):
            is_text = not word.startswith('"""#')
        elif word.startswith("#if"):
            conditions.append(word)
        elif word.startswith("#elseif") and conditions:
            conditions[-1] = word
        elif word.startswith("#else") and conditions:
            conditions[-1] = f"not {conditions[-1]}"
        elif word.startswith("#endif") and conditions:
            conditions.pop()
        elif match := IMPORT.match(line):
            yield number, match[1], "not #if canImport(FoundationEssentials)" in conditions


def dependencies(target):
    """The targets that a target depends on, and the products of packages, each with the traits that it is behind."""
    targets, products = set(), {}
    for dependency in target["dependencies"]:
        (kind, value), = dependency.items()
        if kind == "product":
            products[value[0]] = (value[3] or {}).get("traits") or []
        else:
            targets.add(value[0])
    return targets, products


def problems_of_target(name, target, sources):
    if name not in RULES:
        yield f"{name}: has no rule in .ci/check-arrows; say there what it may depend on"
        return
    allowed_targets, allowed_products, allowed_modules = RULES[name]
    targets, products = dependencies(target)
    for extra in sorted(targets - allowed_targets):
        yield f"{name}: must not depend on {extra}"
    for extra in sorted(products.keys() - allowed_products):
        yield f"{name}: must not depend on the package product {extra}"
    for product, traits in sorted(products.items()):
        trait = TRAITS_OF_APPS.get(product, TRAIT)
        if traits != [trait]:
            yield f"{name}: {product} is not behind the trait {trait}"
    for path, text in sorted(sources.items()):
        for number, module, is_stand_in in imports(text):
            if module not in allowed_targets | allowed_products | allowed_modules:
                yield f"{path}:{number}: {name} must not import {module}"
            elif module == "Foundation" and name in ESSENTIALS_ONLY and not is_stand_in:
                yield f"{path}:{number}: {name} imports Foundation where FoundationEssentials can be imported"


def problems(package, sources):
    """Everything that breaks a rule; `sources` has the text of each file, by target and path."""
    targets = {target["name"]: target for target in package["targets"]}
    for name, target in targets.items():
        if target["type"] == "test":
            if name.removesuffix("Tests") not in targets:
                yield f"{name}: is not named after a target"
        else:
            yield from problems_of_target(name, target, sources.get(name, {}))
    for product in package["products"]:
        if "library" not in product["type"]:
            continue
        reached, open_targets = set(), list(product["targets"])
        while open_targets:
            name = open_targets.pop()
            if name in reached:
                continue
            reached.add(name)
            more, products = dependencies(targets[name])
            open_targets += more
            if products := products.keys() - TRAITS_OF_APPS.keys():
                yield f"library {product['name']}: brings the packages of {', '.join(sorted(products))} into apps"


def read_package():
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, text=True, check=True)
    package = json.loads(dump.stdout)
    sources = {}
    for target in package["targets"]:
        if target["type"] == "test":
            continue
        folder = ROOT / (target.get("path") or f"Sources/{target['name']}")
        files = sorted(folder.rglob("*.swift"))
        if not files and not any(folder.rglob("*.c")):
            sys.exit(f"{target['name']}: there are no sources in {folder}")
        sources[target["name"]] = {str(path.relative_to(ROOT)): path.read_text() for path in files}
    return package, sources


def self_test(package, sources):
    """Breaks each rule once, in a copy."""

    def depend(name, dependency):
        def change(package, sources):
            target = next(target for target in package["targets"] if target["name"] == name)
            target["dependencies"].append(dependency)

        return change

    def add_source(name, text):
        def change(package, sources):
            sources[name]["Broken.swift"] = text

        return change

    def add_target(package, sources):
        package["targets"].append({"name": "Stray", "type": "regular", "dependencies": []})

    def add_tests(package, sources):
        package["targets"].append({"name": "StrayTests", "type": "test", "dependencies": []})

    def drop_trait(package, sources):
        for target in package["targets"]:
            for dependency in target["dependencies"]:
                if "product" in dependency:
                    dependency["product"][3] = None

    def add_library(package, sources):
        package["products"].append({"name": "Server", "type": {"library": ["automatic"]}, "targets": ["SampleAdServer"]})

    yams = {"product": ["Yams", "Yams", None, {"traits": [TRAIT]}]}
    breaks = {
        "Core depends on a target": (depend("MediationCore", {"byName": ["SampleAdSDK", None]}), "must not depend"),
        "Core depends on a package": (depend("MediationCore", yams), "brings the packages"),
        "the SDK knows mediation": (depend("SampleAdSDK", {"target": ["MediationCore", None]}), "must not depend"),
        "the adapter knows the server": (depend("SampleNetwork", {"byName": ["SampleAdServer", None]}), "must not"),
        "Core imports a package": (add_source("MediationCore", "import Yams\n"), "must not import Yams"),
        "Core imports a package after a text": (
            add_source("MediationCore", 'let text = #"""\n    import Nothing\n    """#\nimport Yams\n'),
            "must not import Yams",
        ),
        "Core imports FoundationNetworking": (
            add_source("MediationCore", "#if os(Linux)\n@preconcurrency public import FoundationNetworking\n#endif\n"),
            "must not import FoundationNetworking",
        ),
        "Core imports Foundation": (add_source("MediationCore", "import class Foundation.NSLock\n"), "where Found"),
        "Core imports it in the wrong branch": (
            add_source("MediationCore", "#if canImport(FoundationEssentials)\nimport Foundation\n#endif\n"),
            "where FoundationEssentials can be imported",
        ),
        "the SDK imports mediation": (add_source("SampleAdSDK", "internal import MediationCore\n"), "must not import"),
        "the conformance suite imports a test framework": (
            add_source("MediationConformance", "import Testing\n"),
            "must not import Testing",
        ),
        "networking imports the SDK": (add_source("MediationNetworking", "import SampleAdSDK\n"), "must not import"),
        "lists know a network": (add_source("MediationFeed", "import SampleNetwork\n"), "must not import"),
        "lists know UIKit": (add_source("MediationFeed", "import UIKit\n"), "must not import UIKit"),
        "simulation knows a network": (add_source("MediationSimulation", "import SampleNetwork\n"), "must not import"),
        "Core knows exchanges": (depend("MediationCore", {"byName": ["MediationOpenRTB", None]}), "must not depend"),
        "Core knows lists": (depend("MediationCore", {"byName": ["MediationFeed", None]}), "must not depend"),
        "a target without a rule": (add_target, "has no rule"),
        "tests of nothing": (add_tests, "not named after"),
        "a package outside the trait": (drop_trait, "not behind the trait"),
        "a library with packages": (add_library, "brings the packages"),
    }
    for name, (change, expected) in breaks.items():
        broken_package, broken_sources = copy.deepcopy(package), copy.deepcopy(sources)
        change(broken_package, broken_sources)
        found = list(problems(broken_package, broken_sources))
        if not any(expected in problem for problem in found):
            sys.exit(f"self-test: \"{name}\" was not noticed; found {found}")
    print(f"arrows: self-test ok, {len(breaks)} violations noticed")


def main():
    package, sources = read_package()
    if found := list(problems(package, sources)):
        sys.exit("\n".join(found))
    print(f"arrows: ok, {len(sources)} targets, {sum(map(len, sources.values()))} files")
    if "--self-test" in sys.argv[1:]:
        self_test(package, sources)


main()
