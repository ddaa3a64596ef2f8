extension NativeAdLoad {
    /// Takes what the adapter has answered, if it has.
    func collect(_ position: Int) {
        guard let index = self.index(of: position) else { return self.collectLate(position) }
        guard case .asking(let adapter, let slot) = self.attempts[index].phase else { return }
        guard let outcome = slot.collect() else { return }
        let due = self.attempts[index].due
        switch outcome {
        case .answered(let answer) where answer.time >= due:
            // The main actor was too busy for the timer: a late answer is late all the same.
            if self.acceptsLateAds {
                self.update(position) { $0.phase = .answeredLate(adapter, try? answer.result.get()) }
            } else {
                self.addViolation(.answeredLate, position)
            }
            if self.remaining > .zero { self.tell(.timedOut(position)) } else { self.passDeadline() }
        case .answered(let answer):
            switch answer.result {
            case .success(let answered):
                guard self.tellFilled(position) else { return }
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

    /// Downloads the images that the ad gives by URL, unless the app wants URLs only.
    private func prepare(
        _ answered: AnsweredAd,
        of adapter: any MediationAdapter,
        for position: Int,
        at time: Nanoseconds
    ) {
        let images = self.imageLoad(of: answered)
        self.update(position) {
            if let timer = $0.timer { self.runner.timers.cancel(timer) }
            if let timer = $0.silenceTimer { self.runner.timers.cancel(timer) }
            $0.timer = nil
            $0.silenceTimer = nil
            // The network is done, and works.
            self.runner.openLoads.end(&$0.openLoad)
            self.endAdmission(of: &$0, .success, at: time)
            $0.filledAt = self.record.start + time
            $0.phase = .preparing(adapter, answered, images)
        }
        self.emit(.filled, position, at: time)
        answered.ad.didLoad(reportingTo: answered.events)
        // Reading the assets calls foreign code, which may have cancelled the load.
        guard self.isPreparing(position) else { return }
        guard self.isWanted(images.assets, at: position) else { return }
        guard !self.request.options.images.disableImageLoading, images.hasWork else {
            return self.tell(.ready(position))
        }
        let limit = min(Nanoseconds(self.runner.images.limits.timeLimit), self.remaining)
        let timer = self.schedule(.images(position), at: self.record.elapsed + limit)
        self.update(position) { $0.timer = timer }
        images.start { [weak self] in
            guard let self, self.index(of: position) != nil else { return }
            self.drive {
                // A required image may be among those that failed.
                if self.isWanted(images.assets, at: position) { self.tell(.ready(position)) }
            }
        }
    }

    func imageLoad(of answered: AnsweredAd) -> NativeAdImageLoad {
        let assets = NativeAdAssets(
            of: answered.ad,
            options: self.request.options,
            maximumImages: self.runner.images.limits.maximumImages
        )
        return NativeAdImageLoad(assets, pipeline: self.runner.images)
    }

    /// Whether the ad is of a type that the app asked for, and of the present choices; otherwise the attempt has failed.
    private func isWanted(_ assets: NativeAdAssets, at position: Int) -> Bool {
        do throws(MediationError) {
            if self.isOutdated(position) { throw .outdated("The ad") }
            _ = try self.request.adTypes.type(of: assets)
            return true
        } catch {
            self.fail(position, error, at: self.record.elapsed)
            return false
        }
    }

    /// Whether a line item was asked under other choices than those of now.
    func isOutdated(_ position: Int) -> Bool {
        self.record.attempts[position].choices.map(self.runner.setUp.presentPrivacy.allows) == false
    }

    /// The deadline of the load has passed, or is noticed to have.
    func passDeadline() {
        for attempt in self.attempts { self.giveUpImages(attempt.position) }
        self.tell(.deadlinePassed)
    }

    func giveUpImages(_ position: Int) {
        if case .preparing(_, _, let images) = self.attempt(at: position)?.phase { images.giveUp() }
    }

    func noteImageErrors(_ position: Int) {
        guard let index = self.index(of: position),
            case .preparing(_, _, let images) = self.attempts[index].phase
        else { return }
        self.record.attempts[position].imageErrors = images.errors.map(ResponseInfo.ErrorInfo.init)
    }

    func addViolation(_ kind: ContractViolation.Kind, _ position: Int) {
        self.record.violations.add(kind, of: self.placement.entries[position].item)
    }
}

// MARK: - Without an ad, or with one that is not handed out

extension NativeAdLoad {
    func fail(_ position: Int, _ error: MediationError, at time: Nanoseconds) {
        guard self.tellFailed(position) else { return }
        self.record.end(position, .failed, error, at: time)
        self.noteImageErrors(position)
        let ended = self.endAttempt(
            position,
            verdict: CircuitBreaker.Verdict(error.code),
            mayBeTheConnection: error.code.mayBeTheConnection,
            at: time
        )
        self.release(ended)
        self.emit(.failed, position, at: time) { $0.error = ResponseInfo.ErrorInfo(error) }
    }

    /// The machine wants a line item told that its answer is not wanted any more.
    func cancel(_ position: Int, _ reason: CancelReason, at time: Nanoseconds) {
        let error = reason.error
        let isTimeout = reason == .timedOut || reason == .deadlineExceeded
        self.record.end(position, isTimeout ? .timedOut : .cancelled, error, at: time)
        let verdict = CircuitBreaker.Verdict(error.code)
        let staysOpen = reason != .cancelled && self.acceptsLateAds
        let ended = self.endAttempt(
            position,
            verdict: verdict,
            mayBeTheConnection: error.code.mayBeTheConnection,
            at: time,
            mayAnswerLate: staysOpen
        )
        guard let attempt = ended else { return }
        self.emit(isTimeout ? .timedOut : .cancelled, position, at: time) { $0.error = ResponseInfo.ErrorInfo(error) }
        // An ad from an earlier load is there for the next one.
        guard !self.hasKeptAd(position) else { return }
        switch attempt.phase {
        case .asking(let adapter, _) where staysOpen:
            self.awaitLateAd(of: attempt, at: time)
            adapter.cancelLoad(reason: reason.acceptingLateAd)
        case .answeredLate(let adapter, let answered) where staysOpen:
            guard let answered else { return self.release(attempt) }
            self.keepLate(answered, of: adapter, attempt, at: time)
        case .asking(let adapter, _), .answeredLate(let adapter, _), .preparing(let adapter, _, _):
            self.release(attempt)
            adapter.cancelLoad(reason: reason)
        case .settingUp: break
        }
    }

    /// The machine has a better ad than that of this line item.
    func setAside(_ position: Int, at time: Nanoseconds) {
        self.record.end(position, .notUsed, at: time)
        self.noteImageErrors(position)
        guard let attempt = self.endAttempt(position, verdict: .success, at: time) else { return }
        self.emit(.notUsed, position, at: time)
        guard !self.hasKeptAd(position) else { return self.emit(.kept, position, at: time) }
        guard self.acceptsLateAds, case .preparing(let adapter, let answered, let images) = attempt.phase else {
            return self.release(attempt)
        }
        self.keep(answered, of: adapter, images, attempt)
    }

    /// Closes an attempt to whatever may still come; its place under the caps is free before anybody is told.
    func release(_ attempt: Attempt?) {
        attempt?.reservation?.release()
        switch attempt?.phase {
        case .asking(_, let slot): slot.close()
        case .preparing(_, _, let images): images.giveUp()
        case .settingUp, .answeredLate, nil: break
        }
    }
}
