#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// The calls to trackers and the notices that are to be made.
///
/// A few are made at a time. One that fails because the server or the connection does is tried again after a while, for
/// about three minutes in all: that is how long a user may be offline in a tunnel. Every outcome is told to the app.
final class TrackerQueue: Sendable {
    private struct Item {
        let call: TrackerCall
        var attempts = 0
    }

    private struct State {
        var ready: [Item] = []
        var waiting = 0
        /// The workers, each of which makes one call at a time.
        var running = 0
        /// The calls that are under way.
        var underWay = 0
        /// Those who wait until nothing is ready or under way.
        var idleWaiters: [CheckedContinuation<Void, Never>] = []

        var count: Int { self.ready.count + self.waiting + self.underWay }
    }

    /// The number of calls that are made at a time.
    private static let maximumRunning = 8

    /// The number of calls that are kept.
    static let capacity = 1000

    /// The time that one attempt may take.
    private static let timeLimit = Duration.seconds(10)

    /// The waits after failures.
    static let delays: [Duration] = [.seconds(5), .seconds(15), .seconds(45), .seconds(120)]

    private let state = LockedValue(State())
    private let environment: @Sendable () -> OpenRTBEnvironment

    init(environment: @escaping @Sendable () -> OpenRTBEnvironment) {
        self.environment = environment
    }

    /// Adds a call, from any thread; it is made soon.
    func add(_ url: URL, _ kind: OpenRTBTrackerEvent.Kind) {
        let item = Item(call: TrackerCall(url: url, kind: kind))
        let (isKept, starts) = self.state.withLock { state -> (Bool, Bool) in
            guard state.count < Self.capacity else { return (false, false) }
            state.ready.append(item)
            return (true, Self.takesWorker(&state))
        }
        if !isKept { self.tell(item, .dropped, nil) }
        if starts { self.work() }
    }

    /// Returns whether another worker may start, and counts it.
    private static func takesWorker(_ state: inout State) -> Bool {
        guard state.running < Self.maximumRunning else { return false }
        state.running += 1
        return true
    }

    private func work() {
        Task {
            while let item = self.next() {
                await self.make(item)
                self.state.withLock { $0.underWay -= 1 }
            }
        }
    }

    /// Takes the next item, or ends the worker.
    private func next() -> Item? {
        let (item, waiters) = self.state.withLock { state -> (Item?, [CheckedContinuation<Void, Never>]) in
            guard state.ready.isEmpty else {
                state.underWay += 1
                return (state.ready.removeFirst(), [])
            }
            state.running -= 1
            guard state.running == 0 else { return (nil, []) }
            defer { state.idleWaiters = [] }
            return (nil, state.idleWaiters)
        }
        for waiter in waiters { waiter.resume() }
        return item
    }

    /// Waits until no call is ready or under way; those that wait for another attempt do not count.
    func idle() async {
        await withCheckedContinuation { continuation in
            let isIdle = self.state.withLock { state -> Bool in
                guard state.running > 0 || !state.ready.isEmpty else { return true }
                state.idleWaiters.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    private func make(_ item: Item) async {
        let environment = self.environment()
        let rules = environment.urlRules
        var item = item
        item.attempts += 1
        let call = item.call
        let result = try? await withTimeLimit(Self.timeLimit, environment.clock) {
            await call.send(by: environment.loader, rules)
        }
        switch result ?? .failed(nil) {
        case .sent(let status): self.tell(item, .sent, status)
        case .refused(let status): self.tell(item, .failed, status)
        case .failed(let status):
            guard item.attempts <= Self.delays.count else { return self.tell(item, .failed, status) }
            self.tell(item, .waiting, status)
            self.retry(item, after: Self.delays[item.attempts - 1], environment.clock)
        }
    }

    private func retry(_ item: Item, after delay: Duration, _ clock: any Clock<Duration>) {
        self.state.withLock { $0.waiting += 1 }
        Task {
            try? await clock.sleep(for: delay)
            let starts = self.state.withLock { state -> Bool in
                state.waiting -= 1
                state.ready.append(item)
                return Self.takesWorker(&state)
            }
            if starts { self.work() }
        }
    }

    private func tell(_ item: Item, _ outcome: OpenRTBTrackerEvent.Outcome, _ status: Int?) {
        self.environment().trackerHandler?(
            OpenRTBTrackerEvent(
                kind: item.call.kind,
                outcome: outcome,
                host: item.call.url.host() ?? "",
                attempts: item.attempts,
                statusCode: status
            )
        )
    }
}

extension OpenRTBEnvironment {
    /// The rules for URLs that come from exchanges.
    var urlRules: URLRules {
        URLRules(
            clickSchemes: Set(self.clickSchemes.map { $0.lowercased() }),
            allowsPrivateHosts: self.allowsPrivateHosts
        )
    }
}
