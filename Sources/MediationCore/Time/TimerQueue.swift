/// The owner of a timer.
@MainActor
package protocol TimerTarget: AnyObject {
    /// Called when the timer with this number, which the target has chosen, is due.
    func timerFired(_ number: Int)
}

/// All timers of a mediator, behind one sleeping task.
///
/// A task per timer would cost more than the rest of an attempt, and most timers are cancelled long before they are
/// due. Timers therefore wait in a heap; a cancelled timer releases its target at once, and its heap entry is removed
/// with the next clean-up.
@MainActor
package final class TimerQueue {
    /// A timer that was set.
    package struct Token: Sendable {
        // Half the size of two `Int`s: each load and each attempt holds several. No token is kept for so long that the
        // generations of its slot come round.
        private let shortSlot: UInt32
        fileprivate let generation: UInt32

        fileprivate init(slot: Int, generation: UInt32) {
            self.shortSlot = UInt32(slot)
            self.generation = generation
        }

        fileprivate var slot: Int { Int(self.shortSlot) }
    }

    private struct Slot {
        var target: (any TimerTarget)?
        var number = 0
        var generation: UInt32 = 0
    }

    private struct Entry {
        let due: Nanoseconds
        let sequence: Int
        let token: Token

        /// Returns whether this entry is due first, or was set first if both are due at the same time.
        func precedes(_ other: Entry) -> Bool {
            self.due == other.due ? self.sequence < other.sequence : self.due < other.due
        }
    }

    /// Returns the time since a fixed moment; can be called from any thread.
    package nonisolated let now: @Sendable () -> Nanoseconds

    private let wakeUp: @MainActor (TimerQueue, Nanoseconds) -> Void
    private var nextWakeUp: Nanoseconds?
    private var heap: [Entry] = []
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    private var sequence = 0

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - now: Returns the time since a fixed moment.
    ///   - wakeUp: Called with a time at which ``fire()`` must be called; it is earlier than any pending time that was
    ///     passed before.
    package init(
        now: @escaping @Sendable () -> Nanoseconds,
        wakeUp: @escaping @MainActor (TimerQueue, Nanoseconds) -> Void
    ) {
        self.now = now
        self.wakeUp = wakeUp
    }

    /// The number of timers that are set and have not become due.
    package var count: Int { self.slots.count - self.freeSlots.count }

    /// The number of results on their way to tasks that wait for them.
    ///
    /// The runtime resumes a task by way of its thread pool, even one that waits on the main actor. Time that a test
    /// advances must not pass until the results have arrived: how long that takes depends on the machine.
    package private(set) var handOvers = 0

    /// The number of heap entries, including those of cancelled timers.
    package var entryCount: Int { self.heap.count }

    package func schedule(after delay: Nanoseconds, for target: any TimerTarget, number: Int) -> Token {
        self.schedule(at: self.now() + delay, for: target, number: number)
    }

    package func schedule(at due: Nanoseconds, for target: any TimerTarget, number: Int) -> Token {
        let index = self.freeSlots.popLast() ?? self.slots.count
        if index == self.slots.count { self.slots.append(Slot()) }
        self.slots[index].target = target
        self.slots[index].number = number
        let token = Token(slot: index, generation: self.slots[index].generation)
        self.sequence += 1
        self.push(Entry(due: due, sequence: self.sequence, token: token))
        self.wakeUpIfEarlier(due)
        return token
    }

    /// Waits for a result, which is one of ``handOvers`` from the moment that it is there until the task has it.
    ///
    /// - Parameter body: Gets a handler for the result, to be called exactly once: never hand it to an adapter.
    /// - Returns: The result.
    func waitForResult<Value: Sendable>(_ body: (@escaping @MainActor (Value) -> Void) -> Void) async -> Value {
        let value = await withCheckedContinuation { continuation in
            body { value in
                self.handOvers += 1
                continuation.resume(returning: value)
            }
        }
        self.handOvers -= 1
        return value
    }

    /// Cancels a timer; has no effect if it has become due.
    package func cancel(_ token: Token) {
        guard self.slots[token.slot].generation == token.generation else { return }
        self.release(token.slot)
        if self.heap.count > 64, self.heap.count > 2 * self.count { self.cleanUp() }
    }

    /// Notifies the targets of all timers that are due, in order.
    package func fire() {
        self.nextWakeUp = nil
        while let entry = self.heap.first {
            guard self.isLive(entry) else {
                self.popFirst()
                continue
            }
            guard entry.due <= self.now() else {
                self.wakeUpIfEarlier(entry.due)
                return
            }
            self.popFirst()
            let slot = self.slots[entry.token.slot]
            self.release(entry.token.slot)
            slot.target?.timerFired(slot.number)
        }
    }

    private func wakeUpIfEarlier(_ due: Nanoseconds) {
        if let nextWakeUp, nextWakeUp <= due { return }
        self.nextWakeUp = due
        self.wakeUp(self, due)
    }

    private func isLive(_ entry: Entry) -> Bool {
        self.slots[entry.token.slot].generation == entry.token.generation
    }

    private func release(_ index: Int) {
        self.slots[index].target = nil
        self.slots[index].generation &+= 1
        self.freeSlots.append(index)
    }

    private func cleanUp() {
        self.heap = self.heap.filter(self.isLive).sorted { $0.precedes($1) }
    }

    private func push(_ entry: Entry) {
        self.heap.append(entry)
        var child = self.heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard self.heap[child].precedes(self.heap[parent]) else { return }
            self.heap.swapAt(child, parent)
            child = parent
        }
    }

    private func popFirst() {
        self.heap.swapAt(0, self.heap.count - 1)
        self.heap.removeLast()
        var parent = 0
        while true {
            var first = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < self.heap.count && self.heap[child].precedes(self.heap[first]) {
                first = child
            }
            guard first != parent else { return }
            self.heap.swapAt(parent, first)
            parent = first
        }
    }
}
