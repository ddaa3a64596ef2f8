public import PlatformViews

/// Shows app-open ads: keeps one ready, and knows when a return to the app is no moment for an ad.
///
/// The app tells the keeper when it is launched, goes to the background and comes to the foreground. A return shows the ad
/// that is ready at that moment, never one that arrives later, over what the user has begun to do. It shows none:
/// - after an absence shorter than ``minimumAbsence``, or after ``skipNextReturn()``;
/// - if the user left by a click on an ad of the mediator, in any format;
/// - while another ad covers the screen, or less than ``quietTime`` after one has left it.
///
/// ``AppOpenAdStore`` describes how the ad is kept: it is replaced when it expires, after four hours unless its network
/// says otherwise, and after a failed load the keeper waits ever longer. The class is confined to the main actor;
/// releasing it cancels the load in progress.
@MainActor
public final class AppOpenAdKeeper {
    /// The absence from which on a return may show an ad; ten seconds unless the app sets it.
    public var minimumAbsence = Duration.seconds(10)

    /// The time after an ad that covered the screen in which no app-open ad is shown; thirty seconds unless the app sets
    /// it.
    public var quietTime = Duration.seconds(30)

    private let mediator: AdMediator
    private let store: AppOpenAdStore
    /// An ad that could not be presented yet; mediation had no view controller to present it from.
    private var unusedAd: AppOpenAd?
    private var absentSince: Nanoseconds?
    private var skipsNextReturn = false

    /// Creates a keeper, which loads nothing yet.
    ///
    /// - Parameters:
    ///   - loader: The loader of the ads. Only the keeper should use it.
    ///   - request: Creates the request for each load.
    public init(loader: AppOpenAdLoader, request: @escaping @MainActor () -> AdRequest = { AdRequest() }) {
        self.mediator = loader.mediator
        self.store = AppOpenAdStore(loader: loader, request: request)
    }

    /// Indicates whether an ad is ready.
    public var isReady: Bool { self.unusedAd?.isReady == true || self.store.count > 0 }

    /// Starts to keep an ad ready, without showing one; has no effect if the keeper has already started.
    public func start() { self.store.start() }

    /// Stops loading; an ad that is ready stays until it expires.
    public func stop() { self.store.stop() }
}

// MARK: - The app's day

extension AppOpenAdKeeper {
    /// Starts the keeper, waits for the first ad, shows it, and returns once it has left the screen.
    ///
    /// Call this while a splash screen is shown, after the user was asked for consent, and go on to the app's content
    /// when it returns. The wait ends early if the load fails, the app goes to the background, or the task is cancelled.
    /// An ad that arrives later is kept for the next return to the app.
    ///
    /// - Parameters:
    ///   - viewController: The controller to present from; `nil` for the topmost one of the active window.
    ///   - limit: The time for which the user may have to wait for the ad.
    /// - Returns: What happened.
    @discardableResult
    public func appDidLaunch(
        from viewController: PlatformViewController? = nil,
        within limit: Duration = .seconds(5)
    ) async -> AppOpenOutcome {
        self.store.endAllWaits()
        self.start()
        if !self.isReady {
            guard let ad = await self.store.nextAd(within: limit) else { return .notReady }
            self.unusedAd = ad
        }
        return Task.isCancelled ? .notReady : await self.show(from: viewController)
    }

    /// Notes that the app is no longer in front of the user.
    public func appDidEnterBackground() {
        self.store.endAllWaits()
        if self.absentSince == nil { self.absentSince = self.mediator.timers.now() }
    }

    /// Shows the ad that is ready, if this is a moment for it, and returns once it has left the screen.
    ///
    /// - Parameter viewController: The controller to present from; `nil` for the topmost one of the active window.
    /// - Returns: What happened.
    @discardableResult
    public func appWillEnterForeground(from viewController: PlatformViewController? = nil) async -> AppOpenOutcome {
        // Systems report this at the launch, too, and once for each scene.
        guard let absentSince = self.absentSince else { return .wasNotAway }
        self.absentSince = nil
        let isSkipped = self.skipsNextReturn
        self.skipsNextReturn = false
        let now = self.mediator.timers.now()
        if isSkipped { return .skipped }
        if now - absentSince < Nanoseconds(self.minimumAbsence) { return .wasNotAway }
        if self.mediator.userMoments.lastClick.map({ $0 >= absentSince - Self.clickThroughTime }) == true {
            return .afterClick
        }
        return await self.show(from: viewController)
    }

    /// Makes the next return to the app show no ad, because the app itself sends the user away: to pay, to pick a photo,
    /// to share.
    public func skipNextReturn() { self.skipsNextReturn = true }

    /// The time within which a click on an ad makes the user leave the app.
    private static let clickThroughTime = Nanoseconds(.seconds(10))
}

// MARK: - Steps

extension AppOpenAdKeeper {
    private func show(from viewController: PlatformViewController?) async -> AppOpenOutcome {
        guard !self.mediator.isPresentingFullScreenAd else { return .afterOtherAd }
        let sinceOther = self.mediator.userMoments.lastAdEnd.map { self.mediator.timers.now() - $0 }
        if let sinceOther, sinceOther < Nanoseconds(self.quietTime) { return .afterOtherAd }
        guard let ad = self.takeAd() else { return .notReady }
        do throws(MediationError) {
            try await ad.present(from: viewController)
            return .shown
        } catch {
            // Where there was nothing to present from, the ad is as good as before.
            if ad.isReady { self.unusedAd = ad }
            return .failed(error)
        }
    }

    private func takeAd() -> AppOpenAd? {
        defer { self.unusedAd = nil }
        if let unusedAd, unusedAd.isReady { return unusedAd }
        return self.store.takeAd()
    }
}
