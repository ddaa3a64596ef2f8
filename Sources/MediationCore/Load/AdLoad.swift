/// One load, which drives the machine with real adapters and records the outcome.
///
/// It is the conductor: ``LoadAttempts``, ``LoadAuction``, ``LateAds``, ``LoadKeptAds`` and ``LoadEvents`` own what
/// they are named after, and the machine decides. The file follows the life of a load: its start, a turn of the
/// machine, a line item that is asked, its answer, and the end.
///
/// An answer from inside the call that asks an adapter is only noted at first and collected right afterwards, so that a
/// thousand such answers in a row make a loop and not a thousand stack frames.
@MainActor
package final class AdLoad<Format: LoadFormat>: TimerTarget {
    package typealias Completion = @MainActor (Result<Format.Delivered, MediationError>) -> Void

    private let format: Format
    private let deadline: Nanoseconds
    private let mediator: AdMediator
    private let record: LoadRecord
    private let events: LoadEvents
    private let attempts: LoadAttempts<Format>
    private var keptAds: LoadKeptAds
    /// The owner of ads that come late; `nil` if the ad unit discards them.
    private let lateAds: LateAds<Format>?
    private var auction: LoadAuction?
    /// The failed set-ups, which are tried again at the next load, not for the next line item of the same adapter.
    private var failedSetUps: [ObjectIdentifier: MediationError] = [:]
    private var machine: WaterfallMachine
    private var completion: Completion?
    private var deadlineTimer: TimerQueue.Token?
    private var holdTimer: TimerQueue.Token?
    private var isDriving = false

    init(_ format: Format, waterfall: ResolvedWaterfall, mediator: AdMediator) {
        let keptAds = mediator.takeKeptAds(for: format, of: waterfall)
        var plan = keptAds.plan(for: waterfall)
        if let deadline = format.request.deadline { plan.deadline = Nanoseconds(deadline) }
        let record = LoadRecord(
            loadID: format.request.loadID,
            waterfall: waterfall,
            order: keptAds.placed(in: waterfall),
            now: mediator.timers.now
        )
        let events = LoadEvents(of: record, plan: plan, hub: mediator.loadEventHub)
        self.format = format
        self.deadline = plan.deadline
        self.mediator = mediator
        self.keptAds = keptAds
        self.record = record
        self.events = events
        self.attempts = LoadAttempts(of: record, mediator)
        self.lateAds =
            waterfall.adUnit.lateAds == .discard
            ? nil : LateAds(of: record, format, events: events, mediator: mediator)
        self.machine = WaterfallMachine(rules: record.order.rules, plan: plan)
    }

    /// Starts the load; must be called once.
    ///
    /// - Parameter completion: Called exactly once, possibly before `start` returns.
    package func start(_ completion: @escaping Completion) {
        self.completion = completion
        self.events.listenToViolations()
        self.events.emit(.started, at: .zero)
        self.deadlineTimer = self.schedule(.deadline, at: self.deadline)
        self.drive {}
    }

    /// Cancels the load, unless it has ended; if called before `start`, the load ends as it begins.
    package func cancel() {
        guard self.completion != nil else {
            self.tell(.cancelled)
            return
        }
        self.drive { self.tell(.cancelled) }
    }

    private var waterfall: ResolvedWaterfall { self.record.waterfall }

    /// The record as it is now; it may grow after the end of the load, if an adapter breaks its contract late.
    package var responseInfo: ResponseInfo { self.record.responseInfo }
}

// MARK: - A turn of the machine

extension AdLoad {
    /// Accepts an event, and performs the actions that follow from it.
    ///
    /// Adapters and apps may call back into the load from inside. Such an event is only accepted, and the call in
    /// progress performs the actions that follow from it.
    private func drive(_ event: () -> Void) {
        guard !self.isDriving else { return event() }
        self.isDriving = true
        defer { self.isDriving = false }
        event()
        var call: (position: Int, start: Nanoseconds)?
        while self.completion != nil {
            // Read once for all that an action does, because reading the clock is a good part of the cost of an
            // attempt.
            let time = self.record.elapsed
            if let call { self.noteCall(at: call.position, from: call.start, to: time) }
            call = nil
            // Whoever notices that the deadline has passed, answers that were given in time count.
            if time >= self.deadline { self.collectAll() }
            self.withdrawExpiredAd(at: time)
            let action = self.machine.next(at: time)
            if action == .wait { return }
            self.events.note(.action(action), at: time)
            switch action {
            case .ask(let position, let timeout):
                self.ask(position, within: timeout, at: time)
                call = (position, time)
            case .skip(let position): self.skip(position, self.outOfTime, at: time)
            case .cancel(let position, let reason):
                self.cancel(position, reason, at: time)
                call = (position, time)
            case .setAside(let position): self.setAside(position, at: time)
            case .hold(let position, let limit): self.hold(position, for: limit, at: time)
            case .holdAuction(let limit): self.holdAuction(within: limit, at: time)
            case .finish(let outcome): return self.finish(outcome, at: time)
            case .wait: return
            }
        }
    }

