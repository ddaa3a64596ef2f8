/// A waterfall whose figures can be computed by hand, with many events that coincide.
///
/// All shares are multiples of an eighth, including those of the times of a law: products of up to six of each are sums
/// of powers of two that a `Double` holds without rounding. Times are in nanoseconds.
package struct MomentCase: Sendable {
    /// The time that an answer takes.
    package enum Latency: Hashable, Sendable {
        /// Single times in ascending order, each with the number of eighths of all answers that take this long.
        case times([Int64: Int])
        case exponential(mean: Double)
        case lognormal(median: Double, sigma: Double)

        package var isContinuous: Bool {
            if case .times = self { false } else { true }
        }

        package var isConstant: Bool {
            if case .times(let times) = self { times.count == 1 } else { false }
        }
    }

    package struct Item: Sendable {
        package var price: Double
        /// The share of fills, in eighths.
        package var fills: Int
        /// The share of errors, in eighths; together with the fills, at most eight.
        package var errors: Int
        package var timeout: Int64
        package var minimumTime: Int64
        package var fill: Latency
        package var noFill: Latency
        package var error: Latency
    }

    package var seed: UInt64
    package var deadline: Int64
    package var width = 1
    package var hedgeDelay: Int64?
    package var wait: Int64 = 0
    /// The line items, with the highest-priced first.
    package var items: [Item] = []

    package var isOneAtATime: Bool { self.width == 1 }

    package var latencies: [Latency] { self.items.flatMap { [$0.fill, $0.noFill, $0.error] } }
}
