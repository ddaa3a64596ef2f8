import MediationCore

/// Passes the moments of an ad to the app, which reports them to SKAdNetwork; does nothing for an ad that is not signed.
@MainActor
final class Attribution {
    private let ad: SKAdNetworkAd?
    private let handler: (@MainActor @Sendable (SKAdNetworkEvent) -> Void)?
    private var hasImpression = false
    private var isOver = false

    init(_ ad: SKAdNetworkAd?, _ environment: OpenRTBEnvironment) {
        self.ad = ad
        self.handler = environment.skAdNetworkHandler
    }

    /// Passes on a moment; the impression, once.
    func tell(_ kind: SKAdNetworkEvent.Kind) {
        guard let ad = self.ad, kind != .impression || !self.hasImpression else { return }
        if kind == .impression { self.hasImpression = true }
        self.handler?(SKAdNetworkEvent(kind: kind, ad: ad))
    }

    /// Passes on once that the ad has left the screen, if it had an impression.
    func end() {
        guard self.hasImpression, !self.isOver else { return }
        self.isOver = true
        self.tell(.end)
    }
}
