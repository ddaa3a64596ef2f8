"""The parts of check-studio.py that are about waterfalls, adapters and linked apps."""

import json
import os
import re
import socket
import stat
import subprocess
import time
import urllib.error
import urllib.request

from report_pages import PageProblem

# Names, prices, timeouts and fill rates: answers are independent, so one at a time there is an exact evaluation.
LINE_ITEMS = [
    ("Alder", 9.0, "900ms", 0.35), ("Birch", 6.0, "800ms", 0.2), ("Cedar", 4.0, "1s", 0.5), ("Dogwood", 1.0, "2s", 0.95),
]
NAMES = [name for name, *_ in LINE_ITEMS]
MOVED = ["Alder", "Cedar", "Birch", "Dogwood"]


def expect(condition, what):
    if not condition:
        raise PageProblem(what)


def until(condition, what, seconds=120):
    deadline = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < deadline, f"{what}: does not come")
        time.sleep(0.05)


def notices(what, page, plant, check):
    """Changes the page, and fails unless the check notices."""
    page.value(plant)
    try:
        check()
    except PageProblem:
        return
    raise SystemExit(f"studio: self-test: {what}: was not noticed")


# Waterfalls


def simulation(path, width, names, timeouts=None):
    items = {name: (price, timeout, fill) for name, price, timeout, fill in LINE_ITEMS}
    ad_unit = {
        "id": "feed", "deadline": "6s", "order": "listed",
        "lineItems": [
            {"name": n, "adapter": "Any", "ecpm": items[n][0], "timeout": (timeouts or {}).get(n, items[n][1])} for n in names
        ],
    }
    if width > 1:
        ad_unit["strategy"] = {"width": width, "hedgeDelay": "200ms", "wait": "100ms"}
    traffic = {n: {"fill": fill, "latency": {"median": "300ms", "sigma": 0.8}} for n, (_, _, fill) in items.items()}
    content = {"configuration": {"adUnits": [ad_unit]}, "traffic": {"showRate": 0.8, "lineItems": traffic}}
    path.write_text(json.dumps(content))
    return str(path)


def places(page):
    return page.value("[...document.querySelectorAll('#line-items li')].map(one => one.dataset.item)")


def table(page):
    """The figures as the page shows them: today, changed, difference, between."""
    return page.value(
        "Object.fromEntries([...document.querySelectorAll('#forecast tbody tr')].map(row =>"
        " [row.cells[0].textContent, [...row.cells].slice(1).map(cell => cell.textContent)]))"
    )


def number(text):
    return float(re.search(r"[−+]*\$?[\d.]+", text)[0].replace("−", "-").replace("$", "").replace("+", ""))


def drag(page, name, other, touch=False):
    """Drags a line item to the place of another; the figures must change before it is let go.

    A page that is drawn anew in that moment does not notice, or lets the item go: it is then dragged once more.
    """
    figures, order = table(page), places(page)
    for attempt in range(3):
        release = move(page, name, other, touch)
        try:
            until(lambda: table(page) != figures, "other figures while a line item is dragged", 120 if attempt == 2 else 30)
            return release()
        except PageProblem:
            release()
            if attempt == 2 or places(page) != order:
                raise


