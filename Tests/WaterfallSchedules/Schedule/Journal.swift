/// The events of line items, in order, by which limits are judged.
package struct Journal: Sendable {
    package enum Kind: Sendable {
        case asked
        /// The line item has answered with an ad.
        case filled
        case noFill
        case error
        case timedOut
        /// The line item was cancelled before it answered, because its answer is not needed.
        case dropped
        /// The line item was cancelled because the load's time is up.
        case pastDeadline
        /// The line item's ad is ready.
        case ready
        /// The line item's ad has turned out to be useless.
        case useless
        /// The line item's ad is not delivered.
        case setAside
        /// The line item's ad is delivered.
        case loaded
    }

    package struct Entry: Sendable {
        package var kind: Kind
        /// The time since the start of the schedule.
        package var time: Int
        package var load: Int
        package var position: Int
        package var lineItem: Int
        package var network: Int
    }

    package var entries: [Entry] = []
    /// The loads that are over, each with the number of entries at its end, and the time.
    package var ends: [(load: Int, count: Int, time: Int)] = []
}

extension Journal {
    /// Returns the reason not to ask a line item now, found by going through all past events from the start each time.
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

    /// Indicates whether the line item is no longer open.
    var endsAttempt: Bool {
        switch self {
        case .noFill, .error, .timedOut, .dropped, .pastDeadline, .useless, .setAside, .loaded: true
        case .asked, .filled, .ready: false
        }
    }

    /// Indicates whether the network has answered.
    var isAnswer: Bool { self == .filled || self == .noFill }

    /// Indicates whether the network has stayed silent.
    var isSilence: Bool { self == .timedOut || self == .pastDeadline }
}
