import MediationCore

extension StudioLoad {
    /// Adds an event of the load, or of its ad.
    mutating func add(_ event: LoadEvent) {
        let time = event.time.milliseconds
        switch event.kind {
        case .auctionStarted: self.auction = Stage(name: "Auction", from: time)
        case .auctionEnded: self.auction?.to = time
        case .finished: self.finish(event, at: time)
        case .impression, .clicked, .rewarded, .presented, .dismissed, .failedToPresent, .expired, .presenting:
            self.micros.addSaturating(event.adValue?.micros ?? 0)
            self.later.appendLatest(Mark(name: event.sentence, at: time))
        default:
            guard let name = event.lineItem else { return }
            if self.outcome != nil { self.later.appendLatest(Mark(name: event.sentence, at: time)) }
            let index = self.items.firstIndex { $0.name == name } ?? self.items.endIndex
            if index == self.items.endIndex {
                self.items.append(Item(name: name, adapter: event.adapter ?? "", ecpm: event.ecpm ?? 0))
            }
            let silent = self.items.filter { $0.name != name && $0.from != nil && $0.to == nil }.map(\.name)
            self.items[index].add(event, at: time, beside: silent)
        }
    }
}

extension StudioLoad.Item {
    fileprivate mutating func add(_ event: LoadEvent, at time: Double, beside silent: [String]) {
        self.ecpm = event.ecpm ?? self.ecpm
        if let error = event.error { (self.error, self.code) = (error.message, error.code.rawValue) }
        switch event.kind {
        case .settingUp: self.begin("Set-up", at: time)
        case .asked:
            self.begin("Asked", at: time)
            if !silent.isEmpty { self.mark("asked while \(silent.joined(separator: ", ")) had not answered", time) }
        case .keptAdUsed:
            self.begin("Kept ad", at: time)
            self.mark("had an ad that was kept from an earlier load", time)
        case .filled: self.begin("Images", at: time)
        case .held: self.begin("Waits for a better ad", at: time)
        case .skipped, .failed, .timedOut, .cancelled, .notUsed: self.end(event.kind.rawValue, at: time)
        case .auctionWon: self.mark("won the auction with \(event.ecpm.map { "$\($0)" } ?? "its bid")", time)
        case .auctionLost: self.mark("lost the auction: \(event.error?.message ?? "")", time)
        case .kept: self.mark("its late ad is kept for a later load", time)
        case .violation: self.violations.appendLatest(.init(name: event.violation?.rawValue ?? "", at: time))
        default: break
        }
    }

    private mutating func begin(_ stage: String, at time: Double) {
        self.from = self.from ?? time
        self.closeStage(at: time)
        self.stages.append(StudioLoad.Stage(name: stage, from: time))
    }

    private mutating func end(_ outcome: String, at time: Double) {
        self.outcome = outcome
        if self.from != nil { self.to = time } else { self.mark(outcome, time) }
        self.closeStage(at: time)
    }

    private mutating func closeStage(at time: Double) {
        guard let last = self.stages.indices.last, self.stages[last].to == nil else { return }
        self.stages[last].to = time
    }

    private mutating func mark(_ name: String, _ time: Double) {
        self.marks.appendLatest(StudioLoad.Mark(name: name, at: time))
    }
}

extension [StudioLoad.Mark] {
    /// Appends a mark, and forgets the oldest if there are too many.
    fileprivate mutating func appendLatest(_ mark: StudioLoad.Mark) {
        self.append(mark)
        if self.count > StudioLoad.mostMarks { self.removeFirst(self.count - StudioLoad.mostMarks) }
    }
}

extension LoadEvent {
    /// The event in words, without its load.
    var sentence: String {
        var words = [self.kind.rawValue]
        if let lineItem { words.append(lineItem) }
        if let violation { words.append("broke the contract: \(violation.rawValue)") }
        if let adValue { words.append("earned $\(adValue.value)") }
        if let reward { words.append("reward \(reward.amount.map { "\($0)" } ?? "") \(reward.type ?? "")") }
        if let duration { words.append("within \(Int(duration.milliseconds.rounded())) ms") }
        if self.kind == .finished, let outcome { words.append(outcome.rawValue) }
        if let error { words.append("\(error.code.rawValue) \(error.message)") }
        return words.joined(separator: " · ")
    }
}

extension Int64 {
    /// Adds an amount that a configuration may have made as large as it likes.
    mutating func addSaturating(_ amount: Int64) {
        let (sum, isTooLarge) = self.addingReportingOverflow(amount)
        self = isTooLarge ? .max : sum
    }
}
