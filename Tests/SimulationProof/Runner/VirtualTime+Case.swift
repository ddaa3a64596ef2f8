import MediationCore
import MediationTesting

/// Fewer turns of the main actor than other tests take, because turns take most of the time of a case.
extension VirtualTime {
    /// Runs the work sent to the main actor, and the work that it sends: the queue is first in, first out.
    func settleInTwoTurns() async {
        for _ in 0..<2 {
            await withCheckedContinuation { turn in
                Task { @MainActor in turn.resume() }
            }
        }
    }

    /// Calls a closure after that many nanoseconds.
    func after(_ delay: Int64, _ body: @escaping @MainActor () -> Void) {
        Alarm.set(on: self, after: .nanoseconds(delay), body)
    }
}
