import MediationFeed

/// Checks the name of each slot against everything that the name has stood for.
struct IdentityCheck {
    private var closed: Set<AdSlot.ID> = []
    private(set) var problems: [String] = []

    /// Checks the slots before and after an operation.
    mutating func add(_ operation: FeedOperation, from before: NaiveFeed, to after: NaiveFeed) {
        let old = Self.ads(before)
        let new = Self.ads(after)
        for (slot, ad) in new {
            if self.closed.contains(slot) { self.problems.append("\(slot) is closed, and there again") }
            if case .fill(slot, _) = operation { continue }
            guard let earlier = old[slot], let ad else { continue }
            if ad != earlier { self.problems.append("\(slot) has another ad than before") }
        }
        for released in after.released {
            if case .fill(released.slot, _) = operation { continue }
            guard let ad = new[released.slot], ad != nil else { continue }
            self.problems.append("\(released) is in the list still")
        }
        self.closed.formUnion(old.keys.filter { new[$0] == nil })
    }

    private static func ads(_ feed: NaiveFeed) -> [AdSlot.ID: FeedAd?] {
        var ads: [AdSlot.ID: FeedAd?] = [:]
        for section in feed.sections {
            for slot in section.section.slots {
                ads[AdSlot.ID(section: section.section.number, ordinal: slot.ordinal)] = .some(slot.ad)
            }
        }
        return ads
    }
}
