/// The part of the script that draws loads as timelines.
enum StudioLoadScript {
    static let text = Self.timeline + Self.list

    private static let timeline = #"""
        const stageClasses = {"Set-up": "setup", "Asked": "asked", "Images": "images", "Waits for a better ad": "waits",
          "Auction": "auction", "Kept ad": "turn"};

        function bar(className, from, to, length) {
          const element = make("div", "bar " + className);
          element.style.left = 100 * from / length + "%";
          element.style.width = Math.min(100 * Math.max(0, to - from) / length, 100 - 100 * from / length) + "%";
          return element;
        }

        // What the bar says, in words: nobody has to see colours, or a mouse over them.
        function itemWords(item, load) {
          const words = make("div", "words");
          const add = (text, className) => words.append(make("span", className || "", text), " ");
          const wins = item.outcome === "loaded";
          add(item.outcome || (item.from === undefined ? "waits for its turn" : "has not answered yet"),
            wins ? "good" : ["failed", "timedOut"].includes(item.outcome) ? "bad" : "");
          if (item.from !== undefined)
            add("from " + milliseconds(item.from) + (item.to === undefined ? "" : " to " + milliseconds(item.to)) + ".");
          if (item.code) add(item.code + ": " + item.error.replace(/\.$/, "") + ".");
          for (const mark of item.marks) add(mark.name + " at " + milliseconds(mark.at) + ".");
          for (const violation of item.violations)
            add("Contract violation " + violation.name + " at " + milliseconds(violation.at) + ".", "bad");
          for (const warning of item.warnings) add("Warning: " + warning.replace(/\.$/, "") + ".");
          if (item.keptFromLoadID) add("Its ad was requested in the load " + item.keptFromLoadID + ".");
          return words;
        }

        function itemRow(item, load, length) {
          const row = make("li", "item");
          const name = make("div", "name", item.name + " ");
          name.append(make("span", "price", (item.isBidder ? "bids " : "") + "$" + item.ecpm), make("span", "price", item.adapter));
          const track = make("div", "track");
          track.setAttribute("aria-hidden", "true");
          if (item.from !== undefined) track.append(bar("turn", item.from, item.to === undefined ? length : item.to, length));
          for (const stage of item.stages)
            track.append(bar(stageClasses[stage.name] || "asked", stage.from, stage.to === undefined ? length : stage.to, length));
          for (const mark of [...item.marks, ...item.violations]) {
            const tick = make("div", item.violations.includes(mark) ? "tick broken" : "tick");
            tick.style.left = Math.min(100 * mark.at / length, 99.5) + "%";
            track.append(tick);
          }
          row.append(name);
          if (track.children.length) row.append(track);
          row.append(itemWords(item, load));
          return row;
        }

        function detail(load) {
          const box = make("div", "items");
          const last = Math.max(0, ...load.items.map(item => Math.max(item.to || 0, item.from || 0)));
          const length = Math.max(load.length || 0, last, 1);
          const axis = make("div", "axis");
          for (const share of [0, .25, .5, .75, 1]) axis.append(make("span", "", milliseconds(share * length)));
          axis.setAttribute("aria-hidden", "true");
          const items = make("ol", "timeline");
          if (load.auction) {
            const row = make("li", "item"), track = make("div", "track");
            track.setAttribute("aria-hidden", "true");
            const end = load.auction.to === undefined ? length : load.auction.to;
            track.append(bar("auction", load.auction.from, end, length));
            row.append(make("div", "name", "Auction"), track,
              make("div", "words", "The bidders had " + milliseconds(end - load.auction.from) + "."));
            items.append(row);
          }
          for (const item of load.items) items.append(itemRow(item, load, length));
          box.append(axis, items);
          if (load.later.length) {
            const later = make("div", "later"), lines = make("ul");
            later.append(make("strong", "", "Afterwards, from the start of the load"), lines);
            for (const mark of load.later) lines.append(make("li", "", milliseconds(mark.at) + ": " + mark.name));
            box.append(later);
          }
          if (load.record) {
            const record = make("details"), text = make("pre");
            text.tabIndex = 0;
            record.append(make("summary", "", "Response info"), text);
            record.addEventListener("toggle", () => { text.textContent = JSON.stringify(load.record, null, 2); });
            box.append(record);
          }
          return box;
        }

