extension TimerQueue {
    /// Creates a queue on a clock: one task sleeps until the earliest timer, and is replaced when an earlier one is
    /// set.
    package convenience init(clock: some Clock<Duration>) {
        let origin = clock.now
        let sleeper = Sleeper()
        self.init(
            now: { Nanoseconds(origin.duration(to: clock.now)) },
            wakeUp: { queue, due in
                sleeper.task?.cancel()
                // Detached, so that adapters do not run with the task-local values of the load that happened to come
                // first.
                sleeper.task = Task.detached { [weak queue, weak sleeper] in
                    // Throws only if an earlier timer has replaced this task.
                    guard (try? await clock.sleep(until: origin.advanced(by: due.duration), tolerance: nil)) != nil
                    else { return }
                    await MainActor.run {
                        // A timer that is set from inside must not cancel the task that is calling adapters.
                        sleeper?.task = nil
                        queue?.fire()
                    }
                }
            }
        )
    }

    @MainActor
    private final class Sleeper {
        var task: Task<Void, Never>?

        deinit { self.task?.cancel() }
    }
}
