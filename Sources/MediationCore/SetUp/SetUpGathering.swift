/// Waits for several set-ups at once, and answers once: when all have answered, or when it is ended before.
@MainActor
final class SetUpGathering {
    private var continuation: CheckedContinuation<Void, Never>?
    private var open = 0

    func begin(_ continuation: CheckedContinuation<Void, Never>) {
        self.continuation = continuation
    }

    /// Expects so many answers by ``leave()``.
    func expect(_ count: Int) {
        self.open = count
        if count == 0 { self.end() }
    }

    func leave() {
        self.open -= 1
        if self.open == 0 { self.end() }
    }

    func end() {
        self.continuation?.resume()
        self.continuation = nil
    }
}
