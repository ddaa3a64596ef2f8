/// The part of the script that draws a waterfall to be changed, by mouse, finger or keyboard.
enum StudioWaterfallScript {
    static let text = Self.draft + Self.dragging + Self.drawing

    private static let draft = #"""
        const lineItems = byID("line-items");
        // The draft of each ad unit: the names in order, and the timeouts.
        const drafts = new Map();
        let shownWaterfall = "";

        const waterfalls = () => parts.get("waterfalls") || [];
        const current = () => waterfalls().find(one => one.adUnit === byID("waterfall").value);
        const freshDraft = today => ({order: today.lineItems.filter(item => !item.isBidder).map(item => item.name),
          timeouts: Object.fromEntries(today.lineItems.map(item => [item.name, item.timeout]))});

        function draftOf(today) {
          if (!drafts.has(today.adUnit)) drafts.set(today.adUnit, freshDraft(today));
          return drafts.get(today.adUnit);
        }

        function isChanged(today) {
          return JSON.stringify(draftOf(today)) !== JSON.stringify(freshDraft(today));
        }

        function ask() {
          const today = current();
          if (!today) return;
          const draft = draftOf(today);
          const bidders = today.lineItems.filter(item => item.isBidder).map(item => item.name);
          byID("waterfall-reset").disabled = !isChanged(today);
          forecast({adUnit: today.adUnit,
            lineItems: [...draft.order, ...bidders].map(name => ({name: name, timeout: draft.timeouts[name]}))});
        }

        // What the list shows is the draft.
        function takeOrder() {
          const today = current();
          if (!today) return;
          const order = [...lineItems.children].map(item => item.dataset.item);
          if (JSON.stringify(order) === JSON.stringify(draftOf(today).order)) return;
          draftOf(today).order = order;
          numberItems();
          ask();
        }

        function numberItems() {
          const count = lineItems.children.length;
          [...lineItems.children].forEach((item, index) => {
            item.querySelector(".place").textContent = index + 1;
            item.querySelector(".up").setAttribute("aria-disabled", String(index === 0));
            item.querySelector(".down").setAttribute("aria-disabled", String(index === count - 1));
          });
        }

        """#

    private static let dragging = #"""
        // Moves a line item by one place; the other one is moved in the page, so that this one keeps the focus.
        function step(item, isUp) {
          const other = isUp ? item.previousElementSibling : item.nextElementSibling;
          if (!other) return;
          if (isUp) item.after(other); else item.before(other);
          takeOrder();
          const place = [...lineItems.children].indexOf(item) + 1;
          say(item.dataset.item + ": place " + place + " of " + lineItems.children.length + ".");
        }

        let dragged = null;
        function endDrag(isCancelled) {
          if (!dragged) return;
          const {item, before} = dragged;
          dragged = null;
          item.classList.remove("dragged");
          item.style.transform = "";
          if (!isCancelled) return;
          for (const name of before) lineItems.append(lineItems.querySelector("[data-item='" + CSS.escape(name) + "']"));
          takeOrder();
        }

        function drag(y) {
          const item = dragged.item;
          item.style.transform = "";
          // The middle of the dragged item passes that of a neighbour: they change places.
          for (;;) {
            const box = item.getBoundingClientRect(), middle = y - dragged.grip + box.height / 2;
            const above = item.previousElementSibling, below = item.nextElementSibling;
            const half = other => { const r = other.getBoundingClientRect(); return r.top + r.height / 2; };
            if (above && middle < half(above)) item.after(above);
            else if (below && middle > half(below)) item.before(below);
            else break;
          }
          takeOrder();
          item.style.transform = "translateY(" + (y - dragged.grip - item.getBoundingClientRect().top) + "px)";
        }

        document.addEventListener("pointermove", event => { if (dragged) drag(event.clientY); });
        document.addEventListener("pointerup", () => endDrag(false));
        document.addEventListener("pointercancel", () => endDrag(true));
        document.addEventListener("keydown", event => { if (event.key === "Escape") endDrag(true); });

