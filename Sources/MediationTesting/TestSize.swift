#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The number of cases that tests take: a fiftieth of all, or the share given by `TEST_SHARE=<share>`.
///
/// A fiftieth still finds what the tests are there to find, in seconds. `TEST_SHARE=1` takes all, which needs minutes.
/// Tolerances follow the numbers.
package enum TestSize {
    package static let share = min(
        max(ProcessInfo.processInfo.environment["TEST_SHARE"].flatMap(Double.init) ?? 0.02, 0.001),
        1
    )

    /// Returns the number of cases to try.
    package static func cases(_ all: Int) -> Int { min(max(Int(Double(all) * Self.share), 1), all) }

    /// Returns the share of some values, from all over their order; all of them if a test asks for `TEST_SHARE=1`.
    package static func some<Value>(of all: [Value], atLeast least: Int = 1) -> [Value] {
        let count = min(max(Self.cases(all.count), least), all.count)
        return (0..<count).map { all[$0 * all.count / count] }
    }

    /// Returns at least as many requests as a standard error needs to be meaningful.
    package static func requests(_ all: Int) -> Int { min(max(Int(Double(all) * Self.share), 1024), all) }
}
