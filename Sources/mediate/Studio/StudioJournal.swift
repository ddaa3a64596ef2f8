import Foundation

/// The contents of a studio: parts with their latest values, and the latest events, all numbered.
///
/// Browsers ask for what is newer than the number that they have. Nothing is kept for any of them: one that does not ask
/// costs nothing, and is told later of what there is then.
actor StudioJournal {
    /// The number of events that are kept for browsers.
    static let keptEvents = 1000

    /// The number of browsers that can watch at a time.
    static let mostWatchers = 64

    private struct Event {
        let number: Int
        let json: Data
    }

    private struct Part {
        let number: Int
        /// The value; `nil` for a part that is gone.
        let json: Data?
    }

    private var number = 0
    private var parts: [String: Part] = [:]
    private var events: [Event] = []
    /// The number before which there are no traces of parts that are gone.
    private var forgotten = 0
    private var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastWatcher = 0

    /// Publishes values of parts, `nil` for those that are gone, and events, each as JSON in one line.
    func publish(parts: [String: Data?], events: [Data] = []) {
        guard !parts.isEmpty || !events.isEmpty else { return }
        self.number += 1
        for (name, json) in parts { self.parts[name] = Part(number: self.number, json: json) }
        self.events += events.map { Event(number: self.number, json: $0) }
        if self.events.count > 2 * Self.keptEvents { self.events.removeFirst(self.events.count - Self.keptEvents) }
        self.forgetOldParts()
        self.wake()
    }

    /// Wakes all watchers, so that those whose browser is gone notice.
    func wake() {
        for watcher in self.watchers.values { watcher.yield() }
    }

    /// Returns a stream with an element at once and whenever there may be something new; `nil` if too many watch.
    func watch() -> AsyncStream<Void>? {
        guard self.watchers.count < Self.mostWatchers else { return nil }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.lastWatcher += 1
        let watcher = self.lastWatcher
        self.watchers[watcher] = continuation
        continuation.onTermination = { _ in Task { await self.forget(watcher) } }
        continuation.yield()
        return stream
    }

    /// Returns what is newer than a number, as JSON in one line with its own number; `nil` if nothing is.
    ///
    /// For a number that is unknown or too old, that is everything, and `isWhole` is set.
    func update(after known: Int) -> (number: Int, json: Data)? {
        guard known != self.number else { return nil }
        let isWhole = known > self.number || known < self.forgotten || known <= 0
        let known = isWhole ? 0 : known
        var json = Data("{\"number\":\(self.number),\"isWhole\":\(isWhole),\"parts\":{".utf8)
        let parts = self.parts.filter { $0.value.number > known && !(isWhole && $0.value.json == nil) }
        for (index, (name, part)) in parts.sorted(by: { $0.key < $1.key }).enumerated() {
            json += Data("\(index == 0 ? "" : ",")\"\(name)\":".utf8) + (part.json ?? Data("null".utf8))
        }
        json += Data("},\"events\":[".utf8)
        let first = self.events.firstIndex { $0.number > known } ?? self.events.endIndex
        for (index, event) in self.events[first...].suffix(Self.keptEvents).enumerated() {
            json += Data((index == 0 ? "" : ",").utf8) + event.json
        }
        return (self.number, json + Data("]}".utf8))
    }

    /// Drops what says that parts are gone, once it is so much that a browser had better get everything anew.
    private func forgetOldParts() {
        let gone = self.parts.filter { $0.value.json == nil }
        guard gone.count > 500 else { return }
        for name in gone.keys { self.parts[name] = nil }
        self.forgotten = self.number
    }

    private func forget(_ watcher: Int) {
        self.watchers[watcher] = nil
    }
}
