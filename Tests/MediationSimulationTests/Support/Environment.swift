import Foundation

/// Numbers by which a test is made longer than it usually is.
enum Environment {
    static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }
}

/// How many requests and cases the tests take: all, or the share of them that `SIMULATION_SHARE=<share>` says.
///
/// Tolerances follow the numbers. It is for the thread sanitizer, which takes ten times as long, and to which it does not
/// matter how many there are.
enum TestSize {
    private static let share = min(
        max(ProcessInfo.processInfo.environment["SIMULATION_SHARE"].flatMap(Double.init) ?? 1, 0.001),
        1
    )

    /// At least as many as a standard error makes sense of.
    static func requests(_ all: Int) -> Int { min(max(Int(Double(all) * Self.share), 1024), all) }

    static func cases(_ all: Int) -> Int { min(max(Int(Double(all) * Self.share), 1), all) }
}
