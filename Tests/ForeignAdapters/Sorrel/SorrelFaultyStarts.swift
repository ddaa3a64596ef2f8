import MediationCore

// MARK: The user's choices

/// Takes "unknown" for "no".
final class SorrelConsentUnknownIsNo: SorrelAdapter, SorrelBroken {
    override class func consent(_ privacy: PrivacySnapshot) -> SorrelConsent {
        var consent = super.consent(privacy)
        consent.gdprApplies = privacy.gdprApplies == .yes
        return consent
    }
}

/// Never takes back what the SDK was told.
final class SorrelConsentSticks: SorrelAdapter, SorrelBroken {
    override class func privacyDidChange(to snapshot: PrivacySnapshot) {
        var consent = self.consent(snapshot)
        let old = SorrelSDK.shared.consent
        consent.consentString = consent.consentString ?? old.consentString
        consent.usPrivacyString = consent.usPrivacyString ?? old.usPrivacyString
        SorrelSDK.shared.consent = consent
    }
}

/// Passes the choices to the SDK after its start.
final class SorrelConsentAfterStart: SorrelAdapter, SorrelBroken {
    override class func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        guard let appID = self.appID(in: configuration.credentials) else {
            return completionHandler(.failure(self.noAppID))
        }
        self.start(appID, completionHandler)
        self.privacyDidChange(to: configuration.privacy)
    }
}

/// Passes on a change only if the answer about the GDPR is another one.
final class SorrelConsentByAnswer: SorrelAdapter, SorrelBroken {
    private static let last = SorrelMemory<PrivacySnapshot.Answer?>(nil)

    override class func privacyDidChange(to snapshot: PrivacySnapshot) {
        guard Self.last.value != snapshot.gdprApplies else { return }
        Self.last.value = snapshot.gdprApplies
        super.privacyDidChange(to: snapshot)
    }
}

// MARK: Set-up

/// Remembers that the start has failed.
final class SorrelStartFailsForever: SorrelAdapter, SorrelBroken {
    private static let failure = SorrelMemory<MediationError?>(nil)

    override class func start(_ appID: String, _ handler: SetUpCompletionHandler) {
        if let failure = Self.failure.value { return handler(.failure(failure)) }
        let watched = SetUpCompletionHandler { result in
            if case .failure(let error as MediationError) = result {
                MainActor.assumeIsolated { Self.failure.value = error }
            }
            handler(result)
        }
        super.start(appID, watched)
    }
}

/// Keeps the latest handler alone while the SDK starts.
final class SorrelStartLatestOnly: SorrelAdapter, SorrelBroken {
    private static let waiting = SorrelMemory<SetUpCompletionHandler?>(nil)
    private static let isReady = SorrelMemory(false)

    override class func start(_ appID: String, _ handler: SetUpCompletionHandler) {
        if Self.isReady.value { return handler(.success(())) }
        let isFirst = Self.waiting.value == nil
        Self.waiting.value = handler
        guard isFirst else { return }
        SorrelSDK.shared.start(appID: appID) { error in
            let waiting = Self.waiting.value
            Self.waiting.value = nil
            if error == nil { Self.isReady.value = true }
            waiting?(SorrelAdapter.setUpResult(error))
        }
    }
}

/// Starts the SDK for each mediator.
final class SorrelStartEachTime: SorrelAdapter, SorrelBroken {
    override class func start(_ appID: String, _ handler: SetUpCompletionHandler) {
        let answer = PendingAdAnswer<SetUpCompletionHandler>()
        answer.keep(handler)
        SorrelSDK.shared.start(appID: appID) { error in answer.take()?(SorrelAdapter.setUpResult(error)) }
    }
}

/// Reports that the SDK is ready as soon as it was told to start.
final class SorrelStartSaidReady: SorrelAdapter, SorrelBroken {
    override class func start(_ appID: String, _ handler: SetUpCompletionHandler) {
        super.start(appID, SetUpCompletionHandler { _ in })
        handler(.success(()))
    }
}
