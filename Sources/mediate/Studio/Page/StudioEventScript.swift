/// The part of the script that draws events, and the sums of the apps.
enum StudioEventScript {
    static let text = #"""
        const eventElements = new Map();
        let lastEvent = 0, lost = 0;
        const mostEvents = 300;

        const eventText = event => ["#" + event.load, event.app, event.adUnit, event.sentence].join(" ").toLowerCase();

        function eventRow(event) {
          const item = make("li");
          item.append(make("span", "time", (event.time / 1000).toFixed(2) + " s"),
            make("span", event.isProblem ? "bad" : "", (event.load ? "#" + event.load + " " : "")
              + (event.app && event.app !== "Demonstration" ? event.app + " · " : "")
              + (event.adUnit ? event.adUnit + " · " : "") + event.sentence));
          return item;
        }

        function announce(event) {
          if (["impression", "clicked", "rewarded", "app", "violation", "configurationChanged"].includes(event.kind))
            say((event.adUnit ? event.adUnit + ": " : "") + event.sentence);
        }

        function drawEvents() {
          const fresh = events.filter(event => event.number > lastEvent);
          if (lastEvent && fresh.length) lost += fresh[0].number - lastEvent - 1;
          if (events.length && !lastEvent) lost = events[0].number - 1;
          if (fresh.length) announce(fresh[fresh.length - 1]);
          if (events.length) lastEvent = events[events.length - 1].number;
          byID("lost").textContent = lost
            ? counted(lost, "event") + " before or between these " + (lost === 1 ? "was" : "were") + " left out." : "";
          const wanted = byID("event-filter").value.trim().toLowerCase();
          const shown = [];
          for (let index = events.length - 1; index >= 0 && shown.length < mostEvents; index -= 1)
            if (!wanted || eventText(events[index]).includes(wanted)) shown.push(events[index]);
          const numbers = new Set(shown.map(event => event.number));
          for (const [number, item] of eventElements) if (!numbers.has(number)) { item.remove(); eventElements.delete(number); }
          const parent = byID("events");
          let before = null;
          for (const event of shown) {
            let item = eventElements.get(event.number);
            if (!item) {
              item = eventRow(event);
              eventElements.set(event.number, item);
              if (before) before.after(item); else parent.prepend(item);
            }
            before = item;
          }
        }

        function drawApps() {
          const apps = parts.get("apps") || [];
          byID("no-apps").hidden = apps.length > 0;
          fill("apps", apps.map(app => [app.app, app.loads, app.filled, app.impressions, app.clicks, app.rewards,
            "$" + (app.micros / 1e6).toFixed(4), {text: app.violations, className: app.violations ? "problem" : ""},
            {text: app.lost, className: app.lost ? "problem" : ""}]));
        }

        sections.push(names => {
          if (names.has("events")) drawEvents();
          if (names.has("apps")) drawApps();
        });
        byID("event-filter").addEventListener("input", drawEvents);

        """#
}
