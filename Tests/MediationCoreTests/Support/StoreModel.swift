import MediationCore
import MediationTesting

/// The rules of an ad store, derived from its inputs and its events; every breach is recorded.
@MainActor
final class StoreModel {
    struct HeldAd {
        let headline: String
        let warning: Nanoseconds
        let expiry: Nanoseconds
        var isWarned = false
    }

    private static let shortestWaits: [Duration] = [0.8, 2.4, 4, 20, 48, 240].map { .seconds($0) }

    private let stage: StoreStage
    private(set) var breaches: [String] = []
    private(set) var held: [HeldAd] = []
    private var failures = 0
    /// The number of successive loads without any answer from the network, up to two.
    private var outages = 0
    private var lastFailure = Nanoseconds.zero
    var isRunning = false
    var targetSize: Int
    /// The lifetime of the last ad that the network was told to give.
    var life: Duration?

    init(_ stage: StoreStage, targetSize: Int) {
        self.stage = stage
        self.targetSize = targetSize
    }

    private var now: Nanoseconds { self.stage.time.now }

    private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) {
        if !isTrue { self.breaches.append("\(self.now.duration): \(what())") }
    }

    /// Called when the network is asked, before it answers.
    func loadBegins() {
        self.expect(self.isRunning, "a load though the store was stopped")
        self.expect(self.stage.openLoads == 0, "two loads at a time")
        let fresh = self.held.count { $0.warning > self.now }
        self.expect(fresh < self.targetSize, "a load though there are \(fresh) fresh ads of \(self.targetSize)")
        self.expect(self.failures <= Self.shortestWaits.count, "a load though it has given up")
        let waits = self.outages > 0 ? self.outages : self.failures
        guard (1...Self.shortestWaits.count).contains(waits) else { return }
        let wait = Self.shortestWaits[waits - 1] - .microseconds(1)
        self.expect(self.now >= self.lastFailure + Nanoseconds(wait), "a load before wait \(waits) was over")
    }

    func hear(_ event: AdStoreEvent) {
        switch event.kind {
        case .loaded: self.loaded()
        case .failed:
            let isOutage = event.error?.responseInfo?.lineItems.map(\.error?.code) == [.deadlineExceeded]
            self.outages = isOutage ? min(self.outages + 1, 2) : 0
            if !isOutage { self.failures += 1 }
            self.lastFailure = self.now
            let hasRetry = self.isRunning && self.failures <= Self.shortestWaits.count
            self.expect((event.retryDelay != nil) == hasRetry, "failure \(self.failures) says \(event)")
        case .willExpire:
            let index = self.held.firstIndex { !$0.isWarned && $0.warning <= self.now }
            self.expect(index != nil, "a warning of no ad")
            if let index { self.held[index].isWarned = true }
        case .expired:
            let index = self.held.firstIndex { $0.expiry <= self.now }
            self.expect(index != nil, "an expiry of no ad")
            if let index { self.held.remove(at: index) }
        default: self.expect(false, "an event \(event)")
        }
    }

    private func loaded() {
        let life = Nanoseconds(self.life ?? .seconds(3_600))
        self.expect(life >= Nanoseconds(.seconds(10)), "an ad that lives \(life.duration)")
        let expiry = self.now + life
        let warning = expiry - min(Nanoseconds(.seconds(60)), Nanoseconds(life.duration / 2))
        self.held.append(HeldAd(headline: "\(self.stage.loads)", warning: warning, expiry: expiry))
        (self.failures, self.outages) = (0, 0)
    }

    /// Called when the app demands something that resumes a store that has given up.
    private func demand() {
        if self.failures > Self.shortestWaits.count { self.failures = 0 }
    }

    func start(_ store: AdStore) {
        if !self.isRunning { self.demand() }
        self.isRunning = true
        store.start()
    }

    func stop(_ store: AdStore) {
        self.isRunning = false
        store.stop()
    }

    func take(from store: AdStore) {
        self.demand()
        let index = self.held.firstIndex { $0.expiry > self.now }
        let expected = index.map { self.held.remove(at: $0).headline }
        let ad = store.takeAd()
        let headline = ad?.nativeAd?.headline
        self.expect(headline == expected, "took \(headline ?? "none") in place of \(expected ?? "none")")
        self.expect(ad?.isExpired != true, "took an ad that has expired")
    }

    /// Checks the store; call this when everything is at rest.
    func check(_ store: AdStore) {
        let count = self.held.count { $0.expiry > self.now }
        self.expect(store.count == count, "the store counts \(store.count) ads, there are \(count)")
    }

    /// Checks that the store is full; call this when the network has been giving ads for longer than any wait.
    func checkIsFull(_ store: AdStore) {
        let fresh = self.held.count { $0.warning > self.now }
        self.expect(fresh >= self.targetSize, "\(fresh) fresh ads of \(self.targetSize) in the end")
    }
}
