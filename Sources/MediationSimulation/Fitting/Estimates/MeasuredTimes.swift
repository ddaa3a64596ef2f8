/// Measured latencies, and the waiting times for answers that never came, as counts in the buckets of
/// ``LatencyHistogram``.
struct MeasuredTimes {
    private(set) var count = 0
    private(set) var censoredCount = 0
    private var answered: [Int: Int] = [:]
    private var censored: [Int: Int] = [:]

    /// Adds a latency in milliseconds.
    mutating func add(_ milliseconds: Double) {
        self.count += 1
        self.answered[Self.bucket(milliseconds), default: 0] += 1
    }

    /// Adds a latency that is longer than a time in milliseconds.
    mutating func addCensored(_ milliseconds: Double) {
        self.censoredCount += 1
        self.censored[Self.bucket(milliseconds), default: 0] += 1
    }

    /// Adds the latencies of another log.
    mutating func add(_ other: MeasuredTimes) {
        self.count += other.count
        self.censoredCount += other.censoredCount
        self.answered.merge(other.answered, uniquingKeysWith: +)
        self.censored.merge(other.censored, uniquingKeysWith: +)
    }

    private static func bucket(_ milliseconds: Double) -> Int {
        // The buckets end at 39 hours, and longer times count as 28.
        LatencyHistogram.bucket(ofNanoseconds: Int64(min(max(milliseconds, 0), 1e8) * 1e6))
    }

    /// Returns the distribution of latencies by Kaplan and Meier: cut-off attempts count as long as they lasted.
    ///
    /// - Parameter weight: The share of the cut-off attempts that belongs to these latencies.
    /// - Returns: Times in milliseconds and the shares of answers within them, both ascending.
    func distribution(weight: Double) -> [(time: Double, share: Double)] {
        let buckets = Set(self.answered.keys).union(self.censored.keys).sorted()
        var atRisk = Double(self.count) + weight * Double(self.censoredCount)
        var left = 1.0
        var points: [(time: Double, share: Double)] = []
        for bucket in buckets {
            if let here = self.answered[bucket] {
                left *= max(1 - Double(here) / atRisk, 0)
                let (low, high) = (LatencyHistogram.lowerBound(of: bucket), LatencyHistogram.lowerBound(of: bucket + 1))
                points.append(((low + high) / 2e6, 1 - left))
            }
            atRisk -= Double(self.answered[bucket] ?? 0) + weight * Double(self.censored[bucket] ?? 0)
            if atRisk <= 0 { break }
        }
        return points
    }
}
