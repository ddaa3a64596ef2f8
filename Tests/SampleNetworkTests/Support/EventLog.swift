import MediationCore

/// The events that an app receives for an ad.
@MainActor
final class EventLog {
    private(set) var events: [NativeAdEvent] = []
    private let (heard, hear) = AsyncStream<NativeAdEvent>.makeStream()

    init(of ad: NativeAd) {
        ad.eventHandler = { [weak self] in
            self?.events.append($0)
            self?.hear.yield($0)
        }
    }

    /// The names of the events so far, in order.
    var names: [String] { self.events.map(\.name) }

    /// Waits for the next event of this kind.
    func hears(_ event: NativeAdEvent) async {
        for await heard in self.heard where heard.name == event.name { return }
    }
}
