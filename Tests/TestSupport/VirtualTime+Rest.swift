extension VirtualTime {
    /// Lets longer chains of what is sent to the main actor come to rest than `settle()` does.
    package func rest() async {
        for _ in 0..<20 { await Task.yield() }
    }

    /// Lets time pass, and all that a timer sets off come to rest before the next.
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
