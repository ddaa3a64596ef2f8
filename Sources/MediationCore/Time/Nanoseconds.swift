/// A span of time as one 64-bit integer: what the waterfall machine computes with.
///
/// `Duration` has 128 bits and is not inlined across modules; a machine that makes 150 million decisions a second
/// cannot afford that. 2⁶³ ns are 292 years.
@frozen @usableFromInline
package struct Nanoseconds: Comparable, Hashable, Sendable {
    @usableFromInline package var count: Int64

    @inlinable
    package init(_ count: Int64) {
        self.count = count
    }

    @inlinable package static var zero: Nanoseconds { Nanoseconds(0) }

    @inlinable package static var max: Nanoseconds { Nanoseconds(.max) }

    @inlinable
    package static func < (lhs: Nanoseconds, rhs: Nanoseconds) -> Bool {
        lhs.count < rhs.count
    }

    /// Adds, and stays at the largest value rather than trap.
    @inlinable
    package static func + (lhs: Nanoseconds, rhs: Nanoseconds) -> Nanoseconds {
        let (sum, overflow) = lhs.count.addingReportingOverflow(rhs.count)
        return overflow ? .max : Nanoseconds(sum)
    }

    @inlinable
    package static func - (lhs: Nanoseconds, rhs: Nanoseconds) -> Nanoseconds {
        let (difference, overflow) = lhs.count.subtractingReportingOverflow(rhs.count)
        return overflow ? .max : Nanoseconds(difference)
    }
}

extension Nanoseconds {
    /// The span of a duration, cut to what 64 bits hold.
    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowOfSum) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        self.count = overflow || overflowOfSum ? (seconds < 0 ? .min : .max) : sum
    }

    package var duration: Duration { .nanoseconds(self.count) }

    package var milliseconds: Double { Double(self.count) / 1_000_000 }
}
