/// A kind of native ad that an app can show.
public struct AdType: Hashable, Sendable {
    /// The stable name: `native`, `appInstall`, `content`, or `custom:` and the format ID.
    public let name: String

    /// The format ID of a custom format; `nil` for the others.
    public let customFormatID: String?

    private init(name: String, customFormatID: String? = nil) {
        self.name = name
        self.customFormatID = customFormatID
    }

    /// Any native ad, whatever assets it has.
    public static let native = AdType(name: "native")

    /// An ad for an app: it always has a headline, an icon, a body, an image and a call to action.
    public static let appInstall = AdType(name: "appInstall")

    /// An ad for anything else: it always has a headline, a body, an image, a call to action and an advertiser.
    public static let content = AdType(name: "content")

    /// An ad of a format that the app and the network have agreed on, with assets under names of their own.
    ///
    /// - Parameter formatID: The ID of the format; not empty.
    /// - Returns: The type of that format only.
    public static func custom(_ formatID: String) -> AdType {
        AdType(name: "custom:\(formatID)", customFormatID: formatID)
    }
}

extension AdType: CustomStringConvertible {
    /// The stable name.
    public var description: String { self.name }
}
