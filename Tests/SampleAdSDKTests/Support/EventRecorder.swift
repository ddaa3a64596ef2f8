import SampleAdSDK

/// A delegate that writes down what it hears.
@MainActor
final class EventRecorder: SampleNativeAdDelegate {
    private(set) var events: [SampleNativeAdEvent] = []

    /// What to do about an event, as soon as it is heard.
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

    /// Waits until an event has been heard.
    func hears(_ event: SampleNativeAdEvent) async {
        for await heard in self.heard where heard == event { return }
    }
}
