import Foundation
package import MediationBridge
package import MediationConformance
package import MediationCore
package import MediationTesting
package import PlatformViews

/// A fake host in front of a bridge, with the network behind it that a harness plays, in time that a test moves on.
@MainActor
package final class BridgeBench<Host> {
    /// The host.
    package let host: Host
    /// The calls that have reached the network.
    package let network: NetworkLog
    /// The time of the bridge.
    package let time = VirtualTime()
    /// The mistakes of the host or the app, as the bridge has told them.
    package var mistakes: [String] { self.told.mistakes }
    private let told = Told()
    private let driver: any NetworkDriver
    private let capabilities: Set<AdapterCapability>
    private var payloads = 0
    #if !canImport(UIKit) && !canImport(AppKit)
    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 390, height: 844))
    #endif

    /// Puts everything up; `nil` if the harness plays no network.
    ///
    /// - Parameters:
    ///   - harness: The harness of the adapter behind the bridge.
    ///   - limits: The limits of the bridge.
    ///   - makeHost: Makes the host, with a bridge to this network; gets the settings of the harness.
    package init?<Harness: AdapterHarness>(
        _ harness: Harness,
        limits: BridgedNetwork.Limits,
        _ makeHost: (BridgedNetwork, [String: JSONValue]) -> Host
    ) {
        self.network = NetworkLog()
        guard let driver = try? harness.makeNetwork(self.network) else { return nil }
        self.driver = driver
        self.capabilities = Harness.capabilities
        let told = self.told
        let network = BridgedNetwork(
            Harness.Adapter.self,
            limits: limits,
            images: ImagePipeline(loader: PlayedImages()),
            timers: self.time.timers
        ) { told.mistakes.append($0) }
        self.host = makeHost(network, harness.settings)
    }

    /// Indicates whether the harness declares a capability.
    package func has(_ capability: AdapterCapability) -> Bool { self.capabilities.contains(capability) }

    /// Lets everything come to rest that is under way.
    package func rest() async {
        await self.time.rest()
        // Lets work in the thread pool come back that only passes through it.
        await Task.detached {}.value
        await self.time.rest()
    }

    /// Lets everything come to rest until a condition holds that work in the thread pool brings about, within reason.
    package func rest(until isMet: () -> Bool) async {
        for _ in 0..<40 where !isMet() { await self.rest() }
    }

    /// Lets time pass.
    package func pass(_ duration: Duration) async {
        await self.time.pass(duration)
        await self.rest()
    }

    // MARK: - The network

    /// Makes the network do something, on the main thread.
    package func play(_ step: NetworkStep) async {
        try? self.driver.perform(step)
        await self.rest()
    }

    /// Fills a request with an ad, whose assets a test may change.
    package func fill(_ number: Int, tracksItself: Bool = false, _ change: (inout NetworkAssets) -> Void = { _ in })
        async
    {
        self.payloads += 1
        var assets = NetworkAssets()
        assets.headline = "Headline \(self.payloads)"
        assets.body = "Body"
        assets.callToAction = "Install"
        assets.bannerSize = .banner
        change(&assets)
        var payload = NetworkPayload(name: "ad-\(self.payloads)", assets: assets)
        payload.isTrackedByNetwork = tracksItself
        await self.play(.fill(request: number, payload))
    }

    /// Returns how often a call has reached the network.
    package func count(_ isCall: (NetworkCall) -> Bool) -> Int { self.network.calls.count(where: isCall) }

    /// The number of presentations that the network was asked for.
    package var presentations: Int { self.count { if case .present = $0 { true } else { false } } }

    // MARK: - The app

    /// Makes a view controller, on the screen or nowhere.
    package func controller(isOnScreen: Bool = true) -> PlatformViewController {
        let controller = PlatformViewController()
        #if !canImport(UIKit) && !canImport(AppKit)
        if isOnScreen { self.window.rootViewController = controller }
        #endif
        return controller
    }
}

/// Serves a picture under each URL.
struct PlayedImages: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        DataResponse(
            statusCode: 200,
            contentType: "image/png",
            data: Data(BenchPicture.png(width: 2, height: 2))
        )
    }
}

/// The mistakes of its host that a bridge has told.
@MainActor
private final class Told {
    var mistakes: [String] = []
}
