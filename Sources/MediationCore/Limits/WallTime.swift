#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A moment of the calendar in whole milliseconds since 1970: what survives a restart, and what a user may set back.
package struct WallTime: Hashable, Comparable, Sendable {
    package let milliseconds: Int64

    /// Moments outside the years 1970 to 9999 become the nearest inside: sums with them cannot overflow.
    package init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// What a file may hold.
    static let range: ClosedRange<Int64> = 0...253_402_300_799_999

    /// The time now.
    package static func now() -> WallTime {
        // Also right for a clock that is set to what no number of milliseconds in 64 bits can be.
        let milliseconds = (Date().timeIntervalSince1970 * 1000).rounded(.down)
        return WallTime(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    package static func < (lhs: WallTime, rhs: WallTime) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }

    /// The moment this long ago; it may be before 1970.
    func milliseconds(before span: Int64) -> Int64 {
        self.milliseconds - span
    }
}

extension Duration {
    /// The span in whole milliseconds, rounded up, between nothing and what impressions are remembered for.
    var periodInMilliseconds: Int64 {
        let nanoseconds = Nanoseconds(min(max(self, .zero), FrequencyCap.longestPeriod)).count
        return (nanoseconds + 999_999) / 1_000_000
    }
}
