/// A bidder of an ad unit, as it is passed to an auction run.
package struct AuctionBidder: Sendable {
    /// The bidder's line item in the ad unit; the run only passes it back.
    package let item: LineItemIndex
    package let lineItem: LineItem
    package let credentials: MediationCredentials
    package let adapter: Result<any MediationAdapter.Type, MediationError>

    package init(
        item: LineItemIndex,
        lineItem: LineItem,
        credentials: MediationCredentials? = nil,
        adapter: Result<any MediationAdapter.Type, MediationError>
    ) {
        self.item = item
        self.lineItem = lineItem
        self.credentials = credentials ?? MediationCredentials(settings: lineItem.settings)
        self.adapter = adapter
    }

    var floor: Double { self.lineItem.bidder?.floor ?? 0 }

    /// All names under which the app may disable the adapter.
    @MainActor
    var adapterNames: [String] {
        [self.lineItem.adapter] + ((try? self.adapter.get()).map(AdapterRegistry.names) ?? [])
    }

    /// Returns the class that is asked for signals.
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
