#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting

/// Random actions of an app, its user and its networks with a few ads and containers, together with a model: plain
/// lists of what is registered where, and of what has been tapped and reported.
@MainActor
final class RandomAds {
    /// The model's state of one ad.
    struct Expectation {
        var container: Int?
        var renderings = 0
        /// The number of clicks that mediation must have counted, and the time of the last one.
        var clicks = 0
        var lastClick: Nanoseconds?
        /// The numbers of the network's reports.
        var impressionReports = 0
        var clickReports = 0
        var videoReports = 0
        /// Indicate whether enough of the ad was ever visible, and whether that lasted so long that it must count.
        var mayBeSeen = false
        var mustBeSeen = false
    }

    let screen = AdScreen()
    let gone = WeakReferences()
    private(set) var ads: [AdScreen.Ad] = []
    private(set) var expected: [Expectation] = []
    private var containers: [AdContainer?]
    private var random: SplitMix64

    init(seed: UInt64) throws {
        self.random = SplitMix64(seed: seed)
        self.containers = [nil, nil, nil]
        for _ in 0..<4 {
            let network = TrackedAd(countsImpressions: self.chance(3), countsClicks: self.chance(3))
            if self.chance(2) { network.visibilityRule = VisibilityRule(share: 0.5, for: .milliseconds(350)) }
            if self.chance(2) { network.adChoicesView = PlatformView(frame: ViewRect(x: 0, y: 0, width: 5, height: 5)) }
            let ad = try self.screen.load(network)
            self.gone.add(ad.ad)
            self.gone.add(ad.delegate)
            self.ads.append(ad)
            self.expected.append(Expectation())
        }
    }

    /// Performs one random action, and waits until its effects have ended.
    func step() async throws {
        let place = Int.random(in: self.containers.indices, using: &self.random)
        let index = Int.random(in: self.ads.indices, using: &self.random)
        switch Int.random(in: 0..<20, using: &self.random) {
        case 0..<5: try self.register(index, at: place)
        case 5..<6: self.unregister(index)
        case 6..<7: self.drop(place)
        case 7..<9:
            self.containers[place]?.frame.y = [0, 60, 79, 80, 81, 100, -30].randomElement(using: &self.random) ?? 0
        case 9..<10: self.containers[place]?.isHidden.toggle()
        case 10..<11: self.containers[place]?.button.isHidden.toggle()
        case 11..<14: self.tap(place)
        case 14..<17: return await self.wait()
        default: self.report(index)
        }
        await self.screen.time.settle()
        self.look()
    }

    /// Releases all views.
    func end() async {
        for place in self.containers.indices { self.drop(place) }
        await self.screen.time.advance(by: .seconds(2))
    }

    /// Releases all ads.
    func forgetAds() {
        self.ads = []
    }

    private func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self.random) == 0 }

    private func register(_ index: Int, at place: Int) throws {
        let container = self.containers[place] ?? self.screen.container("\(place)", y: self.chance(2) ? 100 : 0)
        if self.containers[place] == nil { self.gone.add(container) }
        self.containers[place] = container
        try self.ads[index].ad.show(in: container)
        for other in self.expected.indices where self.expected[other].container == place {
            self.expected[other].container = nil
        }
        self.expected[index].container = place
        self.expected[index].renderings += 1
    }

    private func unregister(_ index: Int) {
        self.ads[index].ad.unregister()
        self.expected[index].container = nil
    }

    private func drop(_ place: Int) {
        self.containers[place]?.removeFromSuperview()
        self.containers[place] = nil
        for index in self.expected.indices where self.expected[index].container == place {
            self.expected[index].container = nil
        }
    }

    private func tap(_ place: Int) {
        guard let container = self.containers[place] else { return }
        let part = Int.random(in: 0..<3, using: &self.random)
        // A tapped ad is checked first.
        self.look()
        switch part {
        case 0: container.tapHeadline()
        case 1: container.tapButton()
        default: container.tapMedia()
        }
        let isHit = !container.isHidden && (part == 0 || part == 1 && !container.button.isHidden)
        guard isHit, let index = self.expected.firstIndex(where: { $0.container == place }) else { return }
        guard !self.ads[index].network.handlesUserClicks else { return }
        let now = self.screen.time.now
        if let last = self.expected[index].lastClick, now < last + Nanoseconds(.milliseconds(500)) { return }
        self.expected[index].lastClick = now
        self.expected[index].clicks += 1
    }

    private func report(_ index: Int) {
        switch Int.random(in: 0..<3, using: &self.random) {
        case 0:
            self.ads[index].delegate.report(.impression)
            self.expected[index].impressionReports += 1
        case 1:
            self.ads[index].delegate.report(.click)
            self.expected[index].clickReports += 1
        default:
            self.ads[index].delegate.report(.didPlayVideo)
            self.expected[index].videoReports += 1
        }
    }

    private func wait() async {
        let time = Duration.milliseconds(Int.random(in: 1..<900, using: &self.random))
        self.look(for: time)
        await self.screen.time.advance(by: time)
    }

    /// Records the ads that are seen while nothing moves for a time.
    private func look(for time: Duration = .zero) {
        for index in self.expected.indices {
            guard let place = self.expected[index].container, let container = self.containers[place] else { continue }
            let rule = self.ads[index].network.visibilityRule
            let shown = max(0, min(100, container.frame.y + 40) - max(0, container.frame.y)) / 40
            guard !container.isHidden, shown > 0, shown >= rule.share else { continue }
            self.expected[index].mayBeSeen = true
            // A tenth of a second until the first check, and another after the time.
            if time >= rule.time + .milliseconds(200) { self.expected[index].mustBeSeen = true }
        }
    }
}
#endif
