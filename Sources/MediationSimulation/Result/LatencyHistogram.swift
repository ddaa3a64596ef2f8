/// A histogram of load latencies, in buckets whose width grows with the latency, 64 for each doubling.
///
/// A percentile is never off by more than 1.6 %, and mostly by much less, since it is interpolated within its bucket,
/// and never beyond the shortest and the longest load, which are known exactly. Histograms are added bucket by bucket,
/// which is exact in any order.
public struct LatencyHistogram: Hashable, Sendable {
    /// The number of loads in each bucket, up to the last bucket that has any.
    public internal(set) var counts: [Int]

    /// The shortest and the longest latency, in nanoseconds; `nil` if there are no loads.
    private(set) var extremes: ClosedRange<Int>?

    init(counts: [Int] = [], extremes: ClosedRange<Int>? = nil) {
        self.counts = counts
        self.extremes = extremes
    }

    /// The shortest latency, in milliseconds; `nil` if there are no loads.
    public var least: Double? { self.extremes.map { Double($0.lowerBound) / 1e6 } }

    /// The longest latency, in milliseconds; `nil` if there are no loads.
    public var greatest: Double? { self.extremes.map { Double($0.upperBound) / 1e6 } }

    /// The number of loads.
    public var total: Int { self.counts.reduce(0, +) }

    /// Returns the latency that a share of the loads did not exceed, in milliseconds.
    ///
    /// - Parameter share: The share, 0…1, such as 0.95 for the 95th percentile.
    /// - Returns: The latency; `nil` if there are no loads.
    public func percentile(_ share: Double) -> Double? {
        let total = self.total
        guard total > 0 else { return nil }
        let rank = min(max(share, 0), 1) * Double(total)
        var below = 0.0
        for (bucket, count) in self.counts.enumerated() where count > 0 {
            let fraction = (rank - below) / Double(count)
            if fraction <= 1 {
                let (from, to) = self.bounds(of: bucket)
                return (from + (to - from) * max(fraction, 0)) / 1e6
            }
            below += Double(count)
        }
        return self.bounds(of: self.counts.count - 1).to / 1e6
    }

    /// Returns the share of the loads that did not exceed a latency.
    ///
    /// - Parameter milliseconds: The latency.
    /// - Returns: The share, 0…1; `nil` if there are no loads.
    public func share(notSlowerThan milliseconds: Double) -> Double? {
        let total = self.total
        guard total > 0 else { return nil }
        let time = milliseconds * 1e6
        var below = 0.0
        for (bucket, count) in self.counts.enumerated() where count > 0 {
            let (from, to) = self.bounds(of: bucket)
            // All loads of a bucket may have the same latency.
            let share = to > from ? (time - from) / (to - from) : time >= to ? 1 : 0
            below += Double(count) * min(max(share, 0), 1)
        }
        return below / Double(total)
    }

    /// Returns the variance of the latencies around their exact mean, in square milliseconds; for the error of that
    /// mean.
    ///
    /// Latencies are taken as evenly spread over their bucket. If all of them are within one or two buckets, the result
    /// is somewhat too great; if all are the same, it is 0.
    func variance(around mean: Double) -> Double {
        var sum = 0.0
        for (bucket, count) in self.counts.enumerated() where count > 0 {
            let (from, to) = self.bounds(of: bucket)
            let (low, high) = (from / 1e6 - mean, to / 1e6 - mean)
            sum += Double(count) * (low * low + low * high + high * high) / 3
        }
        return sum / Double(max(self.total, 1))
    }

    /// Returns the bounds of the latencies in a bucket, in nanoseconds.
    private func bounds(of bucket: Int) -> (from: Double, to: Double) {
        let (from, to) = (Self.lowerBound(of: bucket), Self.lowerBound(of: bucket + 1))
        guard let extremes = self.extremes else { return (from, to) }
        return (max(from, Double(extremes.lowerBound)), min(to, Double(extremes.upperBound)))
    }

    mutating func add(_ other: LatencyHistogram) {
        let missing = other.counts.count - self.counts.count
        if missing > 0 { self.counts += Array(repeating: 0, count: missing) }
        for (bucket, count) in other.counts.enumerated() { self.counts[bucket] += count }
        guard let theirs = other.extremes else { return }
        guard let ours = self.extremes else {
            self.extremes = theirs
            return
        }
        self.extremes = min(ours.lowerBound, theirs.lowerBound)...max(ours.upperBound, theirs.upperBound)
    }
}

// MARK: - Buckets

extension LatencyHistogram {
    /// The number of buckets, more than enough for all latencies that a load can have.
    package static let bucketCount = 47 * 64 + 1

    /// Returns the bucket of a nonnegative number of nanoseconds, from its leading bits in floating point.
    @inline(__always)
    package static func bucket(ofNanoseconds time: Int64) -> Int {
        // The bits of 1.0, less one because the first bucket is for 0.
        Int(Float(time).bitPattern >> 17) &- (time == 0 ? 0 : 127 << 6 - 1)
    }

    /// Returns the lowest latency of a bucket, in nanoseconds.
    package static func lowerBound(of bucket: Int) -> Double {
        bucket <= 0 ? 0 : Double(Float(bitPattern: UInt32(bucket + 127 << 6 - 1) << 17))
    }
}

extension LatencyHistogram: Codable {
    private enum CodingKeys: String, CodingKey {
        case least, greatest, counts
    }

    /// Reads the shortest and the longest latency, and pairs of a bucket and its count.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let least = try values.decodeIfPresent(Int.self, forKey: .least)
        let greatest = try values.decodeIfPresent(Int.self, forKey: .greatest)
        var container = try values.nestedUnkeyedContainer(forKey: .counts)
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
        guard let first = counts.firstIndex(where: { $0 > 0 }) else { return }
        guard let least, let greatest, least >= 0, least <= greatest,
            Self.bucket(ofNanoseconds: Int64(least)) == first,
            Self.bucket(ofNanoseconds: Int64(greatest)) == counts.count - 1
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .least,
                in: values,
                debugDescription: "expected the shortest latency and the longest one, as the counts have them"
            )
        }
        self.extremes = least...greatest
    }

    /// Writes the shortest and the longest latency, and pairs of a bucket and its count, without empty buckets.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(self.extremes?.lowerBound, forKey: .least)
        try values.encodeIfPresent(self.extremes?.upperBound, forKey: .greatest)
        var container = values.nestedUnkeyedContainer(forKey: .counts)
        for (bucket, count) in self.counts.enumerated() where count > 0 { try container.encode([bucket, count]) }
    }
}
