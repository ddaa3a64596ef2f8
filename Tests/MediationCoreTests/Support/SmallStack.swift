import Foundation

/// A thread with the stack size that Apple's systems give to all threads except the main one.
enum SmallStack {
    /// Runs a function on that thread, and waits for it.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}
