/// The style of the sections for waterfalls, adapters and linked apps.
enum StudioPanelStyle {
    static let text = """
        #line-items, #bidders { margin: .5rem 0 0; padding: 0; list-style: none; }
        #bidders { margin: 0 0 .5rem; }
        .line-item {
          position: relative; display: grid; grid-template-columns: 2.5rem minmax(0, 1fr) auto auto auto; gap: .25rem .5rem;
          align-items: center; padding: .4rem 0; border-top: 1px solid var(--line); background: var(--page);
        }
        #bidders .line-item::before { content: ""; }
        .line-item .handle {
          display: flex; align-items: center; justify-content: space-between; min-height: 2.5rem; cursor: grab;
          touch-action: none; user-select: none; font-variant-numeric: tabular-nums;
        }
        .line-item .place { font-weight: 600; }
        .line-item .grip { color: var(--quiet); }
        .line-item .share { font-size: .875rem; min-height: 1.5em; }
        .line-item .timeout { overflow-wrap: normal; white-space: nowrap; }
        .line-item input { width: 6rem; }
        .line-item button { min-width: 2.5rem; padding: 0; }
        .line-item [aria-disabled=true] { color: var(--quiet); border-color: var(--line); cursor: default; }
        .line-item [aria-invalid=true] { border-color: var(--bad); outline-color: var(--bad); }
        #forecast td { white-space: nowrap; }
        .dragged { z-index: 3; background: var(--panel); box-shadow: 0 2px 10px #0006; }
        .dragged .handle { cursor: grabbing; }
        progress { flex: 1 1 10rem; max-width: 24rem; height: 1rem; accent-color: var(--link); }
        .rules { display: inline-block; vertical-align: top; width: 100%; }
        .rules h3 { margin: .5rem 0 .15rem; font-weight: 400; color: var(--quiet); font-size: .875rem; }
        .rules ul { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0; padding: 0; list-style: none; }
        .rule {
          position: relative; padding: 0 .4rem; border: 1px solid var(--line); border-radius: .375rem; font-size: .875rem;
          font-variant-numeric: tabular-nums; color: var(--quiet);
        }
        .rule.pass { color: var(--good); border-color: var(--good); }
        .rule.fail { color: var(--bad); border-color: var(--bad); font-weight: 600; }
        .rule.warn { color: var(--warning); border-color: var(--warning); }
        .rule.open { border-style: dashed; }
        .finding { border-top: 1px solid var(--line); padding: .35rem 0; }
        .finding summary { color: var(--bad); }
        .finding summary.warn { color: var(--warning); }
        .finding dl { margin: .35rem 0; }
        .finding dd { font-weight: 400; margin: 0 0 .25rem; }

        """
}
