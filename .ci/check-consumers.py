#!/usr/bin/env python3
"""Builds and runs packages that use this one from outside.

Each consumer depends on a clone of the commit that is checked out, with `traits: []`. It may use only public API, and
neither a package of the tools is fetched nor a module of one compiled. Its output is compared. One of them is an adapter
with its conformance tests, which must find what is wrong with it. Others are made by `mediate new-adapter`, certified, and
recertified with the next version of their SDK; one of them is asked through each host that has a bridge.
"""

import json
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / ".ci" / "consumers"
DEPENDENCY = '.package(url: "https://example.org/swift-mediation", branch: "main", traits: [])'

# Of each consumer: its programs with their arguments, the modules of ours that it may compile, and whether it may link all of
# Foundation.
CORE = {"MediationCore", "PlatformViews", "Waterfall"}
CONSUMERS = {
    "apps": (
        {"FrontDoor": [".ci/consumers/apps/waterfall.json"], "App": []},
        CORE
        | {"AppCore", "Mediation", "MediationNetworking", "MediationOpenRTB", "SampleNetwork", "SampleAdSDK"}
        | {"AcmeBridges", "MediationBridgeGMA", "MediationBridge", "GoogleMobileAdsStandIn"}
        | {"MediationBridgeMAX", "AppLovinSDKStandIn", "MediationBridgeLevelPlay", "IronSourceStandIn"},
        True,
    ),
    "libraries": (
        {
            "CoreOnly": [],
            "OwnAdapter": [],
            "Feed": [],
            "CheckedAdapter": ["--rule", "1.1", "--seed", "1"],
        },
        CORE | {"MediationFeed", "MediationFeedUI", "MediationConformance", "MediationTesting"},
        False,
    ),
    "forecast": (
        {"Forecast": [".ci/consumers/forecast/simulation.json"]},
        CORE | {"MediationSimulation"},
        False,
    ),
}
TESTED = {"apps", "libraries"}
# The package optimizes this module in debug builds, too, which takes minutes; here it runs for a moment.
UNOPTIMIZED = {"forecast": ("-Xswiftc", "-Onone")}


def run(*command, cwd=ROOT):
    """Runs a command and answers what it printed; prints all of it if the command fails."""
    result = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        sys.exit(f"{result.stdout}\n{' '.join(command)} failed with {result.returncode}")
    return result.stdout


def point_to(manifest, repository, revision):
    """Replaces the dependency on the published package by one on a local clone of this commit."""
    text = manifest.read_text()
    if text.count(DEPENDENCY) != 1:
        sys.exit(f"{manifest}: does not have exactly one {DEPENDENCY}")
    local = f'.package(url: "file://{repository}", revision: "{revision}", traits: [])'
    manifest.write_text(text.replace(DEPENDENCY, local))


def place(source, temporary, folder="consumer"):
    """Puts a package in the place of the one before: what that one has built of the library is used again."""
    package = temporary / folder
    package.mkdir(exist_ok=True)
    for part in package.iterdir():
        if part.is_dir() and part.name != ".build":
            shutil.rmtree(part)
        elif part.is_file():
            part.unlink()
    ignored = shutil.ignore_patterns(".build", "Package.resolved")
    shutil.copytree(source, package, ignore=ignored, dirs_exist_ok=True)
    return package


def compiled_modules(package):
    return {path.stem for path in (package / ".build" / "debug" / "Modules").glob("*.swiftmodule")}


def check_nothing_else_came(name, package, before):
    """Checks what a consumer has fetched, linked, and compiled beyond what consumers before it had."""
    programs, modules, links_foundation = CONSUMERS[name]
    pins = [pin["identity"] for pin in json.loads((package / "Package.resolved").read_text())["pins"]]
    if pins != ["swift-mediation"]:
        sys.exit(f"{name}: fetches {pins} where only swift-mediation is needed")
    checkouts = os.listdir(package / ".build" / "checkouts")
    if checkouts != ["swift-mediation"]:
        sys.exit(f"{name}: checks out {checkouts}")
    compiled = compiled_modules(package)
    if not modules | set(programs) <= compiled or not compiled - before <= modules | set(programs):
        sys.exit(f"{name}: compiles {sorted(compiled - before)}, expected {sorted(modules | set(programs))}")
    if sys.platform != "linux" or links_foundation:
        return
    for program in programs:
        libraries = run("ldd", str(package / ".build" / "debug" / program))
        if found := re.findall(r"lib(?:Foundation|FoundationNetworking|FoundationInternationalization)\.so", libraries):
            sys.exit(f"{program}: links {sorted(set(found))}")


