/// One load: drives the machine with real adapters, and writes down what they do.
///
/// An adapter that answers inside `loadNativeAd` is only noted there and collected right after, so that a thousand of
/// them in a row make a loop and not a thousand stack frames.
@MainActor
package final class NativeAdLoad: TimerTarget {
    package typealias Completion = @MainActor (Result<LoadedAd, MediationError>) -> Void
    /// A line item's timer has its position as number; these are the others.
    private enum TimerNumber {
        static let deadline = -1
        static let images = -2
    }

    private let request: NativeAdRequest
    private let waterfall: ResolvedWaterfall
    private let runner: WaterfallRunner
    private lazy var record = LoadRecord(
        loadID: self.request.loadID,
        waterfall: self.waterfall,
        now: self.runner.timers.now
    )
    private var machine: WaterfallMachine
    private var completion: Completion?
    private var deadlineTimer: TimerQueue.Token?
    private var attempt: Attempt?
    private var isDriving = false
    /// Set-up is tried again at the next load, not for the next line item of the same adapter.
    private var failedSetUps: [ObjectIdentifier: MediationError] = [:]

    init(request: NativeAdRequest, waterfall: ResolvedWaterfall, runner: WaterfallRunner) {
        self.request = request
        self.waterfall = waterfall
        self.runner = runner
        self.machine = WaterfallMachine(rules: waterfall.rules, plan: waterfall.plan)
    }

    /// Begins; to be called once.
    ///
    /// - Parameter completion: Called exactly once, possibly before `start` returns.
    package func start(_ completion: @escaping Completion) {
        self.completion = completion
        self.deadlineTimer = self.runner.timers.schedule(
            at: self.record.start + self.waterfall.deadline,
            for: self,
            number: TimerNumber.deadline
        )
        self.drive {}
    }

    /// Ends the load, unless it has ended; before `start`, the load ends as it begins.
    package func cancel() {
        guard self.completion != nil else { return self.machine.cancelled() }
        self.drive { self.machine.cancelled() }
    }

    /// The record as it is now; it may grow after the end, when an adapter breaks its contract late.
    package var responseInfo: ResponseInfo { self.record.responseInfo }

    package func timerFired(_ number: Int) {
        self.drive {
            // An answer from another thread may have come in time and still be on its way to the main actor.
            if let position = self.attempt?.position { self.collect(position) }
            switch number {
            case TimerNumber.deadline:
                self.giveUpImages()
                self.machine.deadlinePassed()
            case TimerNumber.images: self.giveUpImages()
            default: self.machine.timedOut(number)
            }
        }
    }

    /// Takes an event in and does what follows from it.
    ///
    /// Adapters and apps may come back from inside, where they are called: then the event is only taken in, and what
    /// follows is done by the call that is under way.
    private func drive(_ event: () -> Void) {
        guard !self.isDriving else { return event() }
        self.isDriving = true
        defer { self.isDriving = false }
        event()
        while true {
            // Read once for all that an action does: reading the clock is a good part of what an attempt costs.
            let time = self.record.elapsed
            switch self.machine.next(at: time) {
            case .ask(let position, let timeout): self.ask(position, within: timeout, at: time)
            case .skip(let position): self.skip(position, self.outOfTime)
            case .cancel(let position, let reason): self.cancel(position, reason, at: time)
            case .finish(let outcome): return self.finish(outcome)
            case .holdAuction, .hold, .setAside, .wait: return
            }
        }
    }
}

// MARK: - Asking

extension NativeAdLoad {
    private func ask(_ position: Int, within timeout: Nanoseconds, at time: Nanoseconds) {
        if self.skipsDisabled(position) { return }
        let item = self.waterfall.lineItems[position]
        let adapter: any MediationAdapter.Type
        switch item.adapter {
        case .success(let found): adapter = found
        case .failure(let error): return self.refuse(position, error)
        }
        guard adapter.capabilities.formats.contains(.native) else {
            return self.refuse(
                position,
                MediationError(.unsupportedFormat, "\(adapter) does not declare the format \"native\".")
            )
        }
        self.record.begin(position, at: time)
        self.attempt = Attempt(position: position, timeout: timeout)
        if self.runner.setUp.isReady(adapter) { return self.load(adapter, at: time) }
        if let error = self.failedSetUps[ObjectIdentifier(adapter)] { return self.fail(position, error, at: time) }
        self.runner.setUp.setUp(
            adapter,
            within: Nanoseconds(self.waterfall.adUnit.setUpTimeout)
        ) { [weak self] error in
            self?.didSetUp(adapter, for: position, error)
        }
    }

    private func didSetUp(_ adapter: any MediationAdapter.Type, for position: Int, _ error: MediationError?) {
        self.drive {
            guard self.machine.isAsking(position), !self.skipsDisabled(position, error) else { return }
            if let error {
                self.failedSetUps[ObjectIdentifier(adapter)] = error
                self.fail(position, error, at: self.record.elapsed)
            } else if self.remaining < self.waterfall.rules[position].minimumTime {
                self.endAttempt()
                self.refuse(position, self.outOfTime)
            } else {
                self.load(adapter, at: self.record.elapsed)
            }
        }
    }

