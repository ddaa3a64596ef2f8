/// Keeps ads of one ad unit ready: loads them in advance, replaces those that expire, and never returns an expired ad.
///
/// Use it by the names for its formats: ``AdStore`` for native ads, ``InterstitialAdStore``, ``AppOpenAdStore``,
/// ``RewardedAdStore``, ``RewardedInterstitialAdStore``.
///
/// After a failed load, the store waits 1, 3, 5, 25, 60 and 300 seconds in turn, each varied at random by up to a
/// fifth, and then gives up until it is asked for an ad, or is stopped and started again. After loads that reach no ad
/// network, for example without a connection, the wait stops growing at 3 seconds, and such loads do not count towards
/// giving up. Only ``retryNow()``, ``AdMediator/connectionIsBack()`` and ``AdMediator/update(to:)`` shorten a wait. An ad that lives for
/// less than ten seconds counts as a failed load. The store loads one ad at a time.
///
/// Ads that were requested under privacy choices other than the current ones have expired and are replaced at once. The
/// store is confined to the main actor; releasing it releases its ads and cancels the load in progress.
@MainActor
public final class ReadyAds<Ad: Sendable> {
    /// The number of fresh ads to hold, at least 1.
    ///
    /// Raising the target loads the missing ads at once; lowering it drops no ads.
    public var targetSize: Int {
        didSet {
            self.targetSize = max(1, self.targetSize)
            self.update()
        }
    }

    /// Receives the events of the store.
    public var eventHandler: (@MainActor (AdStoreEvent) -> Void)?

    private struct HeldAd {
        let ad: Ad
        let warning: Nanoseconds
        let expiry: Nanoseconds
        var isWarned = false
    }

    /// The target of the timers, which must not retain the store: the app may release it while a timer is set.
    private final class Alarm: TimerTarget, MediatorListener {
        weak var store: ReadyAds?

        func timerFired(_ number: Int) {
            if number == ReadyAds.updateNumber { self.store?.update() } else { self.store?.endWait(number, with: nil) }
        }

        func privacyDidChange() { self.store?.update() }

        func configurationDidChange() { self.store?.retryNow() }

        func connectionIsBack() { self.store?.retryNow() }
    }

    /// A call of ``nextAd(within:)`` that waits.
    private struct Waiter {
        let number: Int
        /// Called once, by `endWait`.
        let handler: @MainActor (Ad?) -> Void
    }

    /// The number of the timer for all that is due in the store; those of waiters are positive.
    private static var updateNumber: Int { 0 }

    private let source: AdSource<Ad>
    private let request: @MainActor () -> AdRequest
    private let random: @MainActor () -> Double
    private let alarm = Alarm()
    private var timer: TimerQueue.Token?
    private var held: [HeldAd] = []
    private var loading: Task<Void, Never>?
    /// Indicates whether the load in progress began before the store was emptied.
    private var isLoadUnwanted = false
    private var waiters: [Waiter] = []
    private var lastWaiter = 0
    private var isRunning = false
    private var failures = 0
    /// The number of consecutive loads that reached no ad network, up to `outageDelays`.
    private var outages = 0
    /// The earliest time of the next load after a failure.
    private var nextLoad = Nanoseconds.zero

    /// Creates a store whose waits are varied by `random`, which returns numbers from 0 to 1.
    init(
        _ source: AdSource<Ad>,
        targetSize: Int,
        random: @escaping @MainActor () -> Double,
        request: @escaping @MainActor () -> AdRequest
    ) {
        self.source = source
        self.targetSize = max(1, targetSize)
        self.random = random
        self.request = request
        self.alarm.store = self
        source.mediator.listeners.add(self.alarm)
    }

    deinit {
        self.loading?.cancel()
    }

    /// The number of ads that are available now.
    public var count: Int {
        let now = self.timers.now()
        return self.held.count { self.isFresh($0, at: now) }
    }

    /// Starts loading ads in advance; has no effect if the store has already started.
    ///
    /// Stopping and restarting the store does not end its wait after a failure.
    public func start() {
        guard !self.isRunning else { return }
        self.isRunning = true
        if self.hasGivenUp { self.forgetFailures() }
        self.update()
    }

    /// Stops loading; the ads that are already loaded stay until they expire.
    public func stop() {
        self.isRunning = false
        self.loading?.cancel()
        self.endAllWaits()
        self.update()
    }

    /// Removes all ads, also those that the ad unit has kept for a later load, and cancels the load in progress; a store
    /// that runs loads others.
    public func removeAll() {
        for held in self.held { self.source.watchExpiry(held.ad, nil) }
        self.held = []
        self.source.mediator.keptAds.removeAll(adUnitID: self.source.adUnitID)
        // The load may have ended just now, with an ad that is still on its way to the store.
        self.isLoadUnwanted = self.loading != nil
        self.loading?.cancel()
        self.update()
    }

    /// Removes and returns the ad that has been waiting longest, or `nil` if there is none; another ad is loaded to
    /// replace it.
    public func takeAd() -> Ad? {
        // The handler is called last, so that an ad it takes comes after this one.
        let events = self.dropExpiredAds()
        let ad = self.held.isEmpty ? nil : self.held.removeFirst().ad
        if let ad { self.source.watchExpiry(ad, nil) }
        if self.hasGivenUp { self.forgetFailures() }
        self.update(events)
        return ad
    }

