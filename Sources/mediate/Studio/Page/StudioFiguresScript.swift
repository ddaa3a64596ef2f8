/// The part of the script that asks what a changed waterfall would do, and shows the answer.
enum StudioFiguresScript {
    static let text = #"""
        const figures = {
          fillRate: [unit => "Fill rate", value => (100 * value).toFixed(2) + " %"],
          revenue: [unit => "Revenue per 1000 " + unit, value => (value < 0 ? "−$" : "$") + Math.abs(value).toFixed(4)],
          latency: [unit => "Mean latency", value => value.toFixed(1) + " ms"],
        };
        const signed = (text, value) => (value > 0 ? "+" : "") + text(value).replace("-", "−");
        const number = value => value.toLocaleString("en-US");
        const page = crypto.randomUUID();

        // Rounding is no difference.
        const isNone = (value, figure) => Math.abs(value) < 1e-9 * (1 + Math.abs(figure.today.value));

        function differenceCells(figure, text, name) {
          const {value, low, high} = figure.difference;
          if (low === undefined) return [signed(text, value), "unknown"];
          if (isNone(low, figure) && isNone(high, figure)) return ["none", ""];
          const isGood = name === "latency" ? value < 0 : value > 0;
          const className = low <= 0 && high >= 0 ? "" : isGood ? "equal" : "different";
          const isExact = Math.abs(high - low) < 1e-6 * (1 + Math.abs(value));
          return [{text: signed(text, value), className: className},
            isExact ? "exact" : signed(text, low) + " and " + signed(text, high)];
        }

        function verdict(forecast) {
          const {value, low, high} = forecast.revenue.difference;
          if (low === undefined) return "";
          if (isNone(low, forecast.revenue) && isNone(high, forecast.revenue)) return "It earns as much as today’s.";
          if (low <= 0 && high >= 0) return "Whether it earns more or less is not certain.";
          const amount = figures.revenue[1](Math.abs(value));
          return "It earns " + amount + (value > 0 ? " more" : " less") + " per 1000 " + forecast.unit + ".";
        }

        function drawForecast(forecast) {
          byID("forecast-kind").textContent = forecast.requests === undefined ? "Exact."
            : "Simulated with " + number(forecast.requests) + " " + forecast.unit + ", the same for both, because " + forecast.reason
              + ". 95\u00a0% of the intervals contain the true difference.";
          fill("forecast", Object.entries(figures).map(([name, [title, text]]) => {
            const figure = forecast[name];
            return [title(forecast.unit), text(figure.today.value), text(figure.changed.value),
              ...differenceCells(figure, text, name)];
          }));
          byID("forecast-verdict").textContent = verdict(forecast);
          for (const item of forecast.lineItems) {
            const note = document.querySelector("[data-item='" + CSS.escape(item.name) + "'] .share");
            if (note) note.textContent = "asked by " + (100 * item.asked).toFixed(1) + " %, fills "
              + (100 * item.filled).toFixed(1) + " %, earns $" + item.revenue.toFixed(3);
          }
        }

        // A few requests answer at once, and more of them when nothing changes. A newer question ends the older ones.
        const fewest = 16384, most = 1048576, patience = 2000;
        let question = 0, asking = null;
        function forecast(draft, requests = fewest) {
          const number = ++question;
          if (asking) asking.abort();
          asking = new AbortController();
          const begin = performance.now();
          fetch("/orders", {
            method: "POST", signal: asking.signal,
            headers: {"Content-Type": "application/json", "Studio-Token": token},
            body: JSON.stringify({order: "forecast", draft: {...draft, requests: requests, page: page}}),
          }).then(response => response.json()).then(answer => {
            if (number !== question) return;
            if (!answer.forecast) {
              byID("forecast-verdict").textContent = answer.sentence;
              return;
            }
            drawForecast(answer.forecast);
            const next = Math.min(requests * 4, most);
            const isShort = (performance.now() - begin) * next / requests < patience;
            if (answer.forecast.requests !== undefined && next > requests && isShort) forecast(draft, next);
          }, error => {
            if (error.name !== "AbortError") byID("forecast-verdict").textContent = "The studio does not answer.";
          });
        }

        """#
}
