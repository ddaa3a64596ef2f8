/// The capabilities that an adapter declares.
public struct AdapterCapabilities: Hashable, Sendable {
    /// The formats that the adapter loads, of those that it implements; `nil` for all of them.
    ///
    /// An adapter is not asked for any other format: its line items in such an ad unit are skipped.
    public var formats: Set<AdFormat>?

    /// The number of loads of the network that may be open at a time in total; `nil` for no limit.
    ///
    /// A line item whose turn comes while that many loads are open is skipped. A load is open until the adapter calls
    /// or releases its completion handler, or is asked to stop by ``NetworkAdapter/cancelLoad(reason:)``. If the ad
    /// unit accepts late ads, the adapter is asked to stop 60 seconds after the attempt has ended.
    public var maximumLoads: Int?

    /// The number of loads of one placement that may be open at a time; `nil` for no limit.
    ///
    /// Line items with equal settings share a placement.
    public var maximumLoadsPerPlacement: Int?

    /// Creates the capabilities of an adapter.
    ///
    /// - Parameters:
    ///   - formats: The formats that the adapter loads, of those that it implements; `nil` for all of them.
    ///   - maximumLoads: The number of loads of the network that may be open at a time in total.
    ///   - maximumLoadsPerPlacement: The number of loads of one placement that may be open at a time.
    public init(
        formats: Set<AdFormat>? = nil,
        maximumLoads: Int? = nil,
        maximumLoadsPerPlacement: Int? = nil
    ) {
        self.formats = formats
        self.maximumLoads = maximumLoads
        self.maximumLoadsPerPlacement = maximumLoadsPerPlacement
    }
}
