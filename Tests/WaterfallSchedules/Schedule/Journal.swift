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
        /// It was told that its answer is not wanted, for the time of the load is up.
        case pastDeadline
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
    /// The loads that are over, each with the number of entries that there were then, and the time.
    package var ends: [(load: Int, count: Int, time: Int)] = []
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
        if network.breaker != nil, Circuits(self, schedule).isOpen(item.network, at: now) { return .circuitOpen }
        if let concurrency = network.concurrency {
            let mine = self.entries.filter { $0.network == item.network }
            let asked = mine.filter { $0.kind == .asked }.count
            let ended = mine.filter { $0.kind.endsAsking }.count
            if asked - ended >= concurrency { return .busy }
        }
        return nil
    }
}

extension Journal.Kind {
    var endsAsking: Bool {
        switch self {
        case .filled, .noFill, .error, .timedOut, .dropped, .pastDeadline: true
        case .asked, .ready, .useless, .setAside, .loaded: false
        }
    }

    /// Whether the line item is not open any more.
    var endsAttempt: Bool {
        switch self {
        case .noFill, .error, .timedOut, .dropped, .pastDeadline, .useless, .setAside, .loaded: true
        case .asked, .filled, .ready: false
        }
    }

    /// Whether the network has been heard of.
    var isAnswer: Bool { self == .filled || self == .noFill }

    /// Whether nothing was heard of the network.
    var isSilence: Bool { self == .timedOut || self == .pastDeadline }
}
