/// Waits for an operation, no longer than a limit.
///
/// The operation runs in a task of its own, which is cancelled when the limit has passed or the caller is cancelled; it
/// must then end soon, as ``MediationCore/DataLoading`` promises.
///
/// - Returns: The result; `nil` if the limit came first.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    _ clock: any Clock<Duration>,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    let work = Task { try await operation() }
    let timer = Task {
        try await clock.sleep(for: limit)
        work.cancel()
    }
    defer { timer.cancel() }
    do {
        return try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    } catch is CancellationError {
        try Task.checkCancellation()
        return nil
    }
}
