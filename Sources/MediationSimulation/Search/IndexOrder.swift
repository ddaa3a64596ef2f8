/// The order of line items by what each is worth in its turn, divided by how many turns it ends.
///
/// If an attempt brings `w` in the mean and passes on to the next with the probability `s`, whatever came before, then a
/// sequence is worth the sum of each `w` times all `s` before it. Of two neighbours the one with the greater `w / (1 - s)`
/// belongs first, and what is below 0 belongs nowhere: what is left is the best of all sequences. With a price of latency
/// that index is the eCPM less the cost of an attempt per ad; with patience it is the discounted eCPM.
enum IndexOrder {
    static func index(gain: Double, stay: Double) -> Double {
        if gain <= 0 { return gain < 0 && stay < 1 ? gain / (1 - stay) : gain < 0 ? -.infinity : 0 }
        return stay < 1 ? gain / (1 - stay) : .infinity
    }

    /// The best order of all that are worth their time; of equals, the first stays first.
    static func best(of problem: SequenceProblem, mayDrop: Bool) -> [Int] {
        let indices = problem.groups[0].items.map { Self.index(gain: $0.gains[0], stay: $0.kernel[0]) }
        return (0..<problem.count)
            .filter { !mayDrop || indices[$0] > 0 }
            .sorted { (-indices[$0], $0) < (-indices[$1], $1) }
    }
}
