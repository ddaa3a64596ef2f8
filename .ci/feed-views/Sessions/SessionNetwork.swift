import Foundation
import MediationCore
import PlatformViews
import MediationTesting
import UIKit

/// A network that answers as a session decides; one session runs at a time.
@MainActor
final class SessionNetwork {
    enum Answer: CaseIterable {
        case fill
        case noFill
        case held
    }

    static var current: SessionNetwork?

    var answer = Answer.fill
    private(set) var ads: [SessionAd] = []
    private var held: [NativeAdCompletionHandler] = []

    func mediator(_ time: VirtualTime) -> AdMediator {
        let registry = AdapterRegistry()
        registry.register(SessionAdapter.self)
        let item = LineItem(name: "A", adapter: "SessionAdapter", ecpm: 1, timeout: .seconds(10))
        return AdMediator(
            configuration: MediationConfiguration(
                adUnits: [AdUnit(id: "feed", deadline: .seconds(10), lineItems: [item])],
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages(), limits: ImageLimits()),
            timers: time.timers
        )
    }

    func load(_ handler: NativeAdCompletionHandler) {
        switch self.answer {
        case .fill: self.fill(handler)
        case .noFill: _ = handler(.failure(MediationError(.noFill, "Nothing today.")))
        case .held: self.held.append(handler)
        }
    }

    /// Fills the held loads with ads.
    func fill() {
        let held = self.held
        self.held = []
        for handler in held { self.fill(handler) }
    }

    private func fill(_ handler: NativeAdCompletionHandler) {
        let ad = SessionAd(self.ads.count + 1)
        self.ads.append(ad)
        _ = handler(.success(ad))
    }
}

@MainActor
final class SessionAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    required init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        SessionNetwork.current?.load(completionHandler)
    }
}

/// An ad that knows the container that shows it, and counts its taps.
@MainActor
final class SessionAd: MediationNativeAd {
    let headline: String?
    let timeToLive: Duration? = .seconds(100)
    private(set) weak var container: UIView?
    private(set) var clicks = 0

    init(_ number: Int) { self.headline = "ad \(number)" }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.container = container
    }

    func didUntrack(_ container: PlatformView?) { self.container = nil }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.clicks += 1 }
}
