/// The style sheet of the page.
enum ReportStyle {
    /// The SHA-256 of the text in base 64: the page has no other style.
    ///
    /// `.ci/check-simulation.py` reports the expected value.
    static let hash = "J70ssuyEqptqv/Y7N8bCYabCBWxgJKl5SlJj2f5XaEI="

    static let text = Self.colours + Self.layout + Self.charts + Self.narrow

    private static let colours = """

        :root {
          color-scheme: light dark;
          --page: #ffffff; --panel: #f6f8fa; --line: #d1d9e0; --text: #1f2328; --quiet: #59636e; --link: #0858b8;
          --water: #b6d4f2; --fill: #1f883d; --leaves: #cdebd3; --noFill: #8c959f; --timeout: #bf6a02;
          --error: #b3261e; --left: #6639ba; --late: #57a0e0;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0d1117; --panel: #161b22; --line: #343b44; --text: #e6edf3; --quiet: #9aa4af; --link: #6cb1ff;
            --water: #1d3a5c; --fill: #3fb950; --leaves: #16351f; --noFill: #6e7681; --timeout: #e0912f;
            --error: #ff7b72; --left: #a78bfa; --late: #388bfd;
          }
        }

        """

    private static let layout = """
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1.5rem; max-width: 64rem; background: var(--page); color: var(--text);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
          overflow-wrap: anywhere;
        }
        a { color: var(--link); }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
        .skip { position: absolute; left: -999rem; padding: .5rem 1rem; background: var(--page); }
        .skip:focus { left: 1rem; top: 1rem; z-index: 1; }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .kicker { margin: 0; color: var(--quiet); }
        h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
        h2 { margin: 2.5rem 0 .25rem; font-size: 1.35rem; }
        h3 { margin: 1.5rem 0 0; font-size: 1.1rem; }
        .headline { margin: .75rem 0 0; font-size: 1.75rem; font-weight: 600; line-height: 1.3; }
        .lead { margin: .25rem 0 1rem; max-width: 46rem; }
        .note { max-width: 46rem; padding: .5rem .75rem; border: 1px solid var(--line); background: var(--panel); }
        .quiet { margin: 0 0 .5rem; color: var(--quiet); }
        .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 1rem; margin: 0; }
        .facts div { padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .5rem; min-width: 0; }
        dt { color: var(--quiet); font-size: .875rem; }
        dd { margin: 0; font-size: 1.25rem; font-weight: 600; }
        dd.quiet { font-size: .875rem; font-weight: 400; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { padding: .4rem .75rem .4rem 0; text-align: start; vertical-align: middle; }
        thead th { color: var(--quiet); font-size: .875rem; font-weight: 400; }
        tbody th { font-weight: 600; }
        th .quiet { font-weight: 400; }
        tr { border-bottom: 1px solid var(--line); }
        .bars td:not(.chart), .bars thead th:nth-child(n+3), .plain thead th + th { text-align: end; white-space: nowrap; }
        .bars tbody th, .bars thead th:first-child { width: 24%; }
        .bars .chart { width: 34%; }
        .columns { width: auto; min-width: 20rem; }
        .columns td { text-align: end; }
        .columns th { font-weight: 400; }
        main li { margin-bottom: .25rem; }
        footer { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem; }

        """

    private static let charts = """
        svg { display: block; overflow: visible; }
        .water { fill: var(--water); } .leaves { fill: var(--leaves); } .fill { fill: var(--fill); }
        .noFill { fill: var(--noFill); } .timeout { fill: var(--timeout); } .error, .loss { fill: var(--error); }
        .left { fill: var(--left); } .late { fill: var(--late); }
        .axis { stroke: var(--quiet); stroke-width: 1; }
        .mark { stroke: var(--text); stroke-width: 1.5; }
        .latency { margin: .5rem 0 1rem; }
        .latency .mark { stroke-dasharray: 3 3; stroke-width: 1; }
        text { fill: var(--text); font-size: 13px; }
        text.value { paint-order: stroke; stroke: var(--page); stroke-width: 5px; }
        text.tick { fill: var(--quiet); }
        .bar { width: 100%; min-width: 8rem; }
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 .5rem; padding: 0; list-style: none; }
        .legend li { display: flex; align-items: center; gap: .4rem; font-size: .875rem; }
        .flow { table-layout: fixed; }
        .flow tr { border: 0; }
        .flow thead tr { border-bottom: 1px solid var(--line); }
        .flow th, .flow td { padding-block: .6rem; }
        .flow th { width: 10%; }
        .flow th:nth-child(1) { width: 20%; }
        .flow th:nth-child(2) { width: 34%; }
        .flow th:nth-child(5) { width: auto; }
        .flow td:nth-child(5) { font-size: .875rem; }
        .flow .chart { position: relative; height: 4.25rem; padding: 0; }
        .stream { position: absolute; inset: 0; width: calc(100% - 1rem); height: 100%; }

        """

    private static let narrow = """
        @media (max-width: 44rem) {
          body { padding: 1rem; }
          h1 { font-size: 1.5rem; }
          .facts { grid-template-columns: 1fr 1fr; gap: .5rem; }
          .flow thead, .bars thead { position: absolute; left: -999rem; }
          .flow tr, .bars tr { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; padding: .5rem 0; }
          .flow th, .bars th, .flow .chart, .bars .chart, .flow td:nth-child(5) { grid-column: 1 / -1; width: auto; }
          .flow tr { padding-block: 0; }
          .flow tbody th:nth-child(1) { width: auto; padding-top: .4rem; }
          .bars tbody th, .bars .chart { width: auto; }
          .flow th, .flow td, .bars th, .bars td { padding: .1rem 0; }
          .flow td:not(.chart), .bars td:not(.chart) { display: flex; justify-content: space-between; gap: .5rem; }
          .bars td:not(.chart) { white-space: normal; }
          .bars.wide td:not(.chart) { grid-column: 1 / -1; }
          .flow .chart { height: 3.25rem; order: 1; }
          .stream { width: 100%; }
          .bar { min-width: 0; }
          td[data-title]::before { content: attr(data-title); color: var(--quiet); font-size: .875rem; }
          td[data-title]:empty { display: none !important; }
          .columns { width: 100%; min-width: 0; }
          .columns td[data-title]::before { content: none; }
        }
        @media print {
          .skip { display: none; }
          section { break-inside: avoid; }
        }

        """
}
