extension AdapterContract {
    /// The rules that an adapter usually breaks as well once it has broken another one, as seen with broken adapters.
    ///
    /// No rule follows from itself.
    package static let consequences: [RuleID: [RuleID]] = [
        RuleID(1, 3): [RuleID(1, 2)],
        RuleID(2, 1): [RuleID(2, 2), RuleID(2, 3), RuleID(2, 6), RuleID(10, 1)],
        RuleID(2, 2): [RuleID(2, 3), RuleID(2, 6)],
        RuleID(2, 4): [RuleID(7, 4), RuleID(11, 1), RuleID(13, 22), RuleID(16, 7)],
        RuleID(3, 1): [RuleID(3, 15), RuleID(10, 1)],
        RuleID(3, 2): [RuleID(3, 1), RuleID(3, 3), RuleID(3, 15), RuleID(8, 8), RuleID(10, 1), RuleID(10, 4)],
        RuleID(3, 3): [
            RuleID(2, 4), RuleID(3, 8), RuleID(7, 1), RuleID(7, 2), RuleID(7, 3), RuleID(10, 1), RuleID(16, 4),
        ],
        RuleID(3, 4): [
            RuleID(3, 5), RuleID(3, 6), RuleID(3, 7), RuleID(3, 8), RuleID(3, 9), RuleID(3, 14), RuleID(8, 2),
            RuleID(10, 2), RuleID(16, 4),
        ],
        RuleID(3, 5): [RuleID(3, 6), RuleID(3, 8)],
        RuleID(3, 6): [RuleID(3, 8), RuleID(10, 2)],
        RuleID(3, 7): [RuleID(3, 8), RuleID(8, 2)],
        RuleID(3, 8): [RuleID(8, 2)],
        RuleID(3, 10): [RuleID(3, 8), RuleID(8, 7)],
        RuleID(3, 11): [RuleID(8, 1), RuleID(8, 8), RuleID(10, 4), RuleID(13, 21), RuleID(16, 6)],
        RuleID(3, 13): [RuleID(3, 2), RuleID(7, 1), RuleID(7, 2), RuleID(7, 3), RuleID(8, 8)],
        RuleID(3, 14): [RuleID(8, 1), RuleID(10, 4)],
        RuleID(3, 15): [RuleID(3, 10)],
        RuleID(4, 11): [RuleID(3, 15)],
        RuleID(4, 1): [RuleID(3, 10), RuleID(4, 2), RuleID(4, 5)],
        RuleID(4, 2): [RuleID(4, 3), RuleID(5, 7), RuleID(10, 1)],
        RuleID(4, 3): [RuleID(10, 1)],
        RuleID(4, 4): [RuleID(10, 1)],
        RuleID(4, 7): [RuleID(4, 3), RuleID(10, 1)],
        RuleID(4, 8): [RuleID(10, 1)],
        RuleID(5, 1): [RuleID(5, 2)],
        RuleID(5, 2): [RuleID(5, 8)],
        RuleID(5, 3): [RuleID(5, 2)],
        RuleID(5, 4): [RuleID(5, 7)],
        RuleID(5, 7): [RuleID(10, 1)],
        RuleID(6, 1): [RuleID(6, 2), RuleID(6, 6), RuleID(8, 7)],
        RuleID(6, 2): [RuleID(3, 9), RuleID(6, 9)],
        RuleID(6, 8): [RuleID(10, 2)],
        RuleID(6, 9): [RuleID(6, 8), RuleID(8, 7)],
        RuleID(7, 1): [RuleID(7, 2), RuleID(7, 3)],
        RuleID(7, 2): [RuleID(13, 20), RuleID(16, 5)],
        RuleID(8, 1): [RuleID(10, 4), RuleID(16, 18)],
        RuleID(8, 4): [RuleID(3, 14), RuleID(8, 1), RuleID(10, 2), RuleID(10, 4), RuleID(16, 19)],
        RuleID(10, 2): [RuleID(10, 4)],
        RuleID(13, 4): [
            RuleID(13, 8), RuleID(13, 9), RuleID(13, 10), RuleID(13, 11), RuleID(13, 13), RuleID(13, 16),
            RuleID(13, 17), RuleID(15, 2), RuleID(15, 3),
        ],
        RuleID(13, 10): [RuleID(13, 8)],
        RuleID(13, 11): [RuleID(13, 14), RuleID(13, 15), RuleID(14, 4)],
        RuleID(13, 12): [RuleID(3, 9), RuleID(8, 7), RuleID(13, 14)],
        RuleID(13, 13): [RuleID(13, 14)],
        RuleID(13, 15): [RuleID(13, 8), RuleID(14, 8), RuleID(15, 2)],
        RuleID(13, 16): [
            RuleID(3, 10), RuleID(8, 7), RuleID(13, 11), RuleID(13, 12), RuleID(13, 14), RuleID(14, 4), RuleID(14, 7),
        ],
        RuleID(13, 17): [RuleID(3, 9), RuleID(8, 7)],
        RuleID(13, 19): [RuleID(3, 5), RuleID(8, 2)],
        RuleID(13, 20): [RuleID(7, 3)],
        RuleID(14, 1): [RuleID(13, 14), RuleID(14, 3), RuleID(14, 4), RuleID(14, 7), RuleID(14, 8)],
        RuleID(14, 2): [RuleID(14, 4), RuleID(14, 5)],
        RuleID(14, 5): [RuleID(14, 6)],
        RuleID(14, 7): [RuleID(13, 14), RuleID(14, 4)],
        RuleID(14, 10): [RuleID(14, 11), RuleID(14, 12)],
        RuleID(15, 2): [RuleID(15, 3)],
        RuleID(15, 5): [RuleID(15, 4)],
        RuleID(16, 4): [RuleID(3, 5), RuleID(8, 2)],
        RuleID(16, 5): [RuleID(7, 3)],
        RuleID(16, 8): [RuleID(16, 16)],
        RuleID(16, 9): [RuleID(16, 16), RuleID(16, 17)],
        RuleID(16, 11): [
            RuleID(16, 12), RuleID(16, 13), RuleID(16, 14), RuleID(16, 16), RuleID(16, 17), RuleID(16, 20),
        ],
        RuleID(16, 12): [RuleID(3, 9), RuleID(8, 7), RuleID(16, 13), RuleID(16, 14)],
        RuleID(16, 14): [RuleID(3, 10), RuleID(8, 7)],
        RuleID(16, 19): [RuleID(16, 18)],
    ]

    /// Returns whether an adapter that breaks one rule usually breaks another one as well.
    package static func explains(_ rule: RuleID, _ other: RuleID) -> Bool {
        var (known, new): (Set<RuleID>, [RuleID]) = ([rule], [rule])
        while let id = new.popLast() {
            for next in Self.consequences[id] ?? [] where known.insert(next).inserted { new.append(next) }
        }
        return known.contains(other)
    }

    /// Returns the rule to mend first for each broken rule that may be broken because of it alone.
    static func causes(among broken: Set<RuleID>) -> [RuleID: RuleID] {
        var causes: [RuleID: RuleID] = [:]
        func spread(_ root: RuleID, from id: RuleID) {
            for next in Self.consequences[id] ?? [] where broken.contains(next) && causes[next] == nil {
                causes[next] = root
                spread(root, from: next)
            }
        }
        let following = Set(broken.flatMap { Self.consequences[$0] ?? [] })
        for root in broken.sorted() where !following.contains(root) { spread(root, from: root) }
        return causes
    }
}
