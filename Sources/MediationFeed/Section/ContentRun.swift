/// The outgoing and incoming items of one place: between two items that stay, or at an end.
///
/// A moved item is outgoing at one place and incoming at another.
struct ContentRun {
    /// The outgoing items, by their indices before the change; may be empty.
    var old: Range<Int>
    /// The incoming items, by their indices after the change; may be empty.
    var new: Range<Int>

    /// The number of incoming items that take the places of outgoing ones.
    var replacedCount: Int { min(self.old.count, self.new.count) }

    /// Returns the effect of a change on the content, from top to bottom.
    ///
    /// It describes the items before and after the change, not the steps in between.
    static func runs(of changes: RowChanges) -> [ContentRun] {
        let gone = Self.joined(changes.removed + changes.moved.map { $0.from..<$0.from + 1 })
        let came = Self.joined(changes.inserted + changes.moved.map { $0.to..<$0.to + 1 })
        var runs: [ContentRun] = []
        var (nextGone, nextCame) = (0, 0)
        var (goneCount, cameCount) = (0, 0)
        while nextGone < gone.count || nextCame < came.count {
            let keptBeforeGone = nextGone < gone.count ? gone[nextGone].lowerBound - goneCount : .max
            let keptBeforeCame = nextCame < came.count ? came[nextCame].lowerBound - cameCount : .max
            let kept = min(keptBeforeGone, keptBeforeCame)
            var run = ContentRun(
                old: kept + goneCount..<kept + goneCount,
                new: kept + cameCount..<kept + cameCount
            )
            if keptBeforeGone == kept {
                run.old = gone[nextGone]
                goneCount += run.old.count
                nextGone += 1
            }
            if keptBeforeCame == kept {
                run.new = came[nextCame]
                cameCount += run.new.count
                nextCame += 1
            }
            runs.append(run)
        }
        return runs
    }

    /// Returns the ranges in ascending order, with adjacent ranges joined.
    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = result.last, last.upperBound == range.lowerBound {
                result[result.count - 1] = last.lowerBound..<range.upperBound
            } else {
                result.append(range)
            }
        }
        return result
    }
}
