package import MediationFeed

/// An operation on a list.
package enum FeedOperation: Hashable, Sendable {
    case append(Int, section: Int)
    case insert(Int, at: Int, section: Int)
    case remove(Range<Int>, section: Int)
    case move(from: Int, to: Int, section: Int)
    case replace(Range<Int>, section: Int)
    case batch(RowChanges)
    case fill(AdSlot.ID, FeedAd)
    case clear(AdSlot.ID)
    case expire(AdSlot.ID)
    case insertSection(id: String, count: Int, at: Int)
    case removeSection(Int)
    case moveSection(from: Int, to: Int)
    case changePositions(FeedPositions)
}
