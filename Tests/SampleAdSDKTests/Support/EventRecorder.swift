import SampleAdSDK

/// A delegate that records its events.
@MainActor
final class EventRecorder: SampleNativeAdDelegate {
    private(set) var events: [SampleNativeAdEvent] = []

    /// Called with each event as soon as it is received.
    var reaction: (SampleNativeAd, SampleNativeAdEvent) -> Void = { _, _ in }

    private let heard: AsyncStream<SampleNativeAdEvent>
    private let continuation: AsyncStream<SampleNativeAdEvent>.Continuation

    init() {
        (self.heard, self.continuation) = AsyncStream.makeStream()
    }

    func nativeAd(_ nativeAd: SampleNativeAd, didReport event: SampleNativeAdEvent) {
        self.events.append(event)
        self.continuation.yield(event)
        self.reaction(nativeAd, event)
    }

    /// Waits until an event has been received.
    func hears(_ event: SampleNativeAdEvent) async {
        for await heard in self.heard where heard == event { return }
    }
}
