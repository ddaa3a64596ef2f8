import MediationConformance
package import MediationCore
package import PlatformViews

/// Something that happens to an ad that covers the screen, or to a banner.
package enum OddHappening: Sendable {
    case screen(FullScreenAdEvent)
    case reward(AdReward)
    case banner(BannerAdEvent)
}

/// The habits of a made-up SDK in formats other than native.
package struct StageHabits: Sendable {
    /// The names of the events that the network does not have.
    package var lacked: Set<String> = []
    /// The names of the events that the network reports twice.
    package var repeated: Set<String> = []
    /// Indicates whether the network tells that an ad has expired.
    package var tellsExpiry = false
    /// Indicates whether rewards have neither type nor amount.
    package var hasBareRewards = false
    /// Indicates whether amounts of rewards are whole numbers.
    package var hasWholeRewards = false
    /// Indicates whether rewards are reported after the ad was closed, and never before.
    package var rewardsAfterClose = false
    /// Indicates whether the SDK replaces banners by itself.
    package var refreshesBanners = false
    /// Indicates whether the network takes a user's ID, but no other data for the app's server.
    package var takesUserOnly = false
}

/// The part of an ad of the SDK that only formats other than native have.
///
/// Events from before anybody listens are kept.
package final class OddStage: Sendable {
    private struct State {
        var listener: (@Sendable (OddHappening) -> Void)?
        var early: [OddHappening] = []
        var isOpen = false
        var isClosed = false
        var isExpired = false
        var refreshes: Bool
    }

    package let number: Int
    private let size: BannerSize?
    private let format: AdFormat?
    private let sdk: OddSDK
    private let state: LockedValue<State>
    @MainActor private var madeView: OddBannerView?

    init(_ size: BannerSize?, _ number: Int, _ sdk: OddSDK, _ format: AdFormat?) {
        self.size = size
        self.number = number
        self.sdk = sdk
        self.format = format
        self.state = LockedValue(State(refreshes: sdk.habits.refreshesBanners))
    }

    /// The view of a banner, made when it is first asked for.
    @MainActor package var view: OddBannerView {
        if let madeView { return madeView }
        let view = OddBannerView(width: self.size?.width ?? 0, height: self.size?.height ?? 0)
        self.madeView = view
        return view
    }

    /// Indicates whether the ad can no longer be presented.
    package var isExpired: Bool { self.state.withLock { $0.isExpired } }

    /// Passes on what has happened so far, and what happens from now on.
    package func listen(_ listener: @escaping @Sendable (OddHappening) -> Void) {
        self.state.withLock { $0.listener = listener }
        while let early = self.takeEarly() {
            for happening in early { listener(happening) }
        }
    }

    private func takeEarly() -> [OddHappening]? {
        self.state.withLock { state in
            defer { state.early = [] }
            state.isOpen = state.early.isEmpty
            return state.isOpen ? nil : state.early
        }
    }

    /// Ends the life of a banner.
    package func destroy() {
        self.state.withLock { state in
            state.listener = nil
            state.refreshes = false
        }
    }

    package func stopRefresh() { self.state.withLock { $0.refreshes = false } }

    /// Presents an ad that covers the screen.
    @MainActor
    package func present(
        from controller: PlatformViewController,
        userID: String? = nil,
        customData: String? = nil
    ) {
        let presentation = NetworkPresentation(
            controller: self.sdk.log?.name(of: controller),
            userID: userID,
            customData: self.sdk.habits.takesUserOnly ? nil : customData
        )
        self.sdk.tell(.present(ad: self.number, presentation))
    }

    /// Makes something happen; throws for what the network does not have.
    func happen(_ happening: OddHappening) throws {
        let habits = self.sdk.habits
        let name =
            switch happening {
            case .screen(let event): event.name
            case .banner(let event): event.name
            case .reward: "reward"
            }
        let isKnown = !habits.lacked.contains(name) && (name != FullScreenAdEvent.expired.name || habits.tellsExpiry)
        guard isKnown else { throw UnsupportedStep() }
        if case .reward(let reward) = happening { try self.checkReward(reward, habits) }
        self.state.withLock { state in
            if name == FullScreenAdEvent.didDismiss.name { state.isClosed = true }
            if name == FullScreenAdEvent.expired.name { state.isExpired = true }
        }
        for _ in 0..<(habits.repeated.contains(name) ? 2 : 1) { self.sdk.deliver { self.tell(happening) } }
    }

    private func checkReward(_ reward: AdReward, _ habits: StageHabits) throws {
        let isRewarded = self.format == .rewarded || self.format == .rewardedInterstitial
        let isBare = reward.type == nil && reward.amount == nil
        let isWhole = reward.amount.map { $0.isFinite && $0 == $0.rounded() && $0.magnitude < 1e9 } ?? true
        let isClosed = self.state.withLock { $0.isClosed }
        guard isRewarded, isBare || !habits.hasBareRewards, isWhole || !habits.hasWholeRewards,
            isClosed || !habits.rewardsAfterClose
        else { throw UnsupportedStep() }
    }

    private func tell(_ happening: OddHappening) {
        let listener = self.state.withLock { state in
            if !state.isOpen { state.early.append(happening) }
            return state.isOpen ? state.listener : nil
        }
        listener?(happening)
    }

    /// Lets the time pass after which the SDK replaces a banner.
    func refresh() {
        guard self.state.withLock({ $0.refreshes }) else { return }
        var request = NetworkRequest()
        request.format = .banner
        self.sdk.askAgain(request)
    }
}

/// The view of a banner of the SDK.
package final class OddBannerView: SizedView {
    init(width: Double, height: Double) {
        super.init(rect: ViewRect(x: 0, y: 0, width: width, height: height))
    }

    #if canImport(UIKit) || canImport(AppKit)
    package required init?(coder: PlatformCoder) { nil }
    #endif

    func resize(width: Double, height: Double) {
        #if canImport(UIKit) || canImport(AppKit)
        self.frame.size = CGSize(width: width, height: height)
        #else
        self.frame = ViewRect(x: self.frame.x, y: self.frame.y, width: width, height: height)
        #endif
    }
}

extension OddSDK {
    /// Performs a step of formats other than native.
    func performOnStage(_ step: NetworkStep) throws {
        switch step {
        case .reportFullScreen(let event, let number): try self.ad(number)?.stage.happen(.screen(event))
        case .reward(let reward, let number): try self.ad(number)?.stage.happen(.reward(reward))
        case .reportBanner(let event, let number): try self.ad(number)?.stage.happen(.banner(event))
        case .resizeBanner(let size, let number):
            guard let stage = self.ad(number)?.stage else { return }
            MainActor.assumeIsolated { stage.view.resize(width: size.width, height: size.height ?? 0) }
            try stage.happen(.banner(.resized))
        case .refreshBanner(let number):
            guard self.habits.refreshesBanners else { throw UnsupportedStep() }
            self.ad(number)?.stage.refresh()
        default: throw UnsupportedStep()
        }
    }
}
