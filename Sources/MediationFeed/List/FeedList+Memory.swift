extension FeedList {
    /// The number of slots that are stored one by one, because they have an ad or a distance other than the rule's.
    package var slotsInUse: Int {
        self.sections.reduce(0) { count, section in
            var count = count
            var ordinal = 0
            while let entry = section.slots.tree.place(from: ordinal)?.entry {
                count += 1
                ordinal = entry.ordinal + 1
            }
            return count
        }
    }
}
