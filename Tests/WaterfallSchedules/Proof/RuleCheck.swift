import MediationCore

/// The rules that hold for every load, checked in its results; neither the machine nor the reference is consulted.
struct RuleCheck {
    let schedule: Schedule
    let run: ScheduleRun
    var problems: [String] = []

    static func problems(of run: ScheduleRun, in schedule: Schedule) -> [String] {
        var check = RuleCheck(schedule: schedule, run: run)
        for number in schedule.loads.indices {
            check.checkEnd(number)
            check.checkItems(number)
            check.checkResult(number)
            check.checkTranscript(number)
        }
        check.checkAsking()
        return check.problems
    }

    private init(schedule: Schedule, run: ScheduleRun) {
        self.schedule = schedule
        self.run = run
    }

    mutating func require(_ isTrue: Bool, _ number: Int, _ text: @autoclosure () -> String) {
        if !isTrue { self.problems.append("load \(number): \(text())") }
    }

    /// Returns the line items of a load in the order in which they were asked, including the winner of the auction.
    func items(_ number: Int) -> [Schedule.Item] {
        let load = self.schedule.loads[number]
        let all = load.items + (load.auction?.bidders.map(\.item) ?? [])
        return self.run.record.loads[number].items.compactMap { item in all.first { $0.lineItem == item.lineItem } }
    }

    private mutating func checkEnd(_ number: Int) {
        let load = self.schedule.loads[number]
        let record = self.run.record.loads[number]
        let ends = self.run.transcripts[number].steps.filter {
            if case .action(.finish) = $0.content { true } else { false }
        }
        self.require(ends.count == 1, number, "has \(ends.count) ends")
        guard let endedAt = record.endedAt, let end = record.end else { return }
        self.require(endedAt >= 0 && endedAt <= load.deadline, number, "ends at \(endedAt)")
        if end == .deadlineExceeded { self.require(endedAt == load.deadline, number, "ends before its deadline") }
        if end == .cancelled {
            let isByItem = self.items(number).contains { $0.behaviour.cancelsLoad != nil }
            let isInTime = load.cancellation.map { max($0, 0) == endedAt } ?? false
            self.require(isByItem || isInTime, number, "was not cancelled")
        }
    }

    /// Checks that each line item has one outcome, and that those with a turn precede those without one.
    private mutating func checkItems(_ number: Int) {
        let load = self.schedule.loads[number]
        let record = self.run.record.loads[number]
        let items = self.items(number)
        var lastTurn = 0
        var isOver = false
        for (position, item) in record.items.enumerated() {
            if item.outcome == .notAttempted {
                isOver = true
                self.require(item.askedAt == nil && item.endedAt == nil, number, "\(position) was attempted")
                self.require(record.end != .noFill, number, "\(position) had no turn")
                continue
            }
            self.require(!isOver, number, "\(position) was passed over")
            guard let endedAt = item.endedAt else {
                self.require(false, number, "\(position) has no end")
                continue
            }
            let turn = item.askedAt ?? endedAt
            self.require(lastTurn <= turn && turn <= endedAt, number, "the turn of \(position) was at \(turn)")
            lastTurn = turn
            let remaining = load.deadline - turn
            if case .skipped(let reason) = item.outcome {
                let isShort = remaining < items[position].minimumTime
                self.require(item.askedAt == nil, number, "\(position) was asked and skipped")
                let isRight = (reason == .outOfTime) == isShort
                self.require(isRight, number, "\(position) was skipped with \(remaining) left")
            } else {
                let isRight = remaining >= items[position].minimumTime && remaining > 0
                self.require(isRight, number, "\(position) was asked with \(remaining) left")
                let within = min(items[position].timeout, remaining)
                self.require(item.within == within, number, "\(position) got \(item.within ?? -1)")
            }
            if record.end == .noFill { self.require(item.outcome.isWithoutAd, number, "\(position) \(item.outcome)") }
        }
    }

    /// Checks that a replay decides the same, and that the transcript contains everything in the record.
    private mutating func checkTranscript(_ number: Int) {
        let transcript = self.run.transcripts[number]
        if let difference = transcript.replayed() { self.require(false, number, "replayed \(difference)") }
        let record = self.run.record.loads[number]
        let rebuilt = RebuiltRecord(transcript, like: record).record
        self.require(rebuilt == record, number, "the transcript tells another record: \(rebuilt)")
    }

    /// Goes through the events, and checks the open line items and the limits whenever a line item was asked.
    private mutating func checkAsking() {
        struct Open {
            var positions: [Int] = []
            var ads = 0
            var asked: Set<Int> = []
            var newest: Journal.Entry?
            var newestHasEnded = false
        }
        var open = self.schedule.loads.map { _ in Open() }
        var past = Journal()
        past.ends = self.run.journal.ends
        for entry in self.run.journal.entries {
            let number = entry.load
            let load = self.schedule.loads[number]
            if entry.kind == .asked {
                let isFirst = open[number].asked.insert(entry.position).inserted
                self.require(isFirst, number, "\(entry.position) was asked twice")
                self.require(open[number].positions.count < load.width, number, "\(entry.position) was one too many")
                self.require(open[number].ads == 0, number, "\(entry.position) was asked while an ad was there")
                let item = self.items(number)[entry.position]
                let refusal = past.refusal(of: item, in: self.schedule, at: entry.time)
                self.require(refusal == nil, number, "\(entry.position) was asked against a limit")
                if let delay = load.hedgeDelay, let newest = open[number].newest, !open[number].newestHasEnded {
                    self.require(entry.time >= newest.time + delay, number, "\(entry.position) was asked too early")
                }
                open[number].positions.append(entry.position)
                open[number].newest = entry
                open[number].newestHasEnded = false
            } else if entry.kind == .filled {
                open[number].ads += 1
            } else if entry.kind.endsAttempt {
                if entry.kind.endsAd { open[number].ads -= 1 }
                open[number].positions.removeAll { $0 == entry.position }
                if open[number].newest?.position == entry.position { open[number].newestHasEnded = true }
            }
            past.entries.append(entry)
        }
    }
}

extension Journal.Kind {
    fileprivate var endsAd: Bool {
        switch self {
        case .useless, .setAside, .loaded: true
        default: false
        }
    }
}

extension ScheduleRecord.Outcome {
    var isWithoutAd: Bool {
        switch self {
        case .failed, .timedOut, .skipped: true
        default: false
        }
    }
}
