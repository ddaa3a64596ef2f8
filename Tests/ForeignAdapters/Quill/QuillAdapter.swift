package import MediationConformance
package import MediationCore

/// The settings of a line item.
package struct QuillSettings: Decodable {
    package var parameter: String
    package var appKey: String

    static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

/// Receives the outcome of an order, on any thread.
typealias QuillAnswer = @Sendable (Result<QuillSheet, MediationError>) -> Void

/// Asks the Quill network: the correct adapter, from which the broken ones are derived.
package class QuillAdapter: BiddingAdapter, BannerAdapter, InterstitialAdapter, AppOpenAdapter, RewardedAdapter,
    RewardedInterstitialAdapter
{
    package nonisolated class var adapterVersion: VersionNumber { VersionNumber(7, 4, 19, 0) }
    package nonisolated class var networkSDKVersion: VersionNumber {
        VersionNumber(QuillSDK.shared.version) ?? VersionNumber(0, 0, 0)
    }
    package nonisolated class var capabilities: AdapterCapabilities { AdapterCapabilities() }

    let pending = PendingAdAnswer<QuillAnswer>()
    var order: QuillOrder?

    package required init() {}

    // MARK: Set-up and privacy

    private static let starts = SharedStart()

    package class func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        guard let key = self.appKey(in: configuration.credentials) else {
            return completionHandler(.failure(self.noAppKey))
        }
        self.privacyDidChange(to: configuration.privacy)
        self.start(key, completionHandler)
    }

    class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        Self.starts(QuillSDK.shared, handler) { done in
            QuillSDK.shared.start(appKey: key) { trouble in done(QuillAdapter.setUpResult(trouble)) }
        }
    }

    package class func privacyDidChange(to snapshot: PrivacySnapshot) {
        QuillSDK.shared.setChoices(self.choices(snapshot))
    }

    /// Finds the first usable key, because a broken line item must not stop the others.
    class func appKey(in credentials: [MediationCredentials]) -> String? {
        credentials.lazy.compactMap { $0.settings["appKey"]?.stringValue }.first { !QuillSettings.isBlank($0) }
    }

    // MARK: Loads

    package func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.begin(
            { () throws(MediationError) in
                var terms = try self.terms(.native, configuration.credentials, configuration.privacy)
                terms.isTest = configuration.isTestRequest
                terms.requestID = configuration.loadID
                terms.bidResponse = configuration.bidResponse
                terms.wantsManyPictures = configuration.options.images.shouldRequestMultipleImages
                terms.orientation = configuration.options.images.preferredImageOrientation
                return terms
            },
            self.nativeAnswer(completionHandler)
        )
    }

    package func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.begin(
            { () throws(MediationError) in try self.terms(.interstitial, configuration) },
            self.fullScreenAnswer(completionHandler)
        )
    }

    package func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.begin(
            { () throws(MediationError) in try self.terms(.appOpen, configuration) },
            self.fullScreenAnswer(completionHandler)
        )
    }

    package func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.begin(
            { () throws(MediationError) in try self.terms(.rewarded, configuration) },
            self.rewardedAnswer(completionHandler)
        )
    }

    package func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.begin(
            { () throws(MediationError) in try self.terms(.rewardedInterstitial, configuration) },
            self.rewardedAnswer(completionHandler)
        )
    }

    package func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        self.begin(
            { () throws(MediationError) in
                var terms = try self.terms(.banner, configuration.credentials, configuration.privacy)
                terms.isTest = configuration.isTestRequest
                terms.requestID = configuration.loadID
                terms.bidResponse = configuration.bidResponse
                try self.measure(&terms, configuration.size)
                return terms
            },
            self.bannerAnswer(completionHandler)
        )
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.stop()
    }

    func stop() {
        _ = self.pending.take()
        self.order?.withdraw()
        self.order = nil
    }

    /// Places an order, or answers with the reason that there can be none.
    func begin(_ terms: () throws(MediationError) -> QuillTerms, _ answer: @escaping QuillAnswer) {
        do throws(MediationError) {
            let order = self.makeOrder(try terms())
            // Before the order is placed, because the SDK may answer inside it.
            self.pending.keep(answer)
            self.order = order
            order.place()
        } catch {
            answer(.failure(error))
        }
    }

    func makeOrder(_ terms: QuillTerms) -> QuillOrder {
        let order = QuillOrder(terms)
        let pending = self.pending
        order.onSheet = { sheet in pending.take()?(.success(sheet)) }
        order.onTrouble = { trouble in pending.take()?(.failure(MediationError(trouble))) }
        return order
    }

    // MARK: Terms

    func settings(_ credentials: MediationCredentials) throws(MediationError) -> QuillSettings {
        let settings = try credentials.decode(QuillSettings.self)
        guard !QuillSettings.isBlank(settings.parameter), !QuillSettings.isBlank(settings.appKey) else {
            throw MediationError(.invalidSettings, "settings.parameter or settings.appKey is blank.")
        }
        return settings
    }

    func terms(
        _ format: AdFormat,
        _ credentials: MediationCredentials,
        _ privacy: PrivacySnapshot
    ) throws(MediationError) -> QuillTerms {
        var terms = QuillTerms(unit: try self.settings(credentials).parameter)
        terms.format = format
        terms.choices = Self.choices(privacy)
        // For what the SDK does outside of orders: its choices there must not be older.
        Self.privacyDidChange(to: privacy)
        return terms
    }

    func terms(_ format: AdFormat, _ configuration: FullScreenAdConfiguration) throws(MediationError) -> QuillTerms {
        var terms = try self.terms(format, configuration.credentials, configuration.privacy)
        terms.isTest = configuration.isTestRequest
        terms.requestID = configuration.loadID
        terms.bidResponse = configuration.bidResponse
        return terms
    }

    /// Sets the size of a strip; Quill has strips of any size.
    func measure(_ terms: inout QuillTerms, _ size: BannerSize) throws(MediationError) {
        terms.width = size.width
        terms.height = size.height
    }

    nonisolated class func choices(_ privacy: PrivacySnapshot) -> QuillChoices {
        var choices = QuillChoices()
        choices.isChild =
            switch privacy.ageTreatment {
            case .unspecified: nil
            case .child: true
            case .teen: false
            }
        choices.gdprApplies =
            switch privacy.gdprApplies {
            case .unknown: nil
            case .yes: true
            case .no: false
            }
        choices.consentString = privacy.tcfString
        choices.usPrivacyString = privacy.usPrivacyString
        return choices
    }

    // MARK: Answers

    // No answer retains the adapter: the adapter retains the answer.

    func nativeAnswer(_ handler: NativeAdCompletionHandler) -> QuillAnswer {
        { [type = Self.self] result in
            switch result {
            case .success(let sheet) where !sheet.hasContent: handler(.failure(QuillAdapter.emptySheet))
            case .success(let sheet): handler(.success(type.native(sheet)))
            case .failure(let error): handler(.failure(error))
            }
        }
    }

    func fullScreenAnswer(_ handler: FullScreenAdCompletionHandler) -> QuillAnswer {
        { [type = Self.self] result in handler(result.map { type.fullScreen($0) }.mapError { $0 }) }
    }

    func rewardedAnswer(_ handler: RewardedAdCompletionHandler) -> QuillAnswer {
        { [type = Self.self] result in handler(result.map { type.rewarded($0) }.mapError { $0 }) }
    }

    func bannerAnswer(_ handler: BannerAdCompletionHandler) -> QuillAnswer {
        { [type = Self.self] result in handler(result.map { type.banner($0) }.mapError { $0 }) }
    }

    nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { QuillNativeAd(sheet) }
    nonisolated class func fullScreen(_ sheet: QuillSheet) -> any MediationFullScreenAd { QuillCurtain(sheet) }
    nonisolated class func rewarded(_ sheet: QuillSheet) -> any MediationRewardedAd { QuillCurtain(sheet) }
    nonisolated class func banner(_ sheet: QuillSheet) -> any MediationBannerAd { QuillStrip(sheet) }

    // MARK: Bids

    package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try configuration.credentials.decode(QuillSettings.self)
            guard !QuillSettings.isBlank(settings.parameter), !QuillSettings.isBlank(settings.appKey) else {
                throw MediationError(.invalidSettings, "settings.parameter or settings.appKey is blank.")
            }
            let token = QuillSDK.shared.token(
                unit: settings.parameter,
                format: configuration.format,
                isTest: configuration.isTestRequest,
                choices: self.choices(configuration.privacy)
            )
            completionHandler(.success(BidSignals(token: token)))
        } catch {
            completionHandler(.failure(error))
        }
    }

    package class func didLoseAuction(_ loss: AuctionLoss) {}

    // MARK: Errors

    nonisolated static func setUpResult(_ trouble: QuillTrouble?) -> Result<Void, any Error> {
        guard let trouble else { return .success(()) }
        return .failure(
            MediationError(.setUpFailed, trouble.words, networkCode: trouble.number, underlying: trouble)
        )
    }

    nonisolated static var noAppKey: MediationError {
        MediationError(.invalidSettings, "No line item has a text in settings.appKey.")
    }

    nonisolated static var emptySheet: MediationError { MediationError(.invalidResponse, "The ad is empty.") }
}

