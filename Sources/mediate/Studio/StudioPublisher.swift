import Foundation

/// Brings what has changed in a studio to the journal, at most ten times a second.
@MainActor
final class StudioPublisher {
    private let journal: StudioJournal
    private let encoder = JSONEncoder()
    private var sources: [@MainActor () -> [String: Data?]] = []
    private var known: [String: Data] = [:]
    private var events: [Data] = []
    private var lastEvent = 0
    private var task: Task<Void, Never>?

    private static let pause = Duration.milliseconds(100)

    init(_ journal: StudioJournal) {
        self.journal = journal
        self.encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Adds a source of parts: it returns those that may have changed, as they are now.
    func add(_ source: @escaping @MainActor () -> [String: Data?]) { self.sources.append(source) }

    /// Returns a value in JSON, in one line.
    func json(_ value: some Encodable) -> Data? { try? self.encoder.encode(value) }

    /// Adds an event, which gets the next number.
    func add(_ event: StudioEvent) {
        self.lastEvent += 1
        var event = event
        event.number = self.lastEvent
        if let json = self.json(event) { self.events.append(json) }
        self.touch()
    }

    /// Has the parts published soon.
    func touch() {
        guard self.task == nil else { return }
        self.task = Task { [weak self] in
            try? await Task.sleep(for: Self.pause)
            await self?.publish()
        }
    }

    /// Publishes what has changed.
    func publish() async {
        self.task = nil
        let events = self.events
        self.events = []
        let all = self.sources.reduce(into: [:]) { all, source in all.merge(source()) { $1 } }
        let parts = all.filter { $0.value != self.known[$0.key] }
        for (name, json) in parts { self.known[name] = json }
        await self.journal.publish(parts: parts, events: events)
    }
}
