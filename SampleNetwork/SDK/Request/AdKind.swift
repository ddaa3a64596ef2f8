/// The kind of ad that a loader requests.
enum AdKind: Sendable {
    case native
    case banner(SampleBannerSize)
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