def check_front_door():
    """An ad takes no more lines than this, `import` included."""
    lines = (SOURCES / "apps/Sources/FrontDoor/main.swift").read_text().split("\n")
    count = sum(1 for line in lines if line.strip())
    if count > 8:
        sys.exit(f"front-door: an ad takes {count} lines where 8 are enough")


def check(name, temporary, repository, revision):
    flags = UNOPTIMIZED.get(name, ())
    package = place(SOURCES / name, temporary, "unoptimized" if flags else "consumer")
    point_to(package / "Package.swift", repository, revision)
    before = compiled_modules(package)
    run("swift", "build", *flags, "--cache-path", str(temporary / "cache"), cwd=package)
    check_nothing_else_came(name, package, before)
    programs, modules, _ = CONSUMERS[name]
    for program, arguments in programs.items():
        output = run(str(package / ".build" / "debug" / program), *arguments)
        # The contract grows.
        output = re.sub(r"\([0-9a-f]{16}\)", "(0)", output)
        # Times differ from run to run, and so do the IDs of loads.
        output = re.sub(r'"(\w+Ms)" : [0-9.e-]+', r'"\1" : 0', output)
        output = re.sub(r'"loadID" : "[0-9A-F-]{36}"', '"loadID" : ""', output)
        expected = (SOURCES / name / "expected" / f"{program}.txt").read_text()
        if output != expected:
            sys.exit(f"{program} printed\n{output}\nexpected\n{expected}")
        print(f"{program}: ok")
    if name == "apps":
        check_plugin(package)
    if name in TESTED:
        run("swift", "test", "--cache-path", str(temporary / "cache"), cwd=package)
    print(f"{name}: ok, compiles nothing but {', '.join(sorted(modules))}")


def check_plugin(package):
    """The command plugin finds the list of the Sample Network, and nothing is missing afterwards."""
    plist = package / "Info.plist"
    plist.write_bytes(plistlib.dumps({"CFBundleName": "App"}))
    command = ("swift", "package", "--allow-writing-to-package-directory", "merge-ad-networks", "--plist", "Info.plist")
    # Xcode names the selected targets.
    run(*command, "--target", "App", cwd=package)
    merged = plistlib.loads(plist.read_bytes())
    if merged.get("SKAdNetworkItems") != [{"SKAdNetworkIdentifier": "samplenet1.skadnetwork"}]:
        sys.exit(f"merge-ad-networks makes {merged}")
    print("merge-ad-networks: ok")


def check_observed(temporary, repository, revision):
    """A package with the traits for logs, metrics and spans, whose tests use the kits of those packages."""
    name = "observed"
    package = temporary / name
    shutil.copytree(SOURCES / name, package, ignore=shutil.ignore_patterns(".build", "Package.resolved"))
    manifest = package / "Package.swift"
    text = manifest.read_text()
    for published, local in {
        'url: "https://example.org/swift-mediation"': f'url: "file://{repository}"',
        'branch: "main"': f'revision: "{revision}"',
    }.items():
        if text.count(published) != 1:
            sys.exit(f"{manifest}: does not have exactly one {published}")
        text = text.replace(published, local)
    manifest.write_text(text)
    run("swift", "test", "--cache-path", str(temporary / "cache"), cwd=package)
    pins = {pin["identity"] for pin in json.loads((package / "Package.resolved").read_text())["pins"]}
    if extra := pins - {"swift-mediation", "swift-log", "swift-metrics", "swift-distributed-tracing"}:
        sys.exit(f"{name}: fetches {sorted(extra)}, too")
    print(f"{name}: ok")


def broken_rules(report):
    """The rules that a text report says are broken."""
    return sorted(set(re.findall(r"(?m)^\W*(?:FAIL|warning) {2,}(\d+\.\d+) ", report)))