    /// Reports an event to the machine.
    ///
    /// - Returns: `false` if the event comes too late to count.
    @discardableResult
    private func tell(_ event: WaterfallMachine.Event) -> Bool {
        if self.events.areHeard {
            self.events.note(.event(event), at: self.completion == nil ? .zero : self.record.elapsed)
        }
        return self.machine.handle(event)
    }

    private func hold(_ position: Int, for limit: Nanoseconds, at time: Nanoseconds) {
        self.holdTimer = self.schedule(.hold, at: time + limit)
        self.events.emit(.held, position, at: time) { $0.duration = limit.duration }
    }

    private func holdAuction(within limit: Nanoseconds, at time: Nanoseconds) {
        self.events.emit(.auctionStarted, at: time) { $0.duration = limit.duration }
        let auction = LoadAuction(
            of: self.record,
            request: self.format.request,
            bannerSize: self.format.bannerSize,
            keptAds: self.keptAds,
            within: limit,
            events: self.events,
            mediator: self.mediator
        )
        self.auction = auction
        auction.start { [weak self] result in
            guard let self else { return }
            self.drive {
                self.failedSetUps.merge(result.failedSetUps) { $1 }
                self.auction?.place(result)
                self.tell(.auctionEnded(self.record.order.rules))
            }
        }
    }
}

// MARK: - Timers

extension AdLoad {
    /// Sets a timer; `time` is counted from the start of the load.
    private func schedule(_ timer: LoadTimer, at time: Nanoseconds) -> TimerQueue.Token {
        self.mediator.timers.schedule(at: self.record.start + time, for: self, number: timer.number)
    }

    package func timerFired(_ number: Int) {
        let timer = LoadTimer(number: number)
        self.drive {
            self.collectAll()
            switch timer {
            case .deadline: self.passDeadline()
            case .hold:
                self.withdrawExpiredAd(at: self.record.elapsed)
                self.tell(.waited)
            case .timeout(let position): self.tell(.timedOut(position))
            case .silence(let position):
                self.passTimeouts()
                self.tell(.silent(position))
            case .preparation(let position): self.giveUpPreparation(position)
            }
        }
    }

    /// Reports the timeouts that are due: those of the same moment come before silence, whose timer was set first.
    private func passTimeouts() {
        let time = self.record.elapsed
        guard time < self.deadline else { return }
        for position in self.attempts.positions {
            guard case .asking(_, _, let due) = self.attempts.phase(of: position), due <= time else { continue }
            self.tell(.timedOut(position))
        }
    }

    /// Handles the deadline of the load, when it passes or is noticed to have passed.
    private func passDeadline() {
        self.collectAll()
        for position in self.attempts.positions { self.giveUpPreparation(position) }
        self.withdrawExpiredAd(at: self.record.elapsed)
        self.tell(.deadlinePassed)
    }

    private var remaining: Nanoseconds { self.deadline - self.record.elapsed }

    private var outOfTime: MediationError {
        MediationError(.outOfTime, "Only \(self.remaining.duration) of the load were left.")
    }
}

// MARK: - Asking a line item

extension AdLoad {
    /// Asks a line item whose turn has come.
    private func ask(_ position: Int, within timeout: Nanoseconds, at time: Nanoseconds) {
        if self.skipsDisabled(position) { return }
        if self.usesKeptAd(position, at: time) { return }
        if self.record.order.entries[position].bidIsWinner, self.isOutdated(position) {
            return self.refuse(position, .outdated("The bid"))
        }
        do throws(MediationError) {
            let adapter = try self.adapter(at: position)
            let reservation = try self.reservation(at: position)
            try self.attempts.begin(position, adapter, within: timeout, reservation: reservation, at: time)
            self.begin(position, adapter, at: time)
        } catch {
            self.refuse(position, error)
        }
    }

