/// The part of the script that draws what stands beside the loads: counts, switches, slots, configuration.
enum StudioSideScript {
    static let text = Self.counts + Self.switches + Self.configuration + Self.start

    private static let counts = #"""
        // What has been reported a moment ago is on its way; what is still not there then is missing.
        const differsSince = {};
        let recount = 0;
        function drawCounts() {
          const counts = parts.get("counts");
          if (!counts) return;
          clearTimeout(recount);
          fill("counts", ["impressions", "clicks", "rewards"].map(name => {
            const line = counts[name], difference = line.app - line.unreported - line.network;
            if (!difference) delete differsSince[name]; else differsSince[name] = differsSince[name] ?? performance.now();
            const isLate = difference && performance.now() - differsSince[name] > 2000;
            if (difference) recount = setTimeout(drawCounts, 2100);
            return [name[0].toUpperCase() + name.slice(1), line.app, line.unreported, line.network, {
              text: !difference ? "none" : isLate ? String(difference) : "on its way",
              className: !difference ? "equal" : isLate ? "different" : "",
            }];
          }));
          const facts = {
            "Loads": counts.loads, "Filled": counts.filled,
            "Fill rate": counts.loads ? (100 * counts.filled / counts.loads).toFixed(0) + " %" : "–",
            "Adapters asked": counts.asked, "Ad requests": counts.requests,
            "Bids": counts.bids + " of " + counts.bidRequests,
            "Earned": "$" + (counts.micros / 1e6).toFixed(4), "Violations": counts.violations,
          };
          byID("facts").replaceChildren(...Object.entries(facts).map(([name, value]) => {
            const fact = make("div");
            fact.append(make("dt", "", name), make("dd", "", value));
            return fact;
          }));
        }

        """#

    private static let switches = #"""
        const choices = ["gdprApplies", "personalization", "ageTreatment"];
        const busy = new Set();

        function set(element, name, value) {
          if (element !== document.activeElement || element.type === "checkbox")
            if (!busy.has(element.id) && element[name] !== value) element[name] = value;
        }

        // A switch shows what the user has chosen until the studio has answered, and then what is.
        function change(element, wish) {
          busy.add(element.id);
          order(wish).then(answer => {
            note(answer);
            busy.delete(element.id);
            setTimeout(drawSettings, 300);
          });
        }

        function drawSettings() {
          const settings = parts.get("settings");
          if (!settings) return;
          set(byID("offline"), "checked", settings.isOffline);
          set(byID("background"), "checked", settings.isAway);
          set(byID("hasConsent"), "checked", settings.privacy.hasConsent);
          for (const name of choices) set(byID(name), "value", settings.privacy[name]);
          byID("privacy-version").textContent = "(version " + settings.privacyVersion + ")";
          for (const element of document.querySelectorAll(".faults select"))
            set(element, "value", settings.faults[element.id.slice(6)] || "as scripted");
        }

        function startSwitches() {
          for (const id of ["offline", "background"])
            byID(id).addEventListener("change", event => change(event.target, {order: id, isOn: event.target.checked}));
          for (const id of [...choices, "hasConsent"]) byID(id).addEventListener("change", event => {
            const privacy = {hasConsent: byID("hasConsent").checked};
            for (const name of choices) privacy[name] = byID(name).value;
            change(event.target, {order: "privacy", privacy: privacy});
          });
          for (const element of document.querySelectorAll(".faults select")) element.addEventListener("change", () => {
            const fault = {order: "fault", adUnit: element.id.slice(6)};
            if (element.value !== "as scripted") fault.kind = element.value;
            change(element, fault);
          });
        }

        function drawSlots() {
          fill("slots", (parts.get("slots") || []).map(slot => [slot.number + 1, slot.after,
            slot.hasRow ? slot.row : "(" + slot.row + ")", {text: slot.state, className: slot.state === "expired" ? "problem" : ""},
            slot.reason]));
        }

        """#

    private static let configuration = #"""
        let isEdited = false;
        const editor = byID("configuration");

        function drawConfiguration() {
          const text = (parts.get("configuration") || {}).text;
          if (text !== undefined && !isEdited && editor.value !== text) editor.value = text;
        }

        function goTo(line, column) {
          const lines = editor.value.split("\n").slice(0, line);
          const end = lines.join("\n").length;
          const start = Math.min(end, end - (lines[line - 1] || "").length + column - 1);
          editor.focus();
          editor.setSelectionRange(start, Math.max(start + 1, end));
          editor.scrollTop = Math.max(0, (line - 4) * editor.scrollHeight / editor.value.split("\n").length);
        }

        function showProblems(answer) {
          byID("configuration-note").textContent = answer.sentence;
          byID("configuration-note").className = answer.isDone ? "equal" : "problem";
          byID("problems").replaceChildren(...answer.problems.map(problem => {
            const item = make("li");
            const place = problem.line ? "Line " + problem.line + ", column " + problem.column + ": " : "";
            const button = make("button", "", place + (problem.path ? problem.path + ": " : "") + problem.message);
            button.type = "button";
            button.addEventListener("click", () => goTo(problem.line || 1, problem.column || 1));
            item.append(button);
            return item;
          }));
          editor.setAttribute("aria-invalid", String(!answer.isDone));
        }

        function startConfiguration() {
          editor.addEventListener("input", () => { isEdited = true; });
          byID("apply").addEventListener("click", () => {
            order({order: "configure", text: editor.value}).then(answer => {
              answer.problems = answer.problems || [];
              if (answer.isDone) isEdited = false;
              showProblems(answer);
            });
          });
          byID("revert").addEventListener("click", () => {
            isEdited = false;
            drawConfiguration();
            showProblems({isDone: true, sentence: "", problems: []});
          });
        }

        """#

    private static let start = #"""
        sections.push(names => {
          if (names.has("counts")) drawCounts();
          if (names.has("settings")) drawSettings();
          if (names.has("slots")) drawSlots();
          if (names.has("configuration")) drawConfiguration();
          if (names.has("adapters"))
            fill("adapters", parts.get("adapters").map(adapter => [adapter.name, adapter.error || adapter.state,
              {text: adapter.circuit, className: adapter.circuit === "closed" ? "" : "problem"}]));
        });

        startSwitches();
        startConfiguration();

        """#
}
