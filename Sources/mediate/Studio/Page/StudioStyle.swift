/// The style sheet of the page.
enum StudioStyle {
    static let text = Self.colours + Self.layout + Self.phone + Self.loads + StudioPanelStyle.text + Self.narrow

    private static let colours = """

        :root {
          color-scheme: light dark;
          --page: #ffffff; --panel: #f6f8fa; --line: #d1d9e0; --text: #1f2328; --quiet: #59636e; --link: #0858b8;
          --good: #176b31; --bad: #b3261e; --warning: #835300;
          --setup: #8c959f; --asked: #57a0e0; --images: #a78bfa; --waits: #e0af3e; --auction: #57c0a5; --turn: #c3cbd3;
          --ad: #eef5fd;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0d1117; --panel: #161b22; --line: #343b44; --text: #e6edf3; --quiet: #9aa4af; --link: #6cb1ff;
            --good: #57c96b; --bad: #ff8078; --warning: #e0af3e;
            --setup: #6e7681; --asked: #388bfd; --images: #8957e5; --waits: #bf8700; --auction: #2c8a70; --turn: #444c56;
            --ad: #14233a;
          }
        }

        """

    private static let layout = """
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1.25rem; max-width: 84rem; background: var(--page); color: var(--text);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
          overflow-wrap: anywhere;
        }
        [hidden] { display: none !important; }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
        #loads:focus { outline: none; }
        .skip { position: absolute; left: -999rem; padding: .5rem 1rem; background: var(--page); color: var(--link); }
        .skip:focus { left: 1rem; top: 1rem; z-index: 9; }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; margin-bottom: 1rem; }
        h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
        h2 { margin: 0 0 .5rem; font-size: 1.25rem; }
        h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
        p { margin: .25rem 0; }
        .quiet { color: var(--quiet); }
        .app main { display: grid; grid-template-columns: 364px minmax(0, 1fr); gap: 2rem; align-items: start; }
        .device { position: sticky; top: 1rem; }
        .panels { display: grid; gap: 1.5rem; min-width: 0; }
        .panels section { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; min-width: 0; }
        button, select, input[type=search], input[type=number], textarea {
          min-height: 2.25rem; padding: .25rem .75rem; border: 1px solid var(--quiet); border-radius: .375rem;
          background: var(--page); color: var(--text); font: inherit;
        }
        button { cursor: pointer; background: var(--panel); }
        button:disabled { cursor: default; color: var(--quiet); border-color: var(--line); }
        select { padding-inline: .25rem; max-width: 100%; }
        .buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
        .search { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
        .search input { flex: 1 1 10rem; min-width: 0; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { padding: .3rem .75rem .3rem 0; text-align: start; vertical-align: top; overflow-wrap: normal; }
        thead th { color: var(--quiet); font-size: .875rem; font-weight: 400; }
        tbody th { font-weight: 600; }
        tbody tr { border-top: 1px solid var(--line); }
        .different { color: var(--bad); font-weight: 600; }
        .equal { color: var(--good); }
        .problem { color: var(--bad); }
        .scroll { overflow: auto; }
        .tall { max-height: 20rem; contain: content; }
        .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: .5rem; }
        .facts { margin: .75rem 0 0; }
        dt { color: var(--quiet); font-size: .875rem; }
        dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
        .switches { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem; }
        fieldset { display: grid; gap: .5rem; align-content: start; margin: 0; padding: .5rem 1rem 1rem; min-width: 0; }
        fieldset { border: 1px solid var(--line); border-radius: .5rem; }
        legend { padding: 0 .25rem; font-weight: 600; }
        fieldset label { overflow-wrap: normal; }
        fieldset label { display: flex; align-items: center; gap: .5rem; min-height: 2rem; }
        fieldset select { margin-inline-start: auto; min-width: 0; }
        .faults { grid-column: 1 / -1; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: .25rem 1.5rem; }
        input[type=checkbox] { width: 1.2rem; height: 1.2rem; accent-color: var(--link); }
        textarea { display: block; width: 100%; margin-top: .5rem; font: .8125rem/1.5 ui-monospace, monospace; }
        #problems { margin: .5rem 0 0; padding-inline-start: 1.5rem; }
        #problems button { border: 0; padding: 0; background: none; color: var(--bad); text-align: start; min-height: 0; }
        #problems button { text-decoration: underline; }
        .events { margin: 0; padding: 0; list-style: none; font-size: .875rem; }
        .events li { display: grid; grid-template-columns: 5rem 1fr; gap: .5rem; padding: .15rem 0; }
        .events li + li { border-top: 1px solid var(--line); }
        .events .time { color: var(--quiet); text-align: end; font-variant-numeric: tabular-nums; }
        .events .bad { color: var(--bad); }

        """

