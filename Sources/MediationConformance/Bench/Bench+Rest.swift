import Dispatch
import MediationCore
import MediationTesting

extension Bench {
    /// Waits until everything that was started has come to rest.
    ///
    /// On Linux that is the case when the main queue has nothing to do and no other thread has run meanwhile or is about
    /// to; a thread that never rests is waited for until it has run for 25 ms. Work that an SDK starts after real time
    /// cannot be foreseen: an SDK that has taken real time before gets twice that time again.
    package func settle() async {
        await self.rest()
        guard self.slowestReaction > .zero else { return }
        try? await Task.sleep(for: min(self.slowestReaction * 2, .milliseconds(400)))
        await self.rest()
    }

    /// Waits until everything that was started has come to rest and a condition holds.
    ///
    /// The wait is long enough to be sure that the condition will never hold, even on a busy machine: the SDK under
    /// test may have its own threads and timers. Only waiting for a condition that never holds takes long.
    ///
    /// - Parameters:
    ///   - isUnlikely: `true` for a condition of a kind that was waited for in vain before: it gets a tenth of a second,
    ///     or four times what the SDK has taken before.
    ///   - condition: The condition.
    package func settle(isUnlikely: Bool = false, until condition: () -> Bool) async {
        await self.rest()
        guard !condition() else {
            self.promptReactions += 1
            return
        }
        await self.wait(isUnlikely: isUnlikely, until: condition)
        await self.rest()
    }

    /// Waits in real time.
    private func wait(isUnlikely: Bool, until condition: () -> Bool) async {
        let start = ContinuousClock.now
        let usedAtStart = ProcessorTime.ofProcess
        let short = max(.milliseconds(100), self.slowestReaction * 4)
        let (patience, fewestNaps) = isUnlikely ? (min(self.patience, short), 10) : (self.patience, 50)
        var naps = 0
        // Counts naps, too: on a machine that has no time for this process, the clock alone would be unfair.
        while !condition() {
            if self.takesNoRealTime, naps == 15 { return }
            let time = start.duration(to: .now)
            if time > patience, naps > fewestNaps || time > patience * 4 { break }
            // What has not come for long is looked for less often.
            try? await Task.sleep(for: min(max(.milliseconds(2), time / 16), .milliseconds(40)))
            await self.turn()
            self.timeline.beat()
            naps += 1
        }
        guard !self.takesNoRealTime else { return }
        if condition() {
            // Outside of a child, the process may have been busy with something else: with other tests.
            let isChild = Timeline.reporting.withLock { $0 } != .none
            let busyTime = isChild ? .zero : ProcessorTime.ofProcess - usedAtStart
            self.slowestReaction = max(self.slowestReaction, start.duration(to: .now) - busyTime)
        } else {
            self.waitsInVain += 1
        }
    }

