extension NativeAdLoad {
    /// The turn of a line item has come.
    func ask(_ position: Int, within timeout: Nanoseconds, at time: Nanoseconds) {
        if self.skipsDisabled(position) { return }
        if self.usesKeptAd(position, at: time) { return }
        if self.placement.entries[position].bidIsWinner, self.isOutdated(position) {
            return self.refuse(position, .outdated("The bid"))
        }
        do throws(MediationError) {
            let adapter = try self.adapter(at: position)
            self.attempts.append(try self.admit(position, adapter, within: timeout, at: time))
            self.begin(position, adapter, at: time)
        } catch {
            self.refuse(position, error)
        }
    }

    private func adapter(at position: Int) throws(MediationError) -> any MediationAdapter.Type {
        let item = self.item(at: position)
        let adapter = try item.adapter.get()
        guard item.capabilities.formats.contains(.native) else {
            throw MediationError(.unsupportedFormat, "\(adapter) does not declare the format \"native\".")
        }
        return adapter
    }

    /// Checks what limits there are for the line item and its adapter, and counts the attempt in.
    private func admit(
        _ position: Int,
        _ adapter: any MediationAdapter.Type,
        within timeout: Nanoseconds,
        at time: Nanoseconds
    ) throws(MediationError) -> Attempt {
        let index = self.placement.entries[position].item
        let item = self.waterfall.lineItems[index]
        let reservation = try self.reservation(for: item.lineItem, at: index)
        var openLoad = try self.runner.openLoads.begin(
            adapter,
            item.capabilities,
            settings: item.lineItem.settings
        )
        do throws(MediationError) {
            let admission = try self.runner.circuitBreakers.mayAsk(adapter, at: self.record.start + time)
            return Attempt(
                position: position,
                timeout: timeout,
                reservation: reservation,
                openLoad: openLoad,
                admission: admission
            )
        } catch {
            self.runner.openLoads.end(&openLoad)
            throw error
        }
    }

    private func reservation(for lineItem: LineItem, at item: Int) throws(MediationError) -> Reservation? {
        // The bidder that won has one since the auction.
        if !self.bidderReservations.isEmpty, let reservation = self.bidderReservations.removeValue(forKey: item) {
            return reservation
        }
        return try self.runner.impressionCounts.reserve(lineItem, adUnitID: self.waterfall.adUnit.id)
    }

    private func begin(_ position: Int, _ adapter: any MediationAdapter.Type, at time: Nanoseconds) {
        self.record.begin(position, at: time)
        if let delay = self.waterfall.plan.hedgeDelay {
            let timer = self.schedule(.silence(position), at: time + delay)
            self.update(position) { $0.silenceTimer = timer }
        }
        if self.runner.setUp.isReady(adapter) { return self.load(adapter, for: position, at: time) }
        if let error = self.failedSetUps[ObjectIdentifier(adapter)] { return self.fail(position, error, at: time) }
        self.emit(.settingUp, position, at: time)
        self.runner.setUp.setUp(
            adapter,
            within: Nanoseconds(self.waterfall.adUnit.setUpTimeout)
        ) { [weak self] error in
            self?.didSetUp(adapter, for: position, error)
        }
    }

    private func didSetUp(_ adapter: any MediationAdapter.Type, for position: Int, _ error: MediationError?) {
        self.drive {
            guard self.isAsking(position), !self.skipsDisabled(position, error) else { return }
            if let error {
                self.failedSetUps[ObjectIdentifier(adapter)] = error
                self.fail(position, error, at: self.record.elapsed)
            } else if self.remaining < self.placement.rules[position].minimumTime {
                self.endAttempt(position, verdict: .none, at: self.record.elapsed)
                self.refuse(position, self.outOfTime)
            } else {
                self.load(adapter, for: position, at: self.record.elapsed)
            }
        }
    }

    private func load(_ type: any MediationAdapter.Type, for position: Int, at time: Nanoseconds) {
        guard let index = self.index(of: position) else { return }
        let timeout = min(self.attempts[index].timeout, self.waterfall.deadline - time)
        let adapter = type.init()
        // Its initialiser is foreign code, and may have cancelled the load or disabled the adapter.
        guard self.isAsking(position), !self.skipsDisabled(position) else { return }
        let slot = AdCompletion.Slot {
            Task { @MainActor in
                self.drive { self.collect(position) }
            }
        }
        let timer = self.schedule(.timeout(position), at: time + timeout)
        self.update(position) {
            $0.phase = .asking(adapter, slot)
            $0.due = time + timeout
            $0.timer = timer
        }
        self.emit(.asked, position, at: time) { $0.duration = timeout.duration }
        let choices = self.runner.setUp.presentPrivacy.choices
        self.record.attempts[position].choices = choices
        let configuration = self.configuration(for: position, privacy: choices.snapshot, within: timeout)
        adapter.loadNativeAd(for: configuration, completionHandler: self.handler(for: slot, at: position))
        self.collect(position)
    }

    private func configuration(
        for position: Int,
        privacy: PrivacySnapshot,
        within timeout: Nanoseconds
    ) -> NativeAdConfiguration {
        NativeAdConfiguration(
            credentials: self.item(at: position).credentials,
            loadID: self.request.loadID,
            adTypes: self.request.adTypes,
            options: self.request.options,
            isTestRequest: self.request.isTestRequest,
            extras: self.request.extras,
            privacy: privacy,
            deadline: timeout.duration,
            bidResponse: self.placement.entries[position].bidResponse,
            watermark: self.request.watermark
        )
    }

    /// In a function of its own, so that the adapter alone holds the handler once it has been called.
    private func handler(for slot: AdCompletion.Slot, at position: Int) -> NativeAdCompletionHandler {
        let completion = AdCompletion(slot: slot)
        let violations = self.record.violations
        let item = self.placement.entries[position].item
        let now = self.runner.timers.now
        return NativeAdCompletionHandler { result in
            let result = result.map { AnsweredAd(ad: $0, events: NativeAdEvents(now: now)) }
            switch completion(Answer(result: result, time: violations.elapsed)) {
            case .first: return try? result.get().events
            case .again: violations.add(.answeredTwice, of: item)
            case .late: violations.add(.answeredLate, of: item)
            }
            return nil
        }
    }
}

// MARK: - Not asking

extension NativeAdLoad {
    func refuse(_ position: Int, _ error: MediationError) {
        guard self.tellFailed(position) else { return }
        self.skip(position, error, at: self.record.elapsed)
    }

    func skip(_ position: Int, _ error: MediationError, at time: Nanoseconds) {
        self.record.skip(position, error)
        self.emit(.skipped, position, at: time) { $0.error = ResponseInfo.ErrorInfo(error) }
    }

    /// Skips a line item whose adapter the app does not want, or did not want while it was being set up.
    private func skipsDisabled(_ position: Int, _ error: MediationError? = nil) -> Bool {
        let item = self.item(at: position)
        let isDisabled = self.runner.setUp.isDisabled(item.adapterNames)
        guard isDisabled || error?.code == .adapterDisabled else { return false }
        self.endAttempt(position, verdict: .none, at: self.record.elapsed)
        self.refuse(position, MediationError(.adapterDisabled, "The app has disabled \(item.lineItem.adapter)."))
        return true
    }
}
