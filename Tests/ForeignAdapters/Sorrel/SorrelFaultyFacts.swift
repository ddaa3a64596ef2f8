import MediationCore

// MARK: Errors

/// Calls every failure "no fill".
final class SorrelErrorAlwaysNoFill: SorrelAdapter, SorrelBroken {
    override func mediationError(_ error: SorrelError) -> MediationError {
        MediationError(.noFill, error.text, networkCode: error.number, underlying: error)
    }
}

/// Takes a network that cannot be reached for a failure of its server.
final class SorrelErrorOfflineIsServer: SorrelAdapter, SorrelBroken {
    override func mediationError(_ error: SorrelError) -> MediationError {
        guard error.number == SorrelError.offline else { return super.mediationError(error) }
        return MediationError(.serverError, error.text, networkCode: error.number, underlying: error)
    }
}

/// Loses the network's number and its error.
final class SorrelErrorNumberLost: SorrelAdapter, SorrelBroken {
    override func mediationError(_ error: SorrelError) -> MediationError {
        MediationError(super.mediationError(error).code, error.text)
    }
}

/// Answers banners with the SDK's own error.
final class SorrelErrorRawForBanners: SorrelAdapter, SorrelBroken {
    override func didFail(_ error: SorrelError) {
        self.bannerAnswer.take()?(.failure(error))
        super.didFail(error)
    }
}

/// Remembers the first failure for all further ones.
final class SorrelErrorFirstKept: SorrelAdapter, SorrelBroken {
    private static let first = SorrelMemory<SorrelError?>(nil)

    override func mediationError(_ error: SorrelError) -> MediationError {
        let first = Self.first.value ?? error
        Self.first.value = first
        return super.mediationError(first)
    }
}

/// Names the app's ID if the network refuses the request.
final class SorrelErrorNamesAppID: SorrelAdapter, SorrelBroken {
    private var appID = ""

    override func settings(_ credentials: MediationCredentials) throws(MediationError) -> SorrelSettings {
        let settings = try super.settings(credentials)
        self.appID = settings.appID
        return settings
    }

    override func mediationError(_ error: SorrelError) -> MediationError {
        var mapped = super.mediationError(error)
        if mapped.code == .invalidRequest { mapped.message += " Is the app \(self.appID) registered?" }
        return mapped
    }
}

/// Prints all settings if one of them is blank.
final class SorrelErrorPrintsSettings: SorrelAdapter, SorrelBroken {
    override func settings(_ credentials: MediationCredentials) throws(MediationError) -> SorrelSettings {
        let settings = try credentials.decode(SorrelSettings.self)
        guard !SorrelSettings.isBlank(settings.parameter), !SorrelSettings.isBlank(settings.appID) else {
            throw MediationError(.invalidSettings, "A setting is blank: \(settings)")
        }
        return settings
    }
}

/// Answers with an error of the adapter's own if a setting is wrong.
final class SorrelErrorWrongSettingCode: SorrelAdapter, SorrelBroken {
    override func settings(_ credentials: MediationCredentials) throws(MediationError) -> SorrelSettings {
        do throws(MediationError) {
            return try super.settings(credentials)
        } catch {
            throw MediationError(.adapterError, error.message)
        }
    }
}

// MARK: Settings and requests

/// Has a unit of its own for line items without one.
final class SorrelSettingDefaultUnit: SorrelAdapter, SorrelBroken {
    override func settings(_ credentials: MediationCredentials) throws(MediationError) -> SorrelSettings {
        var credentials = credentials
        if case .string = credentials.settings["parameter"] {} else { credentials.settings["parameter"] = "default" }
        return try super.settings(credentials)
    }
}

/// Keeps the first unit of each format.
final class SorrelSettingFirstUnit: SorrelAdapter, SorrelBroken {
    private static let units = SorrelMemory<[ObjectIdentifier: String]>([:])

    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        let format = ObjectIdentifier(type(of: loader))
        let unit = Self.units.value[format] ?? loader.terms.unit
        Self.units.value[format] = unit
        loader.terms.unit = unit
        super.send(loader, privacy)
    }
}

/// Asks for test ads from the first test request on.
final class SorrelTestSticks: SorrelAdapter, SorrelBroken {
    private static let isTest = SorrelMemory(false)

    override func terms(
        _ credentials: MediationCredentials,
        _ isTest: Bool,
        _ requestID: String
    ) throws(MediationError) -> SorrelTerms {
        if isTest { Self.isTest.value = true }
        return try super.terms(credentials, Self.isTest.value, requestID)
    }
}

