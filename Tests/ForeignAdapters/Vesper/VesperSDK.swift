package import MediationConformance
internal import MediationCore
internal import PlatformViews

/// The SDK of the Vesper network, which has all formats; the suite plays the network.
///
/// It calls back on any thread, and retains neither loaders nor creatives nor delegates.
package final class VesperSDK: NetworkDriver {
    /// The most recent SDK.
    package static var current: VesperSDK { Self.newest.withLock { $0 } ?? VesperSDK(nil) }

    private static let newest = LockedValue<VesperSDK?>(nil)

    private struct Weak<Object: AnyObject & Sendable>: Sendable {
        weak var object: Object?
    }

    private struct State {
        /// The loaders by request; a request of the SDK's own has none.
        var loaders: [Weak<VesperLoader>] = []
        var creatives: [Int: Weak<VesperCreative>] = [:]
    }

    let log: NetworkLog?
    private let state = LockedValue(State())

    package init(_ log: NetworkLog?) { self.log = log }

    package static func use(_ sdk: VesperSDK) { Self.newest.withLock { $0 = sdk } }

    // The adapter's calls.

    func ask(_ loader: VesperLoader, _ request: VesperRequest) {
        self.state.withLock { $0.loaders.append(Weak(object: loader)) }
        self.log?.created(loader, "loader")
        self.log?(.request(NetworkRequest(request, loader)))
    }

    func stop(_ loader: VesperLoader) {
        let index = self.state.withLock { $0.loaders.lastIndex { $0.object === loader } }
        if let index { self.log?(.cancel(request: index + 1)) }
    }

    // The network's side.

    package func perform(_ step: NetworkStep) throws {
        switch step {
        case .fill(let request, let payload):
            guard let loader = self.loader(request) else { return }
            let creative = VesperCreative(payload, request, loader, self)
            self.log?.created(creative, "creative")
            self.state.withLock { state in
                if state.creatives[request]?.object == nil { state.creatives[request] = Weak(object: creative) }
            }
            loader.delegate?.vesperLoader(loader, didLoad: creative)
        case .fail(let request, let failure):
            guard let loader = self.loader(request) else { return }
            loader.delegate?.vesperLoader(loader, didFailWith: VesperError(failure))
        case .reportFullScreen(let event, let number):
            guard let event = VesperEvent(event) else { throw UnsupportedStep() }
            self.creative(number)?.happen(event)
        case .reward(let reward, let number):
            guard let creative = self.creative(number) else { return }
            guard creative.format.isRewarded else { throw UnsupportedStep() }
            creative.happen(.rewarded(name: reward.type, amount: reward.amount))
        case .reportBanner(let event, let number):
            guard let event = VesperEvent(event) else { throw UnsupportedStep() }
            self.creative(number)?.happen(event)
        case .resizeBanner(let size, let number):
            guard let creative = self.creative(number) else { return }
            MainActor.assumeIsolated { creative.view.resize(width: size.width, height: size.height ?? 0) }
            creative.happen(.resized)
        case .refreshBanner(let number): self.refresh(number)
        default: throw UnsupportedStep()
        }
    }

    /// Replaces a banner, as the SDK does every half minute unless it was told not to.
    private func refresh(_ number: Int) {
        guard let creative = self.creative(number), creative.refreshesItself else { return }
        self.state.withLock { $0.loaders.append(Weak(object: nil)) }
        var request = NetworkRequest(adUnitID: creative.placement)
        request.format = .banner
        self.log?(.request(request))
        creative.happen(.viewed)
    }

    private func loader(_ request: Int) -> VesperLoader? {
        self.state.withLock { $0.loaders.indices.contains(request - 1) ? $0.loaders[request - 1].object : nil }
    }

    private func creative(_ number: Int) -> VesperCreative? { self.state.withLock { $0.creatives[number]?.object } }
}

extension NetworkRequest {
    fileprivate init(_ request: VesperRequest, _ loader: VesperLoader) {
        var other = request.choices
        other["requestID"] = request.requestID
        self.init(
            adUnitID: loader.placement,
            isTest: request.isTest,
            isChild: other.removeValue(forKey: "isChild").flatMap { Bool($0) },
            gdprApplies: other.removeValue(forKey: "gdprApplies").flatMap { Bool($0) },
            consentString: other.removeValue(forKey: "consentString"),
            usPrivacyString: other.removeValue(forKey: "usPrivacyString"),
            other: other
        )
        self.format = AdFormat(rawValue: loader.format.rawValue)
        self.bannerSize = request.size.map { size in
            size.maxHeight.map { .fixed(width: size.width, height: $0) } ?? .inlineAdaptive(width: size.width)
        }
    }
}

extension VesperEvent {
    fileprivate init?(_ event: FullScreenAdEvent) {
        switch event {
        case .willPresent: self = .displayed
        case .impression: self = .viewed
        case .click: self = .clicked
        case .willDismiss: self = .closing
        case .didDismiss: self = .closed
        case .expired: self = .expired
        case _ where event.name == FullScreenAdEvent.didFailToPresent("").name:
            self = .failedToShow(event.message ?? "")
        default: return nil
        }
    }

    fileprivate init?(_ event: BannerAdEvent) {
        switch event {
        case .impression: self = .viewed
        case .click: self = .clicked
        case .willPresent: self = .displayed
        case .didDismiss: self = .closed
        case .expanded: self = .expanded
        case .collapsed: self = .collapsed
        default: return nil
        }
    }
}
