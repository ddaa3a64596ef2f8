/// Delivers the events of all loads of a mediator to the listeners.
@MainActor
final class LoadEventHub {
    private var streams: [Int: AsyncStream<LoadEvent>.Continuation] = [:]
    private var handlers: [@MainActor (LoadEvent) -> Void] = []
    private var nextID = 0

    var isListening: Bool { !self.streams.isEmpty || !self.handlers.isEmpty }

    func events() -> AsyncStream<LoadEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: LoadEvent.self)
        let id = self.nextID
        self.nextID += 1
        self.streams[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.streams[id] = nil }
        }
        return stream
    }

    /// Calls a handler at once with each event, for as long as the hub exists; it must not call back into mediation.
    func listen(_ handler: @escaping @MainActor (LoadEvent) -> Void) { self.handlers.append(handler) }

    func emit(_ event: LoadEvent) {
        for stream in self.streams.values { stream.yield(event) }
        for handler in self.handlers { handler(event) }
    }

    deinit {
        for stream in self.streams.values { stream.finish() }
    }
}
