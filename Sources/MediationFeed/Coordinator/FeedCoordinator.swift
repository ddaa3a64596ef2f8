public import MediationCore

/// Fills the slots of a list with ads, ahead of what the user sees and without moving it.
///
/// An app changes its content through the coordinator, reports the rows on the screen with ``screenShows(_:)``, and
/// passes the changes from ``changeHandler`` on to its view. The coordinator does the rest:
///
/// - It loads one ad at a time, ahead of need: from ``start()`` on, and whenever an ad has gone into a slot and other
///   slots are open. After failures it waits 1, 3, 5, 25, 60 and 300 seconds, as an `AdStore` does, and then until
///   another slot comes within reach, at least one second; after loads that reached no ad network, it waits at most 3
///   seconds.
/// - A slot gets its ad when it comes within ``FeedLoadingOptions/lookAhead`` rows of the screen in the direction in
///   which the user scrolls: below the screen, until the user turns back. A slot never gets a new row on the screen:
///   what the user looks at does not move. A slot that already has a row, as a placeholder or with an expired ad, gets
///   its ad in that row; on the screen, only a placeholder does.
/// - A slot that was on the screen before there was an ad for it gets its row above the screen, once the user has moved
///   on: the user sees the ad on the way back. Meanwhile, the view has to keep what it shows in place. No other slot
///   gets a row above the screen.
/// - An ad stays in its slot for as long as the slot exists. If the slot is removed before the ad has been on the
///   screen, the ad is used for another slot.
/// - An ad that was held unshown for too long, or that was requested under privacy choices that have changed since, is
///   replaced off the screen. If there is no other ad, its row is closed if it is below the screen. An ad on the screen
///   stays there when the choices change, and is not shown again once it has left the screen.
///
/// The coordinator does not count impressions: the cell that shows an ad registers it with its views, and the ad counts
/// its impression once it is seen.
///
/// Until ``screenShows(_:)`` is called for the first time, no row counts as visible, and the first slots can be filled
/// before the list appears. Everything runs on the main actor.
@MainActor
public final class FeedCoordinator {
    /// The current list, with all changes that were reported to ``changeHandler``.
    public internal(set) var list: FeedList

    /// The options for loading ads ahead of need.
    public let options: FeedLoadingOptions

    /// Called for every change of the rows, so that the view can change in the same turn.
    ///
    /// Changes come one at a time: a change that the handler sets off is reported after the handler has returned. The
    /// list changes by itself only between two calls, but content that the handler changes is in the list at once. The
    /// handler is also called for changes that the app makes. The coordinator retains the handler, which should hold
    /// views weakly.
    public var changeHandler: (@MainActor (FeedChange) -> Void)?

    /// Receives events of the ads, in order with the changes.
    public var eventHandler: (@MainActor (FeedEvent) -> Void)?

    private struct KnownAd {
        let ad: LoadedAd
        /// The slot; `nil` while the ad waits for another slot.
        var slot: AdSlot.ID?
        /// The time at which it was first on the screen.
        var shownAt: Nanoseconds?
        let expiry: TimerQueue.Token
    }

    /// The object that shows the list in SwiftUI; retained.
    package var listener: (any FeedListener)?

    private enum Message {
        case change(FeedChange)
        case event(FeedEvent)
    }

    /// The target that the timer queue holds instead of the coordinator, which an app may release while a timer is set.
    private final class Alarm: TimerTarget, MediatorListener {
        weak var coordinator: FeedCoordinator?

        func timerFired(_ number: Int) { self.coordinator?.expire(FeedAd(number)) }

        func privacyDidChange() { self.coordinator?.privacyDidChange() }

        // The store loads then, and reports it.
        func configurationDidChange() {}

        func connectionIsBack() {}
    }

    private let loader: AdLoader
    let store: AdStore
    private let alarm = Alarm()
    private var screen = FeedScreen()
    /// Indicates whether rows have gone for which others may have come to the screen, unknown until they are reported.
    private var mayScreenShowMore = false
    private var ads: [FeedAd: KnownAd] = [:]
    /// The ads whose slots were removed before the ads were seen, the oldest first.
    var returned: [FeedAd] = []
    /// The ads that expired in their slots and are still there.
    private var expired: Set<FeedAd> = []
    /// The ads of other privacy choices that are on the screen, and expire when they leave it.
    private var outdated: Set<FeedAd> = []
    /// The ads that were shown for long enough, are on the screen, and expire when they leave it.
    private var worn: Set<FeedAd> = []
    private var lastAd = 0
    /// The positions to which the list returns when it shows ads again; `nil` while it does.
    var positionsToShow: FeedPositions?
    private var isRunning = false
    private var isLoadingAhead = false
    /// The slot for which the store had no ad.
    private var waiting: AdSlot.ID?
    /// The earliest time at which a store that has given up may be asked again.
    private var nextDemand = Nanoseconds.zero
    private var messages: [Message] = []
    private var isSettling = false

