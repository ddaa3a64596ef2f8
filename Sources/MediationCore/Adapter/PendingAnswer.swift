/// The answer that an adapter still owes, for SDKs that call back on any thread, more than once, or after a cancellation.
///
/// ```swift
/// private nonisolated let answer = PendingAnswer()
///
/// func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
///     self.answer.keep(completionHandler)
///     // Ask the SDK.
/// }
///
/// nonisolated func sdkDidFail(_ error: SDKError) { self.answer.take()?(.failure(error)) }
///
/// func cancelLoad(reason: CancelReason) { _ = self.answer.take() }
/// ```
///
/// It can be used from any thread.
public final class PendingAdAnswer<CompletionHandler: Sendable>: Sendable {
    private let handler = LockedValue<CompletionHandler?>(nil)

    /// Creates an answer that nobody waits for yet.
    public init() {}

    /// Keeps the completion handler of a load; call this before the SDK is asked, which may answer at once.
    public func keep(_ handler: CompletionHandler) {
        let old = self.handler.withLock { kept in
            defer { kept = handler }
            return kept
        }
        // Released outside of the lock: what the handler keeps alive may call back.
        _ = old
    }

    /// Returns the completion handler to the first caller, and `nil` to all others, until the next is kept.
    public func take() -> CompletionHandler? {
        self.handler.withLock { kept in
            defer { kept = nil }
            return kept
        }
    }
}

/// The answer that an adapter still owes to a load of native ads.
public typealias PendingAnswer = PendingAdAnswer<NativeAdCompletionHandler>

/// The answer that an adapter still owes to a load of interstitial or app-open ads.
public typealias PendingFullScreenAnswer = PendingAdAnswer<FullScreenAdCompletionHandler>

/// The answer that an adapter still owes to a load of rewarded ads.
public typealias PendingRewardedAnswer = PendingAdAnswer<RewardedAdCompletionHandler>