    private func load(_ type: any MediationAdapter.Type, at time: Nanoseconds) {
        guard let attempt = self.attempt else { return }
        let position = attempt.position
        let timeout = min(attempt.timeout, self.waterfall.deadline - time)
        let adapter = type.init()
        // Its initialiser is foreign code, and may have cancelled the load or disabled the adapter.
        guard self.machine.isAsking(position), !self.skipsDisabled(position) else { return }
        let slot = AdCompletion.Slot {
            Task { @MainActor in
                self.drive { self.collect(position) }
            }
        }
        self.attempt?.phase = .asking(adapter, slot)
        self.attempt?.due = time + timeout
        self.attempt?.timer = self.runner.timers.schedule(
            at: self.record.start + time + timeout,
            for: self,
            number: position
        )
        let privacy = self.runner.privacy
        self.record.attempts[position].privacyVersion = privacy.version
        let configuration = NativeAdConfiguration(
            credentials: self.waterfall.lineItems[position].credentials,
            loadID: self.request.loadID,
            adTypes: self.request.adTypes,
            options: self.request.options,
            isTestRequest: self.request.isTestRequest,
            extras: self.request.extras,
            privacy: privacy,
            deadline: timeout.duration,
            watermark: self.request.watermark
        )
        adapter.loadNativeAd(for: configuration, completionHandler: self.handler(for: slot, at: position))
        self.collect(position)
    }

    /// In a function of its own, so that the adapter alone holds the handler once it has been called.
    private func handler(for slot: AdCompletion.Slot, at position: Int) -> NativeAdCompletionHandler {
        let completion = AdCompletion(slot: slot)
        let violations = self.record.violations
        let now = self.runner.timers.now
        return NativeAdCompletionHandler { result in
            let result = result.map { AnsweredAd(ad: $0, events: NativeAdEvents(now: now)) }
            switch completion(Answer(result: result, time: violations.elapsed)) {
            case .first: return try? result.get().events
            case .again: violations.add(.answeredTwice, at: position)
            case .late: violations.add(.answeredLate, at: position)
            }
            return nil
        }
    }
}

// MARK: - Answers

extension NativeAdLoad {
    /// Takes what the adapter has answered, if it has and the attempt is still the current one.
    private func collect(_ position: Int) {
        guard let attempt = self.attempt, attempt.position == position,
            case .asking(let adapter, let slot) = attempt.phase,
            let outcome = slot.collect()
        else { return }
        switch outcome {
        case .answered(let answer) where answer.time >= attempt.due:
            // The main actor was too busy for the timer: a late answer is late all the same. // M10
            self.record.violations.add(.answeredLate, at: position)
            if self.remaining > .zero { self.machine.timedOut(position) } else { self.machine.deadlinePassed() }
        case .answered(let answer):
            switch answer.result {
            case .success(let answered):
                guard self.machine.filled(position) else { return }
                self.prepare(answered, of: adapter)
            case .failure(let error): self.fail(position, MediationError(wrapping: error), at: answer.time)
            }
        case .dropped:
            self.record.violations.add(.handlerDropped, at: position)
            self.fail(
                position,
                MediationError(.handlerDropped, "The adapter released its completion handler without calling it."),
                at: self.record.elapsed
            )
        }
    }

    /// Downloads the images that the ad gives by URL, unless the app wants URLs only. // M16
    private func prepare(_ answered: AnsweredAd, of adapter: any MediationAdapter) {
        guard let attempt = self.attempt else { return }
        let position = attempt.position
        if let timer = attempt.timer { self.runner.timers.cancel(timer) }
        let assets = NativeAdAssets(
            of: answered.ad,
            options: self.request.options,
            maximumImages: self.runner.images.limits.maximumImages
        )
        let images = NativeAdImageLoad(assets, pipeline: self.runner.images)
        self.attempt?.timer = nil
        self.attempt?.phase = .preparing(adapter, answered, images)
        answered.ad.didLoad(reportingTo: answered.events)
        // Reading the assets calls foreign code, which may have cancelled the load.
        guard self.machine.isPreparing(position) else { return }
        guard self.isWanted(images.assets, at: position) else { return }
        guard !self.request.options.images.disableImageLoading, images.hasWork else {
            return self.machine.ready(position)
        }
        self.attempt?.timer = self.runner.timers.schedule(
            after: min(Nanoseconds(self.runner.images.limits.timeLimit), self.remaining),
            for: self,
            number: TimerNumber.images
        )
        images.start { [weak self] in
            guard let self, self.attempt?.position == position else { return }
            self.drive {
                // A required image may be among those that failed.
                if self.isWanted(images.assets, at: position) { self.machine.ready(position) }
            }
        }
    }