    /// The time to wait for a condition that does not hold.
    private var patience: Duration {
        // Nothing that happens after a failure changes it.
        if self.failure != nil { return .milliseconds(50) }
        // An SDK that has answered at once before has no reason to take seconds.
        let usual: Duration =
            switch self.waitsInVain {
            case _ where self.isImpatient: .milliseconds(100)
            case 3...: .milliseconds(200)
            case 0 where self.promptReactions <= 3: .seconds(2)
            default: .milliseconds(700)
            }
        return max(usual, self.slowestReaction * 10)
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

    /// Waits until neither the main actor nor another thread has any work.
    private func rest() async {
        #if os(Linux)
        let isAtRest = await withUnsafeContinuation { continuation in
            RestWatch(self, patience: .milliseconds(self.hasRestlessThread ? 2 : 25), continuation).goOn()
        }
        // A thread that never rests is one of the SDK's that does not wait for the suite.
        if !isAtRest { self.hasRestlessThread = true }
        #else
        for _ in 0..<12 { await self.turn() }
        #endif
    }

    /// Lets the main actor and the thread pool do what waits for them.
    private func turn() async {
        self.answerSetUps()
        await Task.yield()
        // A round trip through the thread pool lets adapters that work there make progress.
        await Task.detached {}.value
        await Task.yield()
        // The system may suspend a download's thread for longer than any number of turns takes.
        while self.isAnsweringImages {
            await Task.detached {}.value
            await Task.yield()
        }
    }

    /// Indicates whether an image that mediation waits for is being answered.
    fileprivate var isAnsweringImages: Bool {
        self.pipelines.contains { self.images.willAnswer(anyOf: $0.openURLs) }
    }

    fileprivate func answerSetUps() {
        guard self.setsUpByItself, self.player.canPlay else { return }
        while self.answeredSetUps < self.network.setUpCount {
            self.answeredSetUps += 1
            self.player.play(.finishSetUp(self.answeredSetUps))
        }
    }
}

#if os(Linux)
/// Looks at the threads of the process, between two turns of the main queue, until none has anything to do.
///
/// It hops on the queue itself: each hop of a task would wake another thread, and cost a hundred times as much.
@MainActor
private final class RestWatch {
    private let bench: Bench
    private let continuation: UnsafeContinuation<Bool, Never>
    private let threads = ThreadWatch.shared
    private var switches = ThreadWatch.shared.switchesOfOthers
    /// The links of the folder of threads at the last look that was not quiet.
    private var links = ThreadWatch.shared.currentLinks
    private var hops = 0
    private var quietLooks = 0
    /// The number of looks until the next pause, which leaves the processor to others: few where a thread never rests.
    private var looksLeft: Int
    private let start = ContinuousClock.now
    private let usedAtStart = ProcessorTime.ofProcess
    /// The processor time that the looks have taken.
    private var usedByLooks = Duration.zero
    /// The processor time that the other threads may use: one that has not got a processor yet is waited for.
    private let patience: Duration
    private static let longestWait = Duration.seconds(2)

    private static let hopsPerLook = 8
    /// Several, because a thread says that it sleeps shortly before it does.
    private static let quietLooksAtRest = 3

    init(_ bench: Bench, patience: Duration, _ continuation: UnsafeContinuation<Bool, Never>) {
        self.bench = bench
        self.continuation = continuation
        self.patience = patience
        self.looksLeft = bench.hasRestlessThread ? 4 : 30
    }

    func goOn() { DispatchQueue.main.async { self.hop() } }

    private func hop() {
        self.bench.answerSetUps()
        self.hops += 1
        guard self.hops.isMultiple(of: Self.hopsPerLook) else { return self.goOn() }
        let used = ProcessorTime.ofThisThread
        defer { self.usedByLooks += ProcessorTime.ofThisThread - used }
        // None has run since the first of some quiet looks, and none is about to: nothing can have reached the main queue
        // meanwhile.
        let switches = self.threads.switchesOfOthers
        let isQuiet = switches == self.switches && !self.areOthersActive && !self.bench.isAnsweringImages
        self.quietLooks = isQuiet ? self.quietLooks + 1 : 0
        self.switches = switches
        if !isQuiet { self.links = self.threads.currentLinks }
        self.looksLeft -= 1
        if self.quietLooks == Self.quietLooksAtRest {
            self.continuation.resume(returning: true)
        } else if self.looksLeft > 0 {
            self.goOn()
        } else if self.isPatient {
            self.pause()
        } else {
            self.continuation.resume(returning: false)
        }
    }

    /// Indicates, at the last of the quiet looks, whether another thread has something to do, or has ended since the first:
    /// that leaves no switch, as going to sleep does.
    private var areOthersActive: Bool {
        self.quietLooks == Self.quietLooksAtRest - 1
            && (self.threads.currentLinks != self.links || self.threads.areOthersAtWork)
    }

    private var isPatient: Bool {
        ProcessorTime.ofProcess - self.usedAtStart - self.usedByLooks < self.patience
            && self.start.duration(to: .now) < Self.longestWait
    }

    private func pause() {
        self.looksLeft = self.bench.hasRestlessThread ? 2 : 10
        DispatchQueue.main.asyncAfter(deadline: .now() + .microseconds(500)) {
            // The thread that keeps the time has run.
            self.switches = self.threads.switchesOfOthers
            self.links = self.threads.currentLinks
            self.quietLooks = 0
            self.goOn()
        }
    }
}
#endif
