/// One load: drives the machine with real adapters, and writes down what they do.
///
/// An adapter that answers inside `loadNativeAd` is only noted there and collected right after, so that a thousand of
/// them in a row make a loop and not a thousand stack frames.
///
/// In files by what happens: asking, answers, the auction, late ads, what is told to those who listen.
@MainActor
package final class NativeAdLoad: TimerTarget {
    package typealias Completion = @MainActor (Result<LoadedAd, MediationError>) -> Void

    let request: NativeAdRequest
    let waterfall: ResolvedWaterfall
    let runner: WaterfallRunner
    let record: LoadRecord
    /// The waterfall of this load.
    var placement: LoadWaterfall
    /// Ads of earlier loads that this one may end with; one that it has begun to use stays here until it is handed out.
    var keptAds: [KeptAd]
    /// Those that are being asked or prepared, and those whose ad waits.
    var attempts: [Attempt] = []
    /// Those that have ended and may still bring an ad.
    var lateAttempts: [LateAttempt] = []
    var auction: AuctionRun?
    /// What bidders hold of their caps, until the auction has ended.
    var bidderReservations: [Int: Reservation] = [:]
    /// Set-up is tried again at the next load, not for the next line item of the same adapter.
    var failedSetUps: [ObjectIdentifier: MediationError] = [:]
    /// `nil` if nobody listens.
    var recording: LoadRecording?

    private var machine: WaterfallMachine
    private var completion: Completion?
    private var deadlineTimer: TimerQueue.Token?
    private var holdTimer: TimerQueue.Token?
    private var isDriving = false

    init(request: NativeAdRequest, waterfall: ResolvedWaterfall, runner: WaterfallRunner) {
        var placement = waterfall.plain
        let keptAds = runner.takeKeptAds(for: request, of: waterfall)
        for ad in keptAds {
            placement.add(ad, first: waterfall.adUnit.lateAds == .keep, of: waterfall.lineItems)
        }
        var plan = waterfall.plan
        if !keptAds.isEmpty {
            let hasBidders = waterfall.bidders.contains { item in !keptAds.contains { $0.item == item } }
            // An ad that ends the load at once needs no bids.
            if waterfall.adUnit.lateAds == .keep || !hasBidders { plan.auctionTimeout = nil }
        }
        self.request = request
        self.waterfall = waterfall
        self.runner = runner
        self.placement = placement
        self.keptAds = keptAds
        self.record = LoadRecord(
            loadID: request.loadID,
            waterfall: waterfall,
            entries: placement.entries,
            now: runner.timers.now
        )
        self.machine = WaterfallMachine(rules: placement.rules, plan: plan)
        if runner.loadEventHub.isListening {
            self.recording = LoadRecording(rules: placement.rules, plan: plan)
        }
    }

    /// Begins; to be called once.
    ///
    /// - Parameter completion: Called exactly once, possibly before `start` returns.
    package func start(_ completion: @escaping Completion) {
        self.completion = completion
        self.listenToViolations()
        self.emit(.started, at: .zero)
        self.deadlineTimer = self.schedule(.deadline, at: self.waterfall.deadline)
        self.drive {}
    }

    /// Ends the load, unless it has ended; before `start`, the load ends as it begins.
    package func cancel() {
        guard self.completion != nil else { return self.tell(.cancelled) }
        self.drive { self.tell(.cancelled) }
    }

    /// The record as it is now; it may grow after the end, when an adapter breaks its contract late.
    package var responseInfo: ResponseInfo { self.record.responseInfo }

    package func timerFired(_ number: Int) {
        let timer = TimerKind(number: number)
        self.drive {
            // Answers from other threads may have come in time and still be on their way to the main actor.
            for attempt in self.attempts { self.collect(attempt.position) }
            switch timer {
            case .deadline: self.passDeadline()
            case .hold: self.tell(.waited)
            case .timeout(let position): self.tell(.timedOut(position))
            case .silence(let position): self.tell(.silent(position))
            case .images(let position): self.giveUpImages(position)
            case .late(let position): self.giveUpLate(position)
            }
        }
    }

    /// Takes an event in and does what follows from it.
    ///
    /// Adapters and apps may come back from inside, where they are called: then the event is only taken in, and what
    /// follows is done by the call that is under way.
    func drive(_ event: () -> Void) {
        guard !self.isDriving else { return event() }
        self.isDriving = true
        defer { self.isDriving = false }
        event()
        while self.completion != nil {
            // Read once for all that an action does: reading the clock is a good part of what an attempt costs.
            let time = self.record.elapsed
            let action = self.machine.next(at: time)
            if action == .wait { return }
            self.recording?.note(.action(action), at: time)
            switch action {
            case .ask(let position, let timeout): self.ask(position, within: timeout, at: time)
            case .skip(let position): self.skip(position, self.outOfTime, at: time)
            case .cancel(let position, let reason): self.cancel(position, reason, at: time)
            case .setAside(let position): self.setAside(position, at: time)
            case .hold(let position, let limit): self.hold(position, for: limit, at: time)
            case .holdAuction(let limit): self.holdAuction(within: limit, at: time)
            case .finish(let outcome): return self.finish(outcome, at: time)
            case .wait: return
            }
        }
    }
}

// MARK: - The machine

