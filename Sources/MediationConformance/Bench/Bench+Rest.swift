import MediationCore

extension Bench {
    /// Lets everything that was set off come to rest.
    ///
    /// That is, until no other thread of the process has anything to do. What an SDK does after real time cannot be seen
    /// coming: if this one has let real time pass before, it gets twice that time again.
    package func settle() async {
        await self.turn(12)
        var looks = 0
        // A thread that is never at rest is one of the SDK's that waits for nothing of ours.
        while ThreadCensus.areOthersAtWork, looks < 50 {
            try? await Task.sleep(for: .microseconds(500))
            await self.turn(1)
            looks += 1
        }
        guard self.slowestReaction > .zero else { return }
        try? await Task.sleep(for: min(self.slowestReaction * 2, .milliseconds(400)))
        await self.turn(12)
    }

    /// Waits until a condition holds, and then lets what else was set off come along.
    ///
    /// It waits as long as nobody can doubt any more that the condition will never hold, on a machine with whatever else
    /// to do: the SDK under test may have threads and timers of its own. Only what waits in vain takes long.
    package func settle(until condition: () -> Bool) async {
        var turns = 0
        while !condition(), turns < 500 {
            await self.turn(1)
            turns += 1
        }
        if !condition() { await self.wait(until: condition) }
        await self.turn(12)
    }

    /// Waits by the real clock.
    private func wait(until condition: () -> Bool) async {
        let start = ContinuousClock.now
        let patience = self.patience
        var naps = 0
        // By naps, too: where the machine has no time for this process, the clock alone would be unfair.
        while !condition() {
            let time = start.duration(to: .now)
            if time > patience, naps > 200 || time > patience * 4 { break }
            try? await Task.sleep(for: .milliseconds(2))
            await self.turn(1)
            naps += 1
        }
        if condition() {
            self.slowestReaction = max(self.slowestReaction, start.duration(to: .now))
        } else {
            self.hasWaitedInVain = true
        }
    }

    /// How long to wait for what does not come.
    private var patience: Duration {
        // What comes after a failure changes nothing.
        if self.failure != nil { return .milliseconds(50) }
        return max(self.hasWaitedInVain ? .milliseconds(700) : .seconds(2), self.slowestReaction * 10)
    }

    /// Lets virtual time pass, timer by timer.
    package func pass(_ duration: Duration) async {
        await self.settle()
        let end = self.time.now() + Nanoseconds(duration)
        while let due = self.time.nextTimer, due <= end {
            self.time.move(to: due)
            await self.settle()
        }
        self.time.move(to: end)
        await self.settle()
    }

    private func turn(_ count: Int) async {
        for _ in 0..<count {
            self.answerSetUps()
            await Task.yield()
            // A round trip through the pool lets adapters come along that work there.
            await Task.detached {}.value
            await Task.yield()
            // The system may halt the thread of a download for longer than any number of turns takes.
            while self.pipelines.contains(where: { self.images.willAnswer(anyOf: $0.openURLs) }) {
                await Task.detached {}.value
                await Task.yield()
            }
        }
    }

    private func answerSetUps() {
        guard self.setsUpByItself, self.player.canPlay else { return }
        while self.answeredSetUps < self.network.setUpCount {
            self.answeredSetUps += 1
            self.player.play(.finishSetUp(self.answeredSetUps))
        }
    }
}
