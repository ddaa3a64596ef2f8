#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore
import PlatformViews

/// A banner of an exchange: its page, whose impression and clicks it detects itself.
///
/// The ad has been seen when its page was loaded and half of its view was on the screen for a second without interruption.
@MainActor
final class OpenRTBBannerAd: MediationBannerAd {
    let warnings: [String]
    let timeToLive: Duration?
    let size: BannerSize

    private let plan: BannerPlan
    private let notices: BidNotices
    private let environment: OpenRTBEnvironment
    private let attribution: Attribution
    private let page: any BannerPage
    private var watch: ViewabilityWatch?
    private var completion: (@MainActor (Result<OpenRTBBannerAd, MediationError>) -> Void)?
    private var eventDelegate: (any MediationBannerAdEventDelegate)?
    /// The events before there is a delegate.
    private var early: [BannerAdEvent] = []

    /// The origin of all pages: that of nobody, so that no page reads what belongs to another site.
    private static let baseURL = URL(string: "https://banner.invalid/")

    init(_ offer: OpenRTBOffer<BannerPlan>, _ page: any BannerPage, _ environment: OpenRTBEnvironment) {
        self.plan = offer.plan
        self.notices = offer.notices
        self.warnings = offer.warnings
        self.environment = environment
        self.attribution = Attribution(offer.bid.skAdNetworkAd, environment)
        self.page = page
        self.size = .fixed(width: Double(offer.plan.size.width), height: Double(offer.plan.size.height))
        self.timeToLive = offer.bid.lifetime
        offer.notices.adWasMade()
    }

    var view: PlatformView { self.page.view }

    /// Loads the page.
    ///
    /// - Parameter completion: Called once with this ad or an error, unless the ad is stopped before.
    func load(_ completion: @escaping @MainActor (Result<OpenRTBBannerAd, MediationError>) -> Void) {
        // The text is a URL; if it were none, mediation would notice that the handler is released.
        guard let baseURL = Self.baseURL else { return }
        self.completion = completion
        self.page.load(self.plan.html, baseURL: baseURL) { [weak self] in self?.receive($0) }
    }

    /// Ends the ad.
    func stop() {
        self.completion = nil
        self.watch?.cancel()
        self.watch = nil
        self.page.stop()
    }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.eventDelegate = eventDelegate
        for event in self.early { eventDelegate.report(event) }
        self.early = []
    }

    func didDeliver() {
        self.notices.won()
    }

    func didRemove() {
        self.attribution.end()
        self.stop()
    }

    private func receive(_ event: BannerPageEvent) {
        switch event.kind {
        case .loaded: self.pageLoaded()
        case .failed(let error):
            guard let completion = self.completion.take() else {
                // What is left of the page is nothing that anybody could see.
                self.watch?.cancel()
                return
            }
            self.notices.lost(.creativeFiltered, to: nil)
            completion(.failure(error))
        case .click(let url): self.clicked(url)
        }
    }

    private func pageLoaded() {
        guard let completion = self.completion.take() else { return }
        self.watch = ViewabilityWatch(self.view, for: [.viewable50], self.environment.clock) { [weak self] _ in
            self?.wasSeen()
        }
        completion(.success(self))
    }

    private func wasSeen() {
        // An ad that a user has seen was delivered, whoever says so.
        self.notices.won()
        self.notices.billable()
        self.attribution.tell(.impression)
        self.report(.impression)
    }

    private func clicked(_ url: URL) {
        // Until it is loaded, the page is nobody's.
        guard self.completion == nil else { return }
        guard case .success(let url) = self.environment.urlRules.url(url.absoluteString, for: .click) else { return }
        self.report(.click)
        self.attribution.tell(.click)
        self.environment.open([url])
    }

    private func report(_ event: BannerAdEvent) {
        guard let eventDelegate = self.eventDelegate else { return self.early.append(event) }
        eventDelegate.report(event)
    }
}