    /// Removes and returns the ad that has been waiting longest, or waits for the next one that is loaded.
    ///
    /// Of several calls that wait, the oldest gets the next ad.
    ///
    /// - Parameter limit: The longest time to wait; without one, only an ad that is ready is returned.
    /// - Returns: The ad; `nil` once the limit has passed, or earlier, if a load fails, the task is cancelled, or the store
    ///   is stopped or was not started.
    public func nextAd(within limit: Duration) async -> Ad? {
        if let ad = self.takeAd() { return ad }
        guard self.isRunning, limit > .zero else { return nil }
        self.lastWaiter += 1
        let number = self.lastWaiter
        let timer = self.timers.schedule(after: Nanoseconds(limit), for: self.alarm, number: number)
        defer { self.timers.cancel(timer) }
        return await withTaskCancellationHandler {
            await self.timers.waitForResult { handler in
                self.waiters.append(Waiter(number: number, handler: handler))
                if Task.isCancelled { self.endWait(number, with: nil) }
            }
        } onCancel: {
            Task { @MainActor in self.endWait(number, with: nil) }
        }
    }

    private func endWait(_ number: Int, with ad: Ad?) {
        guard let index = self.waiters.firstIndex(where: { $0.number == number }) else { return }
        self.waiters.remove(at: index).handler(ad)
    }

    /// Ends all calls of ``nextAd(within:)`` that wait, without an ad.
    func endAllWaits() {
        for waiter in self.waiters { self.endWait(waiter.number, with: nil) }
    }

    private var timers: TimerQueue { self.source.mediator.timers }

    private var hasGivenUp: Bool { self.failures > AdStoreTimes.delays.count }

    private var isShortOfAds: Bool {
        self.isRunning && !self.hasGivenUp && self.held.count { !$0.isWarned } < self.targetSize
    }

    /// Ends a wait after a failed load, and loads what is missing at once; has no effect if nothing is missing.
    ///
    /// A store that has given up starts again; one that was stopped stays so.
    public func retryNow() {
        self.forgetFailures()
        self.update()
    }

    private func forgetFailures() {
        self.failures = 0
        self.outages = 0
        self.nextLoad = .zero
    }

    private func isFresh(_ held: HeldAd, at time: Nanoseconds) -> Bool {
        held.expiry > time && self.source.isUsable(held.ad)
    }

    private func dropExpiredAds() -> [AdStoreEvent] {
        let now = self.timers.now()
        let count = self.held.count
        self.held.removeAll { !self.isFresh($0, at: now) }
        return Array(repeating: AdStoreEvent(.expired), count: count - self.held.count)
    }

    /// Does whatever is due; must be called after every change.
    private func update(_ events: [AdStoreEvent] = []) {
        var events = events + self.dropExpiredAds()
        while let waiter = self.waiters.first, !self.held.isEmpty {
            let ad = self.held.removeFirst().ad
            self.source.watchExpiry(ad, nil)
            self.endWait(waiter.number, with: ad)
        }
        let now = self.timers.now()
        for index in self.held.indices where !self.held[index].isWarned && self.held[index].warning <= now {
            self.held[index].isWarned = true
            events.append(AdStoreEvent(.willExpire))
        }
        if self.isShortOfAds, self.loading == nil, self.nextLoad <= now { self.load() }
        self.setTimer(now)
        // Last, when the state is consistent: the handler may call back into the store.
        for event in events { self.eventHandler?(event) }
    }

    private func setTimer(_ now: Nanoseconds) {
        if let timer { self.timers.cancel(timer) }
        var moments = self.held.map { $0.isWarned ? $0.expiry : $0.warning }
        if self.isShortOfAds, self.loading == nil { moments.append(self.nextLoad) }
        self.timer = moments.min().map { self.timers.schedule(at: $0, for: self.alarm, number: Self.updateNumber) }
    }

    private func load() {
        // The request is created inside the task, because the app may call back into the store from there.
        self.loading = Task { [weak self, source, request] in
            let result: Result<Ad, MediationError>
            do throws(MediationError) {
                result = .success(try await source.load(request()))
            } catch {
                result = .failure(error)
            }
            self?.receive(result)
        }
    }

    private func receive(_ result: Result<Ad, MediationError>) {
        self.loading = nil
        let isUnwanted = self.isLoadUnwanted
        self.isLoadUnwanted = false
        guard !isUnwanted else { return self.update() }
        switch result {
        case .success(let ad):
            let life = self.source.life(ad)
            guard life >= AdStoreTimes.shortestLife || self.source.isOutdated(ad) else {
                return self.fail(MediationError(.adExpired, "The ad lives for \(life.duration) only."))
            }
            let expiry = self.timers.now() + life
            let warning = expiry - min(AdStoreTimes.warningTime, Nanoseconds(life.duration / 2))
            self.held.append(HeldAd(ad: ad, warning: warning, expiry: expiry))
            self.source.watchExpiry(ad) { [alarm] in alarm.store?.update() }
            self.forgetFailures()
            self.update([AdStoreEvent(.loaded)])
        // Not a failure of the ad networks: the store was stopped, or the privacy choices have changed.
        case .failure(let error) where error.code == .cancelled || error.code == .adExpired: self.update()
        case .failure(let error): self.fail(error)
        }
    }

    private func fail(_ error: MediationError) {
        self.endAllWaits()
        let isOutage = error.responseInfo?.isOutage == true
        self.outages = isOutage ? min(self.outages + 1, AdStoreTimes.outageDelays) : 0
        if !isOutage { self.failures += 1 }
        guard !self.hasGivenUp else { return self.update([AdStoreEvent(.failed, error: error)]) }
        let delay = AdStoreTimes.delays[(isOutage ? self.outages : self.failures) - 1] * (0.8 + 0.4 * self.random())
        self.nextLoad = self.timers.now() + Nanoseconds(delay)
        self.update([AdStoreEvent(.failed, error: error, retryDelay: self.isRunning ? delay : nil)])
    }
}
