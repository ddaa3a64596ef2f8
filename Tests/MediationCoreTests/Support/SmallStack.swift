import Foundation

/// A thread with as little room as Apple's systems give to all but the main one.
enum SmallStack {
    /// Runs a function there, and waits for it.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}
