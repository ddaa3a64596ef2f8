/// Delivers the events of all loads of a mediator to the listeners.
@MainActor
final class LoadEventHub {
    private var listeners: [Int: AsyncStream<LoadEvent>.Continuation] = [:]
    private var nextID = 0

    var isListening: Bool { !self.listeners.isEmpty }

    func events() -> AsyncStream<LoadEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: LoadEvent.self)
        let id = self.nextID
        self.nextID += 1
        self.listeners[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.listeners[id] = nil }
        }
        return stream
    }

    func emit(_ event: LoadEvent) {
        for listener in self.listeners.values { listener.yield(event) }
    }

    deinit {
        for listener in self.listeners.values { listener.finish() }
    }
}