        """#

    private static let list = #"""
        let openLoad = null, mostLoads = 20, loadElements = new Map(), isPinned = false;

        const resultOf = load => {
          if (!load.outcome) return "loading …";
          const winner = load.items.find(item => item.outcome === "loaded");
          const earned = load.micros ? ", earned $" + (load.micros / 1e6).toFixed(4) : "";
          return load.outcome + (winner ? " by " + winner.name : "") + earned;
        };

        const manyApps = () => (parts.get("apps") || []).length > 1;

        const loadText = load => [load.number, load.id, load.app, load.adUnit, resultOf(load), ...load.items.map(item =>
          [item.name, item.adapter, item.outcome, item.error, ...item.violations.map(one => one.name)].join(" "))]
          .join(" ").toLowerCase();

        function drawLoad(load) {
          let item = loadElements.get(load.number);
          const isSame = item && item.load === load && item.hasApp === manyApps();
          if (isSame && item.isOpen === (openLoad === load.number)) return item;
          const fresh = make("li", "load");
          fresh.load = load;
          fresh.hasApp = manyApps();
          fresh.isOpen = openLoad === load.number;
          const button = make("button");
          button.type = "button";
          button.setAttribute("aria-expanded", String(fresh.isOpen));
          const outcome = !load.outcome ? "" : load.outcome === "filled" ? " filled" : " unfilled";
          button.append(make("span", "quiet", "#" + load.number), make("span", "", load.adUnit + (manyApps() ? " · " + load.app : "")),
            make("span", "result" + outcome, resultOf(load)), make("span", "latency", milliseconds(load.length)));
          button.addEventListener("click", () => {
            openLoad = openLoad === load.number ? null : load.number;
            isPinned = true;
            drawLoads();
            const now = loadElements.get(load.number);
            if (now) now.firstChild.focus();
          });
          fresh.append(button);
          if (fresh.isOpen) fresh.append(detail(load));
          if (item) {
            const hadFocus = item.contains(document.activeElement);
            const wasOpen = item.querySelector("details[open]");
            item.replaceWith(fresh);
            if (wasOpen && fresh.querySelector("details")) fresh.querySelector("details").open = true;
            if (hadFocus) button.focus();
          }
          loadElements.set(load.number, fresh);
          return fresh;
        }

        function drawLoads() {
          const wanted = byID("load-filter").value.trim().toLowerCase();
          let numbers = [...loads.keys()].sort((a, b) => b - a);
          if (wanted) numbers = numbers.filter(number => loadText(loads.get(number)).includes(wanted));
          byID("load-count").textContent = wanted ? numbers.length + " of " + loads.size : counted(loads.size, "load");
          byID("more").hidden = numbers.length <= mostLoads;
          // One is open from the start, and follows the loads of the list until the user opens another.
          if (!isPinned) openLoad = numbers.find(number => loads.get(number).items.length > 2) ?? numbers[0];
          const shown = numbers.slice(0, mostLoads);
          const set = new Set(shown);
          for (const [number, item] of loadElements) if (!set.has(number)) { item.remove(); loadElements.delete(number); }
          const parent = byID("load-list");
          let before = null;
          for (const number of shown) {
            const item = drawLoad(loads.get(number));
            if (before ? before.nextSibling !== item : parent.firstChild !== item)
              if (before) before.after(item); else parent.prepend(item);
            before = item;
          }
        }

        byID("load-filter").addEventListener("input", drawLoads);
        byID("more").addEventListener("click", () => { mostLoads += 50; drawLoads(); });

        """#
}
