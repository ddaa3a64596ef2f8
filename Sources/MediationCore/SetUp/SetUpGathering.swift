/// Waits for several set-ups at once, and resumes once: when every wait has ended, or when it is ended earlier.
@MainActor
final class SetUpGathering {
    private var continuation: CheckedContinuation<Void, Never>?
    private var open = 0

    func begin(_ continuation: CheckedContinuation<Void, Never>) {
        self.continuation = continuation
    }

    /// Sets the number of calls of ``leave()`` to expect.
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
