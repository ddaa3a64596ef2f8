/// Admits one bench at a time, because a network's SDK exists only once in a process.
@MainActor
package final class BenchGate {
    package static let shared = BenchGate()

    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package func enter() async {
        guard self.isTaken else {
            self.isTaken = true
            return
        }
        await withCheckedContinuation { self.waiting.append($0) }
    }

    package func leave() {
        if self.waiting.isEmpty { self.isTaken = false } else { self.waiting.removeFirst().resume() }
    }
}
