import MediationCore

/// A load's record, rebuilt from its transcript without the adapters.
struct RebuiltRecord {
    private enum Phase {
        case asking
        case preparing
        case ready
    }

    private(set) var record: ScheduleRecord.Load
    private var open: [Int: Phase] = [:]

    /// Rebuilds the record; the parts that no transcript has, line item names and refusals, come from the original.
    init(_ transcript: WaterfallTranscript, like original: ScheduleRecord.Load) {
        self.record = ScheduleRecord.Load()
        if transcript.plan.auctionTimeout == nil { self.setItems(transcript.rules.count, like: original) }
        for step in transcript.steps {
            let time = Int(step.time.count)
            switch step.content {
            case .event(let event): self.take(event, at: time, like: original)
            case .action(let action): self.take(action, at: time, like: original)
            }
        }
    }

    private mutating func setItems(_ count: Int, like original: ScheduleRecord.Load) {
        self.record.items = (0..<count).map { position in
            let isKnown = original.items.indices.contains(position)
            return ScheduleRecord.Item(lineItem: isKnown ? original.items[position].lineItem : -1)
        }
    }

    private mutating func take(_ event: WaterfallMachine.Event, at time: Int, like original: ScheduleRecord.Load) {
        switch event {
        case .auctionEnded(let rules):
            guard self.record.auctionEndedAt == nil, self.record.end == nil else { return }
            self.record.auctionEndedAt = time
            self.setItems(rules.count, like: original)
        case .filled(let position):
            if self.open[position] == .asking, self.isUndecided { self.open[position] = .preparing }
        case .ready(let position):
            if self.open[position] == .preparing { self.open[position] = .ready }
        case .failed(let position):
            guard let phase = self.open[position], phase != .ready, self.isUndecided else { return }
            self.end(position, .failed, at: time)
        case .withdrawn(let position):
            guard self.open[position] == .ready, self.isUndecided else { return }
            self.end(position, .failed, at: time)
        case .cancelled:
            self.isCancelled = true
        case .timedOut, .silent, .waited, .deadlinePassed:
            break
        }
    }

    /// The app may cancel inside a call that asks, and the adapter may answer in the same call.
    private var isCancelled = false
    private var isUndecided: Bool { !self.isCancelled && self.record.end == nil }

    private mutating func take(_ action: WaterfallMachine.Action, at time: Int, like original: ScheduleRecord.Load) {
        switch action {
        case .ask(let position, let within):
            if case .skipped = original.items[position].outcome {
                return self.end(position, original.items[position].outcome, at: time)
            }
            self.open[position] = .asking
            self.record.items[position].askedAt = time
            self.record.items[position].within = Int(within.count)
        case .skip(let position): self.end(position, .skipped(.outOfTime), at: time)
        case .hold(let position, let span):
            self.record.hold = .init(position: position, time: time, span: Int(span.count))
        case .cancel(let position, .timedOut): self.end(position, .timedOut, at: time)
        case .cancel(let position, .deadlineExceeded): self.end(position, .cancelled(.deadlineExceeded), at: time)
        case .cancel(let position, .cancelled): self.end(position, .cancelled(.cancelled), at: time)
        case .cancel(let position, _): self.end(position, .cancelled(.notNeeded), at: time)
        case .setAside(let position): self.end(position, .notUsed, at: time)
        case .finish(let outcome):
            self.record.endedAt = time
            switch outcome {
            case .filled(let position):
                self.end(position, .loaded, at: time)
                self.record.end = .filled(position)
            case .noFill: self.record.end = .noFill
            case .deadlineExceeded: self.record.end = .deadlineExceeded
            case .cancelled: self.record.end = .cancelled
            }
        case .holdAuction, .wait: break
        }
    }

    private mutating func end(_ position: Int, _ outcome: ScheduleRecord.Outcome, at time: Int) {
        self.open[position] = nil
        self.record.items[position].outcome = outcome
        self.record.items[position].endedAt = time
    }
}
