import MediationCore

/// The adapter of all networks in a test, which answers as the ``TestMediation`` of its line item says.
final class TestNetworkAdapter: MediationAdapter, BannerAdapter, InterstitialAdapter, AppOpenAdapter, RewardedAdapter,
    RewardedInterstitialAdapter, AuctionAdapter
{
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    nonisolated static let mediationKey = "mediation"
    nonisolated static let lineItemKey = "lineItem"

    /// The mediation of each test under way: an adapter knows no more than its settings.
    static var mediations: [Int: Weak<TestMediation>] = [:]
    private static var lastNumber = 0

    static func nextNumber() -> Int {
        self.mediations = self.mediations.filter { $0.value.object != nil }
        self.lastNumber += 1
        return self.lastNumber
    }

    private static func mediation(_ settings: [String: JSONValue]) -> TestMediation? {
        settings[Self.mediationKey]?.stringValue.flatMap { Int($0) }.flatMap { Self.mediations[$0]?.object }
    }

    /// Retained until the answer, or until nobody wants it any more: a handler that is dropped would be an error.
    private var pending: (() -> Void)?

    func cancelLoad(reason: CancelReason) {
        if !reason.acceptsLateAd { self.pending = nil }
    }

    // MARK: - Formats

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let request = (configuration.loadID, configuration.isTestRequest, configuration.privacy)
        self.answer(.native, configuration.credentials, request, completionHandler) { TestNativeAd($0) }
    }

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        let request = (configuration.loadID, configuration.isTestRequest, configuration.privacy)
        let size = configuration.size
        self.answer(.banner, configuration.credentials, request, size: size, completionHandler) {
            TestBannerAd($0, asked: size)
        }
    }

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.answer(.interstitial, configuration, completionHandler)
    }

    func loadAppOpenAd(for configuration: FullScreenAdConfiguration, completionHandler: FullScreenAdCompletionHandler) {
        self.answer(.appOpen, configuration, completionHandler)
    }

    func loadRewardedAd(for configuration: FullScreenAdConfiguration, completionHandler: RewardedAdCompletionHandler) {
        self.answer(.rewarded, configuration, completionHandler)
    }

    func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.answer(.rewardedInterstitial, configuration, completionHandler)
    }

    private func answer(
        _ format: AdFormat,
        _ configuration: FullScreenAdConfiguration,
        _ completionHandler: FullScreenAdCompletionHandler
    ) {
        let request = (configuration.loadID, configuration.isTestRequest, configuration.privacy)
        self.answer(format, configuration.credentials, request, completionHandler) { TestFullScreenAd($0) }
    }

    private func answer(
        _ format: AdFormat,
        _ configuration: FullScreenAdConfiguration,
        _ completionHandler: RewardedAdCompletionHandler
    ) {
        let request = (configuration.loadID, configuration.isTestRequest, configuration.privacy)
        self.answer(format, configuration.credentials, request, completionHandler) { TestFullScreenAd($0) }
    }

    // MARK: - Answers

    /// Notes the request, and answers it as the script says.
    private func answer<Ad, EventDelegate>(
        _ format: AdFormat,
        _ credentials: MediationCredentials,
        _ request: (loadID: String, isTestRequest: Bool, privacy: PrivacySnapshot),
        size: BannerSize? = nil,
        _ completionHandler: AdCompletionHandler<Ad, EventDelegate>,
        _ makePart: @escaping @MainActor (TestNetworkAd) -> any TestAdPart
    ) {
        guard let mediation = Self.mediation(credentials.settings),
            let source = mediation.source(credentials.settings)
        else {
            completionHandler(.failure(MediationError(.noFill, "The test has ended.")))
            return
        }
        let request = TestRequest(
            adUnitID: source.adUnitID,
            lineItem: source.lineItem.name,
            format: format,
            loadID: request.loadID,
            isTestRequest: request.isTestRequest,
            privacy: request.privacy,
            bannerSize: size,
            time: mediation.clock.now.offset
        )
        mediation.requests.append(request)
        let answer = mediation.nextAnswer(of: request.lineItem)
        self.pending = { [weak mediation] in
            let result: Result<Ad, any Error>
            switch answer.kind {
            case .silence: return
            case .failure(let error): result = .failure(error)
            case .ad(let content):
                guard let mediation else { return }
                let ad = TestNetworkAd(request, content, of: mediation)
                let part = makePart(ad)
                guard let adOfFormat = part as? Ad else { return }
                ad.part = part
                mediation.ads.append(ad)
                result = .success(adOfFormat)
            }
            completionHandler(result)
            if answer.isGivenTwice { completionHandler(result) }
        }
        if case .silence = answer.kind { return }
        guard let delay = answer.delay, delay > .zero else { return self.answerNow() }
        Alarm.set(on: mediation.time, after: delay) { [weak self] in self?.answerNow() }
    }

    private func answerNow() {
        let pending = self.pending
        self.pending = nil
        pending?()
    }

    // MARK: - Bids

    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        Task { @MainActor in
            let settings = configuration.credentials.settings
            guard let mediation = Self.mediation(settings), let source = mediation.source(settings),
                let price = mediation.bidPrice(of: source.lineItem)
            else { return completionHandler(.success(BidSignals())) }
            completionHandler(.success(BidSignals(bid: AdapterBid(price: price))))
        }
    }
}
