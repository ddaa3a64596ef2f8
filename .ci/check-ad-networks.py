#!/usr/bin/env python3
"""Compares what `ad-networks` makes of property lists with Python's plistlib, and gives it broken ones.

Usage: check-ad-networks.py AD-NETWORKS
"""

import plistlib
import subprocess
import sys
import tempfile
from pathlib import Path

LIST = """# Two networks
cstr6suwn9.skadnetwork
4fzdc2evr5.skadnetwork  # again below
4fzdc2evr5.skadnetwork
v9wttpbfk9.adattributionkit
"""
NEW_ITEMS = {"cstr6suwn9.skadnetwork", "4fzdc2evr5.skadnetwork"}
NEW_KIT = {"v9wttpbfk9.adattributionkit"}


def items(*identifiers):
    return [{"SKAdNetworkIdentifier": identifier} for identifier in identifiers]


APP = {
    "CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)",
    "CFBundleExecutable": "$(EXECUTABLE_NAME)",
    "CFBundleShortVersionString": "1.0",
    "LSRequiresIPhoneOS": True,
    "UILaunchScreen": {},
    "UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"],
}


def xml(values, **options):
    return plistlib.dumps(values, **options).decode()


def good():
    """Property lists as apps have them, by what is particular about them."""
    yield "an app without any", xml(APP)
    yield "without keys", xml({})
    yield "an app with some", xml(APP | {"SKAdNetworkItems": items("zzzzzzzzz9.skadnetwork", "4fzdc2evr5.skadnetwork")})
    yield "with doubles", xml(APP | {"SKAdNetworkItems": items("aaaaaaaaa1.skadnetwork", "aaaaaaaaa1.skadnetwork")})
    yield "with comments among them", xml(
        APP | {"AdNetworkIdentifiers": ["0000000000.adattributionkit"], "SKAdNetworkItems": items("0000000000.skadnetwork")}
    ).replace("\t\t<string>0", "\t\t<!-- Acme -->\n\t\t<string>0").replace("\t\t<dict>", "\t\t<!-- Bcme -->\n\t\t<dict>")
    yield "with more in the items", xml(
        APP | {"SKAdNetworkItems": [{"SKAdNetworkIdentifier": "0000000000.skadnetwork", "Name": "Acme"}]}
    )
    yield "with all of them", xml(
        APP
        | {"SKAdNetworkItems": items(*sorted(NEW_ITEMS)), "AdNetworkIdentifiers": sorted(NEW_KIT)}
    )
    yield "with the keys inside others, too", xml(
        {"Extension": {"SKAdNetworkItems": items("aaaaaaaaa1.skadnetwork")}, "SKAdNetworkItems": items()} | APP
    )
    yield "indented by spaces", xml(APP | {"AdNetworkIdentifiers": ["bbbbbbbbb2.adattributionkit"]}).replace("\t", "    ")
    yield "not indented", xml(APP).replace("\t", "")
    yield "in one line", xml(APP).replace("\t", "").replace("\n", "")
    yield "with lines of Windows", xml(APP).replace("\n", "\r\n")
    yield "with comments, CDATA and other scripts", xml(APP | {"CFBundleName": "漢字 & <é>"}).replace(
        "<key>CFBundleName", "<!-- </dict> <key>SKAdNetworkItems</key> -->\n\t<key>CFBundleName"
    ).replace("<string>1.0</string>", "<string><![CDATA[1.0 </dict>]]></string>")


def broken():
    text = xml(APP)
    yield "cut off", text[: len(text) // 2]
    yield "binary", plistlib.dumps(APP, fmt=plistlib.FMT_BINARY)
    yield "huge", text.replace("$(EXECUTABLE_NAME)", "x" * 2_000_000)
    yield "with another element", text.replace("</dict>\n</plist>", "</array>\n</plist>")
    yield "no text", b"\xff\xfe\x00<plist>"
    yield "with a text for the items", xml(APP | {"SKAdNetworkItems": "cstr6suwn9.skadnetwork"})


def expected(text):
    values = plistlib.loads(text.encode())
    names = {item["SKAdNetworkIdentifier"]: item.get("Name") for item in values.get("SKAdNetworkItems", [])}
    values["SKAdNetworkItems"] = [
        {"SKAdNetworkIdentifier": identifier} | ({"Name": names[identifier]} if names.get(identifier) else {})
        for identifier in sorted(names.keys() | NEW_ITEMS)
    ]
    values["AdNetworkIdentifiers"] = sorted(set(values.get("AdNetworkIdentifiers", [])) | NEW_KIT)
    return values


def lost_lines(before, after):
    """The lines that are not there any more, but for those of the values that are replaced."""
    if "\n" not in before:
        return []
    tags = {"<dict>", "</dict>", "<dict/>", "<array>", "</array>", "<array/>"}
    mine = ("NetworkI", "work<", "kit<")
    lines = [line for line in before.split("\n") if line.strip() not in tags and not any(word in line for word in mine)]
    return [line for line in lines if line not in after.split("\n")]


def main():
    tool = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        plist, identifiers = Path(folder, "Info.plist"), Path(folder, "list.txt")
        identifiers.write_text(LIST)

        def run(*options):
            command = [tool, *options, "--plist", str(plist), str(identifiers)]
            return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

        count = 0
        for name, text in good():
            plist.write_bytes(text.encode())
            result = run()
            content = plist.read_bytes()
            if result.returncode != 0 or plistlib.loads(content) != expected(text):
                sys.exit(f"{name}: exit code {result.returncode}\n{result.stderr}{content.decode()}")
            if lost := lost_lines(text, content.decode()):
                sys.exit(f"{name}: has lost {lost}")
            if run("--lint").returncode != 0:
                sys.exit(f"{name}: lint still finds something")
            again = run()
            if again.returncode != 0 or plist.read_bytes() != content:
                sys.exit(f"{name}: a second run changes the file")
            count += 1
        for name, text in broken():
            before = text if isinstance(text, bytes) else text.encode()
            plist.write_bytes(before)
            result = run()
            if result.returncode != 65 or "Info.plist" not in result.stderr or plist.read_bytes() != before:
                sys.exit(f"{name}: exit code {result.returncode}, {result.stderr}")
            print(f"refused, {name}: {result.stderr.strip().replace(f'{folder}/', '')}")
    print(f"ad networks: ok, {count} property lists merged as plistlib does")


main()
