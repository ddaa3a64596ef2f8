import MediationCore

/// Keeps its handler and does not answer until it is cancelled.
final class KeepingAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    /// How many have been asked, in all.
    static private(set) var asked = 0

    private var completionHandler: NativeAdCompletionHandler?

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        Self.asked += 1
        self.completionHandler = completionHandler
    }

    /// Answers after all.
    func answer() {
        self.completionHandler?(.failure(MediationError(.noFill, "no ad")))
        self.completionHandler = nil
    }

    func cancelLoad(reason: CancelReason) {
        self.completionHandler = nil
    }
}
