/// The part of the script that draws the phone, and makes what its user does into orders.
enum StudioPhoneScript {
    static let text = Self.list + Self.screen

    private static let list = #"""
        const words = ["kite", "lighthouse", "orchard", "harbour", "telescope", "bakery", "garden", "railway", "archive"];
        const deeds = ["opens again", "wins a prize", "turns a hundred", "finds its voice", "moves house", "goes quiet"];
        const list = byID("list");
        let rowElements = new Map(), rowTops = [], rowKeys = [], lastOwnScroll = -1e9, ownTop = null, serverTop = 0;
        const height = row => row.article === undefined ? 132 : 96;
        const key = row => row.article === undefined ? "slot " + row.slot : "article " + row.article;

        function articleRow(row) {
          const item = make("li");
          const number = row.article;
          item.append(
            make("p", "title", "The " + words[number * 7 % words.length] + " that " + deeds[number * 5 % deeds.length]),
            make("p", "body", "Article " + (number + 1) + ": what the neighbours say, and what it means for the town."));
          return item;
        }

        function fillAdRow(item, row) {
          const ad = row.ad === undefined ? null : parts.get("ad:" + row.ad);
          if (item.dataset.ad === String(row.ad) + Boolean(ad)) return;
          item.dataset.ad = String(row.ad) + Boolean(ad);
          item.replaceChildren();
          item.className = ad ? "ad" : "empty";
          if (!ad) return item.append(make("p", "", "No ad at the moment"));
          const icon = make("img");
          icon.alt = "";
          if (ad.icon) icon.src = ad.icon;
          const words = make("div");
          words.append(make("p", "title", ad.headline), make("p", "body", ad.body));
          const button = make("button", "", ad.callToAction);
          button.type = "button";
          button.setAttribute("aria-label", ad.callToAction + ": " + ad.headline);
          item.append(make("p", "badge", "Ad · " + ad.lineItem), icon, words, button);
        }

        function drawRows() {
          const rows = parts.get("rows") || [];
          const first = rowTops.findLastIndex(top => top <= list.scrollTop);
          const anchor = first < 0 ? null : {key: rowKeys[first], offset: list.scrollTop - rowTops[first]};
          const kept = new Map();
          rowTops = []; rowKeys = [];
          let top = 0, before = null;
          for (const row of rows) {
            const name = key(row);
            let item = rowElements.get(name);
            if (!item) {
              item = row.article === undefined ? make("li") : articleRow(row);
              item.style.height = height(row) + "px";
              if (before) before.after(item); else list.prepend(item);
            }
            if (row.article === undefined) fillAdRow(item, row);
            if (item.place !== top) item.style.top = top + "px";
            item.place = top;
            rowTops.push(top); rowKeys.push(name); kept.set(name, item);
            top += height(row);
            before = item;
          }
          for (const [name, item] of rowElements) if (!kept.has(name)) item.remove();
          rowElements = kept;
          // What the user looks at stays where it is, as in the app.
          const place = anchor ? rowKeys.indexOf(anchor.key) : -1;
          if (place < 0) return;
          const isElsewhere = Math.abs(list.scrollTop - rowTops[place] - anchor.offset) >= 1;
          moveTo(rowTops[place] + anchor.offset);
          // What was reported meanwhile was an offset among the rows from before.
          if (isElsewhere && performance.now() - lastOwnScroll < 2000) report();
        }

        function moveTo(top) {
          if (Math.abs(list.scrollTop - top) < 1) return;
          ownTop = top;
          list.scrollTop = top;
        }

        let scrollTimer = 0;
        function report() {
          if (!scrollTimer) scrollTimer = setTimeout(() => {
            scrollTimer = 0;
            order({order: "scroll", top: list.scrollTop});
          }, 80);
        }

        list.addEventListener("scroll", () => {
          if (ownTop !== null && Math.abs(list.scrollTop - ownTop) < 2) { ownTop = null; return; }
          ownTop = null;
          lastOwnScroll = performance.now();
          report();
        });