def move(page, name, other, touch):
    """Takes a line item to the place of another; returns what lets it go."""
    x, y, wanted = page.value(
        f"(() => {{ const item = name => document.querySelector(`#line-items [data-item='${{name}}']`);"
        f" item('{name}').scrollIntoView({{block: 'center'}});"
        f" const handle = item('{name}').querySelector('.handle').getBoundingClientRect();"
        f" const box = item('{other}').getBoundingClientRect();"
        " return [handle.x + handle.width / 2, handle.y + handle.height / 2, box.y + box.height / 2]; })()"
    )
    # Past the middle.
    wanted += 12 if wanted > y else -12

    def send(kind, y):
        if touch:
            points = [] if kind == "Released" else [{"x": x, "y": y}]
            event = {"Pressed": "touchStart", "Moved": "touchMove", "Released": "touchEnd"}[kind]
            page.call("Input.dispatchTouchEvent", type=event, touchPoints=points)
        else:
            page.call("Input.dispatchMouseEvent", type="mouse" + kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    send("Pressed", y)
    for step in range(1, 13):
        send("Moved", y + (wanted - y) * step / 12)
    return lambda: send("Released", wanted)


def told(*command):
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def same(shown, wanted, what):
    expect(abs(shown - wanted) < 6e-5 * max(1, abs(wanted)), f"{what}: the page says {shown}, the command {wanted}")


def hold_exact(page, mediate, folder, order, timeouts=None):
    """Holds the figures of the page against `mediate evaluate`."""
    expect(page.value("document.getElementById('forecast-kind').textContent") == "Exact.", "an exact evaluation")
    shown = table(page)["Revenue per 1000 requests"]
    files = [simulation(folder / "today.json", 1, NAMES), simulation(folder / "changed.json", 1, order, timeouts)]
    figures = [told(mediate, "evaluate", file, "--json")["figures"]["revenuePerThousandRequests"] for file in files]
    for column in (0, 1):
        same(number(shown[column]), figures[column], "the exact revenue")


def hold_simulated(page, mediate, folder, order):
    """Holds the figures of the page, and the limits between which they are, against `mediate compare`."""
    files = [simulation(folder / "today.json", 2, NAMES), simulation(folder / "changed.json", 2, order)]
    shown = table(page)["Revenue per 1000 requests"]
    requests = int(re.search(r"with ([\d,]+) requests", page.value("document.getElementById('forecast-kind').textContent"))[1].replace(",", ""))
    waterfalls = told(mediate, "compare", *files, "--requests", str(requests), "--json")["waterfalls"]
    for column in (0, 1):
        same(number(shown[column]), waterfalls[column]["revenuePerThousandRequests"]["value"], "the revenue")
    difference = waterfalls[1]["difference"]["revenuePerThousandRequests"]
    same(number(shown[2]), difference["value"], "the difference")
    for text, limit in zip(shown[3].split(" and "), difference["interval"], strict=True):
        same(number(text), limit, "its interval")


def waterfall(open_studio, open_page, mediate, folder, shots, is_self_test):
    """Changes waterfalls by mouse, finger and keyboard; returns what to print."""
    exact = open_studio("--no-demonstration", "--simulation", simulation(folder / "exact.json", 1, NAMES))
    try:
        page = open_page(exact, "light")
        page.until("document.querySelectorAll('#forecast tbody tr').length === 3", "the figures")
        expect(table(page)["Revenue per 1000 requests"][2] == "none", f"a difference without a change: {table(page)}")
        drag(page, "Cedar", "Birch")
        expect(places(page) == MOVED, f"dragged to {places(page)}")
        hold_exact(page, mediate, folder, MOVED)
        if shots:
            page.screenshot(shots / "waterfall.png", full=False)
        page.value("void document.querySelector(\"[data-item='Alder'] .down\").focus()")
        page.key("Enter", 13, "\r")
        page.until("document.querySelector('#line-items li').dataset.item === 'Cedar'", "a line item that is moved by keyboard")
        page.expect("document.activeElement.getAttribute('aria-label')", "Alder: ask later", "the focus after a move")
        page.until("document.getElementById('news').textContent === 'Alder: place 2 of 4.'", "what a screen reader says of it")
        page.value("document.getElementById('waterfall-reset').click()")
        expect(places(page) == NAMES, "today's waterfall is not back")
        page.until("document.querySelector('#forecast tbody').rows[1].cells[3].textContent === 'none'", "today's figures")
        field = "document.querySelector(\"[data-item='Alder'] input\")"
        page.value(f"void {field}.select()")
        page.call("Input.insertText", text="300")
        page.until("document.querySelector('#forecast tbody').rows[1].cells[3].textContent !== 'none'", "the figures of a timeout")
        time.sleep(0.5)
        hold_exact(page, mediate, folder, NAMES, {"Alder": "300ms"})
        if is_self_test:
            notices(
                "a figure that is not exact", page,
                "(() => { document.getElementById('forecast').tBodies[0].rows[1].cells[2].textContent = '$3.9000'; })()",
                lambda: hold_exact(page, mediate, folder, NAMES, {"Alder": "300ms"}),
            )
        page.value(f"void {field}.select()")
        page.call("Input.insertText", text="0")
        page.expect(f"{field}.getAttribute('aria-invalid')", "true", "a timeout of nothing")
        yield page
        page.close()
        phone = open_page(exact, "phone-dark")
        phone.call("Emulation.setTouchEmulationEnabled", enabled=True)
        phone.until("document.querySelectorAll('#forecast tbody tr').length === 3", "the figures on a phone")
        drag(phone, "Cedar", "Birch", touch=True)
        expect(places(phone) == MOVED, f"dragged by finger to {places(phone)}")
        if shots:
            phone.screenshot(shots / "waterfall-phone-dark.png", full=False)
        yield phone
        phone.close()
    finally:
        exact.close()
    simulated = open_studio("--no-demonstration", "--simulation", simulation(folder / "simulated.json", 2, NAMES))
    try:
        page = open_page(simulated, "light")
        page.until("document.querySelectorAll('#forecast tbody tr').length === 3", "the simulated figures")
        drag(page, "Dogwood", "Alder")
        expect(places(page) == ["Dogwood", *NAMES[:3]], f"dragged to {places(page)}")
        time.sleep(1)
        hold_simulated(page, mediate, folder, places(page))
        if is_self_test:
            notices(
                "another interval", page,
                "(() => { document.getElementById('forecast').tBodies[0].rows[1].cells[4].textContent = '−$9.0000 and −$8.0000'; })()",
                lambda: hold_simulated(page, mediate, folder, places(page)),
            )
        yield page
        page.close()
    finally:
        simulated.close()


# Adapters


def program(path, script):
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def check(page, adapter):
    page.value(f"(() => {{ document.getElementById('adapter').value = {json.dumps(adapter)}; }})()")
    page.click("#check")
    page.until(f"parts.get('check').adapter === {json.dumps(adapter)}", "the begin of a check")


def processes(text):
    found = []
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and text.encode() in open(f"/proc/{name}/cmdline", "rb").read():
                found.append(name)
        except OSError:
            pass
    return found


def adapters(open_studio, open_page, mediate, folder, shots):
    """Has adapters checked, by the tool and by programs."""
    given = program(folder / "given", f"exec {mediate} conformance SampleFaultyCustomEvent \"$@\"")
    other = program(folder / "other", "echo 'I am something else.'; exit 3")
    endless = program(folder / "endless", "echo 'pass        1.1   first'; exec tail -f /dev/null studio-endless")
    studio = open_studio("--no-demonstration", *(part for one in (given, other, endless) for part in ("--adapter", one)))
    try:
        page = open_page(studio, "light")
        page.until("document.querySelectorAll('.rule').length > 100", "the rules")
        check(page, other)
        page.until("document.getElementById('check-sentence').textContent.includes('I am something else.')", "what a program says")
        expect("exit code 3" in page.value("document.getElementById('check-sentence').textContent"), "the exit code of a program")
        page.until("!document.getElementById('check').disabled", "the end of the program")
        check(page, endless)
        page.until("document.querySelectorAll('.rule.pass').length === 1", "a verdict while the program runs")
        expect(processes("studio-endless"), "the endless program does not run")
        page.click("#check-stop")
        page.until("document.getElementById('check-sentence').textContent.startsWith('Stopped')", "the end of an endless program")
        until(lambda: not processes("studio-endless"), "the end of its process")
        page.until("!document.getElementById('check').disabled", "the next check")
        check(page, given)
        seen = set()

        def is_done():
            seen.add(page.value("Object.keys(parts.get('verdicts')).length"))
            return not page.value("parts.get('check').isRunning")

        until(is_done, "the end of the suite", 600)
        expect(len(seen) > 5, f"the verdicts came all at once: {seen}")
        page.until("document.getElementById('check-sentence').textContent.includes('seed')", "the result of the suite")
        sentence = page.value("document.getElementById('check-sentence').textContent")
        seed = re.search(r"seed (\d+)", sentence)
        expect(seed, f"no seed: {sentence}")
        report = folder / "report.json"
        subprocess.run(
            [mediate, "conformance", "SampleFaultyCustomEvent", "--seed", seed[1], "--report", report],
            stdout=subprocess.DEVNULL, check=False,
        )
        results = json.loads(report.read_text())["results"]
        broken = {one["id"] for one in results if one["verdict"]["kind"] in ("fail", "warning")}
        shown = set(page.value("[...document.querySelectorAll('.finding summary')].map(one => one.textContent.split(' ')[0])"))
        expect(shown == broken, f"findings {sorted(shown)}, the command finds {sorted(broken)}")
        red = set(page.value("[...document.querySelectorAll('.rule.fail, .rule.warn')].map(one => one.textContent.split(' ')[0])"))
        expect(red == broken, f"red are {sorted(red)}, the command finds {sorted(broken)}")
        page.expect("document.querySelectorAll('.finding[open] ol.events li').length > 0", True, "a timeline of the first finding")
        if shots:
            page.value("document.getElementById('contract-title').scrollIntoView()")
            page.screenshot(shots / "adapter.png", full=False)
        yield page, len(results), len(broken)
        page.close()
    finally:
        studio.close()


# Linked apps


def memory(process):
    """The memory of a process in MB."""
    for line in open(f"/proc/{process.pid}/status"):
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0


def send(studio, message, **headers):
    request = urllib.request.Request(
        f"{studio.base}/events", json.dumps(message).encode(),
        {"Content-Type": "application/json", "Studio-Token": studio.token, **headers},
    )
    with urllib.request.urlopen(request) as answer:
        return answer.status


def events_of(record, load):
    """The events of a load with this record, and of its ad."""
    def event(kind, milliseconds, **values):
        return {"kind": kind, "loadID": load, "adUnitID": record["adUnitID"], "time": int(milliseconds * 1e6), **values}

    yield event("started", 0)
    for item in record["lineItems"]:
        if "startedAfterMs" not in item:
            continue
        start = item["startedAfterMs"]
        named = {"lineItem": item["name"], "adapter": item["adapter"], "ecpm": item["ecpm"]}
        yield event("asked", start, **named)
        end = start + item.get("latencyMs", 0)
        yield event("filled" if item["outcome"] == "loaded" else "failed", end, **named)
    yield event("finished", 900, outcome=record["outcome"], responseInfo={**record, "loadID": load})
    if record["outcome"] == "filled":
        yield event("impression", 1500, micros=1200)


def longest_task(browser, page, body, fewest=100):
    """Returns the longest task of the page in milliseconds of its processor, while the body runs."""
    before = len(browser.events)
    browser.call("Tracing.start", transferMode="ReportEvents", traceConfig={"includedCategories": ["toplevel", "__metadata"]})
    body()
    browser.call("Tracing.end")
    browser.wait("Tracing.tracingComplete", None)
    events = [one for event in browser.events[before:] if event.get("method") == "Tracing.dataCollected" for one in event["params"]["value"]]
    browser.events[:] = [one for one in browser.events if not one.get("method", "").startswith("Tracing.")]
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one.get("name") == "thread_name"}
    tasks = [one.get("tdur", 0) / 1000 for one in events if names.get((one.get("pid"), one.get("tid"))) == "CrRendererMain"]
    expect(len(tasks) >= fewest, f"a trace of {len(tasks)} tasks")
    return max(tasks)


