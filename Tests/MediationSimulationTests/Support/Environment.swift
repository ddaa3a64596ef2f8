import Foundation

/// Numbers from the environment that make a test longer than usual.
enum Environment {
    static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }
}
