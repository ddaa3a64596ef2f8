package import MediationConformance
package import MediationCore

/// The settings of a line item.
package struct SorrelSettings: Decodable {
    package var parameter: String
    package var appID: String

    static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

/// Asks the Sorrel network: the correct adapter, from which the broken ones are derived.
package class SorrelAdapter: MediationAdapter, BannerAdapter, InterstitialAdapter, AppOpenAdapter, RewardedAdapter,
    RewardedInterstitialAdapter
{
    package nonisolated class var adapterVersion: VersionNumber { VersionNumber(4, 2, 1, 0) }
    package nonisolated class var networkSDKVersion: VersionNumber {
        VersionNumber(SorrelSDK.version) ?? VersionNumber(0, 0, 0)
    }
    package nonisolated class var capabilities: AdapterCapabilities { AdapterCapabilities() }

    let nativeAnswer = PendingAnswer()
    let coverAnswer = PendingFullScreenAnswer()
    let rewardedAnswer = PendingRewardedAnswer()
    let bannerAnswer = PendingAdAnswer<BannerAdCompletionHandler>()
    var loader: SorrelLoader?

    package required init() {}

    // MARK: Set-up and privacy

    private static let starts = SharedStart()

    package class func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        guard let appID = self.appID(in: configuration.credentials) else {
            return completionHandler(.failure(self.noAppID))
        }
        self.privacyDidChange(to: configuration.privacy)
        self.start(appID, completionHandler)
    }

    class func start(_ appID: String, _ handler: SetUpCompletionHandler) {
        let sdk = SorrelSDK.shared
        Self.starts(sdk, handler) { done in
            sdk.start(appID: appID) { error in done(SorrelAdapter.setUpResult(error)) }
        }
    }

    package class func privacyDidChange(to snapshot: PrivacySnapshot) {
        SorrelSDK.shared.consent = self.consent(snapshot)
    }

    /// Finds the first usable ID, because a broken line item must not stop the others.
    class func appID(in credentials: [MediationCredentials]) -> String? {
        credentials.lazy.compactMap { $0.settings["appID"]?.stringValue }.first { !SorrelSettings.isBlank($0) }
    }

    class func consent(_ privacy: PrivacySnapshot) -> SorrelConsent {
        var consent = SorrelConsent()
        consent.isChild =
            switch privacy.ageTreatment {
            case .unspecified: nil
            case .child: true
            case .teen: false
            }
        consent.gdprApplies =
            switch privacy.gdprApplies {
            case .unknown: nil
            case .yes: true
            case .no: false
            }
        consent.consentString = privacy.tcfString
        consent.usPrivacyString = privacy.usPrivacyString
        return consent
    }

    // MARK: Loads

    package func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            var terms = try self.terms(configuration.credentials, configuration.isTestRequest, configuration.loadID)
            self.complete(&terms, configuration.options.images)
            let loader = SorrelNativeLoader(terms)
            loader.delegate = self
            self.nativeAnswer.keep(completionHandler)
            self.send(loader, configuration.privacy)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        do throws(MediationError) {
            let loader = SorrelInterstitialLoader(try self.terms(configuration))
            loader.delegate = self
            self.coverAnswer.keep(completionHandler)
            self.send(loader, configuration.privacy)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        do throws(MediationError) {
            let loader = SorrelAppOpenLoader(try self.terms(configuration))
            loader.delegate = self
            self.coverAnswer.keep(completionHandler)
            self.send(loader, configuration.privacy)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        do throws(MediationError) {
            let loader = SorrelRewardedLoader(try self.terms(configuration))
            loader.delegate = self
            self.rewardedAnswer.keep(completionHandler)
            self.send(loader, configuration.privacy)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        do throws(MediationError) {
            let loader = SorrelBonusLoader(try self.terms(configuration))
            loader.delegate = self
            self.rewardedAnswer.keep(completionHandler)
            self.send(loader, configuration.privacy)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        do throws(MediationError) {
            var terms = try self.terms(configuration.credentials, configuration.isTestRequest, configuration.loadID)
            terms.size = try self.size(within: configuration.size)
            let loader = SorrelBannerLoader(terms)
            loader.delegate = self
            self.bannerAnswer.keep(completionHandler)
            self.send(loader, configuration.privacy)
        } catch {
            completionHandler(.failure(error))
        }
    }

    /// Sends a request; the answer may come inside of this.
    func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        self.loader = loader
        Self.privacyDidChange(to: privacy)
        loader.load()
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.stop()
    }

    func stop() {
        self.forgetAnswers()
        self.loader?.stop()
        self.loader = nil
    }

    func forgetAnswers() {
        _ = self.nativeAnswer.take()
        _ = self.coverAnswer.take()
        _ = self.rewardedAnswer.take()
        _ = self.bannerAnswer.take()
    }

    // MARK: Terms

    func settings(_ credentials: MediationCredentials) throws(MediationError) -> SorrelSettings {
        let settings = try credentials.decode(SorrelSettings.self)
        guard !SorrelSettings.isBlank(settings.parameter), !SorrelSettings.isBlank(settings.appID) else {
            throw MediationError(.invalidSettings, "settings.parameter or settings.appID is blank.")
        }
        return settings
    }

    func terms(
        _ credentials: MediationCredentials,
        _ isTest: Bool,
        _ requestID: String
    ) throws(MediationError) -> SorrelTerms {
        var terms = SorrelTerms(unit: try self.settings(credentials).parameter)
        terms.isTest = isTest
        terms.requestID = requestID
        return terms
    }

    func terms(_ configuration: FullScreenAdConfiguration) throws(MediationError) -> SorrelTerms {
        try self.terms(configuration.credentials, configuration.isTestRequest, configuration.loadID)
    }

    func complete(_ terms: inout SorrelTerms, _ options: NativeAdOptions.ImageOptions) {
        terms.downloadsPictures = !options.disableImageLoading
        terms.wantsManyPictures = options.shouldRequestMultipleImages
        terms.orientation = options.preferredImageOrientation
    }

    /// Finds the most valuable size that fits.
    func size(within size: BannerSize) throws(MediationError) -> SorrelSize {
        let fitting = SorrelSize.all.first { $0.width <= size.width && $0.height <= size.height ?? .infinity }
        guard let fitting else { throw MediationError(.invalidRequest, "Sorrel has no banner that is small enough.") }
        return fitting
    }

    // MARK: Ads

    func mapped(_ ad: SorrelNative) -> any MediationNativeAd { SorrelNativeAd(ad) }
    func mapped(_ ad: SorrelInterstitial) -> any MediationFullScreenAd { SorrelCoverAd(ad) }
    func mapped(_ ad: SorrelAppOpen) -> any MediationFullScreenAd { SorrelCoverAd(ad) }
    func mapped(_ ad: SorrelRewarded) -> any MediationRewardedAd { SorrelPrizeAd(ad) }
    func mapped(_ ad: SorrelBonus) -> any MediationRewardedAd { SorrelPrizeAd(ad) }
    func mapped(_ ad: SorrelBanner) -> any MediationBannerAd { SorrelStripAd(ad) }

    // MARK: Answers of the SDK, which the broken adapters override

    func didLoad(_ ad: SorrelNative) {
        guard let handler = self.nativeAnswer.take() else { return }
        guard ad.hasContent else {
            handler(.failure(MediationError(.invalidResponse, "The ad is empty.")))
            return
        }
        handler(.success(self.mapped(ad)))
    }

    func didLoad(_ ad: SorrelInterstitial) { self.coverAnswer.take()?(.success(self.mapped(ad))) }
    func didLoad(_ ad: SorrelAppOpen) { self.coverAnswer.take()?(.success(self.mapped(ad))) }
    func didLoad(_ ad: SorrelRewarded) { self.rewardedAnswer.take()?(.success(self.mapped(ad))) }
    func didLoad(_ ad: SorrelBonus) { self.rewardedAnswer.take()?(.success(self.mapped(ad))) }
    func didLoad(_ ad: SorrelBanner) { self.bannerAnswer.take()?(.success(self.mapped(ad))) }

    func didFail(_ error: SorrelError) { self.answer(with: self.mediationError(error)) }

    /// Answers the load that is open.
    func answer(with error: any Error) {
        self.nativeAnswer.take()?(.failure(error))
        self.coverAnswer.take()?(.failure(error))
        self.rewardedAnswer.take()?(.failure(error))
        self.bannerAnswer.take()?(.failure(error))
    }

    // MARK: Errors

    func mediationError(_ error: SorrelError) -> MediationError { MediationError(error) }

    nonisolated static func setUpResult(_ error: SorrelError?) -> Result<Void, any Error> {
        guard let error else { return .success(()) }
        return .failure(MediationError(.setUpFailed, error.text, networkCode: error.number, underlying: error))
    }

    nonisolated static var noAppID: MediationError {
        MediationError(.invalidSettings, "No line item has a text in settings.appID.")
    }
}

extension SorrelAdapter: SorrelNativeLoaderDelegate, SorrelInterstitialLoaderDelegate, SorrelAppOpenLoaderDelegate,
    SorrelRewardedLoaderDelegate, SorrelBonusLoaderDelegate, SorrelBannerLoaderDelegate
{
    package func nativeLoader(_ loader: SorrelNativeLoader, didLoad ad: SorrelNative) { self.didLoad(ad) }
    package func interstitialLoader(_ loader: SorrelInterstitialLoader, didLoad ad: SorrelInterstitial) {
        self.didLoad(ad)
    }
    package func appOpenLoader(_ loader: SorrelAppOpenLoader, didLoad ad: SorrelAppOpen) { self.didLoad(ad) }
    package func rewardedLoader(_ loader: SorrelRewardedLoader, didLoad ad: SorrelRewarded) { self.didLoad(ad) }
    package func bonusLoader(_ loader: SorrelBonusLoader, didLoad ad: SorrelBonus) { self.didLoad(ad) }
    package func bannerLoader(_ loader: SorrelBannerLoader, didLoad ad: SorrelBanner) { self.didLoad(ad) }
    package func loader(_ loader: SorrelLoader, didFailWith error: SorrelError) { self.didFail(error) }
}

extension MediationError {
    /// Creates an error from Sorrel's.
    init(_ error: SorrelError) {
        let code: Code =
            switch error.number {
            case SorrelError.nothingToShow: .noFill
            case SorrelError.offline: .networkError
            case SorrelError.unknownUnit: .invalidRequest
            default: .serverError
            }
        self.init(code, error.text, networkCode: error.number, underlying: error)
    }
}

extension SorrelNative {
    /// Indicates whether the ad has anything to show.
    var hasContent: Bool {
        [self.title, self.text, self.button].contains { $0.map(SorrelSettings.isBlank) == false }
            || self.pictures.contains { NativeAdImage($0) != nil }
    }
}

/// The harness of the correct adapter and of any other one.
package struct SorrelHarness<Adapter: NetworkAdapter>: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> { sorrelCapabilities }

    package let settings: [String: JSONValue] = ["parameter": "meadow-3", "appID": "so-1618033"]

    package init() {}

    package func makeAdapter() -> Adapter { Adapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { SorrelSDK.restart(log) }
}

/// The capabilities of the network Sorrel.
package let sorrelCapabilities: Set<AdapterCapability> = [
    .setUp, .sdkVersion, .mainThreadOnly, .concurrentLoads, .cancel, .images, .icon, .starRating, .store, .price,
    .advertiser, .extraAssets, .adChoices, .mediaView, .video, .downloadsImages, .multipleImages, .imageOrientation,
    .imageScale, .countsImpressions, .takesClicks, .tracksViews, .presentation, .testRequests, .expiry, .tellsExpiry,
    .verification, .verificationData, .privacy, .errorCodes,
]