    /// Creates a coordinator; it loads no ads before ``start()``.
    ///
    /// - Parameters:
    ///   - list: The list with the existing content.
    ///   - loader: The loader of the ads; no other code should use it.
    ///   - options: The options for loading ads ahead of need.
    ///   - request: A closure that returns the request for each load.
    /// - Throws: A ``FeedError`` if an option is beyond its limits.
    public convenience init(
        _ list: FeedList,
        loader: AdLoader,
        options: FeedLoadingOptions = FeedLoadingOptions(),
        request: @escaping @MainActor () -> NativeAdRequest = { NativeAdRequest() }
    ) throws(FeedError) {
        try self.init(list, loader: loader, options: options, random: { .random(in: 0...1) }, request: request)
    }

    /// Creates a coordinator; `random` returns numbers from 0 to 1, for the waits after failures.
    package init(
        _ list: FeedList,
        loader: AdLoader,
        options: FeedLoadingOptions = FeedLoadingOptions(),
        random: @escaping @MainActor () -> Double,
        request: @escaping @MainActor () -> NativeAdRequest = { NativeAdRequest() }
    ) throws(FeedError) {
        try options.check()
        self.list = list
        self.options = options
        self.loader = loader
        self.store = AdStore(loader: loader, targetSize: options.readyAds, random: random, request: request)
        self.alarm.coordinator = self
        self.store.eventHandler = { [weak self] in self?.receive($0) }
        loader.addListener(self.alarm)
    }

    /// Starts loading; has no effect if loading has started.
    public func start() {
        self.isRunning = true
        self.settle()
    }

    /// Stops loading; ads that are already loaded are still used.
    public func stop() {
        self.isRunning = false
        self.settle()
    }

    /// Ends a wait after a failed load, and loads at once if an ad is missing; has no effect while loading is stopped.
    public func retryNow() {
        self.nextDemand = .zero
        self.store.retryNow()
        self.settle()
    }

    /// Replaces the ads that the user has seen for long enough, as when the app comes back after a while.
    ///
    /// They are replaced like ads that have expired: off the screen at once, on it when they leave it.
    ///
    /// - Parameter duration: The time since they were first on the screen.
    public func replaceAds(shownFor duration: Duration) {
        let now = self.timers.now()
        let worn = self.ads.filter { id, known in
            guard let shownAt = known.shownAt, !self.expired.contains(id) else { return false }
            return (now - shownAt).duration >= duration
        }
        self.worn.formUnion(worn.keys)
        self.expireWornAds()
        self.settle()
    }

    private var timers: TimerQueue { self.loader.timers }

    /// The number of ads that are ready for the next slots.
    public var readyAdCount: Int { self.store.count + self.returned.count }

    /// Returns the ad to show in a row.
    ///
    /// - Parameter id: The ad as the list knows it.
    /// - Returns: The ad; `nil` if it is no longer in the list or has expired; the row should then be shown empty.
    public func ad(_ id: FeedAd) -> LoadedAd? {
        guard let known = self.ads[id], known.slot != nil, !self.expired.contains(id), !known.ad.isExpired,
            !known.ad.isOutdated || self.outdated.contains(id)
        else { return nil }
        return known.ad
    }

    /// Reports the rows on the screen; must be called whenever they change.
    ///
    /// Between two calls, the rows that were on the screen count as still there, wherever changes have moved them.
    ///
    /// - Parameter rows: The first and the last row that are at least partly visible.
    public func screenShows(_ rows: ClosedRange<RowIndex>) {
        self.screen.show(rows)
        self.mayScreenShowMore = false
        self.noteAdsOnScreen()
        if !self.outdated.isEmpty { self.expireOutdatedAds() }
        if !self.worn.isEmpty { self.expireWornAds() }
        self.settle()
    }

