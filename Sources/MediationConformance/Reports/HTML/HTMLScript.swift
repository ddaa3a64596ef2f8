/// The script of the page, which reads the page's text but writes none of it back.
///
/// The script contains neither `<` nor `&`, so that the page can be parsed as XML.
enum HTMLScript {
    /// The Base64-encoded SHA-256 of the text: the page blocks any other script.
    ///
    /// `.ci/check-reports.py` prints the correct value.
    static let hash = "lZebdyKZafHKLuQ0FhsNcYBnLoMW9UlWaitwDwh7u9k="

    static let text = """

        "use strict";
        (function () {
          document.documentElement.classList.add("scripts");
          const rules = Array.from(document.querySelectorAll("details.rule"));
          const sections = Array.from(document.querySelectorAll("section.rules"));
          const boxes = Array.from(document.querySelectorAll(".filters input[type=checkbox]"));
          const search = document.getElementById("search");
          const shown = document.getElementById("shown");
          if (!search) { return; }
          const texts = new Map();

          function words(rule) {
            if (!texts.has(rule)) { texts.set(rule, rule.textContent.toLowerCase()); }
            return texts.get(rule);
          }

          function boxOf(rule) {
            return boxes.find(function (box) { return rule.classList.contains(box.id.replace("show-", "")); });
          }

          function filter() {
            const wanted = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
            let count = 0;
            rules.forEach(function (rule) {
              const text = wanted.length ? words(rule) : "";
              const found = wanted.every(function (word) { return text.includes(word); });
              const visible = boxOf(rule).checked ? found : false;
              rule.hidden = !visible;
              if (visible) { count += 1; }
            });
            sections.forEach(function (section) {
              section.hidden = !section.querySelector("details.rule:not([hidden])");
            });
            shown.textContent = count === rules.length ? count + " rules" : count + " of " + rules.length + " rules";
          }

          function openTarget() {
            const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
            if (!target) { return; }
            if (target.hidden || target.parentElement.hidden) {
              search.value = "";
              boxes.forEach(function (box) { box.checked = true; });
              filter();
            }
            if (target.matches("details.rule")) {
              target.open = true;
              target.querySelector("summary").focus({ preventScroll: true });
            }
            target.scrollIntoView();
          }

          function setOpen(open) {
            rules.forEach(function (rule) { if (!rule.hidden) { rule.open = open; } });
          }

          boxes.forEach(function (box) { box.addEventListener("change", filter); });
          search.addEventListener("input", filter);
          document.getElementById("open").addEventListener("click", function () { setOpen(true); });
          document.getElementById("close").addEventListener("click", function () { setOpen(false); });
          window.addEventListener("hashchange", openTarget);
          document.addEventListener("click", function (event) {
            const link = event.target.closest("a.cell");
            if (link) { if (link.hash === location.hash) { openTarget(); } }
          });
          filter();
          openTarget();
        })();

        """
}
