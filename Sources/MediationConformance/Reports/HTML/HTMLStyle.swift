/// The style sheet of the page.
enum HTMLStyle {
    /// The Base64-encoded SHA-256 of the text: the page blocks any other style.
    ///
    /// `.ci/check-reports.py` prints the correct value.
    static let hash = "q+p5+xMHGu5EYyYV6v2iQNrDiIn4JWF0mcubkfCb67g="

    static let text = Self.colours + Self.layout + Self.ruleList + Self.narrow

    private static let colours = """

        :root {
          color-scheme: light dark;
          --page: #ffffff; --panel: #f6f8fa; --line: #d1d9e0; --text: #1f2328; --quiet: #59636e; --link: #0858b8;
          --pass: #176b31; --fail: #b3261e; --warning: #835300; --knownFailure: #6639ba; --stale: #a63f0b;
          --notVerified: #0b5cad; --notApplicable: #59636e; --harnessError: #8e1151;
          --mediation: #0b5cad; --adapter: #6639ba; --network: #835300; --app: #176b31; --images: #8e1151;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0d1117; --panel: #161b22; --line: #343b44; --text: #e6edf3; --quiet: #9aa4af; --link: #6cb1ff;
            --pass: #57c96b; --fail: #ff8078; --warning: #e0af3e; --knownFailure: #c4a5fb; --stale: #ffa066;
            --notVerified: #75b8ff; --notApplicable: #9aa4af; --harnessError: #ff8fc4;
            --mediation: #75b8ff; --adapter: #c4a5fb; --network: #e0af3e; --app: #57c96b; --images: #ff8fc4;
          }
        }
        .pass { --own: var(--pass); } .fail { --own: var(--fail); } .warning { --own: var(--warning); }
        .knownFailure { --own: var(--knownFailure); } .stale { --own: var(--stale); }
        .notVerified { --own: var(--notVerified); } .notApplicable { --own: var(--notApplicable); }
        .headline.good { --own: var(--pass); } .headline.partial { --own: var(--notVerified); }
        .headline.flawed { --own: var(--warning); } .headline.bad { --own: var(--fail); }
        .harnessError { --own: var(--harnessError); }
        .mediation { --own: var(--mediation); } .adapter { --own: var(--adapter); } .network { --own: var(--network); }
        .app { --own: var(--app); } .images { --own: var(--images); }

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
        #rules:focus { outline: none; }
        [hidden] { display: none !important; }
        .skip { position: absolute; left: -999rem; padding: .5rem 1rem; background: var(--page); }
        .skip:focus { left: 1rem; top: 1rem; z-index: 1; }
        .kicker { margin: 0; color: var(--quiet); }
        h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
        h2 { margin: 2.5rem 0 .75rem; font-size: 1.35rem; }
        h3 { margin: 2rem 0 .5rem; font-size: 1.1rem; scroll-margin-top: 1rem; }
        .headline { margin: .75rem 0 0; font-size: 1.35rem; font-weight: 600; color: var(--own); }
        .lead { margin: .25rem 0 1rem; }
        .bar { display: block; width: 100%; height: .75rem; border-radius: .375rem; background: var(--line); }
        .bar rect { fill: var(--own); stroke: var(--page); stroke-width: 2; vector-effect: non-scaling-stroke; }
        .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: .5rem 1.5rem; }
        .facts div { min-width: 0; }
        dt { color: var(--quiet); font-size: .875rem; }
        dd { margin: 0; }
        .facts .capabilities, .facts .selection { grid-column: span 2; }
        code { padding: 0 .2em; border-radius: .25em; background: var(--panel); font-size: .9em; }
        .quiet { color: var(--quiet); }
        .to-mend ul { margin: 0; padding: 0; list-style: none; }
        .to-mend li { display: grid; grid-template-columns: 4.5rem 1fr; padding: .4rem 0; }
        .to-mend li + li { border-top: 1px solid var(--line); }
        .to-mend a { display: flex; gap: .2rem; color: var(--own); white-space: nowrap; text-decoration: none; }
        .to-mend a span + span { text-decoration: underline; }
        .problems { margin-top: 1.5rem; padding: 0 1rem; border: 1px solid var(--fail); border-radius: .5rem; }
        .problems h2 { margin-top: 1rem; color: var(--fail); }
        .problems li { margin-bottom: .5rem; }
        bdi.long { white-space: pre-wrap; }
        div.long { max-height: 18rem; overflow: auto; border: 1px solid var(--line); padding: .5rem; }
        table { border-collapse: collapse; width: 100%; }
        th, td { padding: .375rem .75rem .375rem 0; text-align: start; vertical-align: top; }
        thead th { color: var(--quiet); font-size: .875rem; font-weight: 400; }
        tr { border-bottom: 1px solid var(--line); }
        .matrix th[scope=row] { width: 15rem; font-weight: 400; }
        .kept { white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--quiet); }
        .cells { display: flex; flex-wrap: wrap; gap: .375rem; }
        .cell {
          display: inline-flex; gap: .3rem; justify-content: center; min-width: 4rem; padding: .1rem .4rem;
          border: 1px solid var(--own); border-radius: .375rem; color: var(--own); text-decoration: none;
          font-size: .875rem; font-variant-numeric: tabular-nums;
        }
        .cell:hover { background: var(--own); color: var(--page); }
        .cell.pass, .chip.pass { border-color: var(--line); }
        .cell.fail, .cell.stale, .cell.harnessError { background: var(--own); color: var(--page); font-weight: 600; }
        .symbol { display: inline-block; min-width: 1em; text-align: center; }
        .chip {
          display: inline-flex; align-items: center; gap: .3rem; padding: .1rem .6rem; border: 1px solid var(--own);
          border-radius: 1rem; color: var(--own); font-size: .875rem; white-space: nowrap;
        }
        fieldset { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; border: 0; min-width: 0; }
        legend { padding: 0; margin-bottom: .375rem; color: var(--quiet); font-size: .875rem; }
        label.chip { min-height: 2rem; cursor: pointer; }
        label.chip input { accent-color: var(--own); }
        .search { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin-top: .75rem; }
        html:not(.scripts) .scripted { display: none; }
        .search label { color: var(--quiet); font-size: .875rem; }
        .search input, button {
          min-height: 2.25rem; padding: .25rem .75rem; border: 1px solid var(--quiet); border-radius: .375rem;
          background: var(--page); color: var(--text); font: inherit;
        }
        .search input { flex: 1 1 12rem; min-width: 0; }
        button { cursor: pointer; background: var(--panel); }
        output { color: var(--quiet); font-size: .875rem; }
        footer { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem; }

        """

