/// Keeps ads of one ad unit ready: loads them in advance, replaces those that expire, and never returns an expired ad.
///
/// After a failed load, the store waits 1, 3, 5, 25, 60 and 300 seconds in turn, each varied at random by up to a
/// fifth, and then gives up until it is asked for an ad, or is stopped and started again. After loads that reach no ad
/// network, for example without a connection, the wait stops growing at 3 seconds, and such loads do not count towards
/// giving up. Only ``AdMediator/connectionIsBack()`` shortens a wait. An ad that lives for less than ten seconds
/// counts as a failed load. The store loads one ad at a time.
///
/// Ads that were requested under privacy choices other than the current ones have expired and are replaced at once. The
/// store is confined to the main actor; releasing it releases its ads and cancels the load in progress.
@MainActor
public final class AdStore {
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
        let ad: LoadedAd
        let warning: Nanoseconds
        let expiry: Nanoseconds
        var isWarned = false

        @MainActor
        func isFresh(at time: Nanoseconds) -> Bool { self.expiry > time && !self.ad.isOutdated }
    }

    /// The target of the timers, which must not retain the store: the app may release it while a timer is set.
    private final class Alarm: TimerTarget, MediatorListener {
        weak var store: AdStore?

        func timerFired(_ number: Int) { self.store?.update() }

        func privacyDidChange() { self.store?.update() }

        func connectionIsBack() { self.store?.connectionIsBack() }
    }

    private static let delays: [Duration] = [1, 3, 5, 25, 60, 300].map { .seconds($0) }

    /// The number of delays that apply to loads that reached no ad network: an outage is not the networks' fault, and
    /// asking costs little while nothing can be reached.
    private static let outageDelays = 2

    /// The time before an ad's expiry at which the store warns, so that the ad can still be shown.
    private static let warningTime = Nanoseconds(.seconds(60))

    /// The shortest life of an ad that a store can use; replacing shorter-lived ads at once would go on forever.
    private static let shortestLife = Nanoseconds(.seconds(10))

    private let loader: AdLoader
    private let request: @MainActor () -> NativeAdRequest
    private let random: @MainActor () -> Double
    private let alarm = Alarm()
    private var timer: TimerQueue.Token?
    private var held: [HeldAd] = []
    private var loading: Task<Void, Never>?
    private var isRunning = false
    private var failures = 0
    /// The number of consecutive loads that reached no ad network, up to `outageDelays`.
    private var outages = 0
    /// The earliest time of the next load after a failure.
    private var nextLoad = Nanoseconds.zero

    /// Creates a store; loading begins with ``start()``.
    ///
    /// - Parameters:
    ///   - loader: The loader of the ads. Only the store should use it: a load that finds it busy counts as failed.
    ///   - targetSize: The number of fresh ads to hold.
    ///   - request: Creates the request for each load.
    public convenience init(
        loader: AdLoader,
        targetSize: Int = 1,
        request: @escaping @MainActor () -> NativeAdRequest = { NativeAdRequest() }
    ) {
        self.init(loader: loader, targetSize: targetSize, random: { .random(in: 0...1) }, request: request)
    }

    /// Creates a store whose waits are varied by `random`, which returns numbers from 0 to 1.
    package init(
        loader: AdLoader,
        targetSize: Int,
        random: @escaping @MainActor () -> Double,
        request: @escaping @MainActor () -> NativeAdRequest = { NativeAdRequest() }
    ) {
        self.loader = loader
        self.targetSize = max(1, targetSize)
        self.random = random
        self.request = request
        self.alarm.store = self
        loader.addListener(self.alarm)
    }

    deinit {
        self.loading?.cancel()
    }

    /// The number of ads that are available now.
    public var count: Int {
        let now = self.timers.now()
        return self.held.count { $0.isFresh(at: now) }
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
        self.update()
    }

    /// Removes and returns the ad that has been waiting longest, or `nil` if there is none; another ad is loaded to
    /// replace it.
    public func takeAd() -> LoadedAd? {
        // The handler is called last, so that an ad it takes comes after this one.
        let events = self.dropExpiredAds()
        let ad = self.held.isEmpty ? nil : self.held.removeFirst().ad
        if self.hasGivenUp { self.forgetFailures() }
        self.update(events)
        return ad
    }

    private var timers: TimerQueue { self.loader.timers }

    private var hasGivenUp: Bool { self.failures > Self.delays.count }

    private var isShortOfAds: Bool {
        self.isRunning && !self.hasGivenUp && self.held.count { !$0.isWarned } < self.targetSize
    }

    private func connectionIsBack() {
        self.forgetFailures()
        self.update()
    }

    private func forgetFailures() {
        self.failures = 0
        self.outages = 0
        self.nextLoad = .zero
    }

    private func dropExpiredAds() -> [AdStoreEvent] {
        let now = self.timers.now()
        let count = self.held.count
        self.held.removeAll { !$0.isFresh(at: now) }
        return Array(repeating: AdStoreEvent(.expired), count: count - self.held.count)
    }

    /// Does whatever is due; must be called after every change.
    private func update(_ events: [AdStoreEvent] = []) {
        var events = events + self.dropExpiredAds()
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
        self.timer = moments.min().map { self.timers.schedule(at: $0, for: self.alarm, number: 0) }
    }

    private func load() {
        // The request is created inside the task, because the app may call back into the store from there.
        self.loading = Task { [weak self, loader, request] in
            let result: Result<LoadedAd, MediationError>
            do throws(MediationError) {
                result = .success(try await loader.load(request()))
            } catch {
                result = .failure(error)
            }
            self?.receive(result)
        }
    }

    private func receive(_ result: Result<LoadedAd, MediationError>) {
        self.loading = nil
        switch result {
        case .success(let ad):
            let life = ad.session.timeToExpiry
            guard life >= Self.shortestLife || ad.isOutdated else {
                return self.fail(MediationError(.adExpired, "The ad lives for \(life.duration) only."))
            }
            let expiry = self.timers.now() + life
            let warning = expiry - min(Self.warningTime, Nanoseconds(life.duration / 2))
            self.held.append(HeldAd(ad: ad, warning: warning, expiry: expiry))
            self.forgetFailures()
            self.update([AdStoreEvent(.loaded)])
        // Not a failure of the ad networks: the store was stopped, or the privacy choices have changed.
        case .failure(let error) where error.code == .cancelled || error.code == .adExpired: self.update()
        case .failure(let error): self.fail(error)
        }
    }

    private func fail(_ error: MediationError) {
        let isOutage = error.responseInfo?.isOutage == true
        self.outages = isOutage ? min(self.outages + 1, Self.outageDelays) : 0
        if !isOutage { self.failures += 1 }
        guard !self.hasGivenUp else { return self.update([AdStoreEvent(.failed, error: error)]) }
        let delay = Self.delays[(isOutage ? self.outages : self.failures) - 1] * (0.8 + 0.4 * self.random())
        self.nextLoad = self.timers.now() + Nanoseconds(delay)
        self.update([AdStoreEvent(.failed, error: error, retryDelay: self.isRunning ? delay : nil)])
    }
}