def heap(page):
    page.call("HeapProfiler.collectGarbage")
    return page.call("Runtime.getHeapUsage")["usedSize"] / 1e6


def garbage(studio):
    """Sends what no browser sends; the studio still answers."""
    host, port = studio.base.removeprefix("http://").split(":")
    for bytes in (b"\0" * 5000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 50, b"\xff\xfe GET\r\n\r\n", b"POST /orders HTTP/1.1\r\nContent-Length: -1\r\n\r\n"):
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(bytes)
    for body in ({"session": "s"}, {"session": "s", "app": "A", "lost": 0, "events": [{"kind": 1}]}, []):
        try:
            send(studio, body)
        except urllib.error.HTTPError as error:
            expect(error.code == 400, f"events {body}: {error.code}")
        else:
            raise PageProblem(f"events {body}: are taken")


def apps(browser, open_studio, open_page, mediate, count, is_self_test):
    """Has two apps send events, very many of them; the page stays usable, and its memory does not grow."""
    run = subprocess.run([mediate, "run", "--count", "40", "--concurrency", "8", "--json"], stdout=subprocess.PIPE, text=True)
    records = [json.loads(line) for line in run.stdout.splitlines()]
    studio = open_studio("--no-demonstration")
    try:
        garbage(studio)
        page = open_page(studio, "light")
        page.expect("document.getElementById('no-apps').hidden", False, "what to do without an app")
        totals = {"Acme": dict.fromkeys(("events", "loads", "filled", "impressions"), 0), "Other": dict.fromkeys(("events", "loads", "filled", "impressions"), 0)}
        number, sizes = 0, []

        def send_events(wanted):
            nonlocal number
            while sum(total["events"] for total in totals.values()) < wanted:
                batch = []
                app = "Acme" if number % 3 else "Other"
                while len(batch) < 180:
                    record = records[number % len(records)]
                    number += 1
                    batch += events_of(record, f"{number}-0")
                send(studio, {"session": app, "app": app, "lost": 0, "events": batch})
                total = totals[app]
                total["events"] += len(batch)
                total["loads"] += sum(event["kind"] == "started" for event in batch)
                total["filled"] += sum(event.get("outcome") == "filled" for event in batch)
                total["impressions"] += sum(event["kind"] == "impression" for event in batch)

        def rows():
            return page.value(
                "Object.fromEntries([...document.querySelectorAll('#apps tbody tr')].map(row =>"
                " [row.cells[0].textContent, [1, 2, 3].map(index => Number(row.cells[index].textContent))]))"
            )

        def wanted():
            return {app: [total["loads"], total["filled"], total["impressions"]] for app, total in totals.items()}

        def work(part):
            send_events(part)
            until(lambda: rows() == wanted(), "the sums of the apps")

        def measure():
            sizes.append((heap(page), memory(studio.process)))

        work(count // 5)
        measure()
        longest = longest_task(browser, page, lambda: work(count // 2))
        work(count)
        measure()
        # A page that comes now sees the same.
        second = open_page(studio, "dark")
        until(lambda: second.value("document.querySelectorAll('#apps tbody tr').length") == 2, "the apps in a second browser")
        for text in ("#apps tbody", "#events", "#load-list .result"):
            one, other = (each.value(f"document.querySelector({json.dumps(text)}).textContent") for each in (page, second))
            expect(one == other, f"two browsers show different things in {text}")
        second.close()
        expect(longest < 200, f"a task takes {longest:.0f} ms")
        if is_self_test:
            busy = "(() => { const end = performance.now() + 1500; while (performance.now() < end); })()"
            found = longest_task(browser, page, lambda: (page.value(busy), time.sleep(1)), 1)
            expect(found > 200, f"self-test: a busy page's longest task takes {found:.0f} ms")
        for before, after, what in zip(*sizes, ("page", "studio"), strict=True):
            expect(after < before * 1.3 + 5, f"the memory of the {what} grows from {before:.1f} to {after:.1f} MB")
        yield page, f"{sum(total['events'] for total in totals.values())} events: longest task {longest:.0f} ms, page {sizes[0][0]:.1f} to {sizes[1][0]:.1f} MB, studio {sizes[0][1]:.0f} to {sizes[1][1]:.0f} MB"
        page.close()
    finally:
        studio.close()
