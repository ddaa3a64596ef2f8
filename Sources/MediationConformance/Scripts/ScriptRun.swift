import MediationCore

/// A script under way: performs its actions on a bench, and compares what comes of them with what must.
///
/// The ``ScriptLoad``s have all that must have happened; every action adds to it.
@MainActor
final class ScriptRun {
    let bench: Bench
    let baseline: ScriptBaseline

    /// The loads by their numbers in the script.
    private(set) var loads: [Int: ScriptLoad] = [:]

    /// The actions so far.
    private(set) var actions: [ScriptAction] = []

    /// The current choices, and all that were made since the process began.
    private(set) var choices = PrivacySnapshot()

    init(_ bench: Bench, _ baseline: ScriptBaseline) {
        self.bench = bench
        self.baseline = baseline
    }

    /// The loads in the order of their numbers.
    var ordered: [(number: Int, load: ScriptLoad)] {
        self.loads.sorted { $0.key < $1.key }.map { (number: $0.key, load: $0.value) }
    }

    /// Performs an action if it is possible at present, and compares.
    ///
    /// - Throws: A ``ScriptDifference``, or a ``BenchStop`` if the script cannot go on.
    func perform(_ action: ScriptAction) async throws {
        self.actions.append(action)
        let subjects = try await self.act(action)
        if let problem = self.bench.player.problem { throw problem }
        guard let subjects else {
            self.actions.removeLast()
            return
        }
        try self.compare(subjects)
    }

    /// Ends the script: the network answers what is open, the app lets go of everything.
    func finish() async throws {
        var isComplete = self.baseline.letsGo
        for (_, load) in self.ordered {
            if load.answer == nil, let request = load.load.requestNumber {
                let step = NetworkStep.fail(request: request, NetworkFailure(.noFill))
                if self.bench.player.tries(step) != .played { isComplete = false }
            }
        }
        await self.bench.settle()
        for (_, load) in self.ordered { await self.release(load) }
        let loads = self.ordered.map(\.load.load)
        guard isComplete, self.bench.player.problem == nil else { return }
        await self.bench.settle { !loads.contains { $0.isAnythingAlive } }
        for load in loads where load.isAnythingAlive {
            throw ScriptDifference(
                RuleID(8, 1),
                "the adapter of load \(load.log.number), its handler and its ad are let go when the app has let go",
                happened: load.log.isAdAlive
                    ? "somebody still holds the ad"
                    : load.log.isHandlerAlive ? "somebody still holds the handler" : "somebody still holds the adapter"
            )
        }
    }

    // MARK: - Actions

    /// Performs an action.
    ///
    /// - Returns: The loads that the action is about, or `nil` if it is not possible at present.
    private func act(_ action: ScriptAction) async throws -> Set<Int>? {
        switch action {
        case .load(let number, let isTest, let wantsAllImages, let unit):
            return try await self.load(number, isTest, wantsAllImages, unit) ? [number] : nil
        case .loadAnsweredAtOnce(let number, let answer):
            return try await self.loadAnsweredAtOnce(number, answer) ? [number] : nil
        case .answer(let number, let answer, let isOnMainThread):
            return await self.answer(number, answer, isOnMainThread) ? [number] : nil
        case .answerInside(let number, let other, let answer):
            return await self.answerInside(number, other, answer) ? [number, other] : nil
        case .answerBoth(let number, let other):
            return await self.answerBoth(number, other) ? [number, other] : nil
        case .cancel(let number):
            return try await self.cancel(number) ? [number] : nil
        case .waitForTimeouts:
            let open = self.loads.filter { $0.value.isOpen }
            guard !open.isEmpty else { return nil }
            await self.bench.pass(.seconds(31))
            for load in open.values { load.end = .timedOut }
            return Set(open.keys)
        case .release(let number):
            guard let load = self.loads[number], !load.isReleased, load.answer != nil || load.end != nil else {
                return nil
            }
            await self.release(load)
            return [number]
        case .choose(let snapshot):
            self.bench.choose(snapshot)
            await self.bench.settle()
            self.choices = snapshot
            self.bench.scriptChoices.append(snapshot)
            return []
        case .setUp:
            try await self.setUp()
            return []
        case .show, .hide, .dropViews, .tell, .present, .count:
            return try await self.actOnAd(action)
        }
    }

    /// Returns whether another load can be started.
    var canLoad: Bool {
        let isBusy = self.loads.values.contains { $0.load.requestNumber != nil && $0.answer == nil }
        return self.loads.count < 6 && (!isBusy || self.bench.capabilities.contains(.concurrentLoads))
    }

