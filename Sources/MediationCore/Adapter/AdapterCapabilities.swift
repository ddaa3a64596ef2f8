/// What an adapter declares that it can do.
public struct AdapterCapabilities: Hashable, Sendable {
    /// The formats that the adapter loads; one without ``AdFormat/native`` is not asked, and its line items are skipped.
    public var formats: Set<AdFormat>

    /// How many loads of the network may be open at a time, in all; `nil` for any number.
    ///
    /// A line item whose turn comes when so many are open is skipped. A load is open until the adapter calls its completion
    /// handler or lets go of it, or is told by ``MediationAdapter/cancelLoad(reason:)`` to stop; while late ads are welcome
    /// to the ad unit, it is told so 60 seconds after the attempt has ended.
    public var maximumLoads: Int?

    /// How many loads of one placement may be open at a time; `nil` for any number.
    ///
    /// Line items with equal settings are of one placement.
    public var maximumLoadsPerPlacement: Int?

    /// Creates the capabilities of an adapter.
    ///
    /// - Parameters:
    ///   - formats: The formats that the adapter loads.
    ///   - maximumLoads: How many loads of the network may be open at a time, in all.
    ///   - maximumLoadsPerPlacement: How many loads of one placement may be open at a time.
    public init(
        formats: Set<AdFormat> = [.native],
        maximumLoads: Int? = nil,
        maximumLoadsPerPlacement: Int? = nil
    ) {
        self.formats = formats
        self.maximumLoads = maximumLoads
        self.maximumLoadsPerPlacement = maximumLoadsPerPlacement
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