    /// Whether the ad is of a type that the app asked for; otherwise the attempt has failed. // M26
    private func isWanted(_ assets: NativeAdAssets, at position: Int) -> Bool {
        do throws(MediationError) {
            _ = try self.request.adTypes.type(of: assets)
            return true
        } catch {
            self.fail(position, error, at: self.record.elapsed)
            return false
        }
    }

    private func giveUpImages() {
        if case .preparing(_, _, let images) = self.attempt?.phase { images.giveUp() }
    }

    private func fail(_ position: Int, _ error: MediationError, at time: Nanoseconds) {
        guard self.machine.failed(position) else { return }
        self.record.end(position, .failed, error, at: time)
        self.noteImageErrors(position)
        self.endAttempt()
    }

    private func refuse(_ position: Int, _ error: MediationError) {
        guard self.machine.failed(position) else { return }
        self.skip(position, error)
    }

    /// Skips a line item whose adapter the app does not want, or did not want while it was being set up.
    private func skipsDisabled(_ position: Int, _ error: MediationError? = nil) -> Bool {
        let isDisabled = self.runner.setUp.isDisabled(self.waterfall.lineItems[position].adapterNames)
        guard isDisabled || error?.code == .adapterDisabled else { return false }
        let name = self.waterfall.lineItems[position].lineItem.adapter
        self.endAttempt()
        self.refuse(position, MediationError(.adapterDisabled, "The app has disabled \(name)."))
        return true
    }

    private func skip(_ position: Int, _ error: MediationError) {
        self.record.skip(position, error)
    }

    private func cancel(_ position: Int, _ reason: CancelReason, at time: Nanoseconds) {
        self.record.end(position, reason == .cancelled ? .cancelled : .timedOut, reason.error, at: time)
        let phase = self.attempt?.phase
        self.endAttempt()
        switch phase {
        case .asking(let adapter, _), .preparing(let adapter, _, _): adapter.cancelLoad(reason: reason)
        case .settingUp, nil: break
        }
    }

    /// Releases all that the attempt held, and closes it to late answers.
    private func endAttempt() {
        guard let attempt = self.attempt else { return }
        self.attempt = nil
        switch attempt.phase {
        case .settingUp: break
        case .asking(_, let slot): slot.close()
        case .preparing(_, _, let images): images.giveUp()
        }
        if let timer = attempt.timer { self.runner.timers.cancel(timer) }
    }
}

// MARK: - The end

extension NativeAdLoad {
    private func finish(_ outcome: WaterfallMachine.Outcome) {
        guard let completion = self.completion else { return }
        self.completion = nil
        if let timer = self.deadlineTimer { self.runner.timers.cancel(timer) }
        switch outcome {
        case .filled(let position): completion(.success(self.ad(of: position)))
        case .noFill: completion(.failure(self.failure(.noFill, .noFill, "No line item had an ad.")))
        case .deadlineExceeded:
            let deadline = self.waterfall.adUnit.deadline
            let message = "No line item had an ad within the deadline of \(deadline)."
            completion(.failure(self.failure(.deadlineExceeded, .deadlineExceeded, message)))
        case .cancelled:
            completion(.failure(self.failure(.cancelled, .cancelled, "The app cancelled the load.")))
        }
    }

    private func ad(of position: Int) -> LoadedAd {
        // `filled` follows `preparing` alone, and `prepare` sets the phase before anything can follow up on that state:
        // no adapter and no app can get here without an ad.
        guard case .preparing(let adapter, let answered, let images) = self.attempt?.phase else {
            preconditionFailure("The machine reported line item \(position) as filled, which has no ad")
        }
        self.noteImageErrors(position)
        self.endAttempt()
        self.record.end(position, .loaded, at: self.record.elapsed)
        self.record.finish(.filled)
        return LoadedAd(
            images.assets,
            answered,
            of: adapter,
            origin: AdSession.Origin(
                record: self.record,
                position: position,
                ecpm: self.waterfall.lineItems[position].lineItem.ecpm
            ),
            request: self.request,
            runner: self.runner
        )
    }

    private func noteImageErrors(_ position: Int) {
        guard case .preparing(_, _, let images) = self.attempt?.phase else { return }
        self.record.attempts[position].imageErrors = images.errors.map(ResponseInfo.ErrorInfo.init)
    }

    private func failure(
        _ outcome: ResponseInfo.Outcome,
        _ code: MediationError.Code,
        _ message: String
    ) -> MediationError {
        self.record.finish(outcome)
        var error = MediationError(code, message)
        error.responseInfo = self.record.responseInfo
        return error
    }

    private var remaining: Nanoseconds {
        self.waterfall.deadline - self.record.elapsed
    }

    private var outOfTime: MediationError {
        MediationError(.outOfTime, "Only \(self.remaining.duration) of the load were left.")
    }
}