// MARK: Expiry

/// Takes the SDK's milliseconds for seconds.
class SorrelSecondsCover: SorrelCoverAd {
    override var timeToLive: Duration? { self.ad.validMilliseconds.map { .seconds($0) } }
}
final class SorrelExpiryInSeconds: SorrelOwnCover<SorrelSecondsCover>, SorrelBroken {}

/// Reports that a native ad whose end Sorrel does not know has ended.
class SorrelZeroLifeAd: SorrelNativeAd {
    override var timeToLive: Duration? { .milliseconds(self.ad.validMilliseconds ?? 0) }
}
final class SorrelExpiryZero: SorrelOwnNative<SorrelZeroLifeAd>, SorrelBroken {}

/// Gives app-open ads the usual four hours, whatever Sorrel says.
class SorrelFourHoursCover: SorrelCoverAd {
    override var timeToLive: Duration? {
        self.ad is SorrelAppOpen ? .seconds(4 * 60 * 60) : super.timeToLive
    }
}
final class SorrelExpiryFourHours: SorrelOwnCover<SorrelFourHoursCover>, SorrelBroken {}

/// Does not pass on that a rewarded ad has expired.
class SorrelEternalPrize: SorrelPrizeAd {
    override func coverDidExpire(_ ad: SorrelCover) {}
}
final class SorrelExpiryUntold: SorrelOwnPrize<SorrelEternalPrize>, SorrelBroken {}

// MARK: Limits

/// Takes a unit whose load was cancelled for one that is being loaded.
final class SorrelLimitAfterCancel: SorrelAdapter, SorrelBroken {
    private static let cancelled = SorrelMemory<Set<String>>([])

    override func stop() {
        if let loader = self.loader { Self.cancelled.value.insert(loader.terms.unit) }
        super.stop()
    }

    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        guard !Self.cancelled.value.contains(loader.terms.unit) else {
            return self.answer(with: MediationError(.adapterError, "The unit is being loaded."))
        }
        super.send(loader, privacy)
    }
}

/// Refuses a second load of a unit without having declared that.
final class SorrelLimitUndeclared: SorrelAdapter, SorrelBroken {
    private static let loading = SorrelMemory<Set<String>>([])
    private var unit: String?

    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        let unit = loader.terms.unit
        guard !Self.loading.value.contains(unit) else {
            return self.answer(with: MediationError(.adapterError, "The unit is being loaded."))
        }
        Self.loading.value.insert(unit)
        self.unit = unit
        super.send(loader, privacy)
    }

    private func free() {
        if let unit = self.unit { Self.loading.value.remove(unit) }
        self.unit = nil
    }

    override func forgetAnswers() {
        self.free()
        super.forgetAnswers()
    }

    override func didFail(_ error: SorrelError) {
        self.free()
        super.didFail(error)
    }

    override func didLoad(_ ad: SorrelNative) {
        self.free()
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelInterstitial) {
        self.free()
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelAppOpen) {
        self.free()
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelRewarded) {
        self.free()
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelBonus) {
        self.free()
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelBanner) {
        self.free()
        super.didLoad(ad)
    }
}

// MARK: Versions

/// Takes the SDK's version apart as if it always had three numbers.
final class SorrelVersionThreeParts: SorrelAdapter, SorrelBroken {
    package nonisolated override class var networkSDKVersion: VersionNumber {
        let parts = SorrelSDK.version.split(separator: ".")
        return VersionNumber(Int(parts[0]) ?? 0, Int(parts[1]) ?? 0, Int(parts[2]) ?? 0)
    }
}

/// Has the version that the adapter was built with.
final class SorrelVersionBuiltIn: SorrelAdapter, SorrelBroken {
    package nonisolated override class var networkSDKVersion: VersionNumber { VersionNumber(4, 2, 1) }
}

/// Reads the version on the main thread only.
final class SorrelVersionMainThread: SorrelAdapter, SorrelBroken {
    package nonisolated override class var networkSDKVersion: VersionNumber {
        MainActor.assumeIsolated { VersionNumber(SorrelSDK.version) ?? VersionNumber(0, 0, 0) }
    }
}

/// Clears the choices of the SDK when its version is read.
final class SorrelVersionWakesSDK: SorrelAdapter, SorrelBroken {
    package nonisolated override class var networkSDKVersion: VersionNumber {
        Task { @MainActor in SorrelSDK.shared.consent = SorrelConsent() }
        return VersionNumber(SorrelSDK.version) ?? VersionNumber(0, 0, 0)
    }
}
