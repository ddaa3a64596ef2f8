import MediationCore
import PlatformViews

extension ContractRule {
    static let loadDoesNotBlock = ContractRule(
        RuleID(8, 5),
        .must,
        "A call that starts a load, shows an ad or takes it out of its views MUST return without waiting, whatever the app "
            + "wishes.",
        intent: "It is called on the main thread, and nothing moves on the screen until it returns.",
        likelyCause: "A semaphore, a group or `sync` waits for an answer of the SDK.",
        fix: "Return, and call the completion handler from the SDK's callback.",
        isolation: .childProcess
    ) { bench in
        // The network answers after the load has returned: an adapter that waits for the answer there waits forever.
        for options in [NativeAdOptions(), .allWishes] {
            for isTestRequest in [false, true] {
                let load = await bench.load(options: options, isTestRequest: isTestRequest)
                _ = try bench.request(of: load)
                try await bench.playOnAnotherThread(.fill(request: bench.request(of: load), bench.payload()))
                await bench.settle { load.isAnswered }
                load.release()
            }
        }
        for format in (try? bench.formats()) ?? [] where format != bench.format {
            for _ in 0..<4 {
                let load = try await bench.loadFullScreen(format)
                guard let request = load.requestNumber else { break }
                await bench.playIfPossible(.fail(request: request, NetworkFailure(.noFill)))
                await bench.settle { load.isAnswered }
            }
        }
        for (format, time) in bench.shortestCalls.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            bench.expect(
                time < Bench.longestCall,
                "the call that starts a load of format \(format.rawValue) returns within \(Bench.longestCall), in one of four "
                    + "loads at least",
                happened: "the shortest call took \(time)"
            )
        }
        guard bench.format == .native else { return }
        let ad = try await bench.loadAd()
        var (shown, removed) = (Duration.seconds(60), Duration.seconds(60))
        for _ in 0..<4 {
            let (container, button) = (PlatformView(), PlatformView())
            container.addSubview(button)
            let show = { try? ad.ad.register(container: container, clickableAssetViews: [.callToAction: button]) }
            shown = min(shown, ThreadCensus.time { _ = show() })
            await bench.settle()
            removed = min(removed, ThreadCensus.time { ad.ad.unregister() })
            await bench.settle()
        }
        for (name, time) in [("shows an ad", shown), ("takes an ad out of its views", removed)] {
            bench.expect(
                time < Bench.longestCall,
                "the call that \(name) returns within \(Bench.longestCall), in one of four times at least",
                happened: "the shortest call took \(time)"
            )
        }
    }

    static let loadsLeaveOthersAlone = ContractRule(
        RuleID(8, 7),
        .must,
        "A load MUST NOT change what becomes of other loads and of their ads.",
        intent: "Several ads are on the screen, and the next is loaded meanwhile.",
        likelyCause: "The loader, the ad or the delegate is in a static variable, or in a singleton of the adapter.",
        fix: "Keep all that belongs to a load in the adapter, of which mediation makes one for each load."
    ) { bench in
        let (first, ad) = try await bench.loadedAd()
        if bench.format != .native {
            // Whether the adapter reports such an event at all is what the rules about its format look at.
            try bench.report(.click, of: first)
            await bench.settle { !first.log.reports.isEmpty }
            try bench.require(!first.log.reports.isEmpty, "that a click is reported")
        }
        let failed = await bench.load()
        try bench.fail(failed)
        await bench.settle { failed.isAnswered }
        let (other, _) = try await bench.loadedAd()
        other.release()
        await bench.settle()
        for event in bench.repeatableEvents {
            let before = first.log.reports.count
            guard await bench.playIfPossible(bench.step(event, ad: try bench.request(of: first))) else { continue }
            await bench.settle { first.log.reports.count > before }
            bench.expect(
                first.log.reports.count > before,
                "\(event.name) of the first ad is reported after other loads",
                of: first,
                happened: "it is not"
            )
            break
        }
        withExtendedLifetime(ad) {}
        guard bench.capabilities.contains(.concurrentLoads) else { return }
        let open = [await bench.load(), await bench.load(), await bench.load()]
        for load in open { _ = try bench.request(of: load) }
        open[1].cancel()
        await bench.settle()
        for load in [open[0], open[2]] {
            let request = try bench.request(of: load)
            bench.expect(
                !bench.network.calls.contains(.cancel(request: request)),
                "request \(request) goes on when another load is cancelled",
                happened: "the network is told to stop it"
            )
            try bench.fill(load)
            await bench.settle { load.isAnswered }
            bench.expectAnswers(of: load, [.ad])
        }
    }

    static let networkIsToldToStop = ContractRule(
        RuleID(8, 8),
        .should,
        "After `cancelLoad`, the network SHOULD be told to stop, if it can be.",
        intent: "Nobody needs its further downloads and counts.",
        likelyCause: "`cancelLoad` lets go of the handler and of nothing else.",
        fix: "Call the SDK's cancel or destroy in `cancelLoad`.",
        needs: [.cancel]
    ) { bench in
        let load = await bench.load()
        let request = try bench.request(of: load)
        load.cancel()
        await bench.settle { bench.network.calls.contains(.cancel(request: request)) }
        bench.expect(
            bench.network.calls.contains(.cancel(request: request)),
            "the network is told to stop request \(request)",
            happened: "it is not"
        )
        for reasons: [CancelReason] in [
            [.timedOut], [.deadlineExceeded], [.notNeeded], [.timedOut.acceptingLateAd, .cancelled],
        ] {
            let before = bench.network.requestCount
            guard let adapter = bench.startedAdapter() else { return }
            await bench.settle { bench.network.requestCount > before }
            try bench.require(bench.network.requestCount > before, "that the network is asked for an ad")
            let call = NetworkCall.cancel(request: before + 1)
            for reason in reasons {
                bench.note("is no longer needed: \(reason)\(reason.acceptsLateAd ? ", but a late ad is welcome" : "")")
                adapter.cancelLoad(reason: reason)
            }
            await bench.settle { bench.network.calls.contains(call) }
            bench.expect(
                bench.network.calls.contains(call),
                "the network is told to stop a request after \(reasons.map(\.description).joined(separator: ", "))",
                happened: "it is not"
            )
        }
        let before = bench.network.requestCount
        guard let adapter = bench.startedAdapter() else { return }
        bench.note("is cancelled before anything else runs")
        adapter.cancelLoad(reason: .cancelled)
        await bench.settle()
        let isStopped = bench.network.calls.contains(.cancel(request: before + 1))
        bench.expect(
            isStopped || bench.network.requestCount == before,
            "the network is not asked for a load that was cancelled before, or is told to stop",
            happened: "it is asked, and not told to stop"
        )
    }
}

extension Bench {
    /// Makes an adapter load an ad, without mediation; `nil` if there is none.
    func startedAdapter(
        _ handler: NativeAdCompletionHandler = NativeAdCompletionHandler { _ in nil }
    ) -> (any NetworkAdapter)? {
        guard let adapter = self.makeAdapter() else { return nil }
        let configuration = NativeAdConfiguration(
            credentials: MediationCredentials(settings: self.settings),
            loadID: "load",
            deadline: .seconds(60)
        )
        adapter.load(self.format, for: configuration, completionHandler: handler)
        return adapter
    }
}

extension NativeAdOptions {
    /// Options with every request that an app can make.
    fileprivate static var allWishes: NativeAdOptions {
        var options = NativeAdOptions()
        options.images.shouldRequestMultipleImages = true
        options.images.preferredImageOrientation = .portrait
        options.mediaAspectRatio = .square
        options.video.startMuted.toggle()
        options.video.customControlsRequested = true
        options.video.clickToExpandRequested = true
        return options
    }
}
