import SampleAdSDK

/// A delegate that records the events of a full-screen ad.
@MainActor
final class FullScreenEventRecorder: SampleFullScreenAdDelegate {
    private(set) var events: [SampleFullScreenAdEvent] = []

    /// Called with each event as soon as it is received.
    var reaction: (SampleFullScreenAd, SampleFullScreenAdEvent) -> Void = { _, _ in }

    private let heard: AsyncStream<SampleFullScreenAdEvent>
    private let continuation: AsyncStream<SampleFullScreenAdEvent>.Continuation

    init() {
        (self.heard, self.continuation) = AsyncStream.makeStream()
    }

    func fullScreenAd(_ fullScreenAd: SampleFullScreenAd, didReport event: SampleFullScreenAdEvent) {
        self.events.append(event)
        self.continuation.yield(event)
        self.reaction(fullScreenAd, event)
    }

    /// Waits until an event has been received.
    func hears(_ event: SampleFullScreenAdEvent) async {
        for await heard in self.heard where heard == event { return }
    }
}
