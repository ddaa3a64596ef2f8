/// Keeps ads of one ad unit ready: loads them ahead of need, replaces those that expire, and never hands out one that has
/// expired.
///
/// After a failed load it waits 1, 3, 5, 25, 60 and 300 seconds, each a fifth more or less by chance, and then gives up
/// until somebody asks for an ad, or stops and starts it. After a load that reached nobody, as without a connection, it
/// waits 3 seconds at most, and such loads do not count towards giving up. Nothing shortens a wait but
/// ``WaterfallRunner/connectionIsBack()``. An ad that lives for less than ten seconds counts as a failed load. It loads
/// one ad at a time.
///
/// Ads that were asked for under other privacy choices than the present ones have expired, and are replaced at once.
/// Everything about it is on the main actor; an app that lets go of the store lets go of its ads and of the load under
/// way.
@MainActor
public final class AdStore {
    /// How many fresh ads are to be held, at least 1.
    ///
    /// What a larger target lacks is loaded at once; a smaller one drops nothing.
    public var targetSize: Int {
        didSet {
            self.targetSize = max(1, self.targetSize)
            self.update()
        }
    }

    /// Hears what happens in the store.
    public var eventHandler: (@MainActor (AdStoreEvent) -> Void)?

    private struct HeldAd {
        let ad: LoadedAd
        let warning: Nanoseconds
        let expiry: Nanoseconds
        var isWarned = false

        @MainActor
        func isFresh(at time: Nanoseconds) -> Bool { self.expiry > time && !self.ad.isOutdated }
    }

    /// What the queue of timers holds: not the store, which an app may drop while a timer is set.
    private final class Alarm: TimerTarget, RunnerListener {
        weak var store: AdStore?

        func timerFired(_ number: Int) { self.store?.update() }

        func privacyDidChange() { self.store?.update() }

        func connectionIsBack() { self.store?.connectionIsBack() }
    }

    private static let delays: [Duration] = [1, 3, 5, 25, 60, 300].map { .seconds($0) }

    /// How many of the delays there are for loads that reached nobody: a tunnel is not the networks' fault, and asking
    /// costs little where there is nobody to hear it.
    private static let outageDelays = 2

    /// Before an ad expires, so that it can still be shown.
    private static let warningTime = Nanoseconds(.seconds(60))

    /// An ad that lives shorter is of no use to a store, and loading another at once would go on for ever.
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
    /// The loads in a row, up to now, that reached nobody.
    private var outages = 0
    /// When the next load may begin after a failure.
    private var nextLoad = Nanoseconds.zero

    /// Creates a store; it loads after ``start()``.
    ///
    /// - Parameters:
    ///   - loader: What loads the ads; the store should be the only one to use it, for a load that finds it loading
    ///     counts as a failed one.
    ///   - targetSize: How many fresh ads are to be held.
    ///   - request: What is passed with each load.
    public convenience init(
        loader: AdLoader,
        targetSize: Int = 1,
        request: @escaping @MainActor () -> NativeAdRequest = { NativeAdRequest() }
    ) {
        self.init(loader: loader, targetSize: targetSize, random: { .random(in: 0...1) }, request: request)
    }

    /// `random` gives numbers from 0 to 1, for the waits.
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

    /// How many ads could be handed out now.
    public var count: Int {
        let now = self.timers.now()
        return self.held.count { $0.isFresh(at: now) }
    }

    /// Begins to load ahead; nothing happens if it has begun.
    ///
    /// A store that waits after a failure still waits when it was stopped and is started again.
    public func start() {
        guard !self.isRunning else { return }
        self.isRunning = true
        if self.hasGivenUp { self.forgetFailures() }
        self.update()
    }

    /// Loads no more; the ads that are there stay until they expire.
    public func stop() {
        self.isRunning = false
        self.loading?.cancel()
        self.update()
    }

    /// The ad that has been waiting longest, or `nil` if there is none; another is loaded in its place.
    public func takeAd() -> LoadedAd? {
        // The handler hears of it last: an ad that it takes comes after this one.
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

    /// Does what has come due; to be called after anything has changed.
    private func update(_ events: [AdStoreEvent] = []) {
        var events = events + self.dropExpiredAds()
        let now = self.timers.now()
        for index in self.held.indices where !self.held[index].isWarned && self.held[index].warning <= now {
            self.held[index].isWarned = true
            events.append(AdStoreEvent(.willExpire))
        }
        if self.isShortOfAds, self.loading == nil, self.nextLoad <= now { self.load() }
        self.setTimer(now)
        // Last, with the state in order: the handler may come back.
        for event in events { self.eventHandler?(event) }
    }

    private func setTimer(_ now: Nanoseconds) {
        if let timer { self.timers.cancel(timer) }
        var moments = self.held.map { $0.isWarned ? $0.expiry : $0.warning }
        if self.isShortOfAds, self.loading == nil { moments.append(self.nextLoad) }
        self.timer = moments.min().map { self.timers.schedule(at: $0, for: self.alarm, number: 0) }
    }

    private func load() {
        // The request is made inside: the app may come back to the store from there.
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
        // No failure of the networks: the store was stopped, or the choices have changed.
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
