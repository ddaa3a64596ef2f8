/// An adapter that loads native ads, and also bids in the auction of each load.
public protocol BiddingAdapter: MediationAdapter, AuctionAdapter {}
