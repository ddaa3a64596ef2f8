/// A situation that must occur in a large number of schedules, as evidence that it has been tried.
package enum Sight: Int, CaseIterable, Sendable {
    case oneAtATime, parallel, hedged, widest
    case filled, noFill, deadlineExceeded, cancelled
    case loaded, failed, timedOut, notUsed, notAttempted
    case cancelledByDeadline, cancelledByApp, notNeeded
    case outOfTime, capped, circuitOpen, busy
    case held, heldToTheEnd, heldInVain, replacedByBetter
    case handedOutUnprepared, uselessAd
    case auctionWon, auctionWithoutBid, auctionTooLate
    case answeredInside, answeredInsideOthers, answeredTwice, cancelledInside, cancelledBeforeTheStart
    case emptyWaterfall, fortyLineItems, severalLoads, staleTimers
    case answersFirst, timersFirst, endsFirst
}

/// The number of times that each situation was seen.
package struct Tally: Sendable {
    package private(set) var counts = Array(repeating: 0, count: Sight.allCases.count)

    package init() {}

    package subscript(sight: Sight) -> Int { self.counts[sight.rawValue] }

    package static func += (tally: inout Tally, other: Tally) {
        for index in tally.counts.indices { tally.counts[index] += other.counts[index] }
    }

    /// Counts the situations in a schedule that was run.
    package mutating func add(_ proof: ScheduleProof) {
        let schedule = proof.schedule
        switch schedule.order {
        case .answersFirst: self.add(.answersFirst)
        case .timersFirst: self.add(.timersFirst)
        case .endsFirst: self.add(.endsFirst)
        }
        if schedule.keepsStaleTimers { self.add(.staleTimers) }
        if schedule.loads.count > 1 { self.add(.severalLoads) }
        for (load, record) in zip(schedule.loads, proof.run.record.loads) {
            self.add(load, record)
            for item in record.items { self.add(item.outcome.sight) }
        }
        for entry in proof.run.journal.entries where entry.kind == .useless { self.add(.uselessAd) }
    }

    private mutating func add(_ sight: Sight, if isSeen: Bool = true) {
        if isSeen { self.counts[sight.rawValue] += 1 }
    }

    private mutating func add(_ load: Schedule.Load, _ record: ScheduleRecord.Load) {
        self.add(load.width == 1 ? .oneAtATime : load.hedgeDelay == nil ? .parallel : .hedged)
        self.add(.widest, if: load.width == 16 && record.items.count > 16)
        self.add(.emptyWaterfall, if: load.items.isEmpty)
        self.add(.fortyLineItems, if: load.items.count >= 40)
        self.add(.cancelledBeforeTheStart, if: load.cancellation == -1)
        if load.auction != nil {
            self.add(.auctionWon, if: record.items.count > load.items.count)
            self.add(.auctionWithoutBid, if: record.items.count == load.items.count && !load.items.isEmpty)
            self.add(.auctionTooLate, if: record.auctionEndedAt == nil)
        }
        for item in load.items {
            guard record.items.contains(where: { $0.lineItem == item.lineItem && $0.askedAt != nil }) else { continue }
            let behaviour = item.behaviour
            self.add(.answeredInside, if: behaviour.answer != nil && behaviour.delay == nil)
            self.add(.answeredTwice, if: behaviour.again != nil)
            self.add(.answeredInsideOthers, if: behaviour.answersInsideOthers)
            self.add(.cancelledInside, if: behaviour.cancelsLoad != nil)
        }
        self.addEnd(load, record)
    }

    private mutating func addEnd(_ load: Schedule.Load, _ record: ScheduleRecord.Load) {
        guard let end = record.end, let endedAt = record.endedAt else { return }
        switch end {
        case .noFill: self.add(.noFill)
        case .deadlineExceeded: self.add(.deadlineExceeded)
        case .cancelled: self.add(.cancelled)
        case .filled(let position):
            self.add(.filled)
            if let hold = record.hold {
                self.add(.replacedByBetter, if: hold.position != position)
                self.add(.heldToTheEnd, if: hold.time + hold.span == endedAt)
                self.add(.heldInVain, if: hold.time + hold.span > endedAt && hold.position == position)
            }
            guard let item = load.items.first(where: { $0.lineItem == record.items[position].lineItem }),
                let askedAt = record.items[position].askedAt,
                case .fill(let preparation, _) = item.behaviour.answer
            else { return }
            self.add(.handedOutUnprepared, if: askedAt + (item.behaviour.delay ?? 0) + preparation > endedAt)
        }
        self.add(.held, if: record.hold != nil)
    }
}

extension ScheduleRecord.Outcome {
    fileprivate var sight: Sight {
        switch self {
        case .notAttempted: .notAttempted
        case .loaded: .loaded
        case .failed: .failed
        case .timedOut: .timedOut
        case .cancelled(.deadlineExceeded): .cancelledByDeadline
        case .cancelled(.cancelled): .cancelledByApp
        case .cancelled(.notNeeded): .notNeeded
        case .skipped(.outOfTime): .outOfTime
        case .skipped(.capped): .capped
        case .skipped(.circuitOpen): .circuitOpen
        case .skipped(.busy): .busy
        case .notUsed: .notUsed
        }
    }
}
