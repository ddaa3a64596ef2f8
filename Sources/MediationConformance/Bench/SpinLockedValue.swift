#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A value protected by a lock on which waiting threads spin.
final class SpinLockedValue<Value: Sendable>: Sendable {
    #if canImport(Darwin)
    private typealias Lock = os_unfair_lock
    #else
    private typealias Lock = pthread_spinlock_t
    #endif

    // Safe: `value` is accessed only through `withLock`, which holds the lock.
    private nonisolated(unsafe) var value: Value
    // Safe: the pointer is set once in `init` and freed once in `deinit`, and a lock is meant for use by many threads.
    private nonisolated(unsafe) let lock: UnsafeMutablePointer<Lock>

    init(_ value: Value) {
        self.value = value
        self.lock = .allocate(capacity: 1)
        #if canImport(Darwin)
        self.lock.initialize(to: os_unfair_lock())
        #else
        pthread_spin_init(self.lock, Int32(PTHREAD_PROCESS_PRIVATE))
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        pthread_spin_destroy(self.lock)
        #endif
        self.lock.deallocate()
    }

    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        #if canImport(Darwin)
        while !os_unfair_lock_trylock(self.lock) {}
        defer { os_unfair_lock_unlock(self.lock) }
        #else
        pthread_spin_lock(self.lock)
        defer { pthread_spin_unlock(self.lock) }
        #endif
        return body(&self.value)
    }
}
