/// A kind of ad.
public struct AdFormat: RawRepresentable, Hashable, Sendable {
    /// The stable name.
    public var rawValue: String

    /// Creates a format from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An ad made of assets that the app lays out itself.
    public static let native = AdFormat(rawValue: "native")
    /// An ad of a fixed place, which the network lays out, and which others replace.
    public static let banner = AdFormat(rawValue: "banner")
    /// An ad that covers the screen at a natural pause of the app.
    public static let interstitial = AdFormat(rawValue: "interstitial")
    /// An ad that covers the screen when the app comes to the foreground.
    public static let appOpen = AdFormat(rawValue: "app-open")
    /// An ad that covers the screen, that the user has chosen to see, and that earns a reward.
    public static let rewarded = AdFormat(rawValue: "rewarded")
    /// An ad that covers the screen at a natural pause of the app, and that earns a reward.
    public static let rewardedInterstitial = AdFormat(rawValue: "rewarded-interstitial")

    /// All formats that ad units can have.
    public static let all: [AdFormat] = [.native, .banner, .interstitial, .appOpen, .rewarded, .rewardedInterstitial]

    /// Returns the error of an adapter class that does not load this format.
    func error(of adapter: any NetworkAdapter.Type) -> MediationError {
        let loaded = Self.all.filter(adapter.formats.contains).map(\.rawValue)
        let formats = loaded.isEmpty ? "none" : loaded.joined(separator: ", ")
        return MediationError(
            .unsupportedFormat,
            "\(adapter) does not load the format \(self.rawValue.quoted). It loads: \(formats)."
        )
    }

    /// Returns whether an adapter class has the protocol for this format.
    func isImplemented(by adapter: any NetworkAdapter.Type) -> Bool {
        switch self {
        case .native: adapter is any MediationAdapter.Type
        case .banner: adapter is any BannerAdapter.Type
        case .interstitial: adapter is any InterstitialAdapter.Type
        case .appOpen: adapter is any AppOpenAdapter.Type
        case .rewarded: adapter is any RewardedAdapter.Type
        case .rewardedInterstitial: adapter is any RewardedInterstitialAdapter.Type
        default: false
        }
    }
}

extension NetworkAdapter {
    /// The formats that this adapter loads: those whose protocols it implements, unless its capabilities name fewer.
    ///
    /// It can be read from any thread.
    public nonisolated static var formats: Set<AdFormat> {
        let implemented = Set(AdFormat.all.filter { $0.isImplemented(by: Self.self) })
        return Self.capabilities.formats.map(implemented.intersection) ?? implemented
    }
}
