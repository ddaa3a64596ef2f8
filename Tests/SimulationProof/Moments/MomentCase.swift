/// A waterfall whose figures can be worked out by hand, with much that happens at the same moment.
///
/// All shares are multiples of an eighth, and so are those of the times of a law: products of up to six of each are sums of
/// powers of two that a `Double` holds without rounding. Times are in nanoseconds.
package struct MomentCase: Sendable {
    /// How long an answer takes.
    package enum Latency: Hashable, Sendable {
        /// Single times, ascending, each with how many eighths of all answers take as long.
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
        /// In eighths.
        package var fills: Int
        /// In eighths; with the fills no more than eight.
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
    /// The dearest first.
    package var items: [Item] = []

    package var isOneAtATime: Bool { self.width == 1 }

    package var latencies: [Latency] { self.items.flatMap { [$0.fill, $0.noFill, $0.error] } }
}