    private func adapter(at position: Int) throws(MediationError) -> any NetworkAdapter.Type {
        let item = self.record.item(at: position)
        let adapter = try item.adapter.get()
        guard item.loadsFormat else { throw self.waterfall.adUnit.format.error(of: adapter) }
        return adapter
    }

    /// Returns a place under the line item's caps; the winning bidder has had one since the auction.
    private func reservation(at position: Int) throws(MediationError) -> Reservation? {
        let item = self.record.index(at: position)
        if let reservation = self.auction?.takeReservation(of: item) { return reservation }
        let lineItem = self.waterfall.lineItems[item].lineItem
        return try self.mediator.impressionCounts.reserve(lineItem, adUnitID: self.waterfall.adUnit.id)
    }

    private func begin(_ position: Int, _ adapter: any NetworkAdapter.Type, at time: Nanoseconds) {
        self.record.begin(position, at: time)
        if let delay = self.waterfall.plan.hedgeDelay {
            self.attempts.watchSilence(of: position, self.schedule(.silence(position), at: time + delay))
        }
        if self.mediator.setUp.isReady(adapter) { return self.load(adapter, for: position, at: time) }
        if let error = self.failedSetUps[ObjectIdentifier(adapter)] { return self.fail(position, error, at: time) }
        self.events.emit(.settingUp, position, at: time)
        self.mediator.setUp.setUp(
            adapter,
            within: Nanoseconds(self.waterfall.adUnit.setUpTimeout)
        ) { [weak self] error in
            self?.didSetUp(adapter, for: position, error)
        }
    }

    private func didSetUp(_ adapter: any NetworkAdapter.Type, for position: Int, _ error: MediationError?) {
        self.drive {
            guard self.machine.isAsking(position), !self.skipsDisabled(position, error) else { return }
            if let error {
                self.failedSetUps[ObjectIdentifier(adapter)] = error
                self.fail(position, error, at: self.record.elapsed)
            } else if self.remaining < self.record.order.rules[position].minimumTime {
                self.attempts.end(position, .none, at: self.record.elapsed)
                self.refuse(position, self.outOfTime)
            } else {
                self.load(adapter, for: position, at: self.record.elapsed)
            }
        }
    }

    private func load(_ type: any NetworkAdapter.Type, for position: Int, at time: Nanoseconds) {
        guard let limit = self.attempts.timeout(of: position) else { return }
        let timeout = min(limit, self.deadline - time)
        let adapter = type.init()
        // Its initialiser is foreign code, and may have cancelled the load or disabled the adapter.
        guard self.machine.isAsking(position), !self.skipsDisabled(position) else { return }
        let slot = LoadAttempts<Format>.AdCompletion.Slot {
            Task { @MainActor in
                self.drive {
                    let start = self.record.elapsed
                    self.collect(position)
                    self.noteCall(at: position, from: start, to: self.record.elapsed)
                }
            }
        }
        let timer = self.schedule(.timeout(position), at: time + timeout)
        self.attempts.asking(position, adapter, slot, due: time + timeout, timer)
        self.events.emit(.asked, position, at: time) { $0.duration = timeout.duration }
        let choices = self.mediator.setUp.presentPrivacy.choices
        self.record.setChoices(choices, at: position)
        let terms = LoadTerms(
            credentials: self.record.item(at: position).credentials,
            privacy: choices.snapshot,
            deadline: timeout.duration,
            bidResponse: self.record.order.entries[position].bidResponse ?? self.format.request.bidResponse
        )
        self.format.ask(
            adapter,
            terms,
            // Not kept here: only the adapter's completion handler may retain it.
            answering: AnswerReceiver(
                answering: slot,
                for: self.record.index(at: position),
                violations: self.record.violations
            )
        )
        self.collect(position)
    }

    /// Uses the kept ad of the line item, if there is one, instead of asking its adapter.
    private func usesKeptAd(_ position: Int, at time: Nanoseconds) -> Bool {
        let item = self.record.index(at: position)
        guard let kept = self.keptAds.ad(of: item), let ad = kept.ad as? Format.Ad else { return false }
        // The network may have said since the start of the load that the ad can no longer be shown.
        let isExpired = kept.expiry <= self.mediator.timers.now() || !self.format.accepts(ad)
        guard !isExpired, self.mediator.setUp.presentPrivacy.allows(kept.choices) else {
            self.keptAds.drop(item)
            return self.refusesWithoutKeptAd(position, isExpired: isExpired)
        }
        self.attempts.begin(position, with: ad, of: kept)
        self.record.begin(position, at: time)
        self.record.useKeptAd(from: kept.loadID, kept.choices, at: position)
        self.events.emit(.keptAdUsed, position, at: time)
        guard self.tell(.filled(position)) else { return true }
        self.tell(.ready(position))
        return true
    }

