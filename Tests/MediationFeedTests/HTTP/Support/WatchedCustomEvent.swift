import MediationCore
import SampleNetwork

/// The Sample Network's custom event with a count of the loads in progress.
@MainActor
final class WatchedCustomEvent: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    private static var inFlight = 0
    private(set) static var mostInFlight = 0

    private let customEvent = SampleCustomEvent()

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        Self.inFlight += 1
        Self.mostInFlight = max(Self.mostInFlight, Self.inFlight)
        self.customEvent.loadNativeAd(
            for: configuration,
            completionHandler: NativeAdCompletionHandler { result in
                Task { @MainActor in Self.inFlight -= 1 }
                return completionHandler(result)
            }
        )
    }

    func cancelLoad(reason: CancelReason) {
        self.customEvent.cancelLoad(reason: reason)
    }
}
