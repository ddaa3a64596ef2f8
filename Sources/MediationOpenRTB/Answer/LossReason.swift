/// The reason that a bid does not lead to an impression, as OpenRTB numbers it: the value of `${AUCTION_LOSS}`.
package enum LossReason: Int, Hashable, Sendable {
    /// Something failed on this side.
    case internalError = 1
    /// The ad was not used in time.
    case opportunityExpired = 2
    /// The bid cannot be read.
    case invalidBid = 3
    /// The bid is for another impression.
    case invalidAuctionID = 5
    /// There is no markup.
    case missingMarkup = 7
    /// There is no price.
    case missingPrice = 9
    /// The price is below the floor.
    case belowFloor = 100
    /// Another bid was higher.
    case outbid = 102
    /// The creative cannot be shown.
    case creativeFiltered = 200
    /// The size of the creative was not asked for.
    case wrongSize = 203
    /// The format of the creative was not asked for.
    case wrongFormat = 204
}
