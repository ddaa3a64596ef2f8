import MediationCore

/// A family of generated scripts, by what they are mostly made of.
enum ScriptFamily: Int, CaseIterable, Sendable {
    case loads = 1
    case assets
    case events
    case choices

    /// The number of scripts of a rule: what takes a rare combination needs more.
    private var count: Int {
        switch self {
        case .loads, .events: 60
        case .assets, .choices: 40
        }
    }

    /// The number of actions of a script.
    private var length: ClosedRange<Int> { self == .events ? 8...22 : 5...14 }

    /// The number of times that a script is performed again at most, to make it smaller.
    private static let mostReplays = 40

    /// The number of the family's rule.
    var rule: RuleID { RuleID(ContractSection.combinations.rawValue, self.rawValue) }

    /// Performs generated scripts until one shows a difference, which is the failure of the check.
    @MainActor
    func check(_ bench: Bench) async throws {
        let baseline = try await ScriptBaseline(bench)
        // An SDK that takes real time for each step would take minutes.
        let count = bench.slowestReaction > .zero ? self.count / 5 : self.count
        for number in bench.onlyScript.map({ [$0] }) ?? Array(1...count) {
            bench.timeline.restart("script \(number)")
            let run = ScriptRun(bench, baseline)
            bench.choose(PrivacySnapshot())
            guard let difference = try await self.difference(run, number) else { continue }
            bench.fail(difference, number)
            await self.shrink(run.actions, difference, number, bench, baseline)
            return
        }
    }

    /// Generates a script, one action after the other, and performs it; returns what is not as it must be.
    @MainActor
    private func difference(_ run: ScriptRun, _ number: Int) async throws -> ScriptDifference? {
        var random = BenchRandom(
            seed: run.bench.seed &* 0x9e37_79b9 ^ UInt64(self.rawValue) << 32 ^ UInt64(clamping: number)
        )
        let length = Int.random(in: self.length, using: &random)
        // Actions that are not possible at present do not count.
        for _ in 0..<3 * length where run.actions.count < length {
            let action = self.action(run, &random)
            do {
                try await run.perform(action)
            } catch let difference as ScriptDifference {
                return difference
            }
        }
        return try await Self.end(of: run)
    }

    @MainActor
    private static func end(of run: ScriptRun) async throws -> ScriptDifference? {
        do {
            try await run.finish()
            return nil
        } catch let difference as ScriptDifference {
            return difference
        }
    }

    /// Leaves out action after action as long as the same rule is broken, and makes the smallest script the failure.
    @MainActor
    private func shrink(
        _ actions: [ScriptAction],
        _ difference: ScriptDifference,
        _ number: Int,
        _ bench: Bench,
        _ baseline: ScriptBaseline
    ) async {
        var (smallest, index, replays) = (actions, 0, 0)
        while index < smallest.count, smallest.count > 1, replays < Self.mostReplays {
            var actions = smallest
            actions.remove(at: index)
            replays += 1
            bench.timeline.restart("script \(number), smaller")
            let run = ScriptRun(bench, baseline)
            bench.choose(PrivacySnapshot())
            guard let found = try? await Self.replay(actions, on: run), found.rule == difference.rule else {
                index += 1
                continue
            }
            bench.fail(found, number)
            smallest = run.actions
        }
    }

    @MainActor
    private static func replay(_ actions: [ScriptAction], on run: ScriptRun) async throws -> ScriptDifference? {
        for action in actions {
            do {
                try await run.perform(action)
            } catch let difference as ScriptDifference {
                return difference
            }
        }
        return try await Self.end(of: run)
    }
}

// MARK: - Generating

extension ScriptFamily {
    /// Returns an action that may be possible at present.
    @MainActor
    private func action(_ run: ScriptRun, _ random: inout BenchRandom) -> ScriptAction {
        let next = (run.ordered.last?.number ?? 0) + 1
        let open = run.ordered.filter { $0.load.isOpen }.map(\.number)
        let some = run.ordered.filter { !$0.load.isReleased }.map(\.number).randomElement(using: &random)
        let isOnMainThread = Bool.random(using: &random)
        let dice = Int.random(in: 0..<100, using: &random)
        guard let some else { return self.load(next, &random) }
        let waiting = open.randomElement(using: &random) ?? some
        switch self {
        case .loads:
            // An answer to another load, or a second one to the same.
            let other = open.dropFirst().randomElement(using: &random) ?? some
            let answer = Self.answer(isPlain: true, &random)
            switch dice {
            case ..<30: return self.load(next, &random)
            case ..<60: return .answer(waiting, answer, isOnMainThread: isOnMainThread)
            case ..<66: return .answer(some, answer, isOnMainThread: isOnMainThread)
            case ..<80: return .answerInside(open.first ?? some, other: other, answer)
            case ..<84: return .answerBoth(open.first ?? some, other)
            case ..<88: return .cancel(waiting)
            case ..<90: return .waitForTimeouts
            case ..<92: return .setUp
            default: return .release(some)
            }
        case .assets:
            let answer = Self.answer(isPlain: false, &random)
            switch dice {
            case ..<40: return self.load(next, &random)
            case ..<90: return .answer(waiting, answer, isOnMainThread: isOnMainThread)
            default: return .release(some)
            }
        case .events: return self.event(of: some, next, open, dice, run, &random)
        case .choices:
            switch dice {
            case ..<40: return .choose(Self.choices(&random))
            case ..<70: return self.load(next, &random)
            case ..<90:
                let answer = Self.answer(isPlain: true, &random)
                return .answer(waiting, answer, isOnMainThread: isOnMainThread)
            case ..<94: return .setUp
            default: return .release(some)
            }
        }
    }