    private static let ruleList = """
        details.rule {
          margin: .375rem 0; border: 1px solid var(--line); border-inline-start: 4px solid var(--own);
          border-radius: .375rem; scroll-margin-top: 1rem;
        }
        details.rule:target { box-shadow: 0 0 0 2px var(--link); }
        summary {
          display: grid; grid-template-columns: 1rem 3rem 9.5rem 1fr; gap: .5rem; align-items: baseline;
          padding: .4rem .75rem; cursor: pointer; list-style: none;
        }
        summary::-webkit-details-marker { display: none; }
        summary::before { content: "▸" / ""; color: var(--quiet); }
        details[open] > summary::before { content: "▾" / ""; }
        summary:hover { background: var(--panel); }
        summary .chip { justify-self: start; }
        .id { font-weight: 600; font-variant-numeric: tabular-nums; }
        .sentence { min-width: 0; }
        .evidence { padding: .25rem 1rem 1rem 2.25rem; }
        .parts { margin: .5rem 0; }
        .parts > div { margin-bottom: .75rem; }
        .parts dd, .long p { margin: 0; white-space: pre-wrap; unicode-bidi: isolate; }
        .parts dd.wide { white-space: normal; }
        .long .timeline { margin-top: 0; }
        .parts .expected dd, .parts .happened dd, .parts .reason dd {
          padding: .4rem .75rem; border-radius: .375rem; background: var(--panel);
        }
        .parts .happened dd { box-shadow: inset 3px 0 var(--own); }
        .parts .expected dd { box-shadow: inset 3px 0 var(--pass); }
        .nothing { margin: .5rem 0 0; color: var(--quiet); }
        .timeline { margin-top: .75rem; font-size: .9375rem; }
        .timeline caption { padding-bottom: .25rem; color: var(--quiet); font-size: .875rem; text-align: start; }
        .timeline thead { border-bottom: 1px solid var(--line); }
        .timeline tbody tr { border-bottom: 0; }
        .timeline td { padding-block: .15rem; }
        .time { width: 7rem; white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--quiet); }
        .party { width: 6.5rem; white-space: nowrap; color: var(--own); font-weight: 600; }
        td.event { border-inline-start: 2px solid var(--own); padding-inline-start: .75rem; }
        bdi.event { display: block; max-height: 12rem; overflow: auto; white-space: pre-wrap; }
        .omitted td { color: var(--quiet); font-style: italic; }

        """

    /// The CSS rules that alone make the checkboxes work; the entry that a link points to is always shown.
    private static let narrow =
        RuleOutcome.allCases.map { outcome in
            let name = outcome.rawValue
            return """
                body:has(#show-\(name):not(:checked)) details.\(name):not(:target) { display: none; }
                body:has(#show-\(name):not(:checked)) .cell.\(name) { opacity: .35; }

                """
        }.joined() + """
            @media (max-width: 40rem) {
              body { padding: 1rem; }
              h1 { font-size: 1.5rem; }
              .matrix thead { position: absolute; left: -999rem; }
              .matrix tr { display: grid; grid-template-columns: 1fr auto; padding: .5rem 0; }
              .matrix th, .matrix td { padding: .1rem 0; width: auto; }
              .matrix th[scope=row] { width: auto; }
              .matrix td:last-child { grid-column: 1 / -1; }
              .cell { min-width: 3.6rem; padding: .2rem .3rem; }
              summary { grid-template-columns: 1rem 2.5rem 1fr; }
              .sentence { grid-column: 2 / -1; }
              .evidence { padding-inline: .75rem; }
              .facts { grid-template-columns: 1fr 1fr; }
              .timeline { font-size: .875rem; }
              .timeline td, .timeline th { padding-inline-end: .5rem; }
              .time, .party { width: 1%; }
            }
            @media print {
              .filters, .skip { display: none; }
              details.rule { break-inside: avoid; }
            }

            """
}
