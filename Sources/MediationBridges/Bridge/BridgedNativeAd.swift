package import MediationCore
package import PlatformViews

/// A native ad whose views, impressions and clicks the host sees to, as far as the network does not.
@MainActor
package final class BridgedNativeAd {
    /// The ad, with its assets.
    package let ad: NativeAd

    private let session: AdSession
    private let network: BridgedNetwork
    private weak var container: PlatformView?
    private var isRendered = false

    package init(_ ad: NativeAd, of network: BridgedNetwork) {
        self.ad = ad
        self.session = ad.session
        self.network = network
    }

    deinit {
        guard self.isRendered else { return }
        let session = self.session
        onMain {
            session.isInViews = false
            session.mediationAd.didUntrack(nil)
        }
    }

    /// Indicates whether the network counts impressions and reports them; otherwise the host counts them.
    package var networkCountsImpressions: Bool { !self.session.mediationCountsImpressions }

    /// Indicates whether the network counts clicks and reports them.
    package var networkCountsClicks: Bool { !self.session.mediationCountsClicks }

    /// Passes the events on that the host does not know of, from the first.
    package func listen(_ tell: @escaping @MainActor (NativeAdEvent) -> Void) {
        let (countsImpressions, countsClicks) = (self.networkCountsImpressions, self.networkCountsClicks)
        self.ad.eventHandler = { event in
            if event == .impression, !countsImpressions { return }
            if event == .click, !countsClicks { return }
            // The host has prices of its own.
            if event.adValue == nil { tell(event) }
        }
    }

    /// Gives the network the views that show its ad.
    ///
    /// - Returns: The reason why it does not get them.
    package func render(
        in container: PlatformView,
        clickable: [NativeAdAsset: PlatformView],
        nonclickable: [NativeAdAsset: PlatformView]
    ) -> MediationError? {
        guard self.isRendered || !self.ad.isExpired else {
            return MediationError(.adExpired, "The ad was held unshown for longer than it lives; load another one.")
        }
        self.untrack()
        self.isRendered = true
        self.container = container
        self.session.isInViews = true
        self.session.mediationAd.didRender(
            in: container,
            clickableAssetViews: clickable,
            nonclickableAssetViews: nonclickable
        )
        return nil
    }

    /// Takes the views away from the network, if it has any.
    package func untrack() {
        guard self.isRendered else { return }
        self.isRendered = false
        self.session.isInViews = false
        self.session.mediationAd.didUntrack(self.container)
    }

    /// Reports an impression to the network that the host has counted.
    package func hostRecordedImpression() {
        guard !self.networkCountsImpressions else {
            return self.network.hostMistake("The host has recorded an impression that the network itself counts.")
        }
        self.session.recordImpression()
    }

    /// Reports a click to the network that the host has counted.
    package func hostRecordedClick(on asset: NativeAdAsset, view: PlatformView?) {
        guard !self.networkCountsClicks else {
            return self.network.hostMistake("The host has recorded a click that the network itself counts.")
        }
        self.session.recordClick(on: asset, view: view)
    }
}