    /// Refuses a line item whose kept ad can no longer be used: a bidder because it has no bid in this load, any other
    /// if too little time is left.
    private func refusesWithoutKeptAd(_ position: Int, isExpired: Bool) -> Bool {
        if self.record.order.entries[position].isBidder {
            let reason = isExpired ? "has expired" : "is of other privacy choices"
            self.refuse(position, MediationError(.adExpired, "The ad that was kept for this load \(reason)."))
            return true
        }
        guard self.remaining < self.record.item(at: position).rule.minimumTime else { return false }
        self.refuse(position, self.outOfTime)
        return true
    }
}

// MARK: - Not asking it

extension AdLoad {
    private func refuse(_ position: Int, _ error: MediationError) {
        guard self.tell(.failed(position)) else { return }
        self.skip(position, error, at: self.record.elapsed)
    }

    private func skip(_ position: Int, _ error: MediationError, at time: Nanoseconds) {
        self.record.skip(position, error)
        self.events.emit(.skipped, position, error, at: time)
    }

    /// Skips a line item whose adapter is disabled, or was while it was being set up.
    private func skipsDisabled(_ position: Int, _ error: MediationError? = nil) -> Bool {
        let item = self.record.item(at: position)
        let isDisabled = self.mediator.setUp.isDisabled(item.adapterNames)
        guard isDisabled || error?.code == .adapterDisabled else { return false }
        self.attempts.end(position, .none, at: self.record.elapsed)
        self.refuse(position, self.mediator.setUp.disabled(item.lineItem.adapter, item.adapterNames))
        return true
    }
}

// MARK: - Its answer

extension AdLoad {
    /// Takes the answers that have come in time and may still be on their way to the main actor.
    private func collectAll() {
        for position in self.attempts.positions { self.collect(position) }
    }

    /// Takes the adapter's answer, if it has arrived.
    private func collect(_ position: Int) {
        guard let phase = self.attempts.phase(of: position) else { return self.lateAds?.collect(position) ?? () }
        guard case .asking(let adapter, let slot, let due) = phase, let outcome = slot.collect() else { return }
        switch outcome {
        case .answered(let answer) where answer.time >= due:
            // The app was suspended, or the main actor too busy to fire the timer. A late answer is late all the same, but no
            // violation: the adapter was not told to stop.
            if self.lateAds != nil { self.attempts.answeredLate(position, adapter, try? answer.result.get()) }
            if self.remaining > .zero { self.tell(.timedOut(position)) } else { self.passDeadline() }
        case .answered(let answer):
            switch answer.result {
            case .success(let answered):
                guard self.tell(.filled(position)) else { return }
                self.prepare(answered, of: adapter, for: position, at: answer.time)
            case .failure(let error): self.fail(position, MediationError(wrapping: error), at: answer.time)
            }
        case .dropped:
            self.addViolation(.handlerDropped, position)
            self.fail(
                position,
                MediationError(.handlerDropped, "The adapter released its completion handler without calling it."),
                at: self.record.elapsed
            )
        }
    }

    /// Prepares an ad that has arrived, unless it can be delivered as it is.
    private func prepare(
        _ answer: Format.Answer,
        of adapter: any NetworkAdapter,
        for position: Int,
        at time: Nanoseconds
    ) {
        let ad = self.format.pendingAd(of: answer, images: self.mediator.images)
        self.attempts.preparing(position, adapter, ad, at: time)
        self.events.emit(.filled, position, at: time)
        ad.didLoad()
        // Reading the ad calls foreign code, which may have cancelled the load.
        guard self.machine.isPreparing(position) else { return }
        guard self.isWanted(ad, at: position) else { return }
        guard ad.needsPreparation else {
            self.tell(.ready(position))
            return
        }
        let limit = min(ad.preparationLimit, self.remaining)
        let timer = self.schedule(.preparation(position), at: self.record.elapsed + limit)
        self.attempts.waitForPreparation(of: position, timer)
        ad.prepare { [weak self] in
            guard let self, self.attempts.contains(position) else { return }
            self.drive {
                // What could not be loaded may have been required.
                if self.isWanted(ad, at: position) { self.tell(.ready(position)) }
            }
        }
    }