    /// Reports the rows on the screen, if all of them are in one section.
    ///
    /// - Parameters:
    ///   - rows: The first and the last row that are at least partly visible.
    ///   - section: The number of their section.
    public func screenShows(_ rows: ClosedRange<Int>, section: Int = 0) {
        self.screenShows(RowIndex(rows.lowerBound, section: section)...RowIndex(rows.upperBound, section: section))
    }
}

// Called from other files.
extension FeedCoordinator {
    /// The changes that are in the list and have yet to be reported: those of an app that changes content in a handler.
    var unreported: [FeedChange] {
        self.messages.compactMap { if case .change(let change) = $0 { change } else { nil } }
    }

    func take(_ changes: RowChanges) {
        self.note(changes)
        self.settle()
    }

    func take(_ changes: SectionChanges) {
        self.screen.follow(changes, sectionCount: self.list.sectionCount)
        if changes != SectionChanges() { self.messages.append(.change(.sections(changes))) }
        self.note(changes.released)
        self.settle()
    }
}

extension FeedCoordinator {
    private func note(_ changes: RowChanges) {
        self.screen.follow(changes, in: self.list)
        if !changes.isEmpty { self.messages.append(.change(.rows(changes))) }
        self.note(changes.released)
    }

    private func note(_ released: [ReleasedAd]) {
        for released in released {
            guard let known = self.ads[released.ad] else { continue }
            // An ad that has left stays out, also if the privacy choices that it was loaded with come back.
            let isUsable = !released.isExpired && !known.ad.isExpired && !known.ad.isOutdated
            if self.showsAds, known.shownAt == nil, isUsable {
                self.ads[released.ad]?.slot = nil
                self.returned.append(released.ad)
                self.note(FeedEvent(.returned, ad: released.ad, slot: released.slot))
            } else {
                self.forget(released.ad)
                self.note(FeedEvent(.released, ad: released.ad, slot: released.slot))
            }
        }
    }

    private func note(_ event: FeedEvent) {
        self.messages.append(.event(event))
    }

    private func noteAdsOnScreen() {
        for (slot, id) in self.screen.ads(in: self.list) {
            guard let known = self.ads[id], known.shownAt == nil, !known.ad.isExpired else { continue }
            self.ads[id]?.shownAt = self.timers.now()
            self.note(FeedEvent(.shown, ad: id, slot: slot))
        }
    }

    func forget(_ id: FeedAd) {
        guard let known = self.ads.removeValue(forKey: id) else { return }
        self.expired.remove(id)
        self.outdated.remove(id)
        self.worn.remove(id)
        self.timers.cancel(known.expiry)
    }

    private func receive(_ event: AdStoreEvent) {
        switch event.kind {
        case .loaded: self.note(FeedEvent(.loaded))
        case .failed:
            // A list that scrolls always has an open slot: the store must not be asked again at once.
            if event.retryDelay == nil { self.nextDemand = self.timers.now() + Nanoseconds(.seconds(1)) }
            self.note(FeedEvent(.failed, error: event.error, retryDelay: event.retryDelay))
        case .expired: self.note(FeedEvent(.expired))
        default: break
        }
        self.settle()
    }

    private func privacyDidChange() {
        self.outdated = Set(self.screen.ads(in: self.list).map(\.ad).filter { self.ads[$0]?.ad.isOutdated == true })
        self.expireOutdatedAds()
        self.settle()
    }

    /// Expires the ads of other privacy choices that are off the screen; those on the screen stay there.
    private func expireOutdatedAds() {
        self.outdated.formIntersection(self.screen.ads(in: self.list).map(\.ad))
        for (id, known) in self.ads.sorted(by: { $0.key.id < $1.key.id })
        where known.ad.isOutdated && !self.outdated.contains(id) && !self.expired.contains(id) {
            self.drop(id)
        }
    }

    /// Expires the ads off the screen that were shown for long enough.
    private func expireWornAds() {
        let visible = Set(self.screen.ads(in: self.list).map(\.ad))
        for id in self.worn.subtracting(visible).sorted(by: { $0.id < $1.id }) {
            self.worn.remove(id)
            if !self.expired.contains(id) { self.drop(id) }
        }
    }

    private func expire(_ id: FeedAd) {
        guard self.ads[id]?.ad.isExpired == true, !self.expired.contains(id) else { return }
        self.drop(id)
        self.settle()
    }

    /// Takes an ad out of use, wherever it is.
    private func drop(_ id: FeedAd) {
        guard let known = self.ads[id] else { return }
        if let slot = known.slot {
            self.list.expire(slot)
            self.expired.insert(id)
        } else {
            self.returned.removeAll { $0 == id }
            self.forget(id)
        }
        self.note(FeedEvent(.expired, ad: id, slot: known.slot))
    }

