import MediationSimulation

/// The fault of a wrong driver, which shows that the comparison finds it.
package enum CaseFault: CaseIterable, Sendable {
    /// An answer at the last moment counts.
    case answersGoFirst
    /// The app goes last among the events of a moment.
    case appGoesLast
    /// The deadline comes a nanosecond late.
    case deadlineGoesLast
    /// An ad does not wait for a better one.
    case nobodyWaits
    /// Silence is noticed a nanosecond late.
    case silenceGoesLast
    /// A line item is asked although it does not have enough time.
    case nothingIsSkipped
    /// Limits are forgotten from load to load.
    case limitsAreForgotten
    /// An impression counts for one load too long.
    case limitsLastLonger
    /// Floors are ignored.
    case floorsAreForgotten
    /// The last of two equal bids wins.
    case lastBidWins
    /// Signals at the last moment count.
    case signalsGoFirst
    /// Errors are counted as no fills.
    case errorsAreNoFills
    /// Line items of the same price are asked in the opposite order.
    case tiesOfPricesTurn
}

extension LoadCase {
    /// Returns the case that a driver with this fault would make of this one.
    func with(_ fault: CaseFault) -> LoadCase {
        var load = self
        switch fault {
        case .answersGoFirst: load.changeAnswers { $0.answer.latency -= $0.answer.latency == .max ? 0 : 1 }
        case .appGoesLast: load.patience += load.patience == .max ? 0 : 1
        case .deadlineGoesLast: load.deadline += 1
        case .nobodyWaits: load.wait = 0
        case .silenceGoesLast: load.hedgeDelay = load.hedgeDelay.map { $0 + 1 }
        case .nothingIsSkipped: load.changeAnswers { $0.minimumTime = 0 }
        case .limitsAreForgotten: load.changeAnswers { $0.limit = $0.limit?.impressions == 0 ? $0.limit : nil }
        case .limitsLastLonger: load.changeAnswers { $0.limit?.loads += 1 }
        case .floorsAreForgotten: for index in load.bidders.indices { load.bidders[index].floor = 0 }
        case .lastBidWins: load.bidders.reverse()
        case .signalsGoFirst: for index in load.bidders.indices { load.bidders[index].latency -= 1 }
        case .errorsAreNoFills: load.changeAnswers { if $0.answer.kind == .error { $0.answer.kind = .noFill } }
        case .tiesOfPricesTurn: load.items.reverse()
        }
        return load
    }

    private mutating func changeAnswers(_ change: (inout Item) -> Void) {
        for index in self.items.indices { change(&self.items[index]) }
        for index in self.bidders.indices { change(&self.bidders[index].item) }
    }
}
