extension VirtualTime {
    /// Waits for longer chains of work on the main actor than `settle()` does.
    package func rest() async {
        await self.settle(turns: 20)
    }

    /// Waits until a condition holds that work in the thread pool brings about, and then until everything is at rest.
    ///
    /// Gives up after many turns: a test that waits for something that never comes must fail and not hang.
    package func rest(until isMet: @MainActor () -> Bool) async {
        for _ in 0..<100_000 where !isMet() { await Task.yield() }
        await self.rest()
    }

    /// Lets time pass, and waits after each timer until everything that it triggers is at rest.
    package func pass(_ duration: Duration) async {
        await self.pass(duration) { await self.rest() }
    }

    /// Lets time pass, and calls a function after each timer that waits until everything is at rest.
    package func pass(_ duration: Duration, rest: @MainActor () async -> Void) async {
        await rest()
        var isOver = false
        Alarm.set(on: self, after: duration) { isOver = true }
        while !isOver {
            await self.advanceToNextTimer()
            await rest()
        }
    }
}
