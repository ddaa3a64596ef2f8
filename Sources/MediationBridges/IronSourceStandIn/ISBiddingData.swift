// ISBiddingDataDelegate.h, ISBiddingDataProtocol.h; version 9. LevelPlayBaseInterstitialAdapter and its like are these
// protocols on the classes of ISBaseAdAdapter.swift, in headers that Swift does not get to see.
public import Foundation

/// Receives what a network bids with.
public protocol ISBiddingDataDelegate: NSObjectProtocol {
    /// The network takes part in the auction; the host sends the values on, of which `token` is the network's.
    func success(withBiddingData biddingData: [AnyHashable: Any]?)
    /// The network does not take part.
    func failureWithError(_ error: String?)
}

/// An ad whose network bids.
public protocol ISBiddingDataProtocol: NSObjectProtocol {
    /// Collects what the network bids with; on any thread.
    func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?)
}