    /// Returns an action on ads, of which there should be some.
    @MainActor
    private func event(
        of some: Int,
        _ next: Int,
        _ open: [Int],
        _ dice: Int,
        _ run: ScriptRun,
        _ random: inout BenchRandom
    ) -> ScriptAction {
        let isOnMainThread = Bool.random(using: &random)
        if let number = open.randomElement(using: &random), dice < 50 {
            let isFailure = Int.random(in: 0..<6, using: &random) == 0
            let isPlain = Bool.random(using: &random)
            let ad = isPlain ? Self.completeAd(&random) : .ad(seed: .random(in: 2..<1_000_000, using: &random))
            let answer = isFailure ? ScriptAnswer.failure(.noFill) : ad
            return .answer(number, answer, isOnMainThread: isOnMainThread)
        }
        let shown = run.ordered.filter { $0.load.shown != nil }
        let ads = run.ordered.filter { $0.load.ad != nil }.map(\.number)
        if ads.isEmpty || (ads.count < 3 && dice < 62) { return self.load(next, &random) }
        guard let (number, load) = shown.randomElement(using: &random), dice < 88 else {
            let assets: [NativeAdAsset] = [.headline, .body, .callToAction, .icon, .image]
            let clickable = assets.filter { _ in Bool.random(using: &random) }
            let views: [[NativeAdAsset]] = [clickable, [], [.callToAction], assets]
            if dice > 97 { return .release(some) }
            // Some SDKs fail after they have answered, which must change nothing.
            if dice > 94 { return .answer(some, .failure(.internalError), isOnMainThread: isOnMainThread) }
            let choice = views.randomElement(using: &random) ?? clickable
            return .show(ads.randomElement(using: &random) ?? some, clickable: choice)
        }
        let asset = load.shown?.clickable.randomElement(using: &random) ?? .callToAction
        var events: [ScriptAction] = [.hide(number), .dropViews(number)]
        for count in BenchCount.allCases {
            let isTold = run.bench.networkCounts(count, isTrackedByNetwork: load.isTrackedByNetwork)
            let told = ScriptAction.tell(number, count.event, isOnMainThread: isOnMainThread)
            // Some SDKs confirm what they were told of.
            events +=
                isTold ? [told, told] : [.count(number, count, on: asset), .count(number, count, on: asset), told]
        }
        let has = run.bench.capabilities.contains
        if has(.video) {
            let next: [NativeAdEvent] = load.isPlaying ? [.didPauseVideo, .didEndVideo] : [.didPlayVideo]
            events += next.map { .tell(number, $0, isOnMainThread: isOnMainThread) }
        }
        if has(.presentation) { events += [.present(number), .present(number)] }
        return events.randomElement(using: &random) ?? .hide(number)
    }

    private func load(_ number: Int, _ random: inout BenchRandom) -> ScriptAction {
        let dice = Int.random(in: 0..<10, using: &random)
        if dice < 2, self != .choices {
            return .loadAnsweredAtOnce(number, Self.answer(isPlain: self != .assets, &random))
        }
        return .load(
            number,
            isTest: self == .choices && dice < 4,
            wantsAllImages: self == .assets && dice < 7,
            unit: self == .loads ? max(0, dice - 6) : 0
        )
    }

    private static func answer(isPlain: Bool, _ random: inout BenchRandom) -> ScriptAnswer {
        if Int.random(in: 0..<(isPlain ? 3 : 8), using: &random) == 0 {
            // An outage lasts, so that failures of this kind come one after the other.
            let kind = NetworkFailure.Kind.allCases.randomElement(using: &random) ?? .noFill
            return .failure(Bool.random(using: &random) ? .networkError : kind)
        }
        return isPlain ? Self.completeAd(&random) : .ad(seed: .random(in: 2..<1_000_000, using: &random))
    }

    private static func completeAd(_ random: inout BenchRandom) -> ScriptAnswer {
        .ad(seed: UInt64.random(in: 0...1, using: &random))
    }

    private static func choices(_ random: inout BenchRandom) -> PrivacySnapshot {
        func maybe(_ range: Range<Int>) -> Int? {
            Bool.random(using: &random) ? Int.random(in: range, using: &random) : nil
        }
        let ages: [PrivacySnapshot.AgeTreatment] = [.child, .unspecified]
        let answers: [PrivacySnapshot.Answer] = [.unknown, .yes, .no]
        return .scripted(
            ages.randomElement(using: &random) ?? .unspecified,
            answers.randomElement(using: &random) ?? .unknown,
            consent: maybe(0..<3),
            us: maybe(0..<4)
        )
    }
}