    private func load(_ number: Int, _ isTest: Bool, _ wantsAllImages: Bool, _ unit: Int) async throws -> Bool {
        guard self.canLoad, self.loads[number] == nil else { return false }
        var settings: [String: JSONValue]?
        var expectedUnit = self.baseline.adUnitID
        if unit > 0, let variants = self.baseline.variants {
            let value = variants.others[unit % variants.others.count]
            settings = variants.settings(with: value)
            expectedUnit = expectedUnit?.replacing(variants.value, with: value)
        }
        let load = ScriptLoad(
            await self.bench.load(
                settings: settings,
                options: wantsAllImages ? Bench.allImages : NativeAdOptions(),
                isTestRequest: isTest
            )
        )
        self.loads[number] = load
        try self.compareRequest(load, unit: expectedUnit, isTest: isTest, isPrivate: settings == nil)
        return true
    }

    private func loadAnsweredAtOnce(_ number: Int, _ answer: ScriptAnswer) async throws -> Bool {
        guard self.canLoad, self.loads[number] == nil else { return false }
        let payload = self.payload(answer)
        let (isFirst, outcome) = (LockedValue(true), LockedValue<NetworkPlayer.Attempt?>(nil))
        self.bench.network.whenCalled { [player = self.bench.player, network = self.bench.network] call in
            guard case .request = call, isFirst.takeFlag() else { return }
            let attempt = player.tries(answer.step(network.requestCount, payload?.payload))
            outcome.withLock { $0 = attempt }
        }
        let load = ScriptLoad(await self.bench.load())
        // The adapter may ask on another thread, on which the network may still be answering.
        await self.bench.settle { load.load.requestNumber == nil || outcome.withLock { $0 } != nil }
        self.bench.network.whenCalled(nil)
        self.loads[number] = load
        try self.compareRequest(load, unit: self.baseline.adUnitID, isTest: false, isPrivate: true)
        guard load.load.requestNumber != nil else { return true }
        load.isAnsweredAtOnce = true
        if outcome.withLock({ $0 }) == .played { await self.note(answer, payload, of: load) }
        return true
    }

    private func answer(_ number: Int, _ answer: ScriptAnswer, _ isOnMainThread: Bool) async -> Bool {
        guard let load = self.loads[number], !load.isReleased, let request = load.load.requestNumber else {
            return false
        }
        let payload = self.payload(answer)
        guard await self.plays(answer.step(request, payload?.payload), isOnMainThread) else { return false }
        await self.note(answer, payload, of: load)
        return true
    }

    private func answerInside(_ number: Int, _ other: Int, _ answer: ScriptAnswer) async -> Bool {
        guard let load = self.loads[number], load.isOpen, let request = load.load.requestNumber,
            let inner = self.loads[other], !inner.isReleased, let innerRequest = inner.load.requestNumber
        else { return false }
        let innerPayload = self.payload(answer)
        let (isFirst, outcome) = (LockedValue(true), LockedValue<NetworkPlayer.Attempt?>(nil))
        load.load.log.whenAnswered { [player = self.bench.player] in
            guard isFirst.takeFlag() else { return }
            let attempt = player.tries(answer.step(innerRequest, innerPayload?.payload))
            outcome.withLock { $0 = attempt }
        }
        let outer = ScriptAnswer.ad(seed: 0)
        let payload = self.payload(outer)
        let isPlayed = await self.plays(outer.step(request, payload?.payload), true)
        if isPlayed { await self.note(outer, payload, of: load) }
        // The handler may still be running on another thread.
        await self.bench.settle { !isPlayed || load.load.log.answers.isEmpty || outcome.withLock { $0 } != nil }
        load.load.log.whenAnswered(nil)
        inner.isAnsweredInside = inner === load
        if outcome.withLock({ $0 }) == .played { await self.note(answer, innerPayload, of: inner) }
        return isPlayed
    }

    private func answerBoth(_ number: Int, _ other: Int) async -> Bool {
        guard number != other, let first = self.loads[number], let second = self.loads[other], first.isOpen,
            second.isOpen, !self.bench.capabilities.contains(.mainThreadOnly)
        else { return false }
        let answer = ScriptAnswer.ad(seed: 0)
        let answers = [first, second].compactMap { load in
            load.load.requestNumber.map { (load, self.payload(answer), $0) }
        }
        let steps = answers.map { answer.step($0.2, $0.1?.payload) }
        let attempts = LockedValue<[NetworkPlayer.Attempt]>([])
        await BenchThread.run { [player = self.bench.player] in
            let all = steps.map { player.tries($0) }
            attempts.withLock { $0 = all }
        }
        for ((load, payload, _), attempt) in zip(answers, attempts.withLock { $0 }) where attempt == .played {
            await self.note(answer, payload, of: load)
        }
        return true
    }

