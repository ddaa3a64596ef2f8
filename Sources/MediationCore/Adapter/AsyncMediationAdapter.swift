/// An adapter for a network with an `async` API: it writes only `nativeAd(for:)`.
///
/// The completion handler, and with it all that mediation guarantees, stays the same underneath.
@MainActor
public protocol AsyncMediationAdapter: MediationAdapter {
    /// Asks the network for a native ad. The task is cancelled when the answer is not wanted any more.
    ///
    /// - Parameter configuration: What to ask for, with which credentials, and how much time is left.
    /// - Returns: The ad; it gets its event delegate by ``MediationNativeAd/didLoad(reportingTo:)``.
    /// - Throws: Why there is no ad; a ``MediationError`` keeps its code.
    func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd
}

extension AsyncMediationAdapter {
    /// Runs ``nativeAd(for:)`` in a task and answers with what comes of it, unless the load was cancelled before.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        AsyncLoads.tasks[ObjectIdentifier(self)] = Task {
            let result: Result<any MediationNativeAd, any Error>
            do {
                result = .success(try await self.nativeAd(for: configuration))
            } catch {
                result = .failure(error)
            }
            AsyncLoads.tasks[ObjectIdentifier(self)] = nil
            // Mediation asked to let go of the handler: an answer would be late.
            guard !Task.isCancelled else { return }
            completionHandler(result)
        }
    }

    /// Cancels the task of ``nativeAd(for:)``, unless an ad that still comes is welcome.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        AsyncLoads.tasks.removeValue(forKey: ObjectIdentifier(self))?.cancel()
    }
}

/// The running tasks of async adapters: a protocol extension has no room for them.
///
/// A task holds its adapter, so that the identifier cannot pass to another object while it is here.
@MainActor
private enum AsyncLoads {
    static var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
}
