/// The capabilities that an adapter declares.
public struct AdapterCapabilities: Hashable, Sendable {
    /// The formats that the adapter loads; an adapter without ``AdFormat/native`` is not asked, and its line items are
    /// skipped.
    public var formats: Set<AdFormat>

    /// The number of loads of the network that may be open at a time in total; `nil` for no limit.
    ///
    /// A line item whose turn comes while that many loads are open is skipped. A load is open until the adapter calls
    /// or releases its completion handler, or is asked to stop by ``MediationAdapter/cancelLoad(reason:)``. If the ad
    /// unit accepts late ads, the adapter is asked to stop 60 seconds after the attempt has ended.
    public var maximumLoads: Int?

    /// The number of loads of one placement that may be open at a time; `nil` for no limit.
    ///
    /// Line items with equal settings share a placement.
    public var maximumLoadsPerPlacement: Int?

    /// Creates the capabilities of an adapter.
    ///
    /// - Parameters:
    ///   - formats: The formats that the adapter loads.
    ///   - maximumLoads: The number of loads of the network that may be open at a time in total.
    ///   - maximumLoadsPerPlacement: The number of loads of one placement that may be open at a time.
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
