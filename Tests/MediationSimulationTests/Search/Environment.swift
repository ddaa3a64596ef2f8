import Foundation

/// Numbers by which a test is made longer than it usually is.
enum Environment {
    static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }
}
