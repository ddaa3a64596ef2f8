/// An upper bound of the value of any sequence where loads are cut off, found with prices for the use of line items.
///
/// Suppose that a line item may be asked any number of times in a load, but costs a price each time. The best choice is
/// then calculated from the end of time to its beginning. A sequence asks each line item at most once, so its value is
/// at most that of the best choice plus all prices together, whatever the prices are. Prices are raised for line items
/// that are asked more than once on average, and lowered for those that are asked less, as long as that lowers the
/// bound.
package struct MeanUseBound {
    /// The value that no sequence exceeds.
    package private(set) var value: Double

    private static let rounds = 150

    /// Calculates the bound of a problem with time steps, given the value of a known sequence.
    package init(_ problem: SequenceProblem, known: Double, isCancelled: () -> Bool) {
        self.value = 0
        for group in problem.groups {
            // The share of the gap that belongs to a group is unknown; the best step size is found by halving.
            var prices = Array(repeating: 0.0, count: problem.count)
            var least = Double.infinity
            var scale = 1.0
            var failures = 0
            for _ in 0..<Self.rounds where !isCancelled() {
                let (bound, uses) = Self.solve(group.items, steps: problem.steps, prices)
                if bound < least * (1 - 1e-5) {
                    failures = 0
                } else {
                    failures += 1
                    if failures == 4 { (failures, scale) = (0, scale / 2) }
                }
                least = min(least, bound)
                let slopes = uses.map { 1 - $0 }
                let square = zip(slopes, prices).reduce(0) { $0 + ($1.0 < 0 || $1.1 > 0 ? $1.0 * $1.0 : 0) }
                guard square > 1e-12, scale > 1e-3 else { break }
                let step = scale * max(bound - min(known, bound) * 0.98, bound * 1e-4) / square
                for item in prices.indices { prices[item] = max(prices[item] - step * slopes[item], 0) }
            }
            self.value += group.share * least
        }
    }

    /// Returns the value of the best choice at these prices plus all prices, and the number of times that it asks each
    /// line item.
    private static func solve(
        _ items: [TurnItem],
        steps: Int,
        _ prices: [Double]
    ) -> (bound: Double, uses: [Double]) {
        // By the number of steps that are left.
        var worth = Array(repeating: 0.0, count: steps + 1)
        var choices: [Int?] = Array(repeating: nil, count: steps + 1)
        var most = 0.0
        for left in 1...steps {
            for (number, item) in items.enumerated() where item.asked[left] > 0 {
                guard item.gains[left] - prices[number] + most > worth[left] else { continue }
                let rest = Self.rest(item.kernel, worth, left: left)
                // An answer within the first step leaves as much time as there was.
                let again = max(item.kernel[0], 0)
                let value = (item.gains[left] - prices[number] + rest) / max(1 - again, 1e-9)
                if value > worth[left] { (worth[left], choices[left]) = (value, number) }
            }
            most = max(most, worth[left])
        }
        var uses = Array(repeating: 0.0, count: items.count)
        var turns = Array(repeating: 0.0, count: steps + 1)
        turns[steps] = 1
        for left in stride(from: steps, through: 1, by: -1) {
            guard let number = choices[left], turns[left] > 0 else { continue }
            let kernel = items[number].kernel
            let asked = turns[left] / max(1 - max(kernel[0], 0), 1e-9)
            uses[number] += asked
            for length in 1..<max(min(kernel.count, left), 1) { turns[left - length] += asked * max(kernel[length], 0) }
        }
        return (worth[steps] + prices.reduce(0, +), uses)
    }

    /// Returns the value of turns that pass on after at least one step.
    private static func rest(_ kernel: [Double], _ worth: [Double], left: Int) -> Double {
        kernel.withUnsafeBufferPointer { kernel in
            worth.withUnsafeBufferPointer { worth in
                var sum = 0.0
                var length = 1
                let count = min(kernel.count, left)
                while length < count {
                    sum += max(kernel[length], 0) * worth[left - length]
                    length += 1
                }
                return sum
            }
        }
    }
}
