/// A bidder of an ad unit, as it is passed to an auction run.
package struct AuctionBidder: Sendable {
    /// The bidder's line item in the ad unit; the run only passes it back.
    package let item: LineItemIndex
    package let lineItem: LineItem
    package let format: AdFormat
    package let credentials: MediationCredentials
    package let adapter: Result<any NetworkAdapter.Type, MediationError>

    package init(
        item: LineItemIndex,
        lineItem: LineItem,
        format: AdFormat = .native,
        credentials: MediationCredentials? = nil,
        adapter: Result<any NetworkAdapter.Type, MediationError>
    ) {
        self.item = item
        self.lineItem = lineItem
        self.format = format
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
    func biddingAdapter() throws(MediationError) -> any AuctionAdapter.Type {
        let adapter = try self.adapter.get()
        guard let bidding = adapter as? any AuctionAdapter.Type else {
            throw MediationError(.noBid, "\(adapter) is no AuctionAdapter: it cannot bid.")
        }
        guard adapter.formats.contains(self.format) else { throw self.format.error(of: adapter) }
        return bidding
    }
}
