/// The circuit breakers of all networks, derived from all past events.
struct Circuits {
    private struct Circuit {
        let breaker: Schedule.Breaker
        var errors = 0
        var openUntil: Int?
        var pause: Int
        var probe: Journal.Entry?
    }

    private var circuits: [Int: Circuit] = [:]
    /// Timeouts that may be the connection's, at most one per network.
    private var undecided: [Journal.Entry] = []
    private var isCutOff = false

    init(_ journal: Journal, _ schedule: Schedule) {
        for (network, rules) in schedule.networks.enumerated() {
            if let breaker = rules.breaker { self.circuits[network] = Circuit(breaker: breaker, pause: breaker.pause) }
        }
        for count in 0...journal.entries.count {
            for end in journal.ends where end.count == count {
                self.loadEnded(journal.entries.prefix(count).filter { $0.load == end.load }, at: end.time)
            }
            if count < journal.entries.count { self.take(journal.entries[count]) }
        }
    }

    func isOpen(_ network: Int, at now: Int) -> Bool {
        guard let circuit = self.circuits[network], let openUntil = circuit.openUntil else { return false }
        return now < openUntil || circuit.probe != nil
    }

    private mutating func take(_ entry: Journal.Entry) {
        if entry.kind.isAnswer { self.decide(!self.isCutOff, at: entry.time) }
        guard let circuit = self.circuits[entry.network] else { return }
        switch entry.kind {
        case .asked: if circuit.openUntil != nil { self.circuits[entry.network]?.probe = entry }
        case .filled, .noFill:
            self.circuits[entry.network] = Circuit(breaker: circuit.breaker, pause: circuit.breaker.pause)
        case .error: self.count(entry, at: entry.time)
        case .timedOut:
            self.undecided.filter { $0.network == entry.network }.forEach { self.forget($0) }
            self.undecided.removeAll { $0.network == entry.network }
            self.undecided.append(entry)
        case .dropped, .pastDeadline: self.forget(entry)
        case .ready, .useless, .setAside, .loaded: break
        }
    }

    private mutating func loadEnded(_ entries: [Journal.Entry], at time: Int) {
        guard !self.undecided.isEmpty, !entries.contains(where: \.kind.isAnswer) else { return }
        if Set(entries.filter(\.kind.isSilence).map(\.network)).count > 1 {
            self.decide(false, at: time)
            self.isCutOff = true
        } else {
            self.undecided.forEach { self.forget($0) }
        }
    }

    private mutating func decide(_ counts: Bool, at time: Int) {
        self.isCutOff = false
        for entry in self.undecided { if counts { self.count(entry, at: time) } else { self.forget(entry) } }
        self.undecided = []
    }

    private mutating func count(_ entry: Journal.Entry, at time: Int) {
        guard var circuit = self.circuits[entry.network] else { return }
        if circuit.openUntil == nil {
            circuit.errors += 1
            if circuit.errors >= circuit.breaker.threshold { circuit.openUntil = time + circuit.pause }
        } else if self.isProbe(entry) {
            circuit.pause = min(2 * circuit.pause, circuit.breaker.longestPause)
            circuit.openUntil = time + circuit.pause
            circuit.probe = nil
        }
        self.circuits[entry.network] = circuit
    }

    /// Lets another attempt be the probe.
    private mutating func forget(_ entry: Journal.Entry) {
        if self.isProbe(entry) { self.circuits[entry.network]?.probe = nil }
    }

    private func isProbe(_ entry: Journal.Entry) -> Bool {
        guard let probe = self.circuits[entry.network]?.probe else { return false }
        return probe.load == entry.load && probe.position == entry.position
    }
}
