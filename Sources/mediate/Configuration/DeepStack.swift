import Dispatch
import Foundation
import MediationCore

/// Runs a function on a stack that has room for recursion.
///
/// libyaml lets a document nest 1000 levels deep, and Yams recurses through them, both to build the nodes and to free
/// them. That does not fit into the 512 KiB that Apple platforms give to threads other than the main thread.
enum DeepStack {
    private static let stackSize = 16 << 20

    /// Runs the function and waits for it; neither the function nor its result may need the calling thread.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
        let result = LockedValue<Value?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            let value = body()
            result.withLock { $0 = value }
            isDone.signal()
        }
        thread.stackSize = Self.stackSize
        thread.start()
        isDone.wait()
        return result.withLock { $0 }
    }
}
