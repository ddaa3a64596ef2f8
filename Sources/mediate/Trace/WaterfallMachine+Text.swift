import MediationCore

extension WaterfallMachine.Event {
    /// Returns the event in words.
    func text(in load: RecordedLoad) -> String {
        switch self {
        case .auctionEnded(let rules): "the auction has ended; line items to ask: \(rules.count)"
        case .filled(let position): "\(load.name(of: position)) has an ad"
        case .ready(let position): "the ad of \(load.name(of: position)) is complete"
        case .failed(let position): "\(load.name(of: position)) has no ad\(load.reason(at: position))"
        case .withdrawn(let position):
            "the ad of \(load.name(of: position)) can no longer be used\(load.reason(at: position))"
        case .timedOut(let position): "the time of \(load.name(of: position)) is over"
        case .silent(let position): "\(load.name(of: position)) is still silent"
        case .waited: "the ad has waited long enough"
        case .deadlinePassed: "the deadline has passed"
        case .cancelled: "the app cancels the load"
        }
    }
}

extension WaterfallMachine.Action {
    /// Returns the action in words.
    func text(in load: RecordedLoad) -> String {
        switch self {
        case .holdAuction(let limit): "holds the auction, within \(limit.text)"
        case .ask(let position, let limit): "asks \(load.name(of: position)), within \(limit.text)"
        case .skip(let position): "skips \(load.name(of: position)): too little time is left"
        case .hold(let position, let limit): "keeps the ad of \(load.name(of: position)) waiting, for \(limit.text)"
        case .cancel(let position, let reason): "gives up \(load.name(of: position)): \(reason)"
        case .setAside(let position): "sets the ad of \(load.name(of: position)) aside"
        case .finish(.filled(let position)): "ends the load with the ad of \(load.name(of: position))"
        case .finish(let outcome): "ends the load: \(outcome.name.rawValue)"
        case .wait: "waits"
        }
    }
}

extension Nanoseconds {
    /// The time in milliseconds; limits from people have few digits, the rest of a deadline has many.
    fileprivate var text: String {
        self.count % 1_000_000 == 0 ? "\(self.count / 1_000_000) ms" : self.duration.inMilliseconds
    }
}

extension RecordedLoad {
    /// Returns the reason why the line item had no ad, as far as the record contains it.
    fileprivate func reason(at position: Int) -> String {
        guard self.record.lineItems.indices.contains(position) else { return "" }
        return self.record.lineItems[position].error.map { ": \($0.code.name)" } ?? ""
    }
}
