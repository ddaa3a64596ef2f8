/// An event of a banner.
///
/// A struct and not an enum: new events appear in minor releases.
public struct BannerAdEvent: Sendable {
    /// The stable name.
    public let name: String

    /// The reason for the event, if it reports a failure.
    public let error: MediationError?

    /// The amount that the impression earned; set only for the event named "paid".
    public let adValue: AdValue?

    private init(_ name: String, error: MediationError? = nil, adValue: AdValue? = nil) {
        self.name = name
        self.error = error
        self.adValue = adValue
    }

    /// The ad was seen; at most once for each ad.
    public static let impression = BannerAdEvent("impression")
    /// The ad was clicked; once for each tap.
    public static let click = BannerAdEvent("click")
    /// The ad opens a page over the app; leaving the app is not such a page.
    public static let willPresent = BannerAdEvent("willPresent")
    /// The page over the app was closed.
    public static let didDismiss = BannerAdEvent("didDismiss")
    /// The ad covers more of the screen than its place.
    public static let expanded = BannerAdEvent("expanded")
    /// The ad is back in its place.
    public static let collapsed = BannerAdEvent("collapsed")
    /// The size of the ad has changed; see ``BannerAdView/adSize``.
    public static let resized = BannerAdEvent("resized")

    /// The banner has another ad; mediation itself reports it.
    static let loaded = BannerAdEvent("loaded")

    /// The banner asked for an ad and got none, so that the ad before it stays; mediation itself reports it.
    static func failedToLoad(_ error: MediationError) -> BannerAdEvent {
        BannerAdEvent("failedToLoad", error: error)
    }

    /// The impression earned money; mediation itself reports it, right after the impression.
    static func paid(_ value: AdValue) -> BannerAdEvent { BannerAdEvent("paid", adValue: value) }
}

extension BannerAdEvent: Equatable {
    /// Returns whether two events have the same name, amount, and code of their error.
    public static func == (first: BannerAdEvent, second: BannerAdEvent) -> Bool {
        first.name == second.name && first.adValue == second.adValue && first.error?.code == second.error?.code
    }
}
