"""Opens the HTML pages of conformance reports in Chromium, for check-reports.py.

The browser is driven through its pipe for debugging: messages of JSON that end with a zero.
"""

import base64
import json
import os
import select
import subprocess
import tempfile
import time
from pathlib import Path

# Width, height, how the page is to look, whether its script runs.
VIEWS = {
    "light": (1280, 900, "light", True),
    "dark": (1280, 900, "dark", True),
    "phone": (375, 812, "light", True),
    "phone-dark": (375, 812, "dark", True),
    "no-script": (1280, 900, "light", False),
}

# Functions for the checks; what is on the screen decides, not what the classes say.
HELPERS = """
const seen = element => element.checkVisibility();
const rules = () => [...document.querySelectorAll('details.rule')];
const visible = () => rules().filter(seen);
const linear = c => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4 };
const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
const light = c => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
const ground = e => {
  for (; e; e = e.parentElement) {
    const c = parse(getComputedStyle(e).backgroundColor);
    if (c.length === 3 || c[3] === 1) return c;
  }
  return [255, 255, 255];
};
const contrast = e => {
  const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};
const faint = () => [...document.querySelectorAll('body *')].filter(e =>
  seen(e) && getComputedStyle(e).opacity === '1' &&
  [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && contrast(e) < 4.5
).map(e => e.tagName + '.' + e.className + ' ' + contrast(e).toFixed(2));
"""


class PageProblem(Exception):
    pass


class Browser:
    def __init__(self, command):
        self.profile = tempfile.TemporaryDirectory(prefix="report-pages-", ignore_cleanup_errors=True)
        toBrowser, self.output = os.pipe()
        self.input, fromBrowser = os.pipe()

        def wire():
            # Where the browser looks for its pipes; copies first, for one may be where the other has to go.
            read, write = os.dup(toBrowser), os.dup(fromBrowser)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [
                command, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
                f"--user-data-dir={self.profile.name}", "about:blank",
            ],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(toBrowser)
        os.close(fromBrowser)
        self.number = 0
        self.buffer = b""
        self.events = []

    def close(self):
        try:
            self.call("Browser.close")
        except PageProblem:
            pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        os.close(self.output)
        self.profile.cleanup()

    def message(self, deadline):
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], max(0, deadline - time.monotonic()))[0]:
                raise PageProblem("the browser does not answer")
            part = os.read(self.input, 1 << 20)
            if not part:
                raise PageProblem("the browser has ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, session=None, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        os.write(self.output, json.dumps(request).encode() + b"\0")
        deadline = time.monotonic() + 60
        while True:
            message = self.message(deadline)
            if message.get("id") == self.number:
                if "error" in message:
                    raise PageProblem(f"{method}: {message['error'].get('message')}")
                return message["result"]
            self.events.append(message)

    def wait(self, method, session):
        deadline = time.monotonic() + 60
        while True:
            for event in self.events:
                if event.get("method") == method and event.get("sessionId") == session:
                    return
            self.events.append(self.message(deadline))


class Page:
    """One page in one view."""

    def __init__(self, browser, path, view):
        width, height, scheme, self.scripts = VIEWS[view]
        self.browser = browser
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        browser.events.clear()
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Emulation.setScriptExecutionDisabled", value=not self.scripts)
        self.call("Page.navigate", url=path.resolve().as_uri())
        browser.wait("Page.loadEventFired", self.session)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=f"(() => {{ {HELPERS} return {expression} }})()", returnByValue=True)
        if "exceptionDetails" in answer:
            raise PageProblem(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def expect(self, expression, wanted, what):
        found = self.value(expression)
        if found != wanted:
            raise PageProblem(f"{what}: {str(found)[:400]} where {wanted} is expected")

    def until(self, expression, what):
        """Waits for something that the page does by itself, after an event."""
        deadline = time.monotonic() + 20
        while not self.value(expression):
            if time.monotonic() > deadline:
                raise PageProblem(f"{what}: does not come")
            time.sleep(0.01)

    def complaints(self):
        """What the browser has to say, and what the page asked for over the network."""
        for event in self.browser.events:
            parameters = event.get("params", {})
            if event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ("warning", "error"):
                yield parameters["entry"]["text"]
            elif event.get("method") == "Runtime.exceptionThrown":
                yield str(parameters["exceptionDetails"])[:400]
            elif event.get("method") == "Runtime.consoleAPICalled":
                yield f"console: {parameters['type']}"
            elif event.get("method") == "Network.requestWillBeSent":
                if not parameters["request"]["url"].startswith("file:") or parameters["type"] != "Document":
                    yield f"asks for {parameters['request']['url'][:200]}"

    def screenshot(self, path, full):
        data = self.call("Page.captureScreenshot", captureBeyondViewport=full, **(self.whole() if full else {}))["data"]
        path.write_bytes(base64.b64decode(data))

    def whole(self):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        return {"clip": {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 6000), "scale": 1}}

    def key(self, key, code, text=""):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, text=text if kind == "keyDown" else "")


