/// A bidder of an ad unit, as an auction run gets it.
package struct AuctionBidder: Sendable {
    /// What the run calls the bidder to its owner; of no other meaning here.
    package let position: Int
    package let lineItem: LineItem
    package let credentials: MediationCredentials
    package let adapter: Result<any MediationAdapter.Type, MediationError>

    package init(
        position: Int,
        lineItem: LineItem,
        credentials: MediationCredentials? = nil,
        adapter: Result<any MediationAdapter.Type, MediationError>
    ) {
        self.position = position
        self.lineItem = lineItem
        self.credentials = credentials ?? MediationCredentials(settings: lineItem.settings)
        self.adapter = adapter
    }

    var floor: Double { self.lineItem.bidder?.floor ?? 0 }

    /// All names by which the app may disable the adapter.
    @MainActor
    var adapterNames: [String] {
        [self.lineItem.adapter] + ((try? self.adapter.get()).map(AdapterRegistry.names) ?? [])
    }

    /// The class that is asked for signals.
    func biddingAdapter() throws(MediationError) -> any BiddingAdapter.Type {
        let adapter = try self.adapter.get()
        guard let bidding = adapter as? any BiddingAdapter.Type else {
            throw MediationError(.noBid, "\(adapter) is no BiddingAdapter: it cannot bid.")
        }
        guard adapter.capabilities.formats.contains(.native) else {
            throw MediationError(.unsupportedFormat, "\(adapter) does not declare the format \"native\".")
        }
        return bidding
    }
}
