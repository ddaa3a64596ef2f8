import MediationCore
import MediationTesting

extension VirtualTime {
    /// Lets time pass, with everything that becomes due on the way.
    ///
    /// - Parameters:
    ///   - duration: The time.
    ///   - loader: The loader whose loads take no time of this clock: they are waited for, however long they take.
    func pass(_ duration: Duration, loader: AdLoader) async {
        let end = self.now + Nanoseconds(duration)
        await self.rest(loader)
        while let due = self.nextTimer, due <= end {
            self.move(to: due)
            await self.rest(loader)
        }
        self.set(to: end.duration)
    }

    /// Lets work on the main actor run, and the work that it starts there, until no load has been open for a while.
    private func rest(_ loader: AdLoader) async {
        var turns = 0
        while turns < 20 {
            await Task.yield()
            turns = loader.isLoading ? 0 : turns + 1
        }
    }
}
