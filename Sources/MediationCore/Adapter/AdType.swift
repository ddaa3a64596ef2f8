/// A kind of native ad that an app can show.
public struct AdType: Hashable, Sendable {
    /// The stable name: `native`, `appInstall`, `content`, or `custom:` and the format ID.
    public let name: String

    /// The format ID of a custom format; `nil` for all other types.
    public let customFormatID: String?

    private init(name: String, customFormatID: String? = nil) {
        self.name = name
        self.customFormatID = customFormatID
    }

    /// Any native ad, whatever its assets.
    public static let native = AdType(name: "native")

    /// An ad for an app, always with a headline, an icon, a body, an image and a call to action.
    public static let appInstall = AdType(name: "appInstall")

    /// An ad for anything else, always with a headline, a body, an image, a call to action and an advertiser.
    public static let content = AdType(name: "content")

    /// Creates the type of a format that the app and the network have agreed on, with its own asset names.
    ///
    /// - Parameter formatID: The ID of the format, which must not be empty.
    /// - Returns: The type of ads in that format only.
    public static func custom(_ formatID: String) -> AdType {
        AdType(name: "custom:\(formatID)", customFormatID: formatID)
    }
}

extension AdType: CustomStringConvertible {
    /// The stable name.
    public var description: String { self.name }
}
