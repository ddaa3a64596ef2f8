/// How long loads took: counts in buckets whose width grows with the latency, 64 to each doubling.
///
/// A percentile is so never off by more than 1.6 %, and mostly by much less, since it is interpolated in its bucket.
/// Histograms are added bucket by bucket, which is exact in any order.
public struct LatencyHistogram: Hashable, Sendable {
    /// How many loads are in each bucket, up to the last one that has any.
    public internal(set) var counts: [Int]

    init(counts: [Int] = []) {
        self.counts = counts
    }

    /// How many loads there are.
    public var total: Int { self.counts.reduce(0, +) }

    /// The latency that so many of the loads were not slower than, in milliseconds.
    ///
    /// - Parameter share: How many, 0…1, as 0.95 for the 95th percentile.
    /// - Returns: The latency; `nil` if there are no loads.
    public func percentile(_ share: Double) -> Double? {
        let total = self.total
        guard total > 0 else { return nil }
        let rank = min(max(share, 0), 1) * Double(total)
        var below = 0.0
        for (bucket, count) in self.counts.enumerated() where count > 0 {
            let fraction = (rank - below) / Double(count)
            if fraction <= 1 {
                let (from, to) = (Self.lowerBound(of: bucket), Self.lowerBound(of: bucket + 1))
                return (from + (to - from) * max(fraction, 0)) / 1e6
            }
            below += Double(count)
        }
        return Self.lowerBound(of: self.counts.count) / 1e6
    }

    /// How many of the loads were not slower than that.
    ///
    /// - Parameter milliseconds: The latency.
    /// - Returns: The share, 0…1; `nil` if there are no loads.
    public func share(notSlowerThan milliseconds: Double) -> Double? {
        let total = self.total
        guard total > 0 else { return nil }
        let time = milliseconds * 1e6
        var below = 0.0
        for (bucket, count) in self.counts.enumerated() where count > 0 {
            let (from, to) = (Self.lowerBound(of: bucket), Self.lowerBound(of: bucket + 1))
            below += Double(count) * min(max((time - from) / (to - from), 0), 1)
        }
        return below / Double(total)
    }

    /// The mean square of the latencies, in square milliseconds; good enough for the error of a mean.
    var meanSquare: Double {
        var sum = 0.0
        for (bucket, count) in self.counts.enumerated() where count > 0 {
            let middle = (Self.lowerBound(of: bucket) + Self.lowerBound(of: bucket + 1)) / 2e6
            sum += Double(count) * middle * middle
        }
        return sum / Double(max(self.total, 1))
    }

    mutating func add(_ other: LatencyHistogram) {
        let missing = other.counts.count - self.counts.count
        if missing > 0 { self.counts += Array(repeating: 0, count: missing) }
        for (bucket, count) in other.counts.enumerated() { self.counts[bucket] += count }
    }
}

// MARK: - Buckets

extension LatencyHistogram {
    /// For all latencies that a load can have, and some more.
    package static let bucketCount = 47 * 64 + 1

    /// Of a whole number of nanoseconds, not negative: its leading bits, as floating point has them.
    @inline(__always)
    package static func bucket(ofNanoseconds time: Int64) -> Int {
        // The bits of 1.0, less one bucket for 0.
        Int(Float(time).bitPattern >> 17) &- (time == 0 ? 0 : 127 << 6 - 1)
    }

    /// The least nanoseconds of a bucket.
    package static func lowerBound(of bucket: Int) -> Double {
        bucket <= 0 ? 0 : Double(Float(bitPattern: UInt32(bucket + 127 << 6 - 1) << 17))
    }
}

extension LatencyHistogram: Codable {
    /// Reads pairs of a bucket and its count.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var counts: [Int] = []
        while !container.isAtEnd {
            let pair = try container.decode([Int].self)
            guard pair.count == 2, (counts.count..<Self.bucketCount).contains(pair[0]), pair[1] > 0 else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "expected pairs of a bucket and its count, in order"
                )
            }
            counts += Array(repeating: 0, count: pair[0] - counts.count) + [pair[1]]
        }
        self.init(counts: counts)
    }

    /// Writes pairs of a bucket and its count, without those that have none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (bucket, count) in self.counts.enumerated() where count > 0 { try container.encode([bucket, count]) }
    }
}
