/// The order of line items by an index: the worth of each in its turn, divided by the share of turns that it ends.
///
/// If an attempt brings `w` on average and passes on to the next line item with the probability `s`, whatever came
/// before, then a sequence is worth the sum of each `w` times all `s` before it. Of two neighbours, the one with the
/// greater `w / (1 - s)` belongs first, and a line item with an index below 0 belongs nowhere: the result is the best
/// of all sequences. With a price of latency, the index is the eCPM less the cost of an attempt per ad; with patience,
/// it is the discounted eCPM.
enum IndexOrder {
    static func index(gain: Double, stay: Double) -> Double {
        if gain <= 0 { return gain < 0 && stay < 1 ? gain / (1 - stay) : gain < 0 ? -.infinity : 0 }
        return stay < 1 ? gain / (1 - stay) : .infinity
    }

    /// Returns the best order of all line items that are worth their time; line items with equal indices keep their
    /// order.
    static func best(of problem: SequenceProblem, mayDrop: Bool) -> [Int] {
        let indices = problem.groups[0].items.map { Self.index(gain: $0.gains[0], stay: $0.kernel[0]) }
        return (0..<problem.count)
            .filter { !mayDrop || indices[$0] > 0 }
            .sorted { (-indices[$0], $0) < (-indices[$1], $1) }
    }
}
