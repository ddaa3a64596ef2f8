#!/usr/bin/env python3
"""Runs `mediate run` with ad types and options, and looks at the ad that it prints.

That no image is fetched if only URLs are wanted is read from the log of `mediate serve`.
"""

import re
import signal
import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent / "end-to-end"
OPTIONS = "preferredImageOrientation=portrait,shouldRequestMultipleImages,adChoicesCorner=bottomLeft,startMuted=false"


def run(mediate, *arguments):
    """Runs one load, and answers the lines that it prints of the ad, by name: `images[0]` is `images0`."""
    command = [mediate, "run", *arguments]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
    if result.returncode != 0:
        sys.exit(f"{result.stdout}\n{' '.join(command[1:])}: exit code {result.returncode}")
    ad = result.stdout.split("\n\n")[-1]
    lines = {re.sub(r"[\[\]]", "", name): text for name, text in re.findall(r"^  (\S+) +(.*)$", ad, re.MULTILINE)}
    lines["title"] = ad.splitlines()[0]
    return lines


def expect(ad, what, **expected):
    """Fails unless each of these lines of the ad has its text."""
    for name, text in expected.items():
        line = ad.get(name, "")
        if not re.search(text, line):
            sys.exit(f"{what}: {name} is \"{line}\" where \"{text}\" is expected")
    print(f"{what}: ok")


def check_formats(mediate):
    video = str(SCRIPTS / "video.json")
    content = run(mediate, "--script", video, "--format", "content")
    expect(content, "content", title="^Native ad$", adType="^content$", advertiser="[a-z]", price="^-$")
    app = run(mediate, "--script", video, "--format", "app-install")
    expect(app, "app-install", title="^Native ad$", adType="^appInstall$", callToAction="^Install$", store="[a-z]")
    custom = run(mediate, "--format", "custom")
    expect(custom, "custom", title='"sample-quote"$', Quote="[a-z]", Author="[a-z]", Picture="^png, .* bytes")

    expect(
        content,
        "default options",
        images0="^png, .* bytes",
        images1="^$",
        adChoicesView="topRight$",
        hasVideoContent="starts muted$",
    )
    ad = run(mediate, "--script", video, "--format", "content", "--options", OPTIONS)
    expect(
        ad,
        "options",
        images0="150 x 300 pixels",
        images2="150 x 300 pixels",
        adChoicesView="bottomLeft$",
        hasVideoContent="starts with sound$",
    )


def requests(mediate, *arguments):
    """What a server logs of twenty loads."""
    server = subprocess.Popen(
        [mediate, "serve", "--port", "0", "--log"], stdout=subprocess.PIPE, text=True, bufsize=1
    )
    try:
        url = re.search(r"http://[0-9.:]+", server.stdout.readline())
        if not url:
            sys.exit("mediate serve does not say where it listens")
        config = str(SCRIPTS / "good.yaml")
        run(mediate, "--config", config, "--server", url[0].rstrip("."), "--count", "20", *arguments)
    finally:
        server.send_signal(signal.SIGINT)
        try:
            log, _ = server.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            server.kill()
            sys.exit("mediate serve does not end when it is interrupted")
    return re.findall(r"^(?:GET|POST) /v1/(\w+)", log, re.MULTILINE)


def check_images(mediate):
    log = requests(mediate, "--image-urls-only")
    if log.count("ads") < 20 or "images" in log:
        sys.exit(f"--image-urls-only: {log.count('ads')} ads and {log.count('images')} images were asked for")
    print(f"--image-urls-only: ok, {log.count('ads')} ads and no image")
    log = requests(mediate)
    if log.count("images") < 20:
        sys.exit(f"without --image-urls-only only {log.count('images')} images were asked for")
    print(f"without --image-urls-only: ok, {log.count('images')} images")


check_formats(sys.argv[1])
check_images(sys.argv[1])
