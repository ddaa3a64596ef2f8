/// What an adapter declares that it can do.
public struct AdapterCapabilities: Hashable, Sendable {
    /// The formats that the adapter loads; one without ``AdFormat/native`` is not asked, and its line items are skipped.
    public var formats: Set<AdFormat>

    /// Creates the capabilities of an adapter.
    ///
    /// - Parameter formats: The formats that the adapter loads.
    public init(formats: Set<AdFormat> = [.native]) {
        self.formats = formats
    }
}

/// A kind of ad.
public struct AdFormat: RawRepresentable, Hashable, Sendable {
    /// The stable name.
    public var rawValue: String

    /// Creates a format from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An ad made of assets that the app lays out itself.
    public static let native = AdFormat(rawValue: "native")
}
