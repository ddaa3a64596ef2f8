import ArgumentParser
import MediationCore

/// The kind of ad to load, on the command line: a format, or a type of native ads.
enum FormatArgument: ExpressibleByArgument, Hashable {
    case native(AdType)
    case banner
    case fullScreen(AdFormat)

    /// The format that `custom` alone stands for: the custom format that the Sample Network serves.
    static let sampleFormatID = "sample-quote"

    private static let fullScreenFormats = [
        AdFormat.interstitial, .appOpen, .rewarded, .rewardedInterstitial,
    ]

    static let allValueStrings =
        ["native", "app-install", "content", "custom", "custom:ID", "banner"] + Self.fullScreenFormats.map(\.rawValue)

    init?(argument: String) {
        switch argument {
        case "app-install": self = .native(.appInstall)
        case "content": self = .native(.content)
        case "custom": self = .native(.custom(Self.sampleFormatID))
        default:
            if let format = Self(AdFormat(rawValue: argument)) {
                self = format
                return
            }
            guard argument.hasPrefix("custom:"), argument.count > "custom:".count else { return nil }
            self = .native(.custom(String(argument.dropFirst("custom:".count))))
        }
    }

    /// Creates what an ad unit of this format loads; `nil` if this tool cannot show such ads.
    init?(_ format: AdFormat) {
        if format == .native {
            self = .native(.native)
        } else if format == .banner {
            self = .banner
        } else if Self.fullScreenFormats.contains(format) {
            self = .fullScreen(format)
        } else {
            return nil
        }
    }

    /// The format of the ad units for it.
    var adFormat: AdFormat {
        switch self {
        case .native: .native
        case .banner: .banner
        case .fullScreen(let format): format
        }
    }

    var customFormatID: String? {
        if case .native(let adType) = self { adType.customFormatID } else { nil }
    }
}
