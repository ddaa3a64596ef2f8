/// The part of the script that shows the check of an adapter: the verdicts while they come, then the findings.
enum StudioAdapterScript {
    static let text = Self.rules + Self.findings

    private static let rules = #"""
        const verdictNames = {"pass": ["kept", "✓"], "FAIL": ["broken", "✗"], "warning": ["warning", "!"],
          "n/a": ["not applicable", "–"], "unverified": ["not verified", "?"], "ERROR": ["error of the harness", "✗"],
          "known": ["known failure", "✗"], "STALE": ["known failure that passes", "!"]};
        const verdictClasses = {"pass": "pass", "FAIL": "fail", "ERROR": "fail", "warning": "warn", "STALE": "warn",
          "known": "warn", "unverified": "open", "n/a": "open"};
        const ruleElements = new Map();

        function makeRules(contract) {
          const sections = new Map();
          for (const rule of contract) {
            if (!sections.has(rule.section)) {
              const box = make("div", "rules"), list = make("ul");
              box.append(make("h3", "", rule.section), list);
              list.setAttribute("aria-label", rule.section);
              sections.set(rule.section, list);
              byID("rules").append(box);
            }
            const item = make("li", "rule", rule.id + " ");
            item.title = rule.text;
            item.append(make("span", "sign"), make("span", "hidden"));
            ruleElements.set(rule.id, item);
            sections.get(rule.section).append(item);
          }
        }

        function drawVerdicts() {
          if (!ruleElements.size && parts.get("contract")) makeRules(parts.get("contract"));
          const verdicts = parts.get("verdicts") || {};
          for (const [id, item] of ruleElements) {
            const verdict = verdicts[id];
            if (item.verdict === verdict) continue;
            item.verdict = verdict;
            const [name, sign] = verdictNames[verdict] || ["", ""];
            item.className = "rule " + (verdictClasses[verdict] || "");
            item.children[0].textContent = sign;
            item.children[0].setAttribute("aria-hidden", "true");
            item.children[1].textContent = name;
          }
          const done = Object.keys(verdicts).length;
          byID("check-progress").max = Math.max(1, ruleElements.size);
          byID("check-progress").value = done;
          byID("check-count").textContent = done ? done + " of " + counted(ruleElements.size, "rule") : "";
        }

        """#

    private static let findings = #"""
        function finding(one) {
          const box = make("details", "finding"), body = make("dl");
          box.append(make("summary", one.isWarning ? "warn" : "bad", one.id + " " + one.text));
          const add = (name, text) => { if (text) body.append(make("dt", "", name), make("dd", "", text)); };
          add("Expected", one.expected);
          add("Happened", one.happened);
          add("Where", one.calls.join(", "));
          add("Likely", one.likelyCause);
          add("Fix", one.fix);
          add("Known", one.known);
          add("Perhaps broken by", one.cause ? "rule " + one.cause + " alone: mend that first" : "");
          box.append(body);
          if (one.timeline.length) {
            const lines = make("ol", "events");
            if (one.omitted) box.append(make("p", "quiet", counted(one.omitted, "earlier event")));
            for (const entry of one.timeline) {
              const line = make("li");
              line.append(make("span", "time", milliseconds(entry.time)), make("span", "", entry.party + " " + entry.event));
              lines.append(line);
            }
            box.append(lines);
          }
          return box;
        }

        let shownFindings = "";
        function drawFindings() {
          const findings = parts.get("findings") || [], text = JSON.stringify(findings);
          if (text === shownFindings) return;
          shownFindings = text;
          // Those that no other rule explains come first, and the first is what to mend first.
          const roots = findings.filter(one => !one.cause), others = findings.filter(one => one.cause);
          byID("findings").replaceChildren(...[...roots, ...others].map(finding));
          if (byID("findings").firstChild) {
            byID("findings").firstChild.open = true;
            byID("findings").prepend(make("h3", "", findings.length === 1 ? "The finding" : findings.length + " findings"));
          }
        }

        function drawCheck() {
          const check = parts.get("check");
          if (!check) return;
          const select = byID("adapter");
          if (select.options.length !== check.adapters.length) {
            select.replaceChildren(...check.adapters.map(name => make("option", "", name)));
            if (check.adapter) select.value = check.adapter;
          }
          byID("check").disabled = check.isRunning;
          byID("check-stop").disabled = !check.isRunning;
          const what = check.isRunning && !check.sentence ? "Checking " + check.adapter + " …" : check.sentence;
          const open = check.reservations.length ? " Not seen: " + check.reservations.join("; ") + "." : "";
          byID("check-sentence").textContent = what + open;
          byID("check-sentence").className = check.isProblem ? "problem" : "";
        }

        sections.push(names => {
          if (names.has("contract") || names.has("verdicts")) drawVerdicts();
          if (names.has("findings")) drawFindings();
          if (names.has("check")) drawCheck();
        });
        const saidOfCheck = answer => {
          if (!answer.isDone) byID("check-sentence").textContent = answer.sentence;
        };
        byID("check").addEventListener("click", () =>
          order({order: "check", adapter: byID("adapter").value}).then(saidOfCheck));
        byID("check-stop").addEventListener("click", () => order({order: "stopCheck"}).then(saidOfCheck));

        """#
}
