/// A span of time as one 64-bit integer, with which the waterfall machine computes.
///
/// `Duration` has 128 bits and is not inlined across modules, which a machine that makes 150 million decisions a second
/// cannot afford. 2⁶³ ns are 292 years.
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

    /// Adds two spans, staying at the largest value instead of trapping.
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
    /// Creates the span of a duration, clamped to 64 bits.
    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowOfSum) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        self.count = overflow || overflowOfSum ? (seconds < 0 ? .min : .max) : sum
    }

    package var duration: Duration { .nanoseconds(self.count) }

    package var milliseconds: Double { Double(self.count) / 1_000_000 }
}
