/// An ad that counts its own impressions and clicks.
@MainActor
package final class AcmeAd {
    package let title: String?
    package let text: String?
    package let button: String?
    package let imageAddress: String?
    /// From 0 to 10.
    package let rating: Double?

    /// Receives the user's actions, such as "seen" or "clicked".
    package weak var delegate: (any AcmeAdDelegate)?

    package init(title: String?, text: String?, button: String?, imageAddress: String?, rating: Double?) {
        self.title = title
        self.text = text
        self.button = button
        self.imageAddress = imageAddress
        self.rating = rating
    }

    /// Starts to detect impressions and clicks.
    package func startTracking(clickableViews: Int) {
        AcmeSDK.server.track(self, clickableViews: clickableViews)
    }

    package func stopTracking() {
        AcmeSDK.server.untrack(self)
    }
}

@MainActor
package protocol AcmeAdDelegate: AnyObject {
    func adWasSeen(_ ad: AcmeAd)
    func adWasClicked(_ ad: AcmeAd)
}
