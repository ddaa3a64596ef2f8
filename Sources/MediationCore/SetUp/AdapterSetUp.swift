/// Sets each adapter class up once, before its first load, and tells it of changes of the privacy choices. // M3, M5
@MainActor
final class AdapterSetUp {
    typealias Waiter = @MainActor (MediationError?) -> Void

    /// The user's privacy choices as of now.
    private(set) var privacy = PrivacySnapshot()

    private let timers: TimerQueue
    private var classes: [ObjectIdentifier: AdapterClass] = [:]
    /// In the order in which their first set-ups began.
    private var inOrder: [AdapterClass] = []
    private var isTelling = false

    init(timers: TimerQueue) {
        self.timers = timers
    }

    func isReady(_ adapter: any MediationAdapter.Type) -> Bool {
        self.classes[ObjectIdentifier(adapter)]?.isReady ?? false
    }

    /// Answers the waiter once the adapter is ready, or with the reason why it is not: at once if that is known.
    func setUp(
        _ adapter: any MediationAdapter.Type,
        with credentials: @autoclosure () -> [MediationCredentials],
        within limit: Nanoseconds,
        waiter: @escaping Waiter
    ) {
        let adapterClass = self.adapterClass(adapter)
        switch adapterClass.state {
        case .ready: waiter(nil)
        case .inProgress(let attempt, let waiters): adapterClass.state = .inProgress(attempt, waiters + [waiter])
        case .idle: self.begin(adapterClass, with: credentials(), within: limit, waiter: waiter)
        }
    }

    private func adapterClass(_ adapter: any MediationAdapter.Type) -> AdapterClass {
        let id = ObjectIdentifier(adapter)
        if let known = self.classes[id] { return known }
        let adapterClass = AdapterClass(adapter)
        self.classes[id] = adapterClass
        self.inOrder.append(adapterClass)
        return adapterClass
    }

    private func begin(
        _ adapterClass: AdapterClass,
        with credentials: [MediationCredentials],
        within limit: Nanoseconds,
        waiter: @escaping Waiter
    ) {
        let attempt = SetUpAttempt { [weak self] in
            let message = "\(adapterClass.type) did not answer setUp within \(limit.duration)."
            self?.end(adapterClass, MediationError(.setUpTimedOut, message))
        }
        let slot = SetUpAttempt.Completion.Slot { [weak self] in
            Task { @MainActor in self?.collect(adapterClass) }
        }
        attempt.slot = slot
        attempt.timer = self.timers.schedule(after: limit, for: attempt, number: 0)
        adapterClass.state = .inProgress(attempt, [waiter])
        adapterClass.privacyVersion = self.privacy.version
        adapterClass.type.setUp(
            with: AdapterSetUpConfiguration(credentials: credentials, privacy: self.privacy),
            completionHandler: Self.handler(for: slot)
        )
        self.collect(adapterClass)
    }

    /// In a function of its own, so that the adapter alone holds the handler once it has been called.
    private static func handler(for slot: SetUpAttempt.Completion.Slot) -> SetUpCompletionHandler {
        let completion = SetUpAttempt.Completion(slot: slot)
        return SetUpCompletionHandler { _ = completion($0) }
    }

    private func collect(_ adapterClass: AdapterClass) {
        guard case .inProgress(let attempt, _) = adapterClass.state,
            let outcome = attempt.slot?.collect()
        else { return }
        switch outcome {
        case .answered(.success): self.end(adapterClass, nil)
        case .answered(.failure(let error)):
            let cause = MediationError(wrapping: error)
            self.end(
                adapterClass,
                MediationError(.setUpFailed, cause.message, networkCode: cause.networkCode, underlying: error)
            )
        case .dropped:
            let message = "The adapter released the handler of setUp without calling it."
            self.end(adapterClass, MediationError(.setUpFailed, message))
        }
    }

    private func end(_ adapterClass: AdapterClass, _ error: MediationError?) {
        guard case .inProgress(let attempt, let waiters) = adapterClass.state else { return }
        // The state first: an adapter or a waiter may come back at once.
        adapterClass.state = error == nil ? .ready : .idle
        if let timer = attempt.timer { self.timers.cancel(timer) }
        attempt.slot?.close()
        self.tell(adapterClass)
        for waiter in waiters { waiter(error) }
    }
}

// MARK: - Privacy

extension AdapterSetUp {
    /// Other choices than the present ones become the next version, and the adapters are told.
    func changePrivacy(to choices: PrivacySnapshot) {
        guard !choices.hasSameChoices(as: self.privacy) else { return }
        self.privacy = PrivacySnapshot(choices, version: self.privacy.version + 1)
        self.tellAll()
    }

    /// An adapter may change the choices from inside: then those who follow hear of the latest only.
    private func tellAll() {
        guard !self.isTelling else { return }
        self.isTelling = true
        defer { self.isTelling = false }
        while let next = self.inOrder.first(where: self.mustBeTold) { self.tell(next) }
    }

    /// Tells one class before anybody asks it anything, also if others are being told right now.
    private func tell(_ adapterClass: AdapterClass) {
        let wasTelling = self.isTelling
        self.isTelling = true
        while self.mustBeTold(adapterClass) {
            adapterClass.privacyVersion = self.privacy.version
            adapterClass.type.privacyDidChange(to: self.privacy)
        }
        self.isTelling = wasTelling
        self.tellAll()
    }

    private func mustBeTold(_ adapterClass: AdapterClass) -> Bool {
        adapterClass.isReady && adapterClass.privacyVersion != self.privacy.version
    }
}
