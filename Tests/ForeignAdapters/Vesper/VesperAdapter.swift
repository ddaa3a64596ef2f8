package import MediationConformance
package import MediationCore

/// An adapter of this network: the control or a broken one.
package protocol VesperCase: MediationAdapter {
    /// The capabilities that its author believes it has.
    nonisolated static var declared: Set<AdapterCapability> { get }
}

/// The harness of any adapter of this network.
package struct VesperHarness<Adapter: VesperCase>: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> { Adapter.declared }
    package let settings: [String: JSONValue] = ["parameter": "vesper-1042"]

    package init() {}

    package func makeAdapter() -> Adapter { Adapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let sdk = VesperSDK(log)
        VesperSDK.use(sdk)
        return sdk
    }
}

/// Mediation's request, whatever the format.
struct VesperWish: Sendable {
    var format: VesperFormat
    var credentials: MediationCredentials
    var loadID: String
    var isTest: Bool
    var privacy: PrivacySnapshot
    var size: BannerSize?
}

/// Takes the answer to a load, whatever the format.
typealias VesperAnswer = @Sendable (Result<VesperCreative, any Error>) -> Void

/// Asks the Vesper network: the correct adapter, from which the broken ones are derived.
package class VesperAdapter: VesperCase, VesperLoaderDelegate {
    package nonisolated class var declared: Set<AdapterCapability> {
        [
            .concurrentLoads, .cancel, .testRequests, .privacy, .errorCodes, .tellsExpiry, .verification,
            .verificationData,
        ]
    }
    package nonisolated class var adapterVersion: VersionNumber { VersionNumber(2, 4, 1, 0) }
    package nonisolated class var networkSDKVersion: VersionNumber { VersionNumber(2, 4, 1) }

    nonisolated let answer = PendingAdAnswer<VesperAnswer>()
    private(set) var loader: VesperLoader?

    package required init() {}

    // Declares requirements that have defaults, so that subclasses can override them.
    package class func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        completionHandler(.success(()))
    }

    package class func privacyDidChange(to snapshot: PrivacySnapshot) {}

    package func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let wish = VesperWish(
            format: .native,
            credentials: configuration.credentials,
            loadID: configuration.loadID,
            isTest: configuration.isTestRequest,
            privacy: configuration.privacy
        )
        self.load(wish) { result in
            completionHandler(
                result.flatMap { creative in
                    let ad = VesperNativeAd(creative)
                    return ad.hasContent ? .success(ad) : .failure(MediationError(.invalidResponse, "The ad is empty."))
                }
            )
        }
    }

    /// Asks the network once.
    func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        do throws(MediationError) {
            let placement = try self.placement(wish)
            // Before the request, because the SDK may answer inside it.
            self.answer.keep(answer)
            let loader = VesperLoader(placement, self.format(wish))
            loader.delegate = self
            self.loader = loader
            self.prepare(loader)
            loader.load(self.request(wish))
        } catch {
            answer(.failure(error))
        }
    }

    func placement(_ wish: VesperWish) throws(MediationError) -> String {
        let placement = try wish.credentials.decode(VesperSettings.self).parameter
        guard placement.contains(where: { !$0.isWhitespace }) else {
            throw MediationError(.invalidSettings, "settings.parameter is blank.")
        }
        return placement
    }

    func format(_ wish: VesperWish) -> VesperFormat { wish.format }

    /// Turns off what mediation does itself.
    func prepare(_ loader: VesperLoader) { loader.refreshesItself = false }

    func request(_ wish: VesperWish) -> VesperRequest {
        VesperRequest(
            requestID: wish.loadID,
            isTest: wish.isTest,
            choices: MeridianChoices.known(wish.privacy),
            size: wish.size.map { self.place($0) }
        )
    }

    func place(_ size: BannerSize) -> VesperSize { VesperSize(width: size.width, maxHeight: size.height) }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        _ = self.answer.take()
        self.loader?.cancel()
        self.loader = nil
    }

    package nonisolated func vesperLoader(_ loader: VesperLoader, didLoad creative: VesperCreative) {
        self.answer.take()?(.success(creative))
    }

    package nonisolated func vesperLoader(_ loader: VesperLoader, didFailWith error: VesperError) {
        self.answer.take()?(.failure(self.mapped(error)))
    }

    nonisolated func mapped(_ error: VesperError) -> MediationError {
        let code: MediationError.Code =
            switch error.kind {
            case .noFill: .noFill
            case .networkError: .networkError
            case .badRequest: .invalidRequest
            case .internalError: .serverError
            }
        return MediationError(code, error.text, networkCode: error.number, underlying: error)
    }

    nonisolated func makeScreenAd(_ creative: VesperCreative) -> VesperScreenAd { VesperScreenAd(creative) }

    nonisolated func makeBanner(_ creative: VesperCreative) -> VesperBanner { VesperBanner(creative) }
}

/// The settings of a line item.
private struct VesperSettings: Decodable {
    let parameter: String
}

extension VesperAdapter: BannerAdapter {
    package func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        let wish = VesperWish(
            format: .banner,
            credentials: configuration.credentials,
            loadID: configuration.loadID,
            isTest: configuration.isTestRequest,
            privacy: configuration.privacy,
            size: configuration.size
        )
        self.load(wish) { result in completionHandler(result.map { self.makeBanner($0) }) }
    }
}

extension VesperAdapter: InterstitialAdapter, AppOpenAdapter {
    package func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(VesperWish(.interstitial, configuration)) { result in
            completionHandler(result.map { self.makeScreenAd($0) })
        }
    }

    package func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(VesperWish(.appOpen, configuration)) { result in
            completionHandler(result.map { self.makeScreenAd($0) })
        }
    }
}

extension VesperAdapter: RewardedAdapter, RewardedInterstitialAdapter {
    package func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(VesperWish(.rewarded, configuration)) { result in
            completionHandler(result.map { self.makeScreenAd($0) })
        }
    }

    package func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(VesperWish(.rewardedInterstitial, configuration)) { result in
            completionHandler(result.map { self.makeScreenAd($0) })
        }
    }
}

extension VesperWish {
    fileprivate init(_ format: VesperFormat, _ configuration: FullScreenAdConfiguration) {
        self.init(
            format: format,
            credentials: configuration.credentials,
            loadID: configuration.loadID,
            isTest: configuration.isTestRequest,
            privacy: configuration.privacy
        )
    }
}

/// The control with another class of ads that cover the screen.
package final class VesperShowing<Ad: VesperScreenAd>: VesperAdapter {
    override nonisolated func makeScreenAd(_ creative: VesperCreative) -> VesperScreenAd { Ad(creative) }
}

/// The control with another class of banners.
package final class VesperPlacing<Ad: VesperBanner>: VesperAdapter {
    override nonisolated func makeBanner(_ creative: VesperCreative) -> VesperBanner { Ad(creative) }
}
