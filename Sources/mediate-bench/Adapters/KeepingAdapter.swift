import MediationCore

/// An adapter that keeps its completion handler, without an answer, until the load is cancelled.
final class KeepingAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    /// The total number of adapters that have been asked.
    static private(set) var asked = 0

    private var completionHandler: NativeAdCompletionHandler?

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        Self.asked += 1
        self.completionHandler = completionHandler
    }

    /// Completes the load with no fill.
    func answer() {
        self.completionHandler?(.failure(MediationError(.noFill, "no ad")))
        self.completionHandler = nil
    }

    func cancelLoad(reason: CancelReason) {
        self.completionHandler = nil
    }
}
