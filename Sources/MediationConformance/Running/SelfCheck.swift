import MediationCore

extension AdapterConformance {
    /// What is found out about the harness before the first rule.
    struct SelfCheck: Codable {
        var tier: ConformanceTier
        /// Why nothing can be said about the adapter.
        var problem: String?
        var adapterVersion: VersionNumber?
        var networkSDKVersion: VersionNumber?
        /// Whether the adapter has hung.
        var isHung = false
        /// How the process of the self-check has ended that had come to its end: with 0, unless a sanitizer has reported
        /// something.
        var exitCode: Int32 = 0
    }

    /// Tells a broken harness apart from a broken adapter: the network is asked, and an ad, a failure and an event reach
    /// the adapter.
    static func selfCheck<Harness: AdapterHarness>(
        _ make: () -> Harness,
        _ options: ConformanceOptions
    ) async -> SelfCheck {
        if let child = options.childProcess, child.isForAllRules {
            return RuleChild(child, seed: options.seed).selfCheck(of: String(reflecting: Harness.self))
        }
        return await Self.selfCheckHere(make, seed: options.seed) { _ in }
    }

    /// Checks the harness in this process.
    ///
    /// - Parameters:
    ///   - make: Makes the harness.
    ///   - seed: The seed.
    ///   - stage: Told what is done next: before the adapter is called, a crash or a hang is the harness's.
    /// - Returns: What was found out.
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
                stage(.adapter)
                check.adapterVersion = Harness.Adapter.adapterVersion
                check.networkSDKVersion = Harness.Adapter.networkSDKVersion
                let problem = bench.tier == .networkPlayed ? await bench.problemOfNetwork() : nil
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

/// Whose code runs during the self-check.
enum SelfCheckStage: String {
    case harness
    case adapter
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
            // An adapter that never gets ready is for the rules to judge.
            if self.network.setUpCount > 0 { return nil }
            // An adapter that asks its network for nothing answers with why.
            return hasAnswered && self.network.calls.isEmpty
                ? "the adapter refuses to ask its network with the settings of the harness: \(Self.text(of: first))"
                : "the network's log hears of no request: the adapter asks another network than the driver plays, "
                    + "or the driver does not tell of it."
        }
        let wasRead = LockedValue(false)
        let payload = self.payload(onRead: { _ in wasRead.withLock { $0 = true } })
        self.player.play(.fill(request: request, payload))
        await self.settle { first.result != nil }
        // A network that does not count impressions need not play this.
        _ = self.player.plays(.report(.impression, ad: request))
        let second = await self.load()
        if let request = second.requestNumber {
            self.player.play(.fail(request: request, NetworkFailure(.noFill)))
            await self.settle { second.result != nil }
        }
        // Some adapters can be answered only inside the request, which is theirs to mend.
        let third = await self.loadAnsweredAtOnce(payload)
        await self.settle { third.result != nil }
        if case .harness(let message) = self.player.problem { return message }
        if case .notVerified(let message) = self.player.problem { return message }
        let wasHeard = [first, second, third].contains { !$0.log.answers.isEmpty }
        // Who lets go of what was to be answered is not heard of: an adapter's mistake, with a rule of its own.
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
