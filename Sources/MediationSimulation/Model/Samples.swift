/// Measured numbers as a law: each number is equally likely, and no other number occurs.
///
/// A number that is listed twice is twice as likely. A law of a few numbers with different shares can be given this way
/// too.
public struct Samples: Hashable, Sendable {
    /// The numbers in ascending order.
    public let values: [Double]

    /// The cumulative sums of the numbers, beginning with 0.
    private let sums: [Double]

    /// Creates samples from at least one number, in any order.
    public init(_ values: [Double]) {
        self.values = values.sorted()
        var sums = [0.0]
        for value in self.values { sums.append((sums.last ?? 0) + value) }
        self.sums = sums
    }
}

extension Samples {
    private var total: Double { Double(self.values.count) }

    var mean: Double { self.values.isEmpty ? .nan : (self.sums.last ?? 0) / self.total }

    /// The distinct numbers with their shares.
    var atoms: [(value: Double, share: Double)] {
        var atoms: [(value: Double, share: Double)] = []
        var first = 0
        while first < self.values.count {
            let value = self.values[first]
            let next = self.count { $0 <= value }
            atoms.append((value, Double(next - first) / self.total))
            first = next
        }
        return atoms
    }

    func quantile(_ probability: Double) -> Double {
        guard !self.values.isEmpty else { return .nan }
        let index = Int(min(max(probability, 0), 1) * self.total)
        return self.values[min(index, self.values.count - 1)]
    }

    func cdf(_ value: Double) -> Double { Double(self.count { $0 <= value }) / self.total }

    func probability(ofAtLeast value: Double) -> Double {
        Double(self.values.count - self.count { $0 < value }) / self.total
    }

    func mean(atMost limit: Double) -> Double {
        let index = self.count { $0 <= limit }
        return (self.sums[index] + limit * Double(self.values.count - index)) / self.total
    }

    /// Returns the number of leading values that satisfy a predicate.
    private func count(_ isBelow: (Double) -> Bool) -> Int {
        var (low, high) = (0, self.values.count)
        while low < high {
            let middle = (low + high) / 2
            if isBelow(self.values[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