def check(page, rules):
    """What must hold in every view."""
    page.expect("rules().map(r => [r.id.replace('rule-', ''), r.classList[1]])", [list(rule) for rule in rules_in_order(rules)], "rules")
    page.expect("visible().length", len(rules), "visible rules")
    page.expect("document.querySelectorAll('a.cell').length", len(rules), "cells of the matrix")
    page.expect("document.documentElement.scrollWidth <= innerWidth", True, "the page is no wider than the screen")
    page.expect("document.title.includes('planted')", False, "a planted script has run")
    page.expect("faint()", [], "text that is hard to read")
    page.expect(
        "rules().filter(r => r.open).every(r => /fail|stale|harnessError/.test(r.className))"
        " && rules().every(r => r.open || !/fail|stale|harnessError/.test(r.className))", True, "what is open",
    )
    page.expect("document.documentElement.classList.contains('scripts')", page.scripts, "whether scripts run")
    # The script may be off: what the boxes do is done by the style sheet alone.
    for outcome in sorted({outcome for _, outcome in rules}):
        left = sum(1 for _, other in rules if other != outcome)
        page.expect(f"document.getElementById('show-{outcome}').click(), visible().length", left, f"without {outcome}")
        page.expect(f"document.getElementById('show-{outcome}').click(), visible().length", len(rules), f"with {outcome}")
    if page.scripts and rules:
        check_script(page, rules)
    for complaint in page.complaints():
        raise PageProblem(complaint)


def rules_in_order(rules):
    return sorted(rules, key=lambda rule: int(rule[0].split(".")[0]))


def check_script(page, rules):
    """The search, the buttons, the links of the matrix and the keyboard."""
    search = "const s = document.getElementById('search'); s.value = {}; s.dispatchEvent(new Event('input'));"
    page.value(f"(() => {{ {search.format(json.dumps('no such words at all'))} }})()")
    page.expect("[visible().length, document.getElementById('shown').textContent]", [0, f"0 of {len(rules)} rules"], "search")
    page.expect("[...document.querySelectorAll('section.rules')].filter(seen).length", 0, "sections without rules")
    rule = rules[-1][0]
    # What was filtered out comes back when it is asked for.
    page.expect(f"document.querySelector('a.cell[href=\"#rule-{rule}\"]').click(), 0", 0, "a link of the matrix")
    target = f"document.getElementById('rule-{rule}')"
    page.until(f"document.activeElement === {target}.querySelector('summary')", "where a link leads the keyboard")
    page.expect(f"[seen({target}), {target}.open, visible().length]", [True, True, len(rules)], "a link of the matrix")
    page.key("Enter", 13, "\r")
    page.expect(f"{target}.open", False, "Enter on a rule")
    page.expect("document.getElementById('open').click(), rules().every(r => r.open)", True, "Open all")
    page.expect("document.documentElement.scrollWidth <= innerWidth", True, "the page is no wider than the screen, all open")
    page.expect("faint()", [], "text that is hard to read, all open")
    page.expect("document.getElementById('close').click(), rules().some(r => r.open)", False, "Close all")
    page.value("(document.activeElement.blur(), getSelection().removeAllRanges(), scrollTo(0, 0))")
    names = page.call("Accessibility.getFullAXTree")["nodes"]
    for node in names:
        role = node.get("role", {}).get("value")
        if role in ("link", "button", "checkbox", "searchbox", "table", "image", "DisclosureTriangle") and not node.get("ignored"):
            if not node.get("name", {}).get("value"):
                raise PageProblem(f"a {role} has no name for a screen reader")


def open_page(browser, path, rules, view, screenshots=None):
    page = Page(browser, path, view)
    try:
        if screenshots:
            page.screenshot(screenshots / f"{path.stem}-{view}.png", full=True)
        check(page, rules)
    finally:
        page.close()


def open_pages(command, pages, screenshots, self_test):
    """Opens pages, each given with its name and its rules, in every view; damaged ones must be noticed."""
    if screenshots:
        screenshots.mkdir(parents=True, exist_ok=True)
    browser = Browser(command)
    done = 0
    try:
        for name, path, rules in pages:
            for view in VIEWS:
                try:
                    open_page(browser, path, rules, view, screenshots)
                except PageProblem as error:
                    raise SystemExit(f"reports: {name}.html, {view}: {error}") from None
                done += 1
        if self_test:
            damaged = self_test_pages(browser, pages)
            return f"{done} views of {len(pages)} pages, {damaged} damaged pages noticed"
    finally:
        browser.close()
    return f"{done} views of {len(pages)} pages"


DAMAGES = {
    "a failure that is closed": (" open=\"open\"", ""),
    "a rule too few": ("<details class=\"rule", "<details class=\"other"),
    "a style that the policy refuses": (":root {", ":root, html {"),
    "a script that the policy refuses": ("\"use strict\";", "\"use strict\"; console.log(1);"),
    "a picture that is fetched": ("<footer>", "<img src=\"x.png\"/><footer>"),
    "a page too wide": ("<footer>", "<footer><table><tr><td>" + "<input size=\"200\"/>" * 3 + "</td></tr></table>"),
    "a box without its label": ("id=\"search\"", "id=\"other\""),
    "a title that was planted": ("<title>", "<title>planted "),
}


def self_test_pages(browser, pages):
    name, path, rules = next(page for page in pages if any(outcome == "fail" for _, outcome in page[2]))
    text = path.read_text()
    with tempfile.TemporaryDirectory() as folder:
        for what, (old, new) in DAMAGES.items():
            damaged = Path(folder) / "damaged.html"
            damaged.write_text(text.replace(old, new, 1))
            if old not in text:
                raise SystemExit(f"reports: self-test: {name}.html has no place for {what}")
            try:
                open_page(browser, damaged, rules, "light")
            except PageProblem:
                continue
            raise SystemExit(f"reports: self-test: {name}.html: {what}: was not noticed")
    return len(DAMAGES)
