import Foundation
import MediationCore
import MediationTesting
import Testing

/// The lifetimes of objects: nothing outlives its load except the ad, and the objects that the ad consists of.
@MainActor
struct LoadLifetimeTests {
    /// The fate of a load.
    private enum Fate: CaseIterable {
        case filled, failed, dropped, timedOut, cancelled, answeredLate, cancelledWithImages
    }

    /// Holds strongly what an app and a network's SDK would hold, and everything else weakly.
    @MainActor
    private final class World {
        let objects = WeakReferences()
        var fate = Fate.filled
        var handlersOfTheSDK: [NativeAdCompletionHandler] = []
        var adsOfTheApp: [NativeAd] = []

        func makeAd() -> TestAd {
            let ad = TestAd()
            self.objects.add(ad)
            return ad
        }

        func load(_ adapter: ScriptedAdapter, _ handler: NativeAdCompletionHandler) {
            self.objects.add(adapter)
            switch self.fate {
            case .filled:
                // As with an adapter and its ad that hold each other, because the ad reports through the adapter.
                let ad = self.makeAd()
                adapter.kept = [handler, ad]
                handler(.success(ad))
            case .failed: handler(.failure(MediationError(.noFill, "Nothing today.")))
            case .dropped: break
            case .timedOut, .cancelled: adapter.kept = [handler]
            case .answeredLate: self.handlersOfTheSDK.append(handler)
            case .cancelledWithImages:
                let ad = self.makeAd()
                ad.icon = NativeAdImage(urlString: "https://images.example/icon.png")
                handler(.success(ad))
            }
        }
    }

    private static func runOneLoad(_ waterfall: TestWaterfall, _ world: World, keepingAd: Bool) async throws {
        let load = try waterfall.start()
        world.objects.add(load)
        world.objects.add(load.load)
        await waterfall.time.advance(by: .milliseconds(500))
        if world.fate == .cancelled || world.fate == .cancelledWithImages { load.load.cancel() }
        await waterfall.time.advance(by: .seconds(2))
        for handler in world.handlersOfTheSDK { handler(.success(world.makeAd())) }
        world.handlersOfTheSDK = []
        #expect(load.results.count == 1)
        if let ad = load.ad {
            world.objects.add(ad)
            if keepingAd { world.adsOfTheApp.append(ad) }
        }
    }

    @Test func aThousandLoadsLeaveNothingButTheAdsThatTheAppHolds() async throws {
        let world = World()
        let waterfall = TestWaterfall({ adapter, _, handler in world.load(adapter, handler) }, images: ScriptedLoader())
        for number in 0..<1000 {
            world.fate = Fate.allCases[number % Fate.allCases.count]
            let isKept = world.fate == .filled && number % 10 == 0
            try await Self.runOneLoad(waterfall, world, keepingAd: isKept)
        }
        #expect(waterfall.time.timers.count == 0)
        #expect(world.objects.total > 3000)
        #expect(world.adsOfTheApp.count == 15)
        // The ad, the network's ad, and the adapter.
        #expect(world.objects.alive == 3 * world.adsOfTheApp.count)
        world.adsOfTheApp = []
        #expect(world.objects.alive == 0)
    }

    @Test func anAdKeepsItsAdapterAndTheNetworksAdAlive() async throws {
        let adapters = WeakReferences()
        let mediationAds = WeakReferences()
        func load() throws -> NativeAd? {
            let waterfall = TestWaterfall({ adapter, _, handler in
                let ad = TestAd()
                adapters.add(adapter)
                mediationAds.add(ad)
                handler(.success(ad))
            })
            return try waterfall.start().ad
        }
        var ad = try load()
        #expect(ad != nil)
        #expect(adapters.alive == 1)
        #expect(mediationAds.alive == 1)
        ad = nil
        #expect(adapters.alive == 0)
        #expect(mediationAds.alive == 0)
    }

    @Test func anAdKeepsTheEventDelegateThatItsAdapterHoldsWeakly() async throws {
        weak var delegate: (any MediationNativeAdEventDelegate)?
        let load = try TestWaterfall({ _, _, handler in delegate = handler(.success(TestAd())) }).start()
        var heard: [NativeAdEvent] = []
        load.ad?.eventHandler = { heard.append($0) }
        delegate?.report(.willPresent)
        for _ in 0..<5 { await Task.yield() }
        #expect(heard == [.willPresent])
    }
}
