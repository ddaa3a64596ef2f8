#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// Networks and apps that act randomly from inside callbacks, and that must leave the views in order.
@MainActor
struct ReentrancyPropertyTests {
    @MainActor
    private final class World {
        let screen = AdScreen()
        private(set) var ads: [AdScreen.Ad] = []
        private(set) var containers: [AdContainer] = []
        /// The place of each ad, and the faults, according to the calls of the networks.
        private(set) var places: [String?] = []
        private(set) var faults: [String] = []
        private(set) var tapCount = 0
        private var depth = 0
        private var random: SplitMix64

        init(seed: UInt64) throws {
            self.random = SplitMix64(seed: seed)
            for name in ["A", "B", "C"] { self.containers.append(self.screen.container(name)) }
            for index in 0..<5 {
                let network = TrackedAd(countsImpressions: self.isOne(in: 3), countsClicks: self.isOne(in: 3))
                network.adChoicesView = PlatformView(frame: ViewRect(x: 0, y: 0, width: 5, height: 5))
                let ad = try self.screen.load(network, listens: false)
                network.reaction = { [weak self] call in self?.hear(call, of: index) }
                ad.ad.eventHandler = { [weak self] _ in self?.react() }
                self.ads.append(ad)
                self.places.append(nil)
            }
        }

        func act() {
            let ad = self.ads[Int.random(in: self.ads.indices, using: &self.random)]
            let container = self.containers[Int.random(in: self.containers.indices, using: &self.random)]
            switch Int.random(in: 0..<8, using: &self.random) {
            case 0..<4: try? ad.ad.show(in: container)
            case 4: ad.ad.unregister()
            case 5: container.frame.y = self.isOne(in: 2) ? 0 : 100
            case 6: ad.delegate.report(self.isOne(in: 2) ? .click : .impression)
            default:
                self.tapCount += 1
                container.tapButton()
            }
        }

        private func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self.random) == 0 }

        /// Performs an action at a limited depth, because the stack is finite.
        private func react() {
            guard self.depth < 4, self.isOne(in: 2) else { return }
            self.depth += 1
            self.act()
            self.depth -= 1
        }

        private func hear(_ call: String, of index: Int) {
            let words = call.split(separator: " ").map(String.init)
            switch words[0] {
            case "didRender":
                if self.places[index] != nil { self.faults.append("ad \(index) is rendered twice") }
                if self.places.contains(words[1]) { self.faults.append("\(words[1]) has two ads") }
                self.places[index] = words[1]
            case "didUntrack":
                if self.places[index] != words[1] { self.faults.append("ad \(index) was not in \(words[1])") }
                self.places[index] = nil
            default:
                if self.places[index] == nil { self.faults.append("\(words[0]) of ad \(index), which is nowhere") }
            }
            self.react()
        }
    }

    @Test func whateverIsDoneFromInsideEachContainerHasOneAdAndEachAdOneContainer() async throws {
        var clicks = 0
        let count = TestSize.cases(1000)
        for seed in 0..<UInt64(count) {
            let world = try World(seed: seed)
            for _ in 0..<40 {
                world.act()
                await world.screen.time.advance(by: .milliseconds(170))
                self.check(world, seed)
            }
            for ad in world.ads {
                ad.network.reaction = nil
                ad.ad.eventHandler = nil
                ad.ad.unregister()
            }
            #expect(world.screen.time.timers.count == 0, "seed \(seed)")
            #expect(world.containers.allSatisfy { $0.button.isUserInteractionEnabled && $0.subviews.count == 3 })
            clicks += world.ads.reduce(0) { $0 + $1.network.count("didRecordClick") }
            #expect(world.ads.allSatisfy { $0.network.count("didRecordImpression") <= 1 })
            #expect(clicks == 0 || world.tapCount > 0)
        }
        #expect(clicks > count)
    }

    private func check(_ world: World, _ seed: UInt64) {
        #expect(world.faults.isEmpty, "seed \(seed)")
        for container in world.containers {
            let index = world.places.firstIndex(of: container.name)
            let ad = index.map { world.ads[$0] }
            let isTapped = ad.map { !$0.network.handlesUserClicks } ?? false
            #expect(container.button.isUserInteractionEnabled == !isTapped, "seed \(seed)")
            let adChoices = container.subviews.dropFirst(3)
            #expect(adChoices.count == (ad == nil ? 0 : 1) && adChoices.first === ad?.ad.adChoicesView, "seed \(seed)")
        }
    }
}
#endif
