#if canImport(Darwin)
import os
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A value protected by a lock, for the few places that any thread may enter.
///
/// `Synchronization.Mutex` is not an option: it requires iOS 18, and the thread sanitizer on Linux reports races inside
/// it that do not exist. Never call out of the library from `withLock`.
package final class LockedValue<Value>: Sendable {
    // Safe: `value` is reached only through `withLock`, which holds the lock; `sending` keeps non-`Sendable` state from
    // being shared with the outside on the way in.
    private nonisolated(unsafe) var value: Value

    #if canImport(Darwin)
    private let lock = OSAllocatedUnfairLock()
    #else
    // Safe: the pointer is set once in `init` and freed once in `deinit`, and a mutex is made for use by many threads.
    private nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>
    #endif

    package init(_ value: sending Value) {
        self.value = value
        #if !canImport(Darwin)
        self.lock = .allocate(capacity: 1)
        self.lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(self.lock, nil)
        #endif
    }

    #if !canImport(Darwin)
    deinit {
        pthread_mutex_destroy(self.lock)
        self.lock.deinitialize(count: 1)
        self.lock.deallocate()
    }
    #endif

    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        #if canImport(Darwin)
        self.lock.lock()
        defer { self.lock.unlock() }
        #else
        pthread_mutex_lock(self.lock)
        defer { pthread_mutex_unlock(self.lock) }
        #endif
        return try body(&self.value)
    }
}
