import Foundation
import MediationCore
import MediationNetworking
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import MediationTesting
import Testing

/// An ad server with mediation in front of it, and an app that has one line item.
///
/// Each running server has its own thread, and a process has some 250: suites that start many servers are serialized,
/// or all of their servers would wait for each other's threads.
@MainActor
struct MediatedNetwork {
    let server: SampleAdServer
    let mediator: AdMediator

    /// The time of mediation, which stands still until the test advances it.
    let time = VirtualTime()

    /// The time of the network's SDK.
    let clock = ManualClock()

    let urlOpener: RecordingURLOpener

    /// The two forms of an adapter.
    nonisolated static let adapters = ["SampleCustomEvent", "SampleDelegatingCustomEvent"]

    private static let registry = {
        let registry = AdapterRegistry()
        registry.register(SampleCustomEvent.self)
        registry.register(SampleDelegatingCustomEvent.self)
        registry.register(SampleFaultyCustomEvent.self)
        return registry
    }()

    /// Runs a server for the duration of one test.
    ///
    /// With a `timeout`, time passes by itself; otherwise no load ever times out, however busy the machine.
    static func with<Value>(
        _ adUnit: AdUnitScript = AdUnitScript(),
        adapter: String,
        settings: [String: JSONValue] = [:],
        timeout: Duration? = nil,
        _ body: @MainActor (MediatedNetwork) async throws -> Value
    ) async throws -> Value {
        let server = SampleAdServer(script: ServerScript(seed: 1, default: adUnit))
        let url = try await server.start()
        let given: [String: JSONValue] = ["parameter": "unit", "serverURL": .string(url.absoluteString)]
        let lineItem = LineItem(
            name: "A",
            adapter: adapter,
            ecpm: 2,
            timeout: timeout ?? .seconds(60),
            settings: given.merging(settings) { $1 }
        )
        let network = MediatedNetwork(server, lineItem, isRealTime: timeout != nil)
        do {
            let value = try await body(network)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    private init(_ server: SampleAdServer, _ lineItem: LineItem, isRealTime: Bool) {
        self.server = server
        self.urlOpener = RecordingURLOpener()
        self.mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [
                AdUnit(id: "feed", deadline: .seconds(60), lineItems: [lineItem])
            ]),
            registry: Self.registry,
            // A busy machine must not be the reason for a missing image.
            images: ImagePipeline(
                loader: URLSessionDataLoader(),
                limits: ImageLimits(timeLimit: .seconds(60), allowsPrivateHosts: true)
            ),
            urlOpener: self.urlOpener,
            timers: isRealTime ? TimerQueue(clock: ContinuousClock()) : self.time.timers
        )
    }

    /// Loads one ad as an app does.
    func load(
        _ adTypes: Set<AdType> = [.native],
        options: NativeAdOptions = NativeAdOptions(),
        _ change: (inout NativeAdRequest) -> Void = { _ in }
    ) async throws(MediationError) -> LoadedAd {
        var extras = SampleExtras()
        extras.clock = self.clock
        var request = NativeAdRequest(loadID: "load", extras: [extras])
        change(&request)
        return try await AdLoader(adUnitID: "feed", adTypes: adTypes, options: options, mediator: self.mediator)
            .load(request)
    }

    /// Returns the native ad of a load that succeeds.
    func ad(
        _ adTypes: Set<AdType> = [.native],
        options: NativeAdOptions = NativeAdOptions(),
        _ change: (inout NativeAdRequest) -> Void = { _ in }
    ) async throws -> NativeAd {
        try #require(try await self.load(adTypes, options: options, change).nativeAd)
    }

    /// Returns the record of a load's only line item, whether or not the load gets an ad.
    func attempt(_ adTypes: Set<AdType> = [.native]) async throws -> ResponseInfo.LineItemInfo {
        let info: ResponseInfo?
        do throws(MediationError) {
            info = try await self.load(adTypes).responseInfo
        } catch {
            info = error.responseInfo
        }
        return try #require(info?.lineItems.first)
    }

    /// Returns the error of a load's only line item.
    func error(_ adTypes: Set<AdType> = [.native]) async throws -> ResponseInfo.ErrorInfo {
        try #require(try await self.attempt(adTypes).error)
    }

    /// Returns the last request to the server, as Foundation reads it.
    func lastRequest() async throws -> [String: NSObject] {
        let body = try #require(await self.server.lastAdRequest)
        return try #require(try JSONSerialization.jsonObject(with: body) as? [String: NSObject])
    }
}

extension NativeAd {
    /// The network's own ad, hidden from apps: its received events, and a person's actions on its page and video.
    var networkAd: SampleNativeAd {
        get throws { try #require((self.adChoicesView as? SampleAdInfoView)?.ad) }
    }
}

/// Records URLs instead of opening them.
@MainActor
final class RecordingURLOpener: URLOpening {
    /// The schemes of the installed apps.
    var schemes: Set<String> = []
    private(set) var opened: [String] = []

    func canOpen(_ url: URL) -> Bool {
        self.schemes.contains(url.scheme ?? "")
    }

    func open(_ url: URL) -> Bool {
        self.opened.append(url.absoluteString)
        return true
    }
}
