/// Waits for several set-ups at once, and ends once: when every wait has ended, or when it is ended earlier.
@MainActor
final class SetUpGathering {
    private var ending: (@MainActor () -> Void)?
    private var open = 0

    func begin(_ ending: @escaping @MainActor () -> Void) {
        self.ending = ending
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
        let ending = self.ending
        self.ending = nil
        ending?()
    }
}
