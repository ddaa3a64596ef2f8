/// Measured numbers as a law: what lies between two neighbours is as likely as the one next to it.
///
/// The smallest is the least that can come, the largest the most, and the quantiles in between are connected by straight
/// lines.
public struct Samples: Hashable, Sendable {
    /// The numbers in ascending order.
    public let values: [Double]

    /// Sums of the means between neighbours, up to each of the numbers.
    private let sums: [Double]

    /// Takes numbers in any order; at least one.
    public init(_ values: [Double]) {
        self.values = values.sorted()
        var sums = [0.0]
        for (value, next) in zip(self.values, self.values.dropFirst()) {
            sums.append((sums.last ?? 0) + (value + next) / 2)
        }
        self.sums = sums
    }
}

extension Samples {
    /// How many steps there are from one number to the next.
    private var steps: Double { Double(self.values.count - 1) }

    var mean: Double {
        self.values.count > 1 ? (self.sums.last ?? 0) / self.steps : self.values.first ?? .nan
    }

    func quantile(_ probability: Double) -> Double {
        guard let first = self.values.first, let last = self.values.last else { return .nan }
        guard probability > 0 else { return first }
        guard probability < 1, self.values.count > 1 else { return last }
        let place = probability * self.steps
        let index = min(Int(place), self.values.count - 2)
        let fraction = place - Double(index)
        return self.values[index] + (self.values[index + 1] - self.values[index]) * fraction
    }

    func cdf(_ value: Double) -> Double {
        // How many are at most as large.
        self.share(upTo: value, index: self.count { $0 <= value })
    }

    func probability(ofAtLeast value: Double) -> Double {
        // How many are smaller.
        1 - self.share(upTo: value, index: self.count { $0 < value })
    }

    func mean(atMost limit: Double) -> Double {
        guard let first = self.values.first, limit > first else { return limit }
        guard self.values.count > 1 else { return min(first, limit) }
        let index = self.count { $0 <= limit }
        guard index < self.values.count else { return self.mean }
        let below = self.values[index - 1]
        let fraction = (limit - below) / (self.values[index] - below)
        let whole = self.sums[index - 1] + fraction * (below + limit) / 2
        return (whole + limit * (self.steps - Double(index - 1) - fraction)) / self.steps
    }

    private func share(upTo value: Double, index: Int) -> Double {
        guard index > 0 else { return 0 }
        guard index < self.values.count else { return 1 }
        let below = self.values[index - 1]
        let gap = self.values[index] - below
        return (Double(index - 1) + (gap > 0 ? (value - below) / gap : 0)) / self.steps
    }

    /// How many of the numbers, from the first on, are such.
    private func count(_ isBelow: (Double) -> Bool) -> Int {
        var (low, high) = (0, self.values.count)
        while low < high {
            let middle = (low + high) / 2
            if isBelow(self.values[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
