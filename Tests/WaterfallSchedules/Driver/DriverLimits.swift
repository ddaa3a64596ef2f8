/// The limits as a driver keeps them, updated with each event.
struct DriverLimits {
    struct Attempt: Equatable {
        var load: Int
        var position: Int
    }

    fileprivate struct Network {
        var asking = 0
        var errors = 0
        var openUntil: Int?
        var pause: Int
        var probe: Attempt?
        /// The last timeout that may or may not be the connection's.
        var undecided: Attempt?
    }

    /// The answers and silences of the networks that a load has asked.
    private struct Heard {
        var hasAnswered = false
        var silent: Set<Int> = []
    }

    private let rules: [Schedule.Network]
    private let caps: [Schedule.Cap?]
    private var networks: [Network]
    private var heard: [Heard]
    private var isCutOff = false
    /// The times at which ads of each line item were delivered.
    private var shown: [[Int]]

    init(_ schedule: Schedule) {
        self.rules = schedule.networks
        self.caps = schedule.caps
        self.networks = schedule.networks.map { Network(pause: $0.breaker?.pause ?? 0) }
        self.heard = schedule.loads.map { _ in Heard() }
        self.shown = Array(repeating: [], count: schedule.caps.count)
    }

    func refusal(of item: Schedule.Item, at now: Int) -> ScheduleRecord.SkipReason? {
        if let cap = self.caps[item.lineItem] {
            var count = 0
            for time in self.shown[item.lineItem].reversed() where time + cap.span > now { count += 1 }
            if count >= cap.maximum { return .capped }
        }
        let network = self.networks[item.network]
        if let openUntil = network.openUntil, now < openUntil || network.probe != nil { return .circuitOpen }
        if let concurrency = self.rules[item.network].concurrency, network.asking >= concurrency { return .busy }
        return nil
    }

    mutating func note(_ kind: Journal.Kind, of attempt: Attempt, _ item: Schedule.Item, at now: Int) {
        if kind == .asked { self.networks[item.network].asking += 1 }
        if kind.endsAsking { self.networks[item.network].asking -= 1 }
        if kind == .loaded { self.shown[item.lineItem].append(now) }
        if kind.isAnswer {
            self.heard[attempt.load].hasAnswered = true
            self.decide(!self.isCutOff, at: now)
        }
        if kind.isSilence { self.heard[attempt.load].silent.insert(item.network) }
        guard let breaker = self.rules[item.network].breaker else { return }
        self.networks[item.network].note(kind, of: attempt, at: now, breaker)
    }

    /// Records the end of a load.
    mutating func noteEnd(of load: Int, at now: Int) {
        let heard = self.heard[load]
        guard self.networks.contains(where: { $0.undecided != nil }), !heard.hasAnswered else { return }
        guard heard.silent.count > 1 else {
            for index in self.networks.indices { self.networks[index].makeRoomForProbe() }
            return
        }
        self.decide(false, at: now)
        self.isCutOff = true
    }

    private mutating func decide(_ counts: Bool, at now: Int) {
        self.isCutOff = false
        for index in self.networks.indices {
            guard let breaker = self.rules[index].breaker, let attempt = self.networks[index].undecided else {
                continue
            }
            if counts {
                self.networks[index].countError(of: attempt, at: now, breaker)
            } else {
                self.networks[index].makeRoomForProbe()
            }
            self.networks[index].undecided = nil
        }
    }
}

extension DriverLimits.Network {
    fileprivate mutating func note(
        _ kind: Journal.Kind,
        of attempt: DriverLimits.Attempt,
        at now: Int,
        _ breaker: Schedule.Breaker
    ) {
        switch kind {
        case .asked:
            if self.openUntil != nil { self.probe = attempt }
        case .filled, .noFill:
            self = Self(asking: self.asking, pause: breaker.pause)
        case .error:
            self.countError(of: attempt, at: now, breaker)
        case .timedOut:
            self.makeRoomForProbe()
            self.undecided = attempt
        case .dropped, .pastDeadline:
            if self.probe == attempt { self.probe = nil }
        case .ready, .useless, .setAside, .loaded:
            break
        }
    }

    fileprivate mutating func countError(
        of attempt: DriverLimits.Attempt,
        at now: Int,
        _ breaker: Schedule.Breaker
    ) {
        self.errors += 1
        let isTripped = self.openUntil == nil && self.errors >= breaker.threshold
        guard isTripped || self.probe == attempt else { return }
        if self.probe == attempt { self.pause = min(2 * self.pause, breaker.longestPause) }
        self.openUntil = now + self.pause
        self.probe = nil
    }

    /// Lets another attempt be the probe, if the current probe is the undecided attempt.
    fileprivate mutating func makeRoomForProbe() {
        if let undecided = self.undecided, self.probe == undecided { self.probe = nil }
    }
}