    private static let phone = """
        .phone {
          position: relative; width: 364px; height: 644px; border: 2px solid var(--quiet); border-radius: 18px;
          overflow: hidden; background: var(--page);
        }
        #list { position: absolute; inset: 0 0 auto 0; width: 360px; height: 580px; margin: 0; padding: 0; }
        #list { overflow-x: hidden; overflow-y: auto; list-style: none; overflow-anchor: none; contain: strict; }
        /* The button of an ad is where the app has it, next to the edge. */
        #list { scrollbar-width: thin; }
        #list:focus-visible { outline-offset: -4px; }
        #list li { position: absolute; left: 0; width: 100%; padding: .6rem 1rem; border-bottom: 1px solid var(--line); }
        #list li { overflow: hidden; }
        #list .title { margin: 0; font-size: 1rem; font-weight: 600; line-height: 1.3; }
        #list .body { margin: .1rem 0 0; font-size: .875rem; line-height: 1.35; color: var(--quiet); }
        #list .ad { display: grid; grid-template-columns: 50px 1fr; gap: 0 .75rem; background: var(--ad); }
        #list .ad { align-content: start; }
        #list .ad img { width: 50px; height: 50px; border-radius: 8px; }
        #list .ad .body { max-height: 2.4em; overflow: hidden; }
        #list .badge { grid-column: 1 / -1; margin: 0; font-size: .75rem; color: var(--quiet); line-height: 1.2; }
        #list .ad button {
          position: absolute; left: 228px; top: 84px; width: 120px; height: 36px; padding: 0 .25rem; min-height: 0;
          background: var(--link); color: var(--page); border-color: var(--link); font-size: .875rem; font-weight: 600;
          overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
        }
        #list .empty { display: grid; place-items: center; color: var(--quiet); background: var(--panel); }
        .banner { position: absolute; left: 20px; top: 586px; width: 320px; height: 50px; padding: 0 .75rem; }
        .banner { background: var(--ad); font-size: .875rem; line-height: 1.2; overflow: hidden; }
        .cover {
          position: absolute; inset: 0; display: grid; gap: .75rem; align-content: center; justify-items: center;
          padding: 3.5rem 1.5rem 2rem; background: var(--ad); text-align: center; z-index: 2;
        }
        .cover h3 { font-size: 1.4rem; margin: 0; line-height: 1.25; }
        .cover img { max-width: 100%; max-height: 220px; border-radius: 12px; }
        .cover .kicker { margin: 0; color: var(--quiet); }
        .cover .close { position: absolute; top: .5rem; right: .5rem; }
        .sheet { background: var(--panel); }
        .device .buttons { display: grid; grid-template-columns: 1fr 1fr; }

        """

    private static let loads = """
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0; padding: 0; list-style: none; }
        .legend li { display: flex; align-items: center; gap: .35rem; font-size: .875rem; }
        .key { width: 1rem; height: .75rem; border-radius: 2px; }
        .setup { background: var(--setup); } .asked { background: var(--asked); } .images { background: var(--images); }
        .waits { background: var(--waits); } .auction { background: var(--auction); } .turn { background: var(--turn); }
        #load-list { margin: 0; padding: 0; list-style: none; }
        #load-list > li { border-top: 1px solid var(--line); padding: .2rem 0; }
        .load > button {
          display: grid; grid-template-columns: 3.5rem 9rem minmax(0, 1fr) auto; gap: .75rem; align-items: center;
          width: 100%; min-height: 2rem; border: 0; padding: 0 .25rem; background: none; text-align: start;
        }
        .load > button:hover { background: var(--panel); }
        .load .latency { font-variant-numeric: tabular-nums; color: var(--quiet); }
        .load .filled { color: var(--good); } .load .unfilled { color: var(--bad); }
        .items { margin: .25rem 0 .5rem; padding: .5rem .75rem; background: var(--panel); border-radius: .5rem; }
        .timeline { margin: 0; padding: 0; list-style: none; }
        .item { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 0 .75rem; padding: .3rem 0; }
        .item + .item { border-top: 1px solid var(--line); }
        .item .name { grid-row: span 2; font-weight: 600; }
        .item .price { display: block; font-weight: 400; color: var(--quiet); font-size: .875rem; }
        .item .words { grid-column: 2; font-size: .875rem; color: var(--quiet); }
        .item .words .bad { color: var(--bad); } .item .words .good { color: var(--good); font-weight: 600; }
        .track { position: relative; height: 1.25rem; margin-top: .15rem; border-radius: 3px; background: var(--page); }
        .bar { position: absolute; top: 15%; height: 70%; min-width: 2px; border-radius: 2px; }
        .turn.bar { top: 0; height: 100%; }
        .tick { position: absolute; top: 0; bottom: 0; width: 2px; background: var(--text); }
        .tick.broken { background: var(--bad); width: 3px; }
        .axis { margin-inline-start: 14.75rem; }
        .axis { display: flex; justify-content: space-between; color: var(--quiet); font-size: .75rem; }
        .later { margin: .5rem 0; font-size: .875rem; }
        .later ul { margin: 0; padding-inline-start: 1.25rem; }
        pre { overflow: auto; max-height: 20rem; margin: .5rem 0; padding: .5rem; background: var(--page); }
        pre { font: .8125rem/1.4 ui-monospace, monospace; }
        summary { cursor: pointer; color: var(--link); }

        """

    private static let narrow = """
        @media (max-width: 60rem) {
          .app main { grid-template-columns: minmax(0, 1fr); }
          .device { position: static; justify-self: center; }
        }
        @media (max-width: 44rem) {
          body { padding: .75rem .8rem; }
          .panels section { padding: .75rem; }
          .load > button { grid-template-columns: 3rem 1fr auto; gap: .1rem .5rem; }
          .load > button .result { grid-column: 2 / -1; grid-row: 2; }
          .item { grid-template-columns: minmax(0, 1fr); }
          .item .name { grid-row: auto; }
          .item .words { grid-column: 1; }
          .axis { margin-inline-start: 0; }
          .events li { grid-template-columns: 4.2rem 1fr; }
          .line-item { grid-template-columns: 2.5rem minmax(0, 1fr) auto auto; }
          .line-item .timeout { grid-row: 2; grid-column: 2 / -1; }
          .line-item .handle { grid-row: 1 / span 2; }
          th, td { padding-inline-end: .5rem; }
        }

        """
}
