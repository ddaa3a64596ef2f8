/// The events of one ad for the app, in order; kept until there is somebody to receive them.
@MainActor
final class AppEvents<Event> {
    /// The number of undelivered events that are kept, so that an app that never listens does not fill the memory; more
    /// than any ad reports before it is shown.
    nonisolated static var mostKept: Int { 1_000 }

    /// The receiver of the events.
    var handler: (@MainActor (Event) -> Void)?

    private var kept: [Event] = []
    private var isDelivering = false

    /// Adds an event, unless too many are kept.
    func add(_ event: Event) {
        guard self.handler != nil || self.kept.count < Self.mostKept else { return }
        self.kept.append(event)
    }

    /// Adds events that must not be lost, beyond the limit, so that nothing comes between them.
    func addAll(_ events: [Event]) { self.kept += events }

    /// Delivers one event at a time: an event that occurs inside a handler is delivered after that handler has
    /// returned.
    func deliver() {
        guard !self.isDelivering else { return }
        self.isDelivering = true
        defer { self.isDelivering = false }
        while !self.kept.isEmpty, let handler = self.handler {
            handler(self.kept.removeFirst())
        }
    }
}