extension MediationError {
    /// Creates an error from Quill's.
    init(_ trouble: QuillTrouble) {
        let code: Code =
            switch trouble.number {
            case QuillTrouble.nothing: .noFill
            case QuillTrouble.unreachable: .networkError
            case QuillTrouble.refused: .invalidRequest
            default: .serverError
            }
        self.init(code, trouble.words, networkCode: trouble.number, underlying: trouble)
    }
}

extension QuillSheet {
    /// Indicates whether a native ad has anything to show.
    var hasContent: Bool {
        [self.title, self.text, self.button].contains { $0.map(QuillSettings.isBlank) == false }
            || self.pictures.contains { NativeAdImage(urlString: $0.address) != nil }
    }
}

/// The harness of the correct adapter and of any broken one.
package struct QuillHarness<Adapter: NetworkAdapter>: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> { quillCapabilities }

    package let settings: [String: JSONValue] = ["parameter": "folio-12", "appKey": "qk-27182818"]

    package init() {}

    package func makeAdapter() -> Adapter { Adapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { QuillSDK.restart(log) }
}

/// The capabilities of the network Quill.
package let quillCapabilities: Set<AdapterCapability> = [
    .setUp, .sdkVersion, .concurrentLoads, .cancel, .images, .icon, .starRating, .store, .price, .advertiser,
    .extraAssets, .adChoices, .mediaView, .video, .multipleImages, .imageOrientation, .imageScale, .countsImpressions,
    .countsClicks, .takesImpressions, .takesClicks, .tracksViews, .presentation, .testRequests, .expiry, .tellsExpiry,
    .verification, .verificationData, .bidResponses, .privacy, .errorCodes,
]
