import Foundation
import MediationCore
import MediationNetworking
import MediationOpenRTB
import MediationTesting
import PlatformViews
import SampleAdServer
import Testing

/// An exchange over HTTP with mediation in front of it, and an app that has some line items.
@MainActor
struct MediatedExchange {
    let server: SampleAdServer
    let script: OpenRTBScript
    let mediator: AdMediator
    let opener: RecordingURLOpener
    let pages = ScriptedPages()
    let attributions = Attributions()

    /// The time of mediation, which stands still: no load ever times out, however busy the machine.
    let time = VirtualTime()

    private static let seed: UInt64 = 3

    /// Runs an exchange for the duration of one test.
    @discardableResult
    static func with<Value>(
        _ script: OpenRTBScript = OpenRTBScript(),
        lineItems: [LineItem] = [Self.bidder()],
        clock: any Clock<Duration> = ContinuousClock(),
        _ body: @MainActor (MediatedExchange) async throws -> Value
    ) async throws -> Value {
        let server = SampleAdServer(script: ServerScript(seed: Self.seed, openRTB: script))
        let url = try await server.start()
        let exchange = MediatedExchange(server, script, url, lineItems, clock)
        do {
            let value = try await body(exchange)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    nonisolated static func bidder(_ placement: String = "feed", floor: Double = 0) -> LineItem {
        LineItem(
            name: placement,
            adapter: "OpenRTBAdapter",
            bidder: Bidder(floor: floor),
            timeout: .seconds(60),
            settings: ["placement": .string(placement)]
        )
    }

    nonisolated static func priced(_ placement: String = "feed", ecpm: Double = 1) -> LineItem {
        LineItem(
            name: placement,
            adapter: "OpenRTBAdapter",
            ecpm: ecpm,
            timeout: .seconds(60),
            settings: ["placement": .string(placement)]
        )
    }

    private init(
        _ server: SampleAdServer,
        _ script: OpenRTBScript,
        _ url: URL,
        _ lineItems: [LineItem],
        _ clock: any Clock<Duration>
    ) {
        self.server = server
        self.script = script
        self.opener = RecordingURLOpener()
        var environment = OpenRTBEnvironment()
        environment.allowsPrivateHosts = true
        environment.urlOpener = self.opener
        environment.clock = clock
        environment.makeBannerPage = { [pages] in pages.make() }
        environment.skAdNetworkHandler = { [attributions] in attributions.events.append($0) }
        OpenRTBAdapter.environment = environment
        let registry = AdapterRegistry()
        registry.register(OpenRTBAdapter.self)
        // Servers get the ports of others that have ended, and a notice is told once for each exchange.
        let endpoint = "\(url.absoluteString)/openrtb2/auction?test=\(UUID().uuidString)"
        let settings: [String: JSONValue] = ["endpoint": .string(endpoint)]
        let items = lineItems.map { item in
            var item = item
            item.settings.merge(settings) { $1 }
            return item
        }
        self.mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [
                AdUnit(id: "feed", deadline: .seconds(60), lineItems: items),
                AdUnit(id: "footer", format: .banner, deadline: .seconds(60), lineItems: items),
            ]),
            registry: registry,
            images: ImagePipeline(
                loader: URLSessionDataLoader(),
                limits: ImageLimits(timeLimit: .seconds(60), allowsPrivateHosts: true)
            ),
            timers: self.time.timers
        )
    }

    /// Loads one ad as an app does.
    func load(_ loadID: String = "load") async throws(MediationError) -> NativeAd? {
        try await AdLoader(adUnitID: "feed", adTypes: [.native], mediator: self.mediator)
            .load(NativeAdRequest(loadID: loadID)).nativeAd
    }

    /// Returns a banner in a window, without an ad.
    func banner(_ size: BannerSize = .banner) -> (view: BannerAdView, window: PlatformWindow) {
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
        let view = BannerAdView(adUnitID: "footer", size: size, mediator: self.mediator)
        window.addSubview(view)
        return (view, window)
    }

    /// The bids that the exchange makes for a load, the highest first.
    func bids(_ loadID: String = "load", placement: String = "feed") -> [OpenRTBDecision.SeatBid] {
        let bids = self.script.decision(seed: Self.seed, placement: placement, id: loadID).bids
        return bids.enumerated().sorted { ($1.element.price, $0.offset) < ($0.element.price, $1.offset) }.map(\.element)
    }

    /// The price of a bid as macros write it.
    nonisolated static func text(_ price: Double) -> String { Int(exactly: price).map { "\($0)" } ?? "\(price)" }

    /// Waits until the exchange has been told that often of these events, and returns its counts.
    func counts(_ expected: [String: Int]) async throws -> OpenRTBCounts {
        let counts = await self.server.counts { counts in
            expected.allSatisfy { event, number in
                (counts.openRTB?.events[event]?.values.reduce(0, +) ?? 0) >= number
            }
        }
        return try #require(counts?.openRTB)
    }
}

/// Records what the app is told for SKAdNetwork.
@MainActor
final class Attributions {
    var events: [SKAdNetworkEvent] = []
}

/// Records URLs instead of opening them.
@MainActor
final class RecordingURLOpener: URLOpening {
    private(set) var opened: [String] = []

    func canOpen(_ url: URL) -> Bool { true }

    func open(_ url: URL) -> Bool {
        self.opened.append(url.absoluteString)
        return true
    }
}
