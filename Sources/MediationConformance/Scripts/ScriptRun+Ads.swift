import MediationCore

extension ScriptRun {
    /// Performs an action on an ad that the app has.
    ///
    /// - Returns: The loads that the action is about, or `nil` if it is not possible at present.
    func actOnAd(_ action: ScriptAction) async throws -> Set<Int>? {
        switch action {
        case .show(let number, let clickable): try await self.show(number, clickable) ? [number] : nil
        case .hide(let number): try await self.hide(number, dropsViews: false) ? [number] : nil
        case .dropViews(let number): try await self.hide(number, dropsViews: true) ? [number] : nil
        case .tell(let number, let event, let isOnMainThread):
            try await self.tell(number, event, isOnMainThread) ? [number] : nil
        case .present(let number): try await self.present(number) ? [number] : nil
        case .count(let number, let count, let asset): try await self.count(number, count, asset) ? [number] : nil
        default: nil
        }
    }

    private func show(_ number: Int, _ clickable: [NativeAdAsset]) async throws -> Bool {
        guard let load = self.loads[number], let ad = load.ad else { return false }
        let views = self.bench.makeViews()
        let before = self.viewCalls(of: ad).count
        try await self.bench.show(ad, in: views, clickable: clickable, nonclickable: [.advertiser])
        load.shown = (views, clickable)
        guard self.bench.capabilities.contains(.tracksViews) else { return true }
        let calls = self.viewCalls(of: ad).dropFirst(before)
        let shows = calls.compactMap { call -> Int?? in
            if case .showViews(_, let count) = call { .some(count) } else { nil }
        }
        let isLast = calls.last?.showsViews == true
        let isRight = shows.count == 1 && (shows[0] ?? clickable.count) == clickable.count && isLast
        try self.expect(
            isRight,
            RuleID(6, 5),
            "the network gets the views of load \(ad.load.log.number) once, with \(clickable.count) clickable ones",
            happened: calls.isEmpty ? "it gets none" : "it \(calls.map(\.summary).joined(separator: ", "))"
        )
        return true
    }

    private func hide(_ number: Int, dropsViews: Bool) async throws -> Bool {
        guard let load = self.loads[number], let ad = load.ad, let shown = load.shown else { return false }
        if dropsViews {
            shown.views.dropContainer()
            // Mediation checks once a second whether containers still exist.
            await self.bench.pass(.seconds(2))
        } else {
            await self.bench.unregister(ad)
        }
        load.shown = nil
        guard self.bench.capabilities.contains(.tracksViews) else { return true }
        let last = self.viewCalls(of: ad).last
        try self.expect(
            last.map { !$0.showsViews } ?? false,
            RuleID(6, 5),
            "the views of load \(ad.load.log.number) are taken away from the network",
            happened: "the network keeps them"
        )
        return true
    }

    private func tell(_ number: Int, _ event: NativeAdEvent, _ isOnMainThread: Bool) async throws -> Bool {
        guard let load = self.loads[number], let ad = load.ad, load.shown != nil else { return false }
        let count = BenchCount.allCases.first { $0.event == event }
        var isDue = true
        if let count {
            isDue = self.bench.networkCounts(count, isTrackedByNetwork: load.isTrackedByNetwork)
            // Some SDKs confirm what they were told of; an impression comes once.
            guard isDue || load.told[count, default: 0] > 0 else { return false }
            guard count == .click || !isDue || load.reported[count, default: 0] == 0 else { return false }
            if count == .click { await self.bench.pass(.seconds(1)) }
        }
        let before = ad.load.log.reports.count
        guard await self.plays(.report(event, ad: ad.request), isOnMainThread) else { return false }
        if isDue { await self.bench.settle { ad.load.log.reports.count > before } } else { await self.bench.settle() }
        if let count {
            if isDue { load.reported[count, default: 0] += 1 }
            return true
        }
        load.isPlaying = event == .didPlayVideo
        let reports = ad.load.log.reports.dropFirst(before)
        try self.expect(
            reports.contains(event),
            RuleID(6, 7),
            "\(event.name) of load \(ad.load.log.number) is reported",
            happened: reports.isEmpty
                ? "nothing is reported" : "reported is \(reports.map(\.name).joined(separator: ", "))"
        )
        return true
    }

    private func present(_ number: Int) async throws -> Bool {
        guard let load = self.loads[number], let ad = load.ad, load.shown != nil else { return false }
        let presentation = await self.bench.present(ad)
        guard !presentation.played.isEmpty else { return false }
        try self.expect(
            presentation.reported == presentation.expected,
            RuleID(6, 6),
            "of the presentation by load \(ad.load.log.number) are reported: "
                + presentation.expected.joined(separator: ", "),
            happened: presentation.summary
        )
        return true
    }

    private func count(_ number: Int, _ count: BenchCount, _ asset: NativeAdAsset) async throws -> Bool {
        guard let load = self.loads[number], let ad = load.ad, let shown = load.shown,
            !self.bench.networkCounts(count, isTrackedByNetwork: load.isTrackedByNetwork)
        else { return false }
        switch count {
        case .impression: if load.isCounted { return false }
        case .click:
            guard shown.clickable.contains(asset) else { return false }
            await self.bench.pass(.seconds(1))
        }
        let before = self.bench.calls(about: ad).count
        await self.bench.record(count, of: ad, on: asset, in: shown.views)
        if count == .impression { load.isCounted = true }
        guard self.bench.capabilities.contains(count.toldToNetwork) else { return true }
        load.told[count, default: 0] += 1
        for case .click(_, let clicked?) in self.bench.calls(about: ad).dropFirst(before) {
            try self.expect(
                clicked == asset.rawValue,
                RuleID(6, 4),
                "the network is told of a click on \(asset.rawValue)",
                happened: "it is told of one on \(clicked)"
            )
        }
        return true
    }

    /// The adapter's calls to the network about the views of an ad.
    func viewCalls(of ad: BenchAd) -> [NetworkCall] { self.bench.calls(about: ad).filter(\.isAboutViews) }
}

extension NetworkCall {
    /// Indicates whether the call gives views to the network.
    fileprivate var showsViews: Bool { if case .showViews = self { true } else { false } }
}
