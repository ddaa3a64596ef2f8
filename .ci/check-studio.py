#!/usr/bin/env python3
"""Uses `mediate studio` in Chromium as a person does, and holds three accounts of it against each other.

    check-studio.py [--self-test] [--screenshots FOLDER] [--picture FILE] [--browser chromium] MEDIATE

What the page says, what the library has recorded (its events, read from the stream of updates) and what the network's server
has counted must be equal after a list of hundreds of rows was scrolled through, ads were tapped, opened and closed, the
consent, the connection and the configuration were changed. The figures of changed waterfalls must be those of `mediate
evaluate` and `mediate compare`, the findings about an adapter those of `mediate conformance`, and the sums of linked apps those of
what was sent, however much it is. Nothing may be on the console, nothing may be asked of another address, no text may be hard
to read, and axe-core may find nothing serious.

`--self-test` plants what has to be noticed, and fails unless it is. `--picture` writes that of the README.
Needs the Python module axe-core-python.
"""

import argparse
import importlib.util
import json
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import studio_panels
from report_pages import Browser, Page, PageProblem

VIEWS = {
    "light": (1280, 900, "light"), "dark": (1280, 900, "dark"), "phone": (390, 844, "light"),
    "phone-dark": (390, 844, "dark"),
}


class Studio:
    """A studio of its own, and what its updates say."""

    def __init__(self, mediate, *arguments):
        self.process = subprocess.Popen([mediate, "studio", *arguments], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}", line)
        if not address:
            raise SystemExit(f"studio: no address: {line!r}")
        self.address = address[0]
        self.base, self.token = self.address.split("/?token=")
        self.events, self.parts, self.lock = [], {}, threading.Lock()
        threading.Thread(target=self.follow, daemon=True).start()

    def updates(self):
        return urllib.request.urlopen(f"{self.base}/updates?token={self.token}")

    def follow(self):
        try:
            with self.updates() as stream:
                for line in stream:
                    if line.startswith(b"data: "):
                        update = json.loads(line[6:])
                        with self.lock:
                            self.events += update["events"]
                            self.parts.update(update["parts"])
        except (OSError, ValueError):
            pass

    def part(self, name):
        with self.lock:
            return self.parts.get(name)

    def count(self, kind):
        with self.lock:
            return sum(1 for event in self.events if event["kind"] == kind)

    def order(self, **order):
        request = urllib.request.Request(
            f"{self.base}/orders", json.dumps(order).encode(),
            {"Content-Type": "application/json", "Studio-Token": self.token},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def network(self, path, body=None):
        """Asks the server of the network itself."""
        url = re.search(r'"serverURL": "([^"]+)"', self.part("configuration")["text"])[1]
        with urllib.request.urlopen(urllib.request.Request(url + path, body)) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def close(self):
        self.process.terminate()
        if self.process.wait(timeout=60) != 0:
            raise SystemExit(f"studio: ends with {self.process.returncode}")


class StudioView(Page):
    """The page of a studio in one view."""

    def __init__(self, browser, studio, view):
        width, height, scheme = VIEWS[view]
        self.browser, self.base = browser, studio.base
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=studio.address)
        browser.wait("Page.loadEventFired", self.session)
        self.until("updates.readyState === 1 && known > 0", "the connection")

    def complaints(self):
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            parameters = event.get("params", {})
            if event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ("warning", "error"):
                # A configuration that is refused is answered so, which the browser finds worth a line.
                if "422" not in parameters["entry"]["text"]:
                    yield parameters["entry"]["text"]
            elif event.get("method") == "Runtime.exceptionThrown":
                yield str(parameters["exceptionDetails"])[:600]
            elif event.get("method") == "Runtime.consoleAPICalled":
                yield f"console: {parameters['type']}"
            elif event.get("method") == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith((self.base + "/", "data:", "about:")):
                    yield f"asks for {url[:200]}"

    def click(self, selector):
        """Presses the mouse where an element is, which has to be what is there."""
        place = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'nearest'}});"
            " const r = e.getBoundingClientRect(); const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];"
            " const top = document.elementFromPoint(x, y);"
            " return [x, y, e === top || e.contains(top)]; })()"
        )
        if not place[2]:
            raise PageProblem(f"{selector}: something lies over it")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def choose(self, identifier, value):
        self.value(
            f"(() => {{ const e = document.getElementById('{identifier}'); e.value = {json.dumps(value)};"
            " e.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )

    def write(self, text):
        self.value(
            f"(() => {{ const e = document.getElementById('configuration'); e.value = {json.dumps(text)};"
            " e.dispatchEvent(new Event('input', {bubbles: true})); })()"
        )

    def table(self):
        """The counts as the page shows them: app, without connection, network, difference."""
        return self.value(
            "Object.fromEntries([...document.querySelectorAll('#counts tbody tr')].map(row =>"
            " [row.cells[0].textContent.toLowerCase(), [...row.cells].slice(1).map(cell => cell.textContent)]))"
        )

    def axe(self, script):
        self.call("Runtime.evaluate", expression=script)
        answer = self.call(
            "Runtime.evaluate",
            expression="axe.run(document, {resultTypes: ['violations']}).then(r => JSON.stringify(r.violations.map(v =>"
            " [v.impact, v.id, v.nodes.slice(0, 3).map(n => n.target.join(' '))])))",
            awaitPromise=True, returnByValue=True,
        )
        if "exceptionDetails" in answer:
            raise PageProblem(f"axe: {answer['exceptionDetails']}")
        for impact, rule, nodes in json.loads(answer["result"]["value"]):
            if impact in ("serious", "critical"):
                raise PageProblem(f"axe: {rule} ({impact}) at {nodes}")


def until(condition, what, seconds=20):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise PageProblem(f"{what}: does not come")
        time.sleep(0.05)


def expect(condition, what):
    if not condition:
        raise PageProblem(what)


def scroll(page, studio):
    """Scrolls through the list, and looks at it for a moment now and then; returns the number of its rows."""
    page.until("document.querySelectorAll('#list li').length >= 300", "the rows")
    step = 0
    while True:
        end = page.value("list.scrollHeight - list.clientHeight - list.scrollTop")
        if end < 2:
            break
        page.value("void list.scrollBy(0, 480)")
        step += 1
        if step % 10 == 0:
            page.until("Math.abs(parts.get('top').top - list.scrollTop) < 2", "the list of the app where that of the page is")
            time.sleep(1.3)
        else:
            time.sleep(0.15)
    rows = page.value("document.querySelectorAll('#list li').length")
    expect(rows > 320, f"{rows} rows, too few of them ads")
    return rows


def tap_ads(page, studio):
    taps = 0
    for offset in (0, 3000, 9000):
        page.value(f"void list.scrollTo(0, {offset})")
        for _ in range(40):
            inside = page.value(
                "[...document.querySelectorAll('#list li.ad button')].findIndex(b => { const r = b.getBoundingClientRect(),"
                " l = list.getBoundingClientRect(); return r.top > l.top + 10 && r.bottom < l.bottom - 10; })"
            )
            if inside >= 0:
                break
            page.value("void list.scrollBy(0, 90)")
            time.sleep(0.1)
        expect(inside >= 0, "no ad is on the screen")
        page.value(f"document.querySelectorAll('#list li.ad button')[{inside}].id = 'target-{taps}'")
        time.sleep(1.2)
        before = studio.count("clicked")
        if taps == 2:
            # Without a mouse.
            page.value(f"document.getElementById('target-{taps}').focus()")
            page.key("Enter", 13, "\r")
        else:
            page.click(f"#target-{taps}")
        until(lambda: studio.count("clicked") > before, f"the click number {taps + 1}")
        taps += 1
    page.value("void list.scrollTo(0, 0)")
    before = studio.count("clicked")
    page.until("!document.getElementById('banner').disabled", "a banner")
    page.click("#banner")
    until(lambda: studio.count("clicked") > before, "the click on the banner")
    page.until("!document.getElementById('sheet').hidden", "the page of the banner's network")
    page.click("#sheet-close")
    page.until("document.getElementById('sheet').hidden", "the end of the page of the banner's network")
    return taps + 1


def cover(page, studio, shots):
    for format in ("interstitial", "rewarded", "rewarded-interstitial", "app-open"):
        rewards = studio.count("rewarded")
        page.click(f"[data-format={format}]")
        page.until("!document.getElementById('cover').hidden", f"the {format} ad")
        if shots:
            page.screenshot(shots / f"cover-{format}.png", full=False)
        page.click("#cover-tap")
        if "reward" in format:
            until(lambda: studio.count("rewarded") > rewards, f"the reward of the {format} ad")
        else:
            page.until("!document.getElementById('cover-close').disabled", f"the end of the countdown of the {format} ad")
        page.click("#cover-close")
        page.until("document.getElementById('cover').hidden", f"the end of the {format} ad")
    # Closed too early, it earns nothing.
    rewards = studio.count("rewarded")
    page.until("document.getElementById('full-screen').textContent.includes('closed')", "the end")
    page.click("[data-format=rewarded]")
    page.until("!document.getElementById('cover').hidden", "the rewarded ad")
    page.click("#cover-close")
    page.until("document.getElementById('cover').hidden", "the early end of the rewarded ad")
    page.until("document.getElementById('full-screen').textContent.includes('closed')", "the early end")
    expect(studio.count("rewarded") == rewards, "a reward for an ad that was closed too early")


def switch(page, studio):
    page.click("#hasConsent")
    until(lambda: studio.part("settings")["privacyVersion"] == 1, "the choices of the user")
    page.click("[data-format=interstitial]")
    page.until("!document.getElementById('cover').hidden", "the ad under the new choices")
    versions = page.value(
        "[...loads.values()].filter(l => l.adUnit === 'interstitial').at(-1).items.map(i => i.privacyVersion).filter(v => v !== undefined)"
    )
    expect(versions and set(versions) == {1}, f"asked under the choices of version {versions}")
    page.until("!document.getElementById('cover-close').disabled", "the countdown")
    page.click("#cover-close")
    page.until("document.getElementById('cover').hidden", "the end of the ad under the new choices")
    page.click("#offline")
    until(lambda: studio.part("settings")["isOffline"], "the end of the connection")
    page.until("document.getElementById('full-screen').textContent.includes('closed')", "the end")
    page.click("[data-format=interstitial]")
    page.until("document.getElementById('full-screen').textContent.startsWith('No interstitial ad')", "a load without connection")
    page.click("#offline")
    until(lambda: not studio.part("settings")["isOffline"], "the connection")
    page.click("[data-format=interstitial]")
    page.until("!document.getElementById('cover').hidden", "the first ad after the connection came back")
    page.until("!document.getElementById('cover-close').disabled", "the countdown")
    page.click("#cover-close")
    page.until("document.getElementById('cover').hidden", "the end of the ad")
    page.choose("fault-gum", "noFill")
    until(lambda: studio.part("settings")["faults"] == {"gum": "noFill"}, "the fault")
    page.choose("fault-gum", "as scripted")
    until(lambda: studio.part("settings")["faults"] == {}, "the end of the fault")
    page.click("#background")
    page.until("!document.getElementById('sheet').hidden", "the background")
    time.sleep(0.3)
    page.click("#sheet-close")
    until(lambda: not studio.part("settings")["isAway"], "the app from the background")
    page.until("document.getElementById('cover').hidden", "no ad after so short a while")


def configure(page, studio):
    good = studio.part("configuration")["text"]
    broken = good.replace('"deadline": "6s"', '"deadline": "-6s"', 1)
    expect(broken != good, "the configuration has no deadline to break")
    page.write(broken)
    page.click("#apply")
    page.until("document.querySelectorAll('#problems li').length === 1", "the problem of a broken configuration")
    line = broken[: broken.index('"-6s"')].count("\n") + 1
    text = page.value("document.querySelector('#problems li').textContent")
    expect(f"Line {line}, column " in text and "adUnits[0].deadline" in text, f"another problem: {text}")
    page.click("#problems button")
    start, end = page.value("[editor.selectionStart, editor.selectionEnd]")
    expect(broken[start:end].startswith('"-6s"'), f"another place: {broken[start:end]!r}")
    expect(studio.part("configuration")["text"] == good, "a broken configuration is in force")
    page.write(good.replace("Gum, house ads", "Gum, renamed"))
    page.click("#apply")
    page.until("document.getElementById('configuration-note').textContent.startsWith('In force')", "a good configuration")
    page.expect("document.querySelectorAll('#problems li').length", 0, "problems of a good configuration")
    page.click("[data-format=rewarded]")
    page.until("!document.getElementById('cover').hidden", "the ad of the new configuration")
    names = page.value("[...loads.values()].filter(l => l.adUnit === 'rewarded').at(-1).items.map(i => i.name)")
    expect("Gum, renamed" in names, f"asked by the old configuration: {names}")
    page.click("#cover-close")
    page.until("document.getElementById('cover').hidden", "the end of the ad")


def change_waterfall(page):
    """Drags line items of the app's own waterfalls, which follow the configuration in force."""
    page.expect("[...document.querySelectorAll('#waterfall option')].length", 6, "the waterfalls of the app")
    for ad_unit, kind, name, other in (("interstitial", "Exact.", "Gum, renamed", "Aspen"), ("feed", "Simulated with", "Fir, low floor", "Dogwood")):
        page.choose("waterfall", ad_unit)
        page.until(f"document.getElementById('forecast-kind').textContent.startsWith('{kind}')", f"the figures of {ad_unit}")
        studio_panels.drag(page, name, other)
        places = studio_panels.places(page)
        expect(places.index(name) < places.index(other), f"dragged to {places}")
        page.until("/less|more/.test(document.getElementById('forecast-verdict').textContent)", "what the change is worth")


def balance(page, studio):
    """Holds the page, the events of the library and the counts of the network against each other."""
    rows = {"impressions": "impression", "clicks": "clicked", "rewards": "rewarded"}
    page.until("[...document.querySelectorAll('#counts td:last-child')].every(c => c.textContent !== 'on its way')", "the reports")
    deadline = time.monotonic() + 10
    while True:
        counts, table = studio.network("/v1/counts"), page.table()
        wanted = {}
        for name, kind in rows.items():
            network = sum(counts[name].values())
            app = studio.count(kind)
            unreported = studio.part("counts")[name]["unreported"]
            wanted[name] = [str(app), str(unreported), str(network), "none"]
            balanced = app - unreported == network
        if table == wanted and balanced:
            return wanted
        if time.monotonic() > deadline:
            raise PageProblem(f"the page says {table}; the library and the network say {wanted}")
        time.sleep(0.2)


def look(browser, studio, axe, shots):
    """What holds in every view."""
    for view in VIEWS:
        page = StudioView(browser, studio, view)
        page.until("document.querySelectorAll('#load-list li').length > 3", "the loads")
        page.until("document.querySelectorAll('#list li.ad').length > 0", "ads in the list")
        time.sleep(0.5)
        if shots:
            page.screenshot(shots / f"studio-{view}.png", full=True)
        page.expect("document.documentElement.scrollWidth <= innerWidth", True, f"{view}: no wider than the screen")
        page.expect("faint()", [], f"{view}: text that is hard to read")
        page.axe(axe)
        for complaint in page.complaints():
            raise PageProblem(f"{view}: {complaint}")
        page.close()


def watch(studio):
    """Ten more watch, and one that never reads; returns a function that compares what they have seen."""
    host, port = studio.base.removeprefix("http://").split(":")
    deaf = socket.create_connection((host, int(port)))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.sendall(f"GET /updates?token={studio.token} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())

    def snapshot(stream):
        return json.loads(next(line for line in stream if line.startswith(b"data: "))[6:])

    def compare():
        # The app goes on: what they see is the same if it is of the same moment.
        deadline = time.monotonic() + 20
        while True:
            streams = [studio.updates() for _ in range(10)]
            seen = [snapshot(stream) for stream in streams]
            for stream in streams:
                stream.close()
            if len({one["number"] for one in seen}) == 1:
                break
            expect(time.monotonic() < deadline, "ten browsers never see the same moment")
        expect(all(one == seen[0] for one in seen), "browsers see different things")
        deaf.close()

    return compare


def trace(browser, mediate, axe, shots):
    """Shows a trace, and holds it against the records of its loads; a damaged one is refused."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        run = subprocess.run(
            [mediate, "run", "--count", "60", "--concurrency", "6", "--json", "--trace", path],
            stdout=subprocess.PIPE, text=True,
        )
        expect(run.returncode in (0, 1), f"mediate run exits with {run.returncode}")
        records = {record["loadID"]: record for record in map(json.loads, run.stdout.splitlines())}
        studio = Studio(mediate, "--trace", path)
        try:
            for view in ("light", "phone-dark"):
                page = StudioView(browser, studio, view)
                page.until("document.querySelectorAll('#load-list li.load').length === 20", "the loads of the trace")
                shown = page.value(
                    "Object.fromEntries([...loads.values()].map(l => [l.id, l.items.map(i => [i.name, i.outcome, i.error || ''])]))"
                )
                wanted = {
                    name: [[i["name"], i["outcome"], i.get("error", {}).get("message", "")] for i in record["lineItems"]]
                    for name, record in records.items()
                }
                expect(shown == wanted, f"{view}: the trace is not shown as it was recorded")
                page.click("#more")
                page.until("document.querySelectorAll('#load-list li.load').length === 60", "more loads of the trace")
                if shots:
                    page.screenshot(shots / f"trace-{view}.png", full=False)
                page.expect("document.documentElement.scrollWidth <= innerWidth", True, f"{view}: no wider than the screen")
                page.expect("faint()", [], f"{view}: text that is hard to read")
                page.axe(axe)
                complain(page)
                page.close()
        finally:
            studio.close()
        whole = path.read_bytes()
        damaged = {"the text ends": whole[:-100], "version 7": re.sub(rb'"version":1(?=,"|})', b'"version":7', whole), "expected": b"x" * 50_000_000}
        for what, text in damaged.items():
            path.write_bytes(text)
            refused = subprocess.run([mediate, "studio", "--trace", path], capture_output=True, text=True, timeout=60)
            expect(refused.returncode == 65 and "trace.json" in refused.stderr and what in refused.stderr, f"a damaged trace: {refused}")


def doors(studio):
    """Strangers are refused; what refuses is tested elsewhere, that it is this studio here."""
    for url in (studio.base, studio.base + "/updates", studio.base + "/?token=" + "0" * 32):
        try:
            urllib.request.urlopen(url)
        except urllib.error.HTTPError as error:
            expect(error.code == 403, f"{url}: {error.code}")
        else:
            raise PageProblem(f"{url}: is answered")


def self_test(browser, studio, axe):
    """Plants what has to be noticed."""
    page = StudioView(browser, studio, "light")
    planted = {
        "an impression that only the network knows": (
            lambda: studio.network("/v1/impressions/ad-0123456789abcdef", b""), lambda: balance(page, studio)
        ),
        "something on the console": (lambda: page.value("console.warn('planted')"), lambda: complain(page)),
        "a request to another address": (
            lambda: page.value("void fetch('http://127.0.0.1:9/').catch(() => 0)"), lambda: complain(page)
        ),
        "a switch without its name": (
            lambda: page.value("document.getElementById('offline').parentElement.replaceWith(document.getElementById('offline'))"),
            lambda: page.axe(axe),
        ),
    }
    for what, (plant, check) in planted.items():
        browser.events.clear()
        plant()
        time.sleep(0.5)
        try:
            check()
        except PageProblem:
            if "only the network" in what:
                page.until("document.querySelector('#counts td.different')?.textContent === '-1'", "the difference in red")
            continue
        raise SystemExit(f"studio: self-test: {what}: was not noticed")
    page.close()
    return len(planted)


def picture(browser, mediate, file):
    """Writes the picture of a studio that has just begun."""
    studio = Studio(mediate)
    try:
        page = StudioView(browser, studio, "light")
        page.until("document.querySelectorAll('#list li.ad img').length > 0", "an ad in the list")
        page.until("document.querySelectorAll('#counts td')[0].textContent !== '0'", "an impression")
        page.until("[...document.querySelectorAll('#counts td:last-child')].every(c => c.textContent === 'none')", "the reports")
        page.screenshot(file, full=False)
        page.close()
    finally:
        studio.close()


def panels(browser, mediate, axe, shots, count, is_self_test):
    """Uses what needs no demonstration app: waterfalls, adapters, linked apps; returns what to print."""
    def open_studio(*arguments):
        return Studio(mediate, *arguments)

    def open_page(studio, view):
        return StudioView(browser, studio, view)

    def look_at(page):
        page.expect("document.documentElement.scrollWidth <= innerWidth", True, "no wider than the screen")
        page.expect("faint()", [], "text that is hard to read")
        page.axe(axe)
        complain(page)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for page in studio_panels.waterfall(open_studio, open_page, mediate, folder, shots, is_self_test):
            look_at(page)
        for page, rules, broken in studio_panels.adapters(open_studio, open_page, mediate, folder, shots):
            look_at(page)
        for page, sizes in studio_panels.apps(browser, open_studio, open_page, mediate, count, is_self_test):
            look_at(page)
    return f"waterfalls dragged, {rules} rules with {broken} findings, {sizes}"


def complain(page):
    for complaint in page.complaints():
        raise PageProblem(complaint)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--screenshots", type=Path)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--browser", default="chromium")
    parser.add_argument("--events", type=int, default=100_000, help="the number of events that linked apps send")
    parser.add_argument("--only-panels", action="store_true", help="leave out the demonstration app and traces")
    parser.add_argument("mediate")
    arguments = parser.parse_args()
    shots = arguments.screenshots
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    axe = (Path(importlib.util.find_spec("axe_core_python").origin).parent / "axe.min.js").read_text()
    browser = Browser(arguments.browser)
    try:
        done = panels(browser, arguments.mediate, axe, shots, arguments.events, arguments.self_test)
    except PageProblem as error:
        browser.close()
        raise SystemExit(f"studio: {error}") from None
    print(f"studio: {done}", flush=True)
    if arguments.only_panels:
        return browser.close()
    studio = Studio(arguments.mediate)
    try:
        if arguments.picture:
            picture(browser, arguments.mediate, arguments.picture)
        doors(studio)
        compare = watch(studio)
        page = StudioView(browser, studio, "light")
        taps = tap_ads(page, studio)
        rows = scroll(page, studio)
        cover(page, studio, shots)
        switch(page, studio)
        configure(page, studio)
        change_waterfall(page)
        counts = balance(page, studio)
        expect(int(counts["impressions"][0]) >= 10 and int(counts["rewards"][0]) >= 2, f"too little has happened: {counts}")
        complain(page)
        compare()
        page.value("void list.scrollTo(0, 0)")
        time.sleep(1)
        page.close()
        look(browser, studio, axe, shots)
        trace(browser, arguments.mediate, axe, shots)
        done = f"{rows} rows, {taps} taps, {counts}"
        if arguments.self_test:
            done += f", {self_test(browser, studio, axe)} planted faults noticed"
        print(f"studio: {done}")
    except PageProblem as error:
        raise SystemExit(f"studio: {error}") from None
    finally:
        browser.close()
        studio.close()


if __name__ == "__main__":
    sys.exit(main())