extension NativeAdLoad {
    /// Tells the machine of an event whose being late does not matter.
    func tell(_ event: WaterfallMachine.Event) {
        self.noteEvent(event)
        self.machine.handle(event)
    }

    /// Tells the machine that a line item has an ad; answers whether that comes in time.
    func tellFilled(_ position: Int) -> Bool {
        self.noteEvent(.filled(position))
        return self.machine.filled(position)
    }

    /// Tells the machine that a line item has no ad; answers whether that comes in time.
    func tellFailed(_ position: Int) -> Bool {
        self.noteEvent(.failed(position))
        return self.machine.failed(position)
    }

    func isAsking(_ position: Int) -> Bool { self.machine.isAsking(position) }

    func isPreparing(_ position: Int) -> Bool { self.machine.isPreparing(position) }

    private func noteEvent(_ event: WaterfallMachine.Event) {
        guard let recording = self.recording else { return }
        recording.note(.event(event), at: self.completion == nil ? .zero : self.record.elapsed)
    }

    private func hold(_ position: Int, for limit: Nanoseconds, at time: Nanoseconds) {
        self.holdTimer = self.schedule(.hold, at: time + limit)
        self.emit(.held, position, at: time) { $0.duration = limit.duration }
    }

    /// Sets a timer; `time` is counted from the start of the load.
    func schedule(_ kind: TimerKind, at time: Nanoseconds) -> TimerQueue.Token {
        self.runner.timers.schedule(at: self.record.start + time, for: self, number: kind.number)
    }

    var remaining: Nanoseconds { self.waterfall.deadline - self.record.elapsed }

    var outOfTime: MediationError {
        MediationError(.outOfTime, "Only \(self.remaining.duration) of the load were left.")
    }
}

// MARK: - The end

extension NativeAdLoad {
    private func finish(_ outcome: WaterfallMachine.Outcome, at time: Nanoseconds) {
        guard let completion = self.completion else { return }
        self.completion = nil
        if let timer = self.deadlineTimer { self.runner.timers.cancel(timer) }
        if let timer = self.holdTimer { self.runner.timers.cancel(timer) }
        let outcome = self.withdrawIfOutdated(outcome, at: time)
        let result: Result<LoadedAd, MediationError>
        switch outcome {
        case .filled(let position): result = .success(self.ad(of: position, at: time))
        case .noFill: result = .failure(self.failure(.noFill, .noFill, "No line item had an ad."))
        case .deadlineExceeded:
            let deadline = self.waterfall.adUnit.deadline
            let message = "No line item had an ad within the deadline of \(deadline)."
            result = .failure(self.failure(.deadlineExceeded, .deadlineExceeded, message))
        case .cancelled:
            result = .failure(self.failure(.cancelled, .cancelled, "The app cancelled the load."))
        }
        if self.runner.circuitBreakers.hasUndecidedFailures {
            self.runner.circuitBreakers.loadEnded(self.record.responseInfo.reach, at: self.record.start + time)
        }
        self.returnKeptAds()
        self.bidderReservations = [:]
        self.emitEnd(outcome, at: time)
        completion(result)
        self.endAuction(outcome)
    }

    /// The choices have changed while the ad waited to be handed out: nobody else can be asked any more.
    private func withdrawIfOutdated(
        _ outcome: WaterfallMachine.Outcome,
        at time: Nanoseconds
    ) -> WaterfallMachine.Outcome {
        guard case .filled(let position) = outcome, self.isOutdated(position) else { return outcome }
        let error = MediationError.outdated("The ad")
        self.noteImageErrors(position)
        self.record.end(position, .failed, error, at: time)
        self.release(self.endAttempt(position, verdict: .success, at: time))
        self.dropKeptAd(position)
        self.emit(.failed, position, at: time) { $0.error = ResponseInfo.ErrorInfo(error) }
        return .noFill
    }

    private func ad(of position: Int, at time: Nanoseconds) -> LoadedAd {
        // `filled` follows `preparing` alone, and `prepare` sets the phase before anything can follow up on that state:
        // no adapter and no app can get here without an ad.
        guard let attempt = self.attempt(at: position),
            case .preparing(let adapter, let answered, let images) = attempt.phase
        else {
            preconditionFailure("The machine reported line item \(position) as filled, which has no ad")
        }
        self.noteImageErrors(position)
        self.endAttempt(position, verdict: .success, at: time)
        if !self.keptAds.isEmpty { self.dropKeptAd(position) }
        self.record.end(position, .loaded, at: time)
        self.record.finish(.filled, at: time)
        return LoadedAd(
            images.assets,
            answered,
            of: adapter,
            origin: AdSession.Origin(
                record: self.record,
                item: self.placement.entries[position].item,
                ecpm: self.placement.entries[position].ecpm,
                loadedAt: attempt.filledAt,
                reservation: attempt.reservation,
                choices: self.record.attempts[position].choices ?? self.runner.setUp.presentPrivacy.choices
            ),
            request: self.request,
            runner: self.runner
        )
    }

    private func failure(
        _ outcome: ResponseInfo.Outcome,
        _ code: MediationError.Code,
        _ message: String
    ) -> MediationError {
        self.record.finish(outcome, at: self.record.elapsed)
        var error = MediationError(code, message)
        error.responseInfo = self.record.responseInfo
        return error
    }
}
