#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// A screen of 100 × 100 points in virtual time, with a waterfall whose second line item has the ads of a test.
@MainActor
final class AdScreen {
    /// A loaded ad, seen from both sides.
    @MainActor
    final class Ad {
        let ad: NativeAd
        let network: TrackedAd
        let delegate: any MediationNativeAdEventDelegate
        /// The events that the app received.
        private(set) var heard: [NativeAdEvent] = []

        init(_ ad: NativeAd, _ network: TrackedAd, _ delegate: any MediationNativeAdEventDelegate, listens: Bool) {
            self.ad = ad
            self.network = network
            self.delegate = delegate
            if listens { ad.eventHandler = { [weak self] in self?.heard.append($0) } }
        }

        /// The names of the events that the app received.
        var names: [String] { self.heard.map(\.name) }

        var violations: [ContractViolation] { self.ad.responseInfo.lineItems.flatMap(\.violations) }

        func count(_ event: NativeAdEvent) -> Int { self.heard.count { $0 == event } }
    }

    static let ecpm = 2.5

    let time = VirtualTime()
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    private let ads = Ads()
    private let waterfall: TestWaterfall

    /// The scripts' part of the screen, which they hold instead of the screen because they live as long as the process.
    @MainActor
    private final class Ads {
        var next: TrackedAd?
        var delegate: (any MediationNativeAdEventDelegate)?
        var afterAnswer: @MainActor (any MediationNativeAdEventDelegate) -> Void = { _ in }
    }

    init() {
        self.waterfall = TestWaterfall(
            [
                .scripted("empty") { _, _, handler in handler(.failure(MediationError(.noFill, "Nothing."))) },
                .scripted("full", ecpm: Self.ecpm) { [ads] _, _, handler in
                    guard let next = ads.next else { return }
                    ads.delegate = handler(.success(next))
                    if let delegate = ads.delegate { ads.afterAnswer(delegate) }
                },
            ],
            time: self.time
        )
    }

    /// Loads an ad at once; `reporting` runs inside the adapter, after the completion handler has returned.
    func load(
        _ network: TrackedAd = TrackedAd(),
        options: NativeAdOptions = NativeAdOptions(),
        listens: Bool = true,
        reporting: @escaping @MainActor (any MediationNativeAdEventDelegate) -> Void = { _ in }
    ) throws -> Ad {
        self.ads.next = network
        self.ads.afterAnswer = reporting
        defer {
            self.ads.next = nil
            self.ads.delegate = nil
        }
        let load = try self.waterfall.start(NativeAdRequest(options: options))
        return Ad(try #require(load.ad), network, try #require(self.ads.delegate), listens: listens)
    }

    /// Returns a container on the screen, or below it with `y` from 100 on.
    func container(_ name: String = "A", y: Double = 0) -> AdContainer {
        let container = AdContainer(name, y: y)
        self.window.addSubview(container)
        return container
    }
}
#endif
