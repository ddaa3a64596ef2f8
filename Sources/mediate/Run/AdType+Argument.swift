import ArgumentParser
import MediationCore

/// An ad type on the command line.
struct FormatArgument: ExpressibleByArgument {
    let adType: AdType

    /// The format that `custom` alone stands for: the custom format that the Sample Network serves.
    static let sampleFormatID = "sample-quote"

    static let allValueStrings = ["native", "app-install", "content", "custom", "custom:ID"]

    init(_ adType: AdType) {
        self.adType = adType
    }

    init?(argument: String) {
        switch argument {
        case "native": self.adType = .native
        case "app-install": self.adType = .appInstall
        case "content": self.adType = .content
        case "custom": self.adType = .custom(Self.sampleFormatID)
        default:
            guard argument.hasPrefix("custom:"), argument.count > "custom:".count else { return nil }
            self.adType = .custom(String(argument.dropFirst("custom:".count)))
        }
    }

    var defaultValueDescription: String { "native" }
}
