/// What happened to line items, in the order in which it did: what limits are judged by.
package struct Journal: Sendable {
    package enum Kind: Sendable {
        case asked
        /// It has answered with an ad.
        case filled
        case noFill
        case error
        case timedOut
        /// It was told that its answer is not wanted, before it came.
        case dropped
        /// Its ad is ready.
        case ready
        /// Its ad has turned out to be of no use.
        case useless
        /// Its ad is not handed out.
        case setAside
        /// Its ad is handed out.
        case loaded
    }

    package struct Entry: Sendable {
        package var kind: Kind
        /// Counted from the start of the schedule.
        package var time: Int
        package var load: Int
        package var position: Int
        package var lineItem: Int
        package var network: Int
    }

    package var entries: [Entry] = []
}

extension Journal {
    /// Why a line item must not be asked now: found by going through all that has happened, each time from the start.
    func refusal(of item: Schedule.Item, in schedule: Schedule, at now: Int) -> ScheduleRecord.SkipReason? {
        if let cap = schedule.caps[item.lineItem] {
            let shown = self.entries.filter {
                $0.kind == .loaded && $0.lineItem == item.lineItem && $0.time > now - cap.span
            }
            if shown.count >= cap.maximum { return .capped }
        }
        let network = schedule.networks[item.network]
        if let breaker = network.breaker, self.isOpen(breaker, of: item.network, at: now) { return .circuitOpen }
        if let concurrency = network.concurrency {
            let mine = self.entries.filter { $0.network == item.network }
            let asked = mine.filter { $0.kind == .asked }.count
            let ended = mine.filter { $0.kind.endsAsking }.count
            if asked - ended >= concurrency { return .busy }
        }
        return nil
    }

    private func isOpen(_ breaker: Schedule.Breaker, of network: Int, at now: Int) -> Bool {
        var errors = 0
        var openUntil: Int?
        var pause = breaker.pause
        var probe: Entry?
        for entry in self.entries where entry.network == network {
            let isProbe = probe.map { $0.load == entry.load && $0.position == entry.position } ?? false
            switch entry.kind {
            case .asked: if openUntil != nil { probe = entry }
            case .filled, .noFill: (errors, openUntil, pause, probe) = (0, nil, breaker.pause, nil)
            case .error, .timedOut:
                if openUntil == nil {
                    errors += 1
                    if errors >= breaker.threshold { openUntil = entry.time + pause }
                } else if isProbe {
                    pause = min(2 * pause, breaker.longestPause)
                    openUntil = entry.time + pause
                    probe = nil
                }
            case .dropped: if isProbe { probe = nil }
            case .ready, .useless, .setAside, .loaded: break
            }
        }
        guard let openUntil else { return false }
        return now < openUntil || probe != nil
    }
}

extension Journal.Kind {
    var endsAsking: Bool {
        switch self {
        case .filled, .noFill, .error, .timedOut, .dropped: true
        case .asked, .ready, .useless, .setAside, .loaded: false
        }
    }

    /// Whether the line item is not open any more.
    var endsAttempt: Bool {
        switch self {
        case .noFill, .error, .timedOut, .dropped, .useless, .setAside, .loaded: true
        case .asked, .filled, .ready: false
        }
    }
}
