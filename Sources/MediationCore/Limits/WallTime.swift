#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A calendar time in whole milliseconds since 1970, which survives a restart, but which a user may set back.
package struct WallTime: Hashable, Comparable, Sendable {
    package let milliseconds: Int64

    /// Creates a time; times outside the years 1970 to 9999 are clamped, so that sums with them cannot overflow.
    package init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The times that a file may contain.
    static let range: ClosedRange<Int64> = 0...253_402_300_799_999

    /// Returns the current time.
    package static func now() -> WallTime {
        // This also handles a clock that is set to a time that 64 bits of milliseconds cannot hold.
        let milliseconds = (Date().timeIntervalSince1970 * 1000).rounded(.down)
        return WallTime(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    package static func < (lhs: WallTime, rhs: WallTime) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }

    /// Returns the moment this long ago; it may be before 1970.
    func milliseconds(before span: Int64) -> Int64 {
        self.milliseconds - span
    }
}

extension Duration {
    /// The span in whole milliseconds, rounded up, from zero to the time for which impressions are remembered.
    var periodInMilliseconds: Int64 {
        let nanoseconds = Nanoseconds(min(max(self, .zero), FrequencyCap.longestPeriod)).count
        return (nanoseconds + 999_999) / 1_000_000
    }
}
