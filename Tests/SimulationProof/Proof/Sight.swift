import MediationCore
import MediationSimulation

/// A situation that must occur in a large number of cases, as evidence that it has been compared.
package enum Sight: Int, CaseIterable, Sendable {
    case oneAtATime, parallel, hedged, waiting
    case filled, noFill, deadlineExceeded, cancelled
    case loaded, notUsed, answeredNoFill, answeredError, timedOut, cutByDeadline, notNeeded, cancelledByApp, outOfTime
    case notAttempted
    case capped, paced, severalLoads, refusedLater
    case bidWon, paidSecondPrice, outbid, belowFloor, bidTooLate, noBid, auctionFailed, bidderCapped, auctionCutOff
    case leftAsAnAdWaits
    case answerAtTimeout, answerAtDeadline, answerAsTheWaitEnds, answersAtOnce, leftAtDeadline, signalAtTheLastMoment
    case equalPrices, equalBids, bidAtAPrice
    case countedBySimulation
}

/// The number of times that each situation occurred.
package struct Tally: Sendable {
    private var counts = Array(repeating: 0, count: Sight.allCases.count)

    package init() {}

    package subscript(sight: Sight) -> Int { self.counts[sight.rawValue] }

    /// The situations that never occurred.
    package var missing: [Sight] { Sight.allCases.filter { self[$0] == 0 } }

    /// Counts the situations that occur in a case.
    package mutating func add(_ proof: LoadCaseProof) {
        let load = proof.load
        self.add(load.width == 1 ? .oneAtATime : load.hedgeDelay == nil ? .parallel : .hedged)
        self.add(.waiting, if: load.width > 1 && load.wait > 0)
        self.add(.severalLoads, if: load.loads > 1)
        self.add(.equalPrices, if: Set(load.items.map(\.price)).count < load.items.count)
        let bids = load.bidders.compactMap(\.bid)
        self.add(.equalBids, if: Set(bids).count < bids.count)
        self.add(.bidAtAPrice, if: load.items.contains { bids.contains($0.price) })
        self.add(.countedBySimulation, if: proof.totals != nil)
        for (number, record) in proof.expected.enumerated() {
            self.add(record, of: load)
            self.add(.refusedLater, if: number > 0 && record.refused > proof.expected[0].refused)
        }
    }

    private mutating func add(_ sight: Sight, if isSeen: Bool = true) {
        if isSeen { self.counts[sight.rawValue] += 1 }
    }

    private mutating func add(_ record: LoadCaseRecord, of load: LoadCase) {
        switch record.outcome {
        case .filled: self.add(.filled)
        case .noFill: self.add(.noFill)
        case .deadlineExceeded: self.add(.deadlineExceeded)
        case .cancelled: self.add(.cancelled)
        }
        self.add(.leftAtDeadline, if: record.outcome == .cancelled && record.end == load.deadline)
        for item in record.items.values { self.add(Sight(item)) }
        var answers: Set<Int64> = []
        for item in load.items {
            guard let seen = record.items[item.name], let answer = seen.answer(of: item) else { continue }
            self.add(.answerAtTimeout, if: seen.code == .timedOut && item.answer.latency == item.timeout)
            self.add(.answerAtDeadline, if: seen.code == .deadlineExceeded && answer == load.deadline)
            self.add(.answersAtOnce, if: seen.end == answer && !answers.insert(answer).inserted)
            self.add(.answerAsTheWaitEnds, if: seen.code == .notNeeded && answer == record.end && load.wait > 0)
            let hasAd = item.answer.kind == .fill && answer < record.end && item.answer.latency < item.timeout
            self.add(.leftAsAnAdWaits, if: hasAd && seen.code == .cancelled)
        }
        self.addAuction(record, load)
    }

    private mutating func addAuction(_ record: LoadCaseRecord, _ load: LoadCase) {
        guard !load.bidders.isEmpty else { return }
        self.add(.auctionCutOff, if: record.auctionEnd == nil)
        for bidder in load.bidders {
            let seen = record.items[bidder.item.name]
            self.add(.bidWon, if: record.order.contains(bidder.item.name) && record.auctionEnd != nil)
            self.add(.paidSecondPrice, if: seen?.outcome == .loaded && bidder.paysSecond)
            self.add(.bidderCapped, if: seen?.code == .frequencyCapped || seen?.code == .paced)
            let isLast = bidder.latency == load.signalTimeout
            self.add(.signalAtTheLastMoment, if: isLast && seen?.code == .bidTooLate)
        }
    }
}

extension LoadCaseRecord {
    fileprivate var refused: Int { self.items.values.count { $0.code == .frequencyCapped || $0.code == .paced } }
}

extension LoadCaseRecord.Item {
    /// Returns the time at which the answer came, or would have come.
    fileprivate func answer(of item: LoadCase.Item) -> Int64? {
        guard let start, item.answer.latency < .max else { return nil }
        return start + item.answer.latency
    }
}

extension Sight {
    fileprivate init(_ item: LoadCaseRecord.Item) {
        self =
            switch (item.outcome, item.code) {
            case (.loaded, _): .loaded
            case (.notUsed, _): .notUsed
            case (.failed, .noFill?): .answeredNoFill
            case (.failed, _): .answeredError
            case (.timedOut, .timedOut?): .timedOut
            case (.timedOut, _): .cutByDeadline
            case (.cancelled, .notNeeded?): .notNeeded
            case (.cancelled, _): .cancelledByApp
            case (.skipped, .frequencyCapped?): .capped
            case (.skipped, .paced?): .paced
            case (.skipped, .outbid?): .outbid
            case (.skipped, .bidBelowFloor?): .belowFloor
            case (.skipped, .bidTooLate?): .bidTooLate
            case (.skipped, .noBid?): .noBid
            case (.skipped, .auctionFailed?): .auctionFailed
            case (.skipped, _): .outOfTime
            case (.notAttempted, _): .notAttempted
            }
    }
}
