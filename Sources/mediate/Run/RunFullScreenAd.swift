import MediationCore
import PlatformViews

/// A loaded ad of any kind that covers the screen, and what has become of it.
@MainActor
final class RunFullScreenAd {
    let format: AdFormat
    /// The events since the ad was to be presented.
    private(set) var presentation: PresentationReport?

    private let info: @MainActor () -> ResponseInfo
    private let listen: @MainActor (@escaping @MainActor (FullScreenAdEvent) -> Void) -> Void
    private let show: @MainActor (PlatformViewController?) async throws(MediationError) -> Void

    /// Loads an ad of a format that covers the screen.
    static func load(
        _ format: AdFormat,
        adUnitID: String,
        request: AdRequest,
        with mediator: AdMediator
    ) async throws(MediationError) -> RunFullScreenAd {
        func load<Kind>(_: Kind.Type) async throws(MediationError) -> FullScreenAd<Kind> {
            try await FullScreenAdLoader<Kind>(adUnitID: adUnitID, mediator: mediator).load(request)
        }
        return switch format {
        case .appOpen: RunFullScreenAd(try await load(AppOpenKind.self))
        case .rewarded: RunFullScreenAd(try await load(RewardedKind.self))
        case .rewardedInterstitial: RunFullScreenAd(try await load(RewardedInterstitialKind.self))
        default: RunFullScreenAd(try await load(InterstitialKind.self))
        }
    }

    private init<Kind: UnrewardedAdKind>(_ ad: FullScreenAd<Kind>) {
        self.format = Kind.format
        self.info = { ad.responseInfo }
        self.listen = { ad.eventHandler = $0 }
        self.show = { controller throws(MediationError) in try await ad.present(from: controller) }
    }

    private init<Kind: RewardedAdKind>(_ ad: FullScreenAd<Kind>) {
        self.format = Kind.format
        self.info = { ad.responseInfo }
        self.listen = { ad.eventHandler = $0 }
        self.show = { controller throws(MediationError) in _ = try await ad.present(from: controller) }
    }

    var responseInfo: ResponseInfo { self.info() }

    /// Presents the ad, and returns when it has left the screen.
    ///
    /// - Parameters:
    ///   - controller: The controller to present from; `nil` if there is no window.
    ///   - willPresent: Called when the ad covers the screen.
    func present(from controller: PlatformViewController?, willPresent: @escaping @MainActor () -> Void) async {
        let start = ContinuousClock.now
        self.presentation = PresentationReport(format: self.format)
        self.listen { [weak self] event in
            self?.presentation?.add(event, at: start.duration(to: .now))
            if event == .willPresent { willPresent() }
        }
        do throws(MediationError) {
            try await self.show(controller)
        } catch {
            self.presentation?.error = error
        }
    }
}