    /// Returns whether the ad is of a requested kind and was requested under the current privacy choices; otherwise
    /// fails the attempt.
    private func isWanted(_ ad: Format.Ad, at position: Int) -> Bool {
        do throws(MediationError) {
            if self.isOutdated(position) { throw .outdated("The ad") }
            try self.format.check(ad)
            return true
        } catch {
            self.fail(position, error, at: self.record.elapsed)
            return false
        }
    }

    private func isOutdated(_ position: Int) -> Bool {
        self.record.isOutdated(position, in: self.mediator.setUp.presentPrivacy)
    }

    private func giveUpPreparation(_ position: Int) {
        if case .preparing(_, let ad) = self.attempts.phase(of: position) { ad.giveUp() }
    }

    private func notePreparationErrors(_ position: Int) {
        guard case .preparing(_, let ad) = self.attempts.phase(of: position) else { return }
        self.record.setProblems(ad.preparationErrors, warnings: ad.warnings, at: position)
    }

    /// Records that a call of an adapter held up the main actor, if it did.
    private func noteCall(at position: Int, from start: Nanoseconds, to end: Nanoseconds) {
        self.record.violations.addCall(of: self.record.index(at: position), from: start, to: end)
    }

    private func addViolation(_ kind: ContractViolation.Kind, _ position: Int) {
        self.record.violations.add(kind, of: self.record.index(at: position))
    }
}

// MARK: - No ad, or one that is not delivered

extension AdLoad {
    private func fail(_ position: Int, _ error: MediationError, at time: Nanoseconds) {
        guard self.tell(.failed(position)) else { return }
        self.record.end(position, .failed, error, at: time)
        self.notePreparationErrors(position)
        let ended = self.attempts.end(
            position,
            CircuitBreaker.Verdict(error.code),
            mayBeTheConnection: error.code.mayBeTheConnection,
            at: time
        )
        ended?.release()
        self.events.emit(.failed, position, error, at: time)
    }

    /// Cancels a line item whose answer the machine no longer needs.
    private func cancel(_ position: Int, _ reason: CancelReason, at time: Nanoseconds) {
        let error = reason.error
        let isTimeout = reason == .timedOut || reason == .deadlineExceeded
        self.record.end(position, isTimeout ? .timedOut : .cancelled, error, at: time)
        let lateAds = reason == .cancelled ? nil : self.lateAds
        let ended = self.attempts.end(
            position,
            CircuitBreaker.Verdict(error.code),
            mayBeTheConnection: error.code.mayBeTheConnection,
            mayAnswerLate: lateAds != nil,
            at: time
        )
        guard let attempt = ended else { return }
        self.events.emit(isTimeout ? .timedOut : .cancelled, position, error, at: time)
        // A kept ad remains available for the next load.
        guard self.keptAds.ad(of: self.record.index(at: position)) == nil else { return }
        switch (attempt.phase, lateAds) {
        case (.asking(let adapter, _, _), let lateAds?):
            lateAds.wait(for: attempt, at: time)
            adapter.cancelLoad(reason: reason.acceptingLateAd)
        case (.answeredLate(let adapter, let answered), let lateAds?):
            guard let answered else { return attempt.release() }
            lateAds.keep(answered, of: adapter, attempt, at: time)
        case (.asking(let adapter, _, _), _), (.answeredLate(let adapter, _), _), (.preparing(let adapter, _), _):
            attempt.release()
            adapter.cancelLoad(reason: reason)
        case (.settingUp, _): break
        }
    }

    /// Withdraws the ad that waits to be handed out if it no longer may be; the load goes on.
    private func withdrawExpiredAd(at time: Nanoseconds) {
        guard let position = self.machine.best, let error = self.expiry(of: position, at: time) else { return }
        // Reading the ad calls foreign code, which may have cancelled the load.
        guard self.tell(.withdrawn(position)) else { return }
        if let timer = self.holdTimer { self.mediator.timers.cancel(timer) }
        self.holdTimer = nil
        self.withdraw(position, error, at: time)
    }

    /// Returns why an ad can no longer be handed out; `nil` if it can.
    private func expiry(of position: Int, at time: Nanoseconds) -> MediationError? {
        if self.isOutdated(position) { return .outdated("The ad") }
        // Not read without a wait, which is the rule.
        return self.holdTimer != nil && self.attempts.hasExpired(position, at: time) ? .expired : nil
    }

