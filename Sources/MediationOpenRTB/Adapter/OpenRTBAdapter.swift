#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import MediationCore

/// The adapter for exchanges that speak OpenRTB 2.6 with Native 1.2, such as Prebid Server: for native ads and banners.
///
/// It serves line items with a price and bidders. For the settings, see ``OpenRTBSettings``; what the app tells exchanges
/// about itself, its device and its user is its ``environment``. `docs/openrtb.md` tells where each field comes from.
public final class OpenRTBAdapter: BiddingAdapter {
    /// The version of this adapter.
    public nonisolated static let adapterVersion = VersionNumber(1, 0, 0)

    /// The version of OpenRTB: there is no SDK.
    public nonisolated static let networkSDKVersion = VersionNumber(2, 6, 0)

    private nonisolated static let storedEnvironment = LockedValue(OpenRTBEnvironment())

    /// The calls to trackers and the notices that are to be made.
    nonisolated static let trackers = TrackerQueue { OpenRTBAdapter.environment }

    /// The app's data for exchanges, and the limits of the adapter; set it before the first load, from any thread.
    public nonisolated static var environment: OpenRTBEnvironment {
        get { Self.storedEnvironment.withLock { $0 } }
        set { Self.storedEnvironment.withLock { $0 = newValue } }
    }

    /// Waits until the trackers and notices that are due have been sent or have failed once; for programs that end.
    public nonisolated static func trackersWereSent() async {
        await Self.trackers.idle()
    }

    private let answer = PendingAnswer()
    let bannerAnswer = PendingAdAnswer<BannerAdCompletionHandler>()
    var request: Task<Void, Never>?
    /// The banner whose page is on its way.
    var banner: OpenRTBBannerAd?

    /// Creates an adapter for one attempt.
    public init() {}

    /// Asks the exchange for its best ad, or makes the ad of a bid that has won.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            let settings = try OpenRTBSettings(configuration.credentials)
            let environment = Self.environment
            let native = try NativeRequest(
                adTypes: configuration.adTypes,
                options: configuration.options,
                context: settings.context,
                placementType: settings.placementType
            )
            if let bidResponse = configuration.bidResponse {
                let chosen = try ChosenBid(
                    bidResponse,
                    loadID: configuration.loadID,
                    markupType: NativeAdPlan.markupType
                )
                let offer: OpenRTBOffer<NativeAdPlan> =
                    try chosen.offer(native.assets, NoticeSender(settings: settings), environment.urlRules)
                completionHandler(.success(OpenRTBNativeAd(offer, environment)))
                return
            }
            let ask = OpenRTBAsk(
                loadID: configuration.loadID,
                content: .native(native),
                isTest: configuration.isTestRequest,
                privacy: configuration.privacy,
                floor: settings.floor,
                deadline: configuration.deadline
            )
            self.answer.keep(completionHandler)
            let exchange = Exchange(settings: settings, environment: environment)
            self.request = Task { [answer = self.answer] in
                do {
                    let offer: OpenRTBOffer<NativeAdPlan> = try await Self.offer(from: exchange, ask, native.assets)
                    // Released while the answer was read: no ad will say what becomes of the bid.
                    guard let handler = answer.take() else { return offer.notices.lost(.opportunityExpired, to: nil) }
                    handler(.success(OpenRTBNativeAd(offer, environment)))
                } catch {
                    answer.take()?(.failure(error))
                }
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    /// Reads the answer off the main actor; asks nothing for a load that was cancelled before its task ran.
    @concurrent
    nonisolated static func offer<Plan: BidPlan>(
        from exchange: Exchange,
        _ ask: OpenRTBAsk,
        _ request: Plan.Request
    ) async throws -> OpenRTBOffer<Plan> {
        try Task.checkCancellation()
        return try await exchange.offer(for: ask, request)
    }

    /// Cancels the request and releases the completion handler, unless a late ad is accepted.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        _ = self.answer.take()
        _ = self.bannerAnswer.take()
        self.request?.cancel()
        self.request = nil
        self.banner?.stop()
        self.banner = nil
    }

    /// Asks the exchange for its best bid, or makes the request that the auction's server sends.
    public nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try OpenRTBSettings(configuration.credentials)
            let environment = Self.environment
            let content = try Self.content(configuration, settings, environment)
            let ask = OpenRTBAsk(
                loadID: configuration.loadID,
                content: content,
                isTest: configuration.isTestRequest,
                privacy: configuration.privacy,
                floor: configuration.floor,
                deadline: configuration.deadline
            )
            switch settings.bidding {
            case .token:
                let request = OpenRTBRequest(ask, settings, environment)
                completionHandler(.success(BidSignals(token: request.json.text)))
            case .bid:
                let exchange = Exchange(settings: settings, environment: environment)
                Task {
                    switch content {
                    case .native(let native):
                        completionHandler(await Self.signals(NativeAdPlan.self, from: exchange, ask, native.assets))
                    case .banner(let banner):
                        completionHandler(await Self.signals(BannerPlan.self, from: exchange, ask, banner))
                    }
                }
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    private nonisolated static func content(
        _ configuration: BidSignalConfiguration,
        _ settings: OpenRTBSettings,
        _ environment: OpenRTBEnvironment
    ) throws(MediationError) -> OpenRTBContent {
        switch (configuration.format, configuration.bannerSize) {
        case (.native, _):
            return .native(
                try NativeRequest(
                    adTypes: configuration.adTypes,
                    options: configuration.options,
                    context: settings.context,
                    placementType: settings.placementType
                )
            )
        case (.banner, let size?): return .banner(try Self.bannerRequest(size, environment))
        default: throw MediationError(.unsupportedFormat, "This adapter bids for native ads and banners alone.")
        }
    }

    private nonisolated static func signals<Plan: BidPlan>(
        _ plan: Plan.Type,
        from exchange: Exchange,
        _ ask: OpenRTBAsk,
        _ request: Plan.Request
    ) async -> Result<BidSignals, any Error> {
        do {
            let offer: OpenRTBOffer<Plan> = try await Self.offer(from: exchange, ask, request)
            let bid = AdapterBid(price: offer.bid.price, currency: "USD", bidResponse: offer.bidResponse)
            return .success(BidSignals(bid: bid))
        } catch {
            return .failure(error)
        }
    }

    /// Reports to the exchange that its bid has lost, with the reason and the price that it lost to.
    public static func didLoseAuction(_ loss: AuctionLoss) {
        guard let settings = try? OpenRTBSettings(loss.credentials), let text = loss.bid.bidResponse,
            let chosen = try? ChosenBid(text, loadID: loss.loadID, markupType: nil)
        else { return }
        let (sender, rules) = (NoticeSender(settings: settings), Self.environment.urlRules)
        for notices in chosen.notices(sender, rules) { notices.lost(LossReason(loss.reason), to: loss.winningPrice) }
    }
}

extension LossReason {
    /// Creates the reason in OpenRTB's numbers.
    fileprivate init(_ reason: AuctionLoss.Reason) {
        self =
            switch reason {
            case .outbid, .betterLineItemFilled: .outbid
            case .belowFloor: .belowFloor
            case .rejected: .invalidBid
            case .tooLate, .loadEnded: .opportunityExpired
            default: .internalError
            }
    }
}
