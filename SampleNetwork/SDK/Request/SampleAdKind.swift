/// The kind of ad that an app requests, or wants bids for.
public enum SampleAdKind: Hashable, Sendable {
    /// An ad that the app lays out.
    case native
    /// A banner with this room.
    case banner(SampleBannerSize)
    /// An ad that covers the screen.
    case fullScreen(SampleFullScreenFormat)

    /// The name of the format in requests; `nil` for native ads.
    var format: String? {
        switch self {
        case .native: nil
        case .banner: "banner"
        case .fullScreen(let format): format.rawValue
        }
    }

    var bannerSize: SampleBannerSize? {
        if case .banner(let size) = self { size } else { nil }
    }
}
