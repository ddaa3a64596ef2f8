package import MediationCore

/// A bid of a seat, read and checked.
package struct OpenRTBBid: Hashable, Sendable {
    /// The bid's own ID.
    package var id: String?
    /// The ID of the impression that it is for.
    package var impressionID: String?
    /// The seat that bids.
    package var seat: String?
    /// The price per 1000 impressions, in the answer's currency.
    package var price: Double
    /// The markup: a text or an object.
    package var markup: JSONValue?
    /// The type of the markup: 1 is a banner, 4 a native ad.
    package var markupType: Int?
    /// The URL to call when the bid has won.
    package var winURL: String?
    /// The URL to call when the impression is billable.
    package var billingURL: String?
    /// The URL to call when the bid has lost.
    package var lossURL: String?
    /// The ID of the ad.
    package var adID: String?
    /// The time for which the ad may be held before it is seen, in seconds.
    package var expiry: Int?
    /// The width of a banner, in points.
    package var width: Int?
    /// The height of a banner, in points.
    package var height: Int?
    /// The signed ad of SKAdNetwork, from `ext.skadn`.
    package var skAdNetworkAd: SKAdNetworkAd?
    /// The place in the answer, as in `seatbid[0].bid[1]`.
    package var place: String

    /// The time for which the ad may be held, up to a day; `nil` if the bid does not say.
    var lifetime: Duration? { self.expiry.flatMap { 1...86_400 ~= $0 ? .seconds($0) : nil } }
}

/// A bid that does not count.
package struct DroppedBid: Hashable, Sendable {
    /// The bid.
    package var bid: OpenRTBBid
    /// The reason in OpenRTB's numbers.
    package var loss: LossReason
    /// The reason in words.
    package var reason: String
}