def findings(package):
    """What each of the four doors finds in the adapter of the package: the rules, and whether the run has failed."""

    def attempt(*command):
        result = subprocess.run(command, cwd=package, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return result.returncode, result.stdout

    binaries = package / ".build" / "debug"
    doors = {}
    for door, framework in {"check": "swift-testing", "verify": "xctest"}.items():
        code, output = attempt("swift", "test", "--skip-build", f"--disable-{framework}")
        doors[door] = (broken_rules(output), code != 0, output)
    code, output = attempt(str(binaries / "acme-conformance"), "--seed", "1")
    doors["command line"] = (broken_rules(output), code != 0, output)
    _, output = attempt(str(binaries / "acme-app"))
    told = sorted(set(re.findall(r"(?m)^rule (\d+\.\d+): ", output)))
    # An app goes on whatever its adapters do.
    doors["app"] = (told, bool(told), output)
    return doors


def expect_findings(name, package, rules, rules_in_app):
    for door, (found, has_failed, output) in findings(package).items():
        expected = sorted(rules_in_app if door == "app" else rules)
        if expected:
            # Generated scripts find what other rules find, too.
            found = [rule for rule in found if not rule.startswith("12.")]
        if found != expected or has_failed != bool(expected):
            sys.exit(f"{output}\n{name}, {door}: finds {found or 'nothing'}, expected {expected or 'nothing'}")


def check_certified(temporary, repository, revision):
    """The package of docs/writing-an-adapter.md, first as it is and then with defects, through each door."""
    name = "certified-adapter"
    package = place(SOURCES / name, temporary)
    point_to(package / "Package.swift", repository, revision)
    build = ("swift", "build", "--build-tests", "--cache-path", str(temporary / "cache"))
    run(*build, cwd=package)
    pins = [pin["identity"] for pin in json.loads((package / "Package.resolved").read_text())["pins"]]
    if pins != ["swift-mediation"]:
        sys.exit(f"{name}: fetches {pins} where only swift-mediation is needed")
    expect_findings(name, package, [], [])
    output = run(str(package / ".build" / "debug" / "acme-app"))
    if output != (SOURCES / name / "expected-output.txt").read_text():
        sys.exit(f"{name}: the app printed\n{output}")
    print(f"{name}: ok through each door")
    defects = json.loads((SOURCES / name / "defects.json").read_text())
    for defect in defects:
        file = package / defect["file"]
        text = file.read_text()
        if text.count(defect["old"]) != 1:
            sys.exit(f"{name}: {defect['file']} does not have exactly one {defect['old']}")
        file.write_text(text.replace(defect["old"], defect["new"]))
    run(*build, cwd=package)
    rules, rules_in_app = [defect["rule"] for defect in defects], [defect["inApp"] for defect in defects]
    expect_findings(f"{name} with defects", package, rules, rules_in_app)
    print(f"{name}: its {len(defects)} defects are found by rules {', '.join(rules)}, in the app {', '.join(rules_in_app)}")


ALL_FORMATS = "native,banner,interstitial,app-open,rewarded,rewarded-interstitial"
EVERYTHING = ("--formats", ALL_FORMATS, "--bidding", "--host", "gma,max,levelplay")

# What `mediate recertify` runs to set the SDK's version; with 4.3.0, the adapter passes on any number of stars.
SET_VERSION = """
sed -i.old "s/version = \\".*\\"/version = \\"$SDK_VERSION\\"/" Sources/AcmeSDK/AcmeSDK.swift
[ "$SDK_VERSION" != 4.3.0 ] ||
    sed -i.old 's/(0...5).contains($0) ? $0 : nil/$0/' Sources/AcmeAdapter/AcmeNativeAd.swift
rm -f Sources/*/*.old
"""


def write_adapter(package, name, *options, repository, revision):
    """Has the tool write a package, and holds it to the style of this one."""
    url = "https://example.org/swift-mediation"
    run("swift", "run", "--quiet", "mediate", "new-adapter", name, "--directory", str(package), "--package", url, *options)
    run("swift", "format", "lint", "--strict", "--configuration", str(ROOT / ".swift-format"), "-r", str(package))
    point_to(package / "Package.swift", repository, revision)


def check_new_adapter(temporary, repository, revision):
    """A package with everything that `mediate new-adapter` can write."""
    written = temporary / "new-adapter"
    start = time.monotonic()
    write_adapter(written, "Acme", *EVERYTHING, repository=repository, revision=revision)
    package = place(written, temporary)
    arguments = ("--cache-path", str(temporary / "cache"))
    output = run("swift", "run", *arguments, "acme-conformance", "--strict", cwd=package)
    seconds = time.monotonic() - start
    output += run("swift", "build", "--build-tests", *arguments, cwd=package)
    # Warnings of other packages are not shown.
    if "warning:" in output:
        sys.exit(f"{output}\nnew-adapter: has warnings")
    told = run(str(package / ".build" / "debug" / "acme-app"))
    if told != "".join(f"{format}: an ad\n" for format in ALL_FORMATS.split(",")):
        sys.exit(f"new-adapter: the app printed\n{told}")
    run("swift", "test", "--skip-build", cwd=package)
    load = os.getloadavg()[0]
    print(f"new-adapter: certified in all formats {seconds:.0f} s after the command, at a load of {load:.1f}")
    check_recertify(package)


def check_hosts(temporary, repository, revision):
    """The same adapter behind each fake host: it joins a copy of this package, as the hosts are no products."""
    package, copy = temporary / "hosted", temporary / "hosts"
    write_adapter(package, "Acme", *EVERYTHING, repository=repository, revision=revision)
    run("git", "clone", "--quiet", str(repository), str(copy))
    run("git", "checkout", "--quiet", revision, cwd=copy)
    for target in ("AcmeSDK", "AcmeAdapter", "AcmeHarness", "AcmeLevelPlay"):
        shutil.copytree(package / "Sources" / target, copy / "Tests" / "Acme" / target)
    tests = copy / "Tests" / "AcmeHostTests"
    for host in ("GMA", "MAX", "LevelPlay"):
        shutil.copytree(copy / "Tests" / f"MediationBridge{host}Tests" / "Through", tests / host)
    for source in tests.glob("*/*.swift"):
        text = re.sub("^import SampleNetwork(Conformance)?$", "import AcmeAdapter", source.read_text(), flags=re.MULTILINE)
        source.write_text(text.replace("import AcmeAdapter", "import AcmeAdapter\nimport AcmeHarness", 1))
    shutil.copy(SOURCES / "hosts" / "AcmeHostTests.swift", tests)
    with open(copy / "Package.swift", "a") as manifest:
        manifest.write("\n" + (SOURCES / "hosts" / "Targets.swift").read_text())
    arguments = ("--disable-default-traits", "--cache-path", str(temporary / "cache"))
    run("swift", "build", *arguments, "--product", "swift-mediationPackageTests", cwd=copy)
    output = run("swift", "test", *arguments, "--skip-build", "--filter", r"AcmeHostTests\.AcmeHostTests", cwd=copy)
    if "Test run with 4 tests" not in output:
        sys.exit(f"{output}\nhosts: did not run what they should")
    print("hosts: the generated adapter keeps what can be kept through each of them")


def check_variants(temporary, repository, revision):
    """Packages of single formats."""
    for name, *options in [
        ("X", "--formats", "native"),
        ("Meridian", "--formats", "banner", "--bidding", "--host", "gma,max,levelplay"),
        ("Zeta", "--formats", "interstitial"),
        ("Acme", "--formats", "app-open", "--bidding"),
        ("Velocity", "--formats", "rewarded"),
        ("AbcdefghijKlmnopqrst", "--formats", "rewarded-interstitial", "--host", "gma"),
    ]:
        variant = temporary / f"new-adapter-{name}"
        write_adapter(variant, name, *options, repository=repository, revision=revision)
        package = place(variant, temporary)
        arguments = ("--cache-path", str(temporary / "cache"))
        output = run("swift", "run", *arguments, f"{name.lower()}-conformance", "--strict", cwd=package)
        if "warning:" in output:
            sys.exit(f"{output}\nnew-adapter {' '.join(options)}: has warnings")
        print(f"new-adapter {' '.join(options)}: certified")


def check_recertify(package):
    """The next version of the SDK breaks a rule: the command says which, and since which version."""
    mediate = ROOT / ".build" / "debug" / "mediate"
    (package / ".build" / "set").write_text(SET_VERSION)
    command = [str(mediate), "recertify", str(package), "--sdk", "4.2.0,4.3.0", "--set", "sh .build/set"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for expected in ["SDK 4.2.0: certified, ", "\n  4.4  ", "Held with SDK 4.2.0, broken since SDK 4.3.0."]:
        if result.returncode != 1 or expected not in result.stdout:
            sys.exit(f"{result.stderr}\n{result.stdout}\nrecertify: ends with {result.returncode}, expected 1 and {expected}")
    kept = json.loads((package / "conformance.json").read_text())
    if kept["networkSDKVersion"] != "4.2.0" or "SDK 4.2.0" not in (package / "CHANGELOG.md").read_text():
        sys.exit("recertify: does not keep what was certified")
    print("recertify: rule 4.4 is broken since SDK 4.3.0, as expected")


def main():
    with tempfile.TemporaryDirectory(prefix="mediation-consumers-") as folder:
        temporary = Path(folder).resolve()
        # The folder's name is the identity of the package.
        repository = temporary / "swift-mediation"
        run("git", "clone", "--quiet", "--bare", str(ROOT), str(repository))
        revision = run("git", "rev-parse", "HEAD").strip()
        check_front_door()
        for name in sys.argv[1:] or [*CONSUMERS, "observed", "certified-adapter", "new-adapter"]:
            if name == "certified-adapter":
                check_certified(temporary, repository, revision)
            elif name == "new-adapter":
                check_new_adapter(temporary, repository, revision)
            elif name == "hosts":
                check_hosts(temporary, repository, revision)
            elif name == "new-adapter-variants":
                check_variants(temporary, repository, revision)
            elif name == "observed":
                check_observed(temporary, repository, revision)
            else:
                check(name, temporary, repository, revision)


main()