        list.addEventListener("click", event => {
          const item = event.target.closest("li.ad");
          if (!item) return;
          const frame = list.getBoundingClientRect();
          // A key has no place: it means the middle of the button.
          const box = event.detail === 0 ? event.target.getBoundingClientRect() : null;
          const x = (box ? box.x + box.width / 2 : event.clientX) - frame.x;
          const y = (box ? box.y + box.height / 2 : event.clientY) - frame.y;
          order({order: "tap", x: x, y: y, top: list.scrollTop}).then(note);
        });

        """#

    private static let screen = #"""
        function tap(x, y) { return order({order: "tap", x: x, y: y}).then(note); }
        function note(answer) { byID("switch-note").textContent = answer.isDone ? "" : answer.sentence; }

        let focusBefore = null;
        function open(dialog, isOpen) {
          if (dialog.hidden === !isOpen) return;
          if (isOpen) focusBefore = byID("phone").parentElement.contains(document.activeElement) ? document.activeElement : null;
          dialog.hidden = !isOpen;
          for (const other of [list, byID("banner")]) other.inert = isOpen;
          if (isOpen && focusBefore) dialog.focus();
          if (!isOpen && focusBefore && focusBefore.isConnected) { focusBefore.focus(); focusBefore = null; }
        }

        let countdown = 0;
        function drawCover() {
          const cover = parts.get("cover");
          open(byID("cover"), Boolean(cover));
          clearTimeout(countdown);
          if (!cover) return;
          const image = byID("cover-image");
          byID("cover-kind").textContent = "Ad · " + cover.format;
          byID("cover-title").textContent = cover.headline || "An ad without a headline";
          image.hidden = !cover.image;
          if (cover.image && image.getAttribute("src") !== cover.image) image.src = cover.image;
          const left = Math.max(0, Math.ceil((cover.endsAt - now()) / 1000));
          const reward = cover.reward ? "Watch to the end for " + cover.reward : "";
          byID("cover-countdown").textContent = left > 0
            ? [reward, left + " s left"].filter(Boolean).join(" · ")
            : cover.reward ? cover.reward + " earned" : "You can close it now";
          byID("cover-close").disabled = left > 0 && !cover.isRewarded;
          if (left > 0) countdown = setTimeout(drawCover, 200);
        }

        function drawSheet() {
          const settings = parts.get("settings"), banner = parts.get("banner");
          const isAway = settings && settings.isAway, isPage = banner && banner.isPageOpen;
          byID("sheet-title").textContent = isAway ? "The app is in the background" : "A page of the network";
          byID("sheet-close").textContent = isAway ? "Come back" : "Close the page";
          open(byID("sheet"), Boolean(isAway || isPage));
        }

        function drawPhone(names) {
          if (names.has("rows")) drawRows();
          if (names.has("top") && performance.now() - lastOwnScroll > 700) moveTo(parts.get("top").top);
          if (names.has("banner")) {
            const banner = parts.get("banner");
            byID("banner").disabled = !banner.headline;
            byID("banner").textContent = banner.headline ? "Ad · " + banner.headline : "No banner yet";
          }
          if (names.has("cover")) drawCover();
          if (names.has("settings") || names.has("banner")) drawSheet();
          if (names.has("fullScreen")) {
            const ad = parts.get("fullScreen");
            byID("full-screen").textContent = !ad ? "" : ad.phase === "failed" ? "No " + ad.format + " ad: " + ad.sentence
              : "The " + ad.format + " ad: " + ad.phase;
          }
        }

        function startPhone() {
          byID("banner").addEventListener("click", () => tap(180, 611));
          byID("cover-tap").addEventListener("click", () => tap(180, 320));
          byID("cover-close").addEventListener("click", () => tap(338, 22));
          byID("sheet-close").addEventListener("click", () => {
            const settings = parts.get("settings");
            order(settings && settings.isAway ? {order: "background", isOn: false} : {order: "closePage"}).then(note);
          });
          for (const button of document.querySelectorAll("[data-format]"))
            button.addEventListener("click", () => order({order: "show", format: button.dataset.format}).then(note));
        }
        startPhone();
        sections.push(drawPhone);

        """#
}