    /// Does everything that can be done, one step at a time, and reports each step before the next: a view must find
    /// the list as reported.
    func settle() {
        guard !self.isSettling else { return }
        self.isSettling = true
        defer { self.isSettling = false }
        repeat {
            while !self.messages.isEmpty {
                switch self.messages.removeFirst() {
                case .change(let change):
                    self.changeHandler?(change)
                    self.listener?.feedDidChange(change)
                case .event(let event):
                    self.eventHandler?(event)
                    if event.kind == .expired, event.slot != nil { self.listener?.feedDidChange(nil) }
                }
            }
            self.loadAhead(of: self.openSlotCount)
        } while self.placeSection() || self.fillSlot() || self.clearSlot() || !self.messages.isEmpty
    }

    /// The number of slots that can take an ad, now or when they come within reach.
    private var openSlotCount: Int {
        let sections = 0..<self.list.sectionCount
        return sections.reduce(self.expired.count) { count, section in
            count + self.list.slotCount(section: section) - self.list.adCount(section: section)
        }
    }

    /// Loads ahead while there are open slots, and at the start in any case: an ad without a slot would only expire.
    func loadAhead(of slots: Int) {
        let isNeeded = self.isRunning && self.showsAds && (slots > 0 || self.lastAd == 0)
        guard isNeeded != self.isLoadingAhead else { return }
        // An ad that is being loaded when the last slot is removed is for the next slot.
        if !isNeeded, self.isRunning, self.showsAds, self.loader.isLoading { return }
        self.isLoadingAhead = isNeeded
        if isNeeded { self.store.start() } else { self.store.stop() }
    }

    /// Applies new positions to a section, and returns whether it did.
    private func placeSection() -> Bool {
        guard let changes = self.list.placeNextSection() else { return false }
        if self.screen.isKnown, !changes.removed.isEmpty { self.mayScreenShowMore = true }
        self.note(changes)
        return true
    }

    /// Fills a slot, and returns whether it did.
    private func fillSlot() -> Bool {
        if let waiting, self.list.slot(waiting) == nil {
            self.waiting = nil
            self.note(FeedEvent(.slotGone, slot: waiting))
        }
        guard !self.mayScreenShowMore,
            let slot = self.screen.slotToFill(in: self.list, lookAhead: self.options.lookAhead)
        else {
            self.waiting = nil
            return false
        }
        guard let id = self.takeAd(for: slot.id) else { return false }
        self.ads[id]?.slot = slot.id
        self.note(self.list.fill(slot.id, with: id))
        self.note(FeedEvent(.placed, ad: id, slot: slot.id))
        self.noteAdsOnScreen()
        return true
    }

    /// Clears a slot, and returns whether it did.
    private func clearSlot() -> Bool {
        guard let slot = self.screen.slotToClear(in: self.list, lookAhead: self.options.lookAhead) else { return false }
        self.note(self.list.clear(slot.id))
        return true
    }

    private func takeAd(for slot: AdSlot.ID) -> FeedAd? {
        while !self.returned.isEmpty {
            let id = self.returned.removeFirst()
            if let ad = self.ads[id]?.ad, !ad.isExpired, !ad.isOutdated { return id }
            // Its timer is late, as after a sleep.
            self.forget(id)
        }
        // A slot asks once: a store that has given up must not start again with every row that scrolls by.
        let mayAsk = self.waiting != slot && self.timers.now() >= self.nextDemand
        guard self.store.count > 0 || mayAsk else { return nil }
        if self.store.count > 0 {
            self.lastAd += 1
            // This comes before the store loads a replacement.
            self.loadAhead(of: self.openSlotCount - 1)
        }
        guard let ad = self.store.takeAd() else {
            self.waiting = slot
            return nil
        }
        self.waiting = nil
        let due = self.timers.now() + Nanoseconds(ad.timeToExpiry)
        let expiry = self.timers.schedule(at: due, for: self.alarm, number: self.lastAd)
        self.ads[FeedAd(self.lastAd)] = KnownAd(ad: ad, expiry: expiry)
        return FeedAd(self.lastAd)
    }
}

extension LoadedAd {
    fileprivate var timeToExpiry: Duration {
        switch self {
        case .native(let ad): ad.timeToExpiry
        case .custom(let ad): ad.timeToExpiry
        }
    }
}
