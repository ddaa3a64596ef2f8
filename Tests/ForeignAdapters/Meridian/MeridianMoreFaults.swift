import Dispatch
package import MediationCore
package import PlatformViews

// Ads and adapters whose mistake shows only in a certain sequence of events, views, choices or bids. What each gets
// wrong is said in the catalog.

// MARK: Events of the network

/// Hops to the main thread only when it is on another one, so that a later event can come first.
package final class MeridianHopsEventsAd: MeridianNativeAd {
    private nonisolated static let isMain: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    package override nonisolated func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent) {
        if DispatchQueue.getSpecific(key: Self.isMain) == true { return self.receive(event) }
        DispatchQueue.main.async { self.receive(event) }
    }

    private nonisolated func receive(_ event: MeridianEvent) {
        for event in self.mapped(event) { self.events.report(event) }
    }
}

/// Takes the closing of the full-screen view for the end of the ad, as it is with an interstitial.
package final class MeridianDoneAtCloseAd: MeridianNativeAd {
    package override nonisolated func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent) {
        super.meridianAd(ad, didReceive: event)
        if event == .closed { ad.delegate = nil }
    }
}

// MARK: Views

/// Ends the measurement of the ad that is on the screen, because a new one usually replaces it.
package final class MeridianOneAtATimeAd: MeridianNativeAd {
    private static weak var shown: MeridianOneAtATimeAd?

    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        if let shown = Self.shown, shown !== self { shown.ad.hide() }
        Self.shown = self
        super.show(in: container, clickable, others)
    }

    package override func didUntrack(_ container: PlatformView?) {
        guard Self.shown === self else { return }
        Self.shown = nil
        super.didUntrack(container)
    }
}

/// Ends the measurement a little later, to spare a list that scrolls.
package final class MeridianLateHideAd: MeridianNativeAd {
    package override func didUntrack(_ container: PlatformView?) {
        Task { self.ad.hide() }
    }
}

/// Reports an impression to the network in each cell, once the first has been counted.
package final class MeridianImpressionPerCellAd: MeridianOpenAd {
    private var wasSeen = false

    package override func didRecordImpression() {
        self.wasSeen = true
        super.didRecordImpression()
    }

    override func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        super.show(in: container, clickable, others)
        if self.wasSeen { self.ad.logImpression() }
    }
}

// MARK: Privacy

/// Spares the SDK choices that it has been given before, even if it has been given others since.
package final class MeridianGivenChoicesOnce: MeridianAdapter {
    private static var sdk = MeridianWeak<MeridianSDK>(nil)
    private static var given: Set<[String: String]> = []

    override class func give(_ snapshot: PrivacySnapshot) {
        let current = MeridianSDK.current
        if self.sdk.object !== current {
            self.sdk = MeridianWeak(current)
            self.given = []
        }
        if self.given.insert(self.choices(snapshot)).inserted { super.give(snapshot) }
    }
}

// MARK: Bids

/// Makes the token of a unit once, although it contains the load and the choices.
package final class MeridianTokenOfFirstLoad: MeridianBidder {
    private nonisolated static let tokens = MeridianLock<[String: String]>([:])

    package override nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let unit = configuration.credentials.settings["parameter"]?.stringValue ?? ""
        let cached = BidSignalCompletionHandler { result in
            completionHandler(
                result.map { signals in
                    let token = Self.tokens { tokens in
                        tokens[unit] = tokens[unit] ?? signals.token
                        return tokens[unit]
                    }
                    return BidSignals(token: token, bid: signals.bid)
                }
            )
        }
        super.collectSignals(for: configuration, completionHandler: cached)
    }
}

/// Loads the bid that the SDK has made last, whichever has won.
package final class MeridianNewestBid: MeridianBidder {
    private nonisolated static let newest = MeridianLock<String?>(nil)

    package override nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let kept = BidSignalCompletionHandler { result in
            if case .success(let signals) = result, let response = signals.bid?.bidResponse {
                Self.newest { $0 = response }
            }
            completionHandler(result)
        }
        super.collectSignals(for: configuration, completionHandler: kept)
    }

    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        var request = request
        if request.bid != nil { request.bid = Self.newest { $0 } ?? request.bid }
        super.send(request, configuration)
    }
}
