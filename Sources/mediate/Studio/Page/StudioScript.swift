/// The script of the page, which shows what the updates say and orders what the user does.
enum StudioScript {
    /// Returns the script of a page with these sections.
    static func text(_ content: StudioContent) -> String {
        let app = content.hasApp ? [StudioPhoneScript.text, StudioSideScript.text] : []
        let waterfall = content.hasWaterfall ? [StudioFiguresScript.text, StudioWaterfallScript.text] : []
        let live = content.isTrace ? [] : [StudioEventScript.text, StudioAdapterScript.text]
        return (["", Self.link] + app + waterfall + live + [StudioLoadScript.text, Self.start, ""])
            .joined(separator: "\n")
    }

    private static let link = #"""
        "use strict";
        const token = new URLSearchParams(location.search).get("token") || "";
        const live = document.documentElement.classList.contains("live");
        const byID = id => document.getElementById(id);
        const counted = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");
        // What draws the sections of this page, called with the names of what has changed.
        const sections = [];
        let parts = new Map(), events = [], loads = new Map(), dirty = new Set(), clock = 0, known = 0;

        function make(name, className, text) {
          const element = document.createElement(name);
          if (className) element.className = className;
          if (text !== undefined) element.textContent = text;
          return element;
        }

        function milliseconds(time) {
          if (time === undefined || time === null) return "";
          return time < 10 ? time.toFixed(1) + " ms" : time < 10000 ? Math.round(time) + " ms" : (time / 1000).toFixed(1) + " s";
        }

        function fill(id, rows) {
          const body = byID(id).tBodies[0];
          body.replaceChildren(...rows.map(cells => {
            const row = make("tr");
            cells.forEach((cell, index) => {
              const element = make(index ? "td" : "th", cell && cell.className, cell && cell.text !== undefined ? cell.text : cell);
              if (!index) element.scope = "row";
              row.append(element);
            });
            return row;
          }));
        }

        // The time of the studio.
        const now = () => performance.now() - clock;

        let asked = Promise.resolve();
        function order(order) {
          const answer = asked.then(() => fetch("/orders", {
            method: "POST",
            headers: {"Content-Type": "application/json", "Studio-Token": token},
            body: JSON.stringify(order),
          })).then(async response => {
            const text = await response.text();
            try { return JSON.parse(text); } catch (_) { return {isDone: response.ok, sentence: text, problems: []}; }
          }, () => ({isDone: false, sentence: "The studio does not answer.", problems: []}));
          asked = answer;
          return answer;
        }

        // Says something to those who listen to the page, but not everything that happens.
        let unsaid = "", lastSaid = 0;
        function say(text) {
          unsaid = text;
          setTimeout(() => {
            if (!unsaid || performance.now() - lastSaid < 1900) return;
            byID("news").textContent = unsaid;
            [unsaid, lastSaid] = ["", performance.now()];
          }, Math.max(0, 2000 - (performance.now() - lastSaid)));
        }

        function take(update) {
          if (update.isWhole) {
            parts = new Map(); loads = new Map(); events = [];
            dirty.add("loads").add("events");
          }
          known = update.number;
          for (const [name, value] of Object.entries(update.parts)) {
            if (name.startsWith("load:")) {
              const number = Number(name.slice(5));
              if (value) loads.set(number, value); else loads.delete(number);
              dirty.add("loads");
            } else {
              if (value === null) parts.delete(name); else parts.set(name, value);
              dirty.add(name.startsWith("ad:") ? "rows" : name);
            }
          }
          if (parts.has("time")) clock = performance.now() - parts.get("time").now;
          if (update.events.length) {
            events.push(...update.events);
            if (events.length > 1000) events = events.slice(-1000);
            dirty.add("events");
          }
          draw();
        }

        let isDrawing = false;
        function draw() {
          if (isDrawing) return;
          isDrawing = true;
          requestAnimationFrame(() => {
            isDrawing = false;
            const names = dirty;
            dirty = new Set();
            for (const draw of sections) draw(names);
            if (names.has("loads")) drawLoads();
            if (names.has("trace")) byID("link").textContent = parts.get("trace").sentence;
          });
        }

        """#

    private static let start = #"""
        const updates = new EventSource("/updates?token=" + encodeURIComponent(token));
        updates.onopen = () => { byID("link").textContent = live ? "Live" : (parts.get("trace") || {sentence: "A trace"}).sentence; };
        updates.onmessage = message => take(JSON.parse(message.data));
        updates.onerror = () => {
          byID("link").textContent = updates.readyState === EventSource.CLOSED
            ? "The studio has refused this page; open the address that it has printed last."
            : "The studio does not answer; trying again …";
        };
        """#
}