    private func cancel(_ number: Int) async throws -> Bool {
        guard let load = self.loads[number], load.isOpen, let request = load.load.requestNumber else { return false }
        load.load.cancel()
        load.end = .cancelled
        let isTold = { self.bench.network.calls.contains(.cancel(request: request)) }
        await self.bench.settle { !self.bench.capabilities.contains(.cancel) || isTold() }
        for (_, other) in self.ordered where other.isOpen && other !== load {
            guard let number = other.load.requestNumber else { continue }
            try self.expect(
                !self.bench.network.calls.contains(.cancel(request: number)),
                RuleID(8, 7),
                "request \(number) goes on when another load is cancelled",
                happened: "the network is told to stop it"
            )
        }
        guard self.bench.capabilities.contains(.cancel) else { return true }
        let expected = "the network is told to stop request \(request)"
        try self.expect(isTold(), RuleID(8, 8), expected, happened: "it is not")
        return true
    }

    private func release(_ load: ScriptLoad) async {
        guard !load.isReleased else { return }
        if load.shown != nil, let ad = load.ad { await self.bench.unregister(ad) }
        (load.shown, load.ad) = (nil, nil)
        load.load.release()
        load.isReleased = true
        await self.bench.settle()
    }

    private func setUp() async throws {
        let setUp = self.bench.setUp(privacy: self.choices)
        self.bench.setsUpByItself = true
        await self.bench.settle { !setUp.answers.isEmpty }
        await self.bench.settle()
        let answers = setUp.answers.map(\.rawValue)
        try self.expect(
            setUp.answers == [.success],
            RuleID(2, 3),
            "one answer of a set-up after the network has been set up, with success",
            happened: answers.isEmpty ? "there is none" : "it is answered \(answers.joined(separator: ", "))"
        )
    }

    // MARK: - Playing the network

    /// Plays a step; returns `false` if the driver does not play it.
    func plays(_ step: NetworkStep, _ isOnMainThread: Bool) async -> Bool {
        let player = self.bench.player
        if isOnMainThread || self.bench.capabilities.contains(.mainThreadOnly) { return player.tries(step) == .played }
        let outcome = LockedValue(NetworkPlayer.Attempt.unsupported)
        await BenchThread.run {
            let attempt = player.tries(step)
            outcome.withLock { $0 = attempt }
        }
        return outcome.withLock { $0 } == .played
    }

    /// The network's ad of an answer.
    private struct Payload {
        var payload: NetworkPayload
        let mayBeRefused: Bool
        let isTrackedByNetwork: Bool?
    }

    private func payload(_ answer: ScriptAnswer) -> Payload? {
        guard case .ad(let seed) = answer else { return nil }
        var random = BenchRandom(seed: seed)
        var mayBeRefused = false
        var payload = self.bench.payload { assets in
            if seed > 1 { mayBeRefused = self.change(&assets, &random) }
        }
        var isTracked: Bool?
        if self.bench.countsSomeAds {
            isTracked = seed.isMultiple(of: 2)
            payload.isTrackedByNetwork = isTracked ?? true
        }
        return Payload(payload: payload, mayBeRefused: mayBeRefused, isTrackedByNetwork: isTracked)
    }

    /// Notes an answer of the network, and waits for what it leads to.
    private func note(_ answer: ScriptAnswer, _ payload: Payload?, of load: ScriptLoad) async {
        guard load.answer == nil else { return await self.bench.settle() }
        load.answer = (answer, payload?.payload.assets)
        load.mayBeRefused = payload?.mayBeRefused ?? false
        load.isTrackedByNetwork = payload?.isTrackedByNetwork
        guard load.end == nil else { return await self.bench.settle() }
        await self.bench.settle { load.load.result != nil }
        guard let ad = load.load.ad, let adaptersAd = load.load.log.adaptersAd,
            let request = load.load.requestNumber
        else { return }
        load.ad = BenchAd(load: load.load, ad: ad, adaptersAd: adaptersAd, request: request)
    }

    /// Throws a difference unless a condition holds.
    func expect(
        _ condition: Bool,
        _ rule: RuleID,
        _ expected: @autoclosure () -> String,
        happened: @autoclosure () -> String
    ) throws(ScriptDifference) {
        guard !condition else { return }
        throw ScriptDifference(rule, expected(), happened: happened())
    }
}

extension ScriptAnswer {
    /// Returns the step of the network that gives the answer.
    fileprivate func step(_ request: Int, _ payload: NetworkPayload?) -> NetworkStep {
        switch (self, payload) {
        case (.ad, let payload?): .fill(request: request, payload)
        case (.failure(let kind), _): .fail(request: request, NetworkFailure(kind, Self.message(of: request)))
        case (.ad, nil): .fail(request: request, NetworkFailure(.noFill))
        }
    }

    /// Returns the message of a request's failure, which is no format.
    static func message(of request: Int) -> String { "Failure of request \(request), 100 %@ of %s." }
}
