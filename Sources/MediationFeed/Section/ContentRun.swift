/// Items that go and items that come in one place: between two items that stay, or at an end.
///
/// An item that moves goes in one place and comes in another.
struct ContentRun {
    /// The items that go, by their indices before; empty if none does.
    var old: Range<Int>
    /// The items that come, by their indices after; empty if none does.
    var new: Range<Int>

    /// How many items take the place of others.
    var replacedCount: Int { min(self.old.count, self.new.count) }

    /// What a change does to the content, from above to below.
    ///
    /// It says what is there before and after, and not in which steps the one becomes the other.
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

    /// In ascending order, and those without anything between them as one.
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
