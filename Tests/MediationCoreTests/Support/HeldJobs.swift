#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import MediationCore

/// The jobs that one thread sends to the runtime's pool, held as a busy machine may hold them.
///
/// The runtime calls a hook for each job, if there is one: in the whole process, and from then on. Jobs of other threads, and
/// those of this thread at other times, go their way at once. That others read the hook while it is set does no harm: it is
/// one pointer, `nil` before and always the same afterwards.
enum HeldJobs {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    private struct State {
        var thread: pthread_t?
        var jobs: [UnownedJob] = []
        var original: Original?
    }

    private static let state = LockedValue(State())

    private static var hook: UnsafeMutablePointer<Hook?>? {
        dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: Hook?.self)
    }

    /// Runs a closure, and holds what it sends to the pool from this thread.
    ///
    /// - Returns: A closure that lets the jobs go; `nil` if this runtime has no such hook.
    @MainActor
    static func during(_ body: () -> Void) -> (() -> Void)? {
        guard let hook else { return nil }
        hook.pointee = { job, original in
            let isHeld = HeldJobs.state.withLock { state in
                guard let thread = state.thread, pthread_equal(thread, pthread_self()) != 0 else { return false }
                state.jobs.append(job)
                state.original = original
                return true
            }
            if !isHeld { original(job) }
        }
        self.state.withLock { $0.thread = pthread_self() }
        body()
        let (jobs, original) = self.state.withLock { state in
            defer { state = State() }
            return (state.jobs, state.original)
        }
        return { for job in jobs { original?(job) } }
    }
}
