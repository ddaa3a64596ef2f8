/// An ad; it counts its impressions and clicks itself.
@MainActor
package final class AcmeAd {
    package let title: String?
    package let text: String?
    package let button: String?
    package let imageAddress: String?
    /// From 0 to 10.
    package let rating: Double?

    /// Tells what the user does, as "seen" or "clicked".
    package weak var delegate: (any AcmeAdDelegate)?

    package init(title: String?, text: String?, button: String?, imageAddress: String?, rating: Double?) {
        self.title = title
        self.text = text
        self.button = button
        self.imageAddress = imageAddress
        self.rating = rating
    }

    /// Finds out by itself from now on whether it is seen and clicked.
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
