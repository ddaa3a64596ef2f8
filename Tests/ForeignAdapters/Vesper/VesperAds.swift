import MediationConformance
package import MediationCore
package import PlatformViews

/// The events that an ad that covers the screen reports.
enum VesperReport: Sendable {
    case event(FullScreenAdEvent)
    case reward(AdReward)
}

/// Passes reports on in order, and keeps them until mediation has taken the ad.
final class VesperRelay<Report: Sendable>: Sendable {
    private struct State {
        var receiver: (@Sendable (Report) -> Void)?
        var waiting: [Report] = []
        var isDelivering = false
    }

    private let state = LockedValue(State())

    func open(_ receiver: @escaping @Sendable (Report) -> Void) {
        self.state.withLock { $0.receiver = receiver }
        self.deliver()
    }

    func callAsFunction(_ report: Report) {
        self.state.withLock { $0.waiting.append(report) }
        self.deliver()
    }

    private func deliver() {
        while true {
            let next: ((@Sendable (Report) -> Void), Report)? = self.state.withLock { state in
                guard !state.isDelivering, let receiver = state.receiver, !state.waiting.isEmpty else { return nil }
                state.isDelivering = true
                return (receiver, state.waiting.removeFirst())
            }
            guard let (receiver, report) = next else { return }
            receiver(report)
            self.state.withLock { $0.isDelivering = false }
        }
    }
}

/// An ad that covers the screen, with or without a reward.
package class VesperScreenAd: MediationFullScreenAd, MediationRewardedAd, VesperCreativeDelegate {
    nonisolated let creative: VesperCreative
    nonisolated let report = VesperRelay<VesperReport>()

    nonisolated required init(_ creative: VesperCreative) {
        self.creative = creative
        creative.delegate = self
    }

    package var timeToLive: Duration? { nil }

    package func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.report.open { report in
            if case .event(let event) = report { eventDelegate.report(event) }
        }
    }

    package func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.report.open { report in
            switch report {
            case .event(let event): eventDelegate.report(event)
            case .reward(let reward): eventDelegate.didEarn(reward)
            }
        }
    }

    package func present(from viewController: PlatformViewController) { self.show(from: viewController) }

    package func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.verify(verification)
        self.show(from: viewController)
    }

    func verify(_ verification: ServerSideVerification?) {
        self.creative.setVerification(userID: verification?.userID, customData: verification?.customData)
    }

    func show(from viewController: PlatformViewController) { self.creative.show(from: viewController) }

    package nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        for report in self.mapped(event) { self.report(report) }
    }

    /// The reports that correspond to an event of the network.
    nonisolated func mapped(_ event: VesperEvent) -> [VesperReport] {
        switch event {
        case .displayed: [.event(.willPresent)]
        case .viewed: [.event(.impression)]
        case .clicked: [.event(.click)]
        case .closing: [.event(.willDismiss)]
        case .closed: [.event(.didDismiss)]
        case .expired: [.event(.expired)]
        case .failedToShow(let reason): [.event(.didFailToPresent(reason))]
        case .rewarded(let name, let amount): [.reward(AdReward(type: name, amount: amount))]
        case .expanded, .collapsed, .resized: []
        }
    }
}

/// A banner, whose view the SDK makes.
package class VesperBanner: MediationBannerAd, VesperCreativeDelegate {
    nonisolated let creative: VesperCreative
    nonisolated let report = VesperRelay<BannerAdEvent>()

    nonisolated required init(_ creative: VesperCreative) {
        self.creative = creative
        creative.delegate = self
    }

    package var view: PlatformView { self.creative.view }

    package var size: BannerSize {
        let bounds = self.creative.view.boundsRect
        return .fixed(width: bounds.width, height: bounds.height)
    }

    package var timeToLive: Duration? { nil }

    package func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.report.open { eventDelegate.report($0) }
    }

    package func didRemove() { self.creative.destroy() }

    package nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        for event in self.mapped(event) { self.report(event) }
    }

    /// The events of mediation that correspond to one of the network.
    nonisolated func mapped(_ event: VesperEvent) -> [BannerAdEvent] {
        switch event {
        case .displayed: [.willPresent]
        case .viewed: [.impression]
        case .clicked: [.click]
        case .closed: [.didDismiss]
        case .expanded: [.expanded]
        case .collapsed: [.collapsed]
        case .resized: [.resized]
        case .closing, .expired, .failedToShow, .rewarded: []
        }
    }
}

/// A native ad, which mediation counts.
final class VesperNativeAd: MediationNativeAd {
    private let creative: VesperCreative

    nonisolated init(_ creative: VesperCreative) { self.creative = creative }

    var headline: String? { self.creative.payload.headline }
    var body: String? { self.creative.payload.body }
    var callToAction: String? { self.creative.payload.callToAction }

    nonisolated var hasContent: Bool {
        let payload = self.creative.payload
        return [payload.headline, payload.body, payload.callToAction].contains { text in
            text?.contains { !$0.isWhitespace } == true
        }
    }
}
