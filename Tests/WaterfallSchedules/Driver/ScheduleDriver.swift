import MediationCore

/// Drives machines in virtual time, as the mediator does with adapters and a clock.
final class ScheduleDriver {
    struct Load {
        var machine: WaterfallMachine
        var transcript: WaterfallTranscript
        var record: ScheduleRecord.Load
        var items: [Schedule.Item]
        var phases: [Phase]
        /// The line items that have answered, in time or not.
        var hasAnswered: Set<Int> = []
        var bids: [Schedule.Item] = []
        var answeredBidders = 0
        var hasEnded: Bool { self.record.end != nil }
    }

    enum Phase {
        case notAsked
        case asking
        case preparing
        case ready
        case ended
    }

    let schedule: Schedule
    var loads: [Load]
    var journal = Journal()
    var faults: [String] = []
    var now = 0
    var queue: DriverQueue
    var limits: DriverLimits

    init(_ schedule: Schedule) {
        self.schedule = schedule
        self.queue = DriverQueue(order: schedule.order)
        self.limits = DriverLimits(schedule)
        self.loads = schedule.loads.map { Load($0) }
        for (number, load) in schedule.loads.enumerated() {
            self.queue.insert(.start, at: load.start, load: number)
        }
    }

    /// Runs past the ends of the loads, until the last late answer has arrived.
    func run() {
        while let event = self.queue.removeFirst() {
            self.now = event.time
            self.handle(event)
            if self.faults.isEmpty { self.drive(event.load) }
        }
    }

    private func handle(_ event: DriverQueue.Event) {
        let number = event.load
        let position = event.position
        switch event.kind {
        case .start: self.start(number)
        case .bid: self.bid(number, position)
        case .answer: self.answer(number, position)
        case .secondAnswer: self.answerAgain(number, position)
        case .prepared: self.prepared(number, position)
        case .auctionTimeout:
            if self.isWanted(self.loads[number].record.auctionEndedAt == nil) { self.endAuction(number) }
        case .timeout: self.timer(.timedOut(position), number, if: self.loads[number].phases[position] == .asking)
        case .silence:
            self.timer(.silent(position), number, if: self.loads[number].phases[position] == .asking)
            if self.schedule.keepsStaleTimers { self.repeatSilence(number, position) }
        case .waitEnd: self.timer(.waited, number, if: !self.loads[number].hasEnded)
        case .deadline: self.timer(.deadlinePassed, number, if: !self.loads[number].hasEnded)
        case .cancellation: self.tell(.cancelled, number)
        }
    }

    private func start(_ number: Int) {
        let load = self.schedule.loads[number]
        self.queue.insert(.deadline, at: self.now + load.deadline, load: number)
        if let cancellation = load.cancellation {
            guard cancellation >= 0 else {
                self.tell(.cancelled, number)
                return
            }
            self.queue.insert(.cancellation, at: self.now + cancellation, load: number)
        }
    }

    /// Repeats the timer of silence once: the second time is later than the hedge delay.
    private func repeatSilence(_ number: Int, _ position: Int) {
        let load = self.loads[number]
        guard let hedgeDelay = self.schedule.loads[number].hedgeDelay, !load.hasEnded,
            load.record.items[position].askedAt == Int(self.time(of: number).count) - hedgeDelay
        else { return }
        self.queue.insert(.silence, at: self.now + max(hedgeDelay, 1), load: number, position: position)
    }

    private func isWanted(_ isCurrent: Bool) -> Bool { isCurrent || self.schedule.keepsStaleTimers }

    private func timer(_ event: WaterfallMachine.Event, _ number: Int, if isCurrent: Bool) {
        if self.isWanted(isCurrent) { self.tell(event, number) }
    }

    /// - Returns: `true` if the event counted.
    @discardableResult
    func tell(_ event: WaterfallMachine.Event, _ number: Int) -> Bool {
        let time = self.time(of: number)
        self.loads[number].transcript.steps.append(.init(time: time, content: .event(event)))
        return self.loads[number].machine.handle(event)
    }

    func time(of number: Int) -> Nanoseconds {
        Nanoseconds(Int64(self.now - self.schedule.loads[number].start))
    }

    func fault(_ number: Int, _ text: String) {
        self.faults.append("load \(number) at \(self.now): \(text)")
    }
}
