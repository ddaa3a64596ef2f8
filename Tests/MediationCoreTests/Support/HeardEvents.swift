import MediationCore
import MediationTesting

/// Listens to the loads of a mediator, and records their events.
@MainActor
final class HeardEvents {
    private(set) var events: [LoadEvent] = []

    init(_ mediator: AdMediator) {
        mediator.recordLoadEvents { [weak self] in self?.events.append($0) }
    }

    /// Waits until that many loads have ended, but not forever.
    func finish(_ count: Int) async {
        var patience = 10_000
        while patience > 0, self.events.count(where: { $0.kind == .finished }) < count {
            patience -= 1
            await Task.yield()
        }
    }

    /// All events, each as one line, such as "failed A".
    var names: [String] {
        self.events.map { event in [event.kind.rawValue, event.lineItem].compactMap(\.self).joined(separator: " ") }
    }

    /// Returns the events of one load.
    func names(of loadID: String) -> [String] {
        zip(self.events, self.names).filter { $0.0.loadID == loadID }.map(\.1)
    }

    var transcripts: [WaterfallTranscript] { self.events.compactMap(\.transcript) }
}