    private func withdraw(_ position: Int, _ error: MediationError, at time: Nanoseconds) {
        self.notePreparationErrors(position)
        self.record.end(position, .failed, error, at: time)
        self.attempts.end(position, .success, at: time)?.release()
        self.keptAds.drop(self.record.index(at: position))
        self.events.emit(.failed, position, error, at: time)
    }

    /// Sets the ad of a line item aside, because the machine has a better one.
    private func setAside(_ position: Int, at time: Nanoseconds) {
        self.record.end(position, .notUsed, at: time)
        self.notePreparationErrors(position)
        guard let attempt = self.attempts.end(position, .success, at: time) else { return }
        self.events.emit(.notUsed, position, at: time)
        guard self.keptAds.ad(of: self.record.index(at: position)) == nil else {
            return self.events.emit(.kept, position, at: time)
        }
        guard let lateAds = self.lateAds, case .preparing(let adapter, let ad) = attempt.phase else {
            return attempt.release()
        }
        lateAds.keep(ad, of: adapter, attempt)
    }
}

// MARK: - The end

extension AdLoad {
    private func finish(_ outcome: WaterfallMachine.Outcome, at time: Nanoseconds) {
        guard let completion = self.completion else { return }
        self.completion = nil
        if let timer = self.deadlineTimer { self.mediator.timers.cancel(timer) }
        if let timer = self.holdTimer { self.mediator.timers.cancel(timer) }
        let outcome = self.withdrawIfExpired(outcome, at: time)
        let result: Result<Format.Delivered, MediationError>
        switch outcome {
        case .filled(let position): result = .success(self.ad(of: position, at: time))
        case .noFill: result = .failure(self.failure(.noFill, .noFill, "No line item had an ad."))
        case .deadlineExceeded:
            let message = "No line item had an ad within the deadline of \(self.deadline.duration)."
            result = .failure(self.failure(.deadlineExceeded, .deadlineExceeded, message))
        case .cancelled:
            result = .failure(self.failure(.cancelled, .cancelled, "The app cancelled the load."))
        }
        if self.mediator.circuitBreakers.hasUndecidedFailures {
            self.mediator.circuitBreakers.loadEnded(self.record.responseInfo.reach, at: self.record.start + time)
        }
        self.keptAds.giveBack(to: self.mediator.keptAds, adUnitID: self.waterfall.adUnit.id)
        self.auction?.releaseReservations()
        self.events.emitEnd(outcome, at: time)
        completion(result)
        self.endAuction(outcome)
    }

    private func endAuction(_ outcome: WaterfallMachine.Outcome) {
        guard let auction = self.auction else { return }
        self.auction = nil
        let lateAds = self.lateAds
        auction.end(outcome, isLate: { lateAds?.contains($0) == true }, keepsAds: lateAds != nil)
    }

    /// Withdraws an ad that can no longer be handed out since the others were cancelled; by then, no other line item can
    /// be asked.
    private func withdrawIfExpired(
        _ outcome: WaterfallMachine.Outcome,
        at time: Nanoseconds
    ) -> WaterfallMachine.Outcome {
        guard case .filled(let position) = outcome, let error = self.expiry(of: position, at: time) else {
            return outcome
        }
        self.withdraw(position, error, at: time)
        return .noFill
    }

    private func ad(of position: Int, at time: Nanoseconds) -> Format.Delivered {
        // `filled` follows only `preparing`, and `prepare` sets the phase before anything can act on that state, so no
        // adapter and no app can get here without an ad.
        guard let attempt = self.attempts.end(position, .success, at: time),
            case .preparing(let adapter, let ad) = attempt.phase
        else {
            preconditionFailure("The machine reported line item \(position) as filled, which has no ad")
        }
        let item = self.record.index(at: position)
        self.record.setProblems(ad.preparationErrors, warnings: ad.warnings, at: position)
        self.keptAds.drop(item)
        self.record.end(position, .loaded, at: time)
        self.record.finish(.filled, at: time)
        let origin = AdOrigin(
            record: self.record,
            item: item,
            ecpm: self.record.order.entries[position].ecpm,
            loadedAt: attempt.filledAt,
            reservation: attempt.reservation,
            choices: self.record.choices(at: position) ?? self.mediator.setUp.presentPrivacy.choices
        )
        return self.format.delivered(ad, by: adapter, from: origin, self.mediator)
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