        """#

    private static let drawing = #"""
        function moveButton(item, isUp) {
          const button = make("button", isUp ? "up" : "down", isUp ? "↑" : "↓");
          button.type = "button";
          button.setAttribute("aria-label", item.dataset.item + (isUp ? ": ask earlier" : ": ask later"));
          button.addEventListener("click", () => step(item, isUp));
          return button;
        }

        function timeoutField(item, today, draft) {
          const label = make("label", "timeout", "Timeout ");
          const input = make("input");
          input.type = "number";
          [input.min, input.max, input.step, input.value] = [50, 60000, 50, Math.round(draft.timeouts[item.name])];
          input.setAttribute("aria-label", item.name + ": timeout in milliseconds");
          input.addEventListener("input", () => {
            const isValid = input.valueAsNumber >= 1 && input.valueAsNumber <= 1800000;
            input.setAttribute("aria-invalid", String(!isValid));
            if (!isValid) return;
            draft.timeouts[item.name] = input.valueAsNumber;
            ask();
          });
          label.append(input, " ms");
          return label;
        }

        function itemElement(item, today, draft) {
          const element = make("li", "line-item");
          element.dataset.item = item.name;
          const words = make("div", "about");
          words.append(make("strong", "", item.name + " "), make("span", "quiet", (item.isBidder ? "bids from $" : "$")
            + item.price + " · " + item.adapter), make("div", "share quiet"));
          if (!item.isBidder) {
            const handle = make("span", "handle");
            handle.append(make("span", "place"), make("span", "grip", "⠿"));
            handle.setAttribute("aria-hidden", "true");
            handle.addEventListener("pointerdown", event => {
              if (event.button !== 0) return;
              event.preventDefault();
              handle.releasePointerCapture(event.pointerId);
              dragged = {item: element, grip: event.clientY - element.getBoundingClientRect().top,
                before: [...lineItems.children].map(one => one.dataset.item)};
              element.classList.add("dragged");
            });
            element.append(handle);
          }
          element.append(words, timeoutField(item, today, draft));
          if (!item.isBidder) element.append(moveButton(element, true), moveButton(element, false));
          return element;
        }

        function drawWaterfall(isAnew) {
          const today = current();
          if (!today) return;
          const text = JSON.stringify(today);
          if (text === shownWaterfall && !isAnew) return;
          // Another waterfall is in force: what was changed in the one before has no meaning in it.
          if (text !== shownWaterfall && shownWaterfall && JSON.parse(shownWaterfall).adUnit === today.adUnit)
            drafts.delete(today.adUnit);
          shownWaterfall = text;
          dragged = null;
          const draft = draftOf(today), byName = new Map(today.lineItems.map(item => [item.name, item]));
          lineItems.replaceChildren(...draft.order.map(name => itemElement(byName.get(name), today, draft)));
          byID("bidders").replaceChildren(...today.lineItems.filter(item => item.isBidder)
            .map(item => itemElement(item, today, draft)));
          byID("assumptions").querySelector("ul").replaceChildren(...today.assumptions.map(one => make("li", "", one)));
          byID("assumptions").hidden = today.assumptions.length === 0;
          numberItems();
          ask();
        }

        sections.push(names => {
          if (!names.has("waterfalls")) return;
          const select = byID("waterfall"), chosen = select.value, units = waterfalls().map(one => one.adUnit);
          select.replaceChildren(...units.map(unit => make("option", "", unit)));
          if (units.includes(chosen)) select.value = chosen;
          drawWaterfall();
        });
        byID("waterfall").addEventListener("change", () => { shownWaterfall = ""; drawWaterfall(true); });
        byID("waterfall-reset").addEventListener("click", () => {
          drafts.delete(byID("waterfall").value);
          drawWaterfall(true);
          byID("waterfall").focus();
        });

        """#
}
