/// Admits one bench at a time, because a network's SDK exists only once in a process.
@MainActor
final class BenchGate {
    static let shared = BenchGate()

    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        guard self.isTaken else {
            self.isTaken = true
            return
        }
        await withCheckedContinuation { self.waiting.append($0) }
    }

    func leave() {
        if self.waiting.isEmpty { self.isTaken = false } else { self.waiting.removeFirst().resume() }
    }
}
