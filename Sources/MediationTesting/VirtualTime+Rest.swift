extension VirtualTime {
    /// Waits for longer chains of work on the main actor than `settle()` does.
    package func rest() async {
        for _ in 0..<20 { await Task.yield() }
    }

    /// Lets time pass, and waits after each timer until everything that it triggers is at rest.
    package func pass(_ duration: Duration) async {
        await self.rest()
        var isOver = false
        Alarm.set(on: self, after: duration) { isOver = true }
        while !isOver {
            await self.advanceToNextTimer()
            await self.rest()
        }
    }
}
