extension WaterfallRunner {
    /// Sets up all adapters that the configuration names, at the same time, so that no load has to wait for it.
    ///
    /// Not needed before a load, which sets up whom it asks. An adapter class is set up once, however many ask for it:
    /// one that is ready is not set up again, one that is being set up is waited for, one that failed is tried again.
    ///
    /// It answers exactly once, when each set-up has ended or its limit has passed; at once, with the statuses as they
    /// are, when the task is cancelled. The set-ups go on then.
    ///
    /// - Parameter limit: How long to wait for each adapter; `nil` is the longest ``AdUnit/setUpTimeout`` of the ad
    ///   units that name it.
    /// - Returns: The ``adapterStatuses``.
    public func setUpAdapters(within limit: Duration? = nil) async -> [AdapterStatus] {
        let gathering = SetUpGathering()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Core's own answer, given once by the gathering; no adapter comes near this continuation.
                gathering.begin(continuation)
                guard !Task.isCancelled else { return gathering.end() }
                self.setUp.setUpAll(within: limit.map(Nanoseconds.init), for: gathering)
            }
        } onCancel: {
            Task { @MainActor in gathering.end() }
        }
        return self.adapterStatuses
    }

    /// How far each adapter is that the configuration names, by name and in the order of the line items as listed.
    ///
    /// A class that goes by two names is there twice, and is set up once.
    public var adapterStatuses: [AdapterStatus] {
        let now = self.timers.now()
        return self.setUp.statuses { self.circuitBreakers.state(of: $0, at: now) }
    }

    /// The adapters that the app does not want, by a name that line items may give: `Type` or `Module.Type`.
    ///
    /// Either name stands for the class under both. A disabled adapter is neither set up nor asked, and its line items
    /// are skipped with ``MediationError/Code/adapterDisabled``. It may change at any time: it counts for line items
    /// that have not been asked yet, and who waits for the set-up of a disabled adapter waits no more. A network whose
    /// SDK runs already goes on to hear of changes of ``privacy``.
    public var disabledAdapters: Set<String> {
        get { self.setUp.disabledAdapters }
        set { self.setUp.disable(newValue) }
    }
}
