/// An adapter for a network with an `async` API, which implements only `nativeAd(for:)`.
///
/// The completion handler is still used underneath, so all of mediation's guarantees hold.
@MainActor
public protocol AsyncMediationAdapter: MediationAdapter {
    /// Asks the network for a native ad.
    ///
    /// The task is cancelled when the answer is no longer needed.
    ///
    /// - Parameter configuration: The request, with the credentials and the remaining time.
    /// - Returns: The ad, which receives its event delegate through ``MediationNativeAd/didLoad(reportingTo:)``.
    /// - Throws: The reason that there is no ad; a ``MediationError`` keeps its code.
    func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd
}

extension AsyncMediationAdapter {
    /// Runs ``nativeAd(for:)`` in a task and passes on its result, unless the load was cancelled before.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        AsyncLoads.tasks[ObjectIdentifier(self)] = Task {
            // The load may be cancelled before the task gets its turn.
            guard !Task.isCancelled else { return }
            let result: Result<any MediationNativeAd, any Error>
            do {
                result = .success(try await self.nativeAd(for: configuration))
            } catch {
                result = .failure(error)
            }
            AsyncLoads.tasks[ObjectIdentifier(self)] = nil
            // Mediation has asked for the handler to be released: an answer would be late.
            guard !Task.isCancelled else { return }
            completionHandler(result)
        }
    }

    /// Cancels the task of ``nativeAd(for:)``, unless a late ad is accepted.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        AsyncLoads.tasks.removeValue(forKey: ObjectIdentifier(self))?.cancel()
    }
}

/// The running tasks of async adapters, because a protocol extension cannot store them.
///
/// A task retains its adapter, so the identifier cannot be reused for another object while the task is listed.
@MainActor
private enum AsyncLoads {
    static var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
}
