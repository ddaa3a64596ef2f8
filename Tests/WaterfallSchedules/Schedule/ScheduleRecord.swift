/// The results of a schedule's loads, as recorded by the driver or the reference.
package struct ScheduleRecord: Equatable, Sendable {
    package var loads: [Load] = []

    package struct Load: Equatable, Sendable {
        package var end: End?
        package var endedAt: Int?
        package var hold: Hold?
        /// The time at which the auction ended and line items began to be asked.
        package var auctionEndedAt: Int?
        package var items: [Item] = []
    }

    package enum End: Equatable, Sendable {
        case filled(Int)
        case noFill
        case deadlineExceeded
        case cancelled
    }

    /// The first ad that waited, with the longest time that it could wait.
    package struct Hold: Equatable, Sendable {
        package var position: Int
        package var time: Int
        package var span: Int
    }

    package struct Item: Equatable, Sendable {
        /// The line item's number, because a bid may have moved it.
        package var lineItem: Int
        package var outcome = Outcome.notAttempted
        package var askedAt: Int?
        package var within: Int?
        package var endedAt: Int?
    }

    package enum Outcome: Hashable, Sendable {
        case notAttempted
        case loaded
        case failed
        case timedOut
        case cancelled(Reason)
        case skipped(SkipReason)
        case notUsed
    }

    package enum Reason: Hashable, Sendable {
        case deadlineExceeded
        case cancelled
        case notNeeded
    }

    package enum SkipReason: Hashable, Sendable {
        case outOfTime
        case capped
        case circuitOpen
        case busy
    }
}

extension ScheduleRecord.Outcome: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAttempted: "not attempted"
        case .loaded: "loaded"
        case .failed: "failed"
        case .timedOut: "timed out"
        case .cancelled(let reason): "cancelled (\(reason))"
        case .skipped(let reason): "skipped (\(reason))"
        case .notUsed: "not used"
        }
    }
}

extension ScheduleRecord: CustomStringConvertible {
    /// The record in readable form; line items without a line were not attempted.
    package var description: String {
        self.loads.enumerated().flatMap { number, load in
            ["  load \(number): \(load.headline)"]
                + load.items.enumerated().filter { $0.element.outcome != .notAttempted }
                .map { "    \($0.offset): \($0.element)" }
        }.joined(separator: "\n")
    }
}

extension ScheduleRecord.Load {
    fileprivate var headline: String {
        let end = self.end.map { "\($0)" } ?? "no end"
        var text = "\(end) at \(self.endedAt ?? -1)"
        if let hold = self.hold { text += ", \(hold.position) held at \(hold.time) for \(hold.span)" }
        if let auctionEndedAt = self.auctionEndedAt { text += ", auction over at \(auctionEndedAt)" }
        return text
    }
}

extension ScheduleRecord.Item: CustomStringConvertible {
    package var description: String {
        var text = "line item \(self.lineItem)"
        if let askedAt = self.askedAt { text += ", asked at \(askedAt) within \(self.within ?? -1)" }
        return text + ": \(self.outcome)" + (self.endedAt.map { " at \($0)" } ?? "")
    }
}
