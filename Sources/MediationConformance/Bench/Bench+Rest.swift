import MediationCore
import MediationTesting

extension Bench {
    /// Waits until everything that was started has come to rest.
    ///
    /// On Linux that is the case when no other thread of the process has any work; a thread that never rests is waited
    /// for 50 times. Work that an SDK starts after real time cannot be foreseen: an SDK that has taken real time before
    /// gets twice that time again.
    package func settle() async {
        await self.turn(12)
        var looks = 0
        // A thread that never rests is one of the SDK's that does not wait for the suite.
        while ThreadCensus.areOthersAtWork, looks < 50 {
            try? await Task.sleep(for: .microseconds(500))
            await self.turn(1)
            looks += 1
        }
        guard self.slowestReaction > .zero else { return }
        try? await Task.sleep(for: min(self.slowestReaction * 2, .milliseconds(400)))
        await self.turn(12)
    }

    /// Waits until a condition holds, and then until everything else that was started has caught up.
    ///
    /// The wait is long enough to be sure that the condition will never hold, even on a busy machine: the SDK under
    /// test may have its own threads and timers. Only waiting for a condition that never holds takes long.
    package func settle(until condition: () -> Bool) async {
        var turns = 0
        while !condition(), turns < 500 {
            await self.turn(1)
            turns += 1
        }
        if !condition() { await self.wait(until: condition) }
        await self.turn(12)
    }

    /// Waits in real time.
    private func wait(until condition: () -> Bool) async {
        let start = ContinuousClock.now
        let patience = self.patience
        var naps = 0
        // Counts naps, too: on a machine that has no time for this process, the clock alone would be unfair.
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

    /// The time to wait for a condition that does not hold.
    private var patience: Duration {
        // Nothing that happens after a failure changes it.
        if self.failure != nil { return .milliseconds(50) }
        return max(self.hasWaitedInVain ? .milliseconds(700) : .seconds(2), self.slowestReaction * 10)
    }

    /// Advances virtual time, timer by timer.
    package func pass(_ duration: Duration) async {
        await self.settle()
        let end = self.time.now + Nanoseconds(duration)
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
            // A round trip through the thread pool lets adapters that work there make progress.
            await Task.detached {}.value
            await Task.yield()
            // The system may suspend a download's thread for longer than any number of turns takes.
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
