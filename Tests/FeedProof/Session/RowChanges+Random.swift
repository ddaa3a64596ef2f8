import MediationFeed
import MediationTesting

extension RowChanges {
    /// Returns a random batch for that many items: mostly of a few nearby items, sometimes from the whole section.
    static func random(section: Int, count: Int, many: Int, _ random: inout SplitMix64) -> RowChanges {
        let isWide = Int.random(in: 0..<4, using: &random) == 0
        let length = isWide ? count : min(count, Int.random(in: 0...8, using: &random))
        let start = Int.random(in: 0...count - length, using: &random)
        // 0 is removed, 1 moves, 2 is updated, and all others stay.
        let fates = (0..<length).map { _ in Int.random(in: 0..<(isWide ? 12 : 6), using: &random) }
        func indices(_ fate: Int) -> [Int] { fates.indices.filter { fates[$0] == fate }.map { $0 + start } }
        let moved = indices(1).shuffled(using: &random)
        let removed = indices(0)
        let fresh = Int.random(in: 0...many, using: &random)
        let after = count - removed.count + fresh
        var places = Array(max(0, start - 2)..<max(0, min(after, start + length + 3)))
        if isWide || places.count < fresh + moved.count { places = Array(0..<after) }
        places.shuffle(using: &random)
        let destinations = places.dropFirst(fresh).prefix(moved.count).sorted()
        return RowChanges(
            section: section,
            removed: Self.ranges(removed, &random),
            inserted: Self.ranges(places.prefix(fresh).sorted(), &random),
            moved: zip(moved, destinations).map { RowChanges.Move(from: $0, to: $1) },
            updated: Self.ranges(indices(2), &random)
        )
    }

    /// Returns the indices as ranges, in which neighbours are joined or not: that must make no difference.
    private static func ranges(_ indices: [Int], _ random: inout SplitMix64) -> [Range<Int>] {
        let joins = Bool.random(using: &random)
        var ranges: [Range<Int>] = []
        for index in indices {
            if joins, let last = ranges.last, last.upperBound == index {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges
    }
}
