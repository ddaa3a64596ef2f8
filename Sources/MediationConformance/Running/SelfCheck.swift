import MediationCore

extension AdapterConformance {
    /// Findings about the harness before the first rule is checked.
    struct SelfCheck: Codable {
        var tier: ConformanceTier
        /// The reason that nothing can be said about the adapter.
        var problem: String?
        var adapterVersion: VersionNumber?
        var networkSDKVersion: VersionNumber?
        /// Indicates whether the adapter has hung.
        var isHung = false
        /// Indicates whether the adapter blocks the main actor for ``Bench/longestCall`` or more with each load.
        var isBlocking = false
        /// The exit code of a self-check process that came to its end: 0, unless a sanitizer has reported something.
        var exitCode: Int32 = 0
    }

    /// Distinguishes a broken harness from a broken adapter: makes requests to the network, and sends an ad, a failure
    /// and an event to the adapter.
    static func selfCheck<Harness: AdapterHarness>(
        _ make: () -> Harness,
        _ options: ConformanceOptions
    ) async -> SelfCheck {
        if let child = options.childProcess, child.isForAllRules {
            return await RuleChild(child, options).selfCheck(of: String(reflecting: Harness.self))
        }
        return await Self.selfCheckHere(make, seed: options.seed) { _ in }
    }

    /// Checks the harness in this process.
    ///
    /// - Parameters:
    ///   - make: Makes the harness.
    ///   - seed: The seed.
    ///   - stage: Called with each stage before it begins: a crash or a hang before the adapter is called is the
    ///     harness's fault.
    /// - Returns: The findings.
    static func selfCheckHere<Harness: AdapterHarness>(
        _ make: () -> Harness,
        seed: UInt64,
        stage: (SelfCheckStage) -> Void
    ) async -> SelfCheck {
        stage(.harness)
        var check = SelfCheck(tier: .blackBox)
        do throws(BenchStop) {
            let problem = try await Self.withBench(make, seed: seed, for: "the self-check") { bench -> String? in
                check.tier = bench.tier
                if let problem = bench.problemOfAdapters() { return problem }
                stage(bench.tier == .networkPlayed ? .adapter : .adapterAlone)
                check.adapterVersion = Harness.Adapter.adapterVersion
                check.networkSDKVersion = Harness.Adapter.networkSDKVersion
                let problem = bench.tier == .networkPlayed ? await bench.problemOfNetwork() : nil
                check.isBlocking = bench.isAlwaysBlocked
                stage(.harness)
                return problem ?? bench.harnessProblem
            }
            check.problem = problem.map { "\(Harness.self): \($0)" }
        } catch {
            check.problem = "\(Harness.self): \(error.message)"
        }
        return check
    }
}

/// The party whose code runs during the self-check.
enum SelfCheckStage: String {
    case harness
    case adapter
    /// That of an adapter whose network is not played.
    case adapterAlone
}

extension Bench {
    fileprivate func problemOfAdapters() -> String? {
        let first = self.makeAdapter()
        let second = self.makeAdapter()
        if let problem = self.harnessProblem { return problem }
        return first === second
            ? "makeAdapter() gives the same adapter twice; mediation makes a new one each time." : nil
    }

    fileprivate func problemOfNetwork() async -> String? {
        let first = await self.load()
        let hasAnswered = !first.log.answers.isEmpty
        guard let request = first.requestNumber else {
            // If the set-up cannot end, no rule could be checked.
            if let problem = self.player.problem { return problem.message }
            // The rules judge an adapter whose set-up never finishes.
            if self.network.setUpCount > 0 { return nil }
            // The rules judge an adapter that asks only while there is a view controller on the screen.
            self.showController()
            if await self.load().requestNumber != nil { return nil }
            // If the adapter makes no request to its network, its answer contains the reason.
            return hasAnswered || first.attemptError != nil
                ? "the adapter refuses to ask its network with the settings of the harness: \(Self.text(of: first))"
                : "the network's log hears of no request: the adapter asks another network than the driver plays, "
                    + "or the driver does not tell of it."
        }
        let wasRead = LockedValue(false)
        let payload = self.payload(onRead: { _ in wasRead.withLock { $0 = true } })
        self.player.play(.fill(request: request, payload))
        // A driver that throws brings nothing to wait for.
        if case .harness(let message) = self.player.problem { return message }
        await self.settle { first.result != nil }
        // A network that does not count impressions need not play this step.
        _ = self.player.plays(self.step(.impression, ad: request))
        let second = await self.load()
        if let request = second.requestNumber {
            self.player.play(.fail(request: request, NetworkFailure(.noFill)))
            await self.settle { second.result != nil }
        }
        // Some adapters can be answered only inside the request, which is not the harness's fault.
        let third = await self.loadAnsweredAtOnce(payload)
        await self.settle { third.result != nil }
        if case .harness(let message) = self.player.problem { return message }
        if case .notVerified(let message) = self.player.problem { return message }
        let wasHeard = [first, second, third].contains { !$0.log.answers.isEmpty }
        // If the adapter or the SDK drops the request, no answer arrives: an adapter's mistake that has its own rule.
        let hasLetGo = first.isDropped || self.network.hasLostAllObjects
        guard wasHeard || hasLetGo || wasRead.withLock({ $0 }) else {
            return "neither an ad nor a failure reaches the adapter, and no asset of the ad was read: "
                + "the driver does not answer."
        }
        return nil
    }

    private static func text(of load: BenchLoad) -> String {
        load.attemptError.map { "\($0.code): \($0.message)" } ?? "it says no more."
    }
}
