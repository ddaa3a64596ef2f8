public import PlatformViews

/// A place for banners of one ad unit: loads an ad, shows it in its middle, and replaces it after it was seen for a while.
///
/// The ad unit's ``AdUnit/refresh`` is the time for which an ad is seen before the banner asks for the next one: half of the
/// banner is on the screen, the app is in the foreground, and neither another ad nor a page of this one covers it. An ad
/// stays until the next one is there, and an ad that comes while nobody can see the banner waits until somebody can. Failures
/// in a row double the time, up to four minutes. An ad that expires before any part of it was on the screen leaves the view,
/// and the next one is asked for when the banner is seen. Releasing the view ends its ad. The class is confined to the main
/// actor.
@MainActor
public final class BannerAdView: SizedView {
    private let controller: BannerController

    /// Creates a view with a frame of the size, which is 50 points high if the size has no height.
    ///
    /// - Parameters:
    ///   - adUnitID: The ID of an ad unit in the configuration with the format ``AdFormat/banner``.
    ///   - size: The size to ask for.
    ///   - mediator: The mediator that asks the ad networks.
    public init(adUnitID: String, size: BannerSize, mediator: AdMediator) {
        self.controller = BannerController(adUnitID: adUnitID, size: size, mediator: mediator)
        super.init(rect: size.frame)
        self.controller.view = self
    }

    #if canImport(UIKit) || canImport(AppKit)
    /// Not supported: a banner needs a mediator.
    public required init?(coder: PlatformCoder) {
        nil
    }
    #endif

    /// The ID of the ad unit in the configuration.
    public var adUnitID: String { self.controller.adUnitID }

    /// The size that networks are asked for.
    ///
    /// Setting another one, for example after a rotation, makes the next ad due as soon as the banner is seen, even
    /// without a refresh, if ``load(_:)`` was called before. The ad that is shown stays meanwhile; one that is under
    /// way or waits is the next if it fits the new size, and else is dropped. The view's frame does not change.
    public var size: BannerSize {
        get { self.controller.size }
        set { self.controller.size = newValue }
    }

    /// The size of the ad that the view shows; `nil` without one.
    public var adSize: BannerSize? { self.controller.ad?.adSize }

    /// The record of the load of the ad that the view shows; `nil` without one.
    public var responseInfo: ResponseInfo? { self.controller.ad?.responseInfo }

    /// Indicates whether a load is in progress.
    public var isLoading: Bool { self.controller.isLoading }

    /// Indicates whether the refresh is paused.
    ///
    /// Meanwhile, no further ad is asked for, one that is under way waits, and the time until the next one stands still.
    public var isRefreshPaused: Bool {
        get { self.controller.isPaused }
        set { self.controller.isPaused = newValue }
    }

    /// Receives the events of the banner and of its ads, in the order in which they occur.
    ///
    /// Events from before the handler was set are delivered first. The view retains the handler, which should hold the view
    /// weakly.
    public var eventHandler: (@MainActor (BannerAdEvent) -> Void)? {
        get { self.controller.appEvents.handler }
        set {
            self.controller.appEvents.handler = newValue
            self.controller.appEvents.deliver()
        }
    }

    /// Loads an ad and shows it, ending exactly once and no later than its deadline: the request's, or else the ad unit's.
    ///
    /// From then on, the view loads the next ones by itself, with the same request, also if there was no ad.
    ///
    /// An ad that the view already shows stays if the load fails. Cancelling the task cancels the load.
    ///
    /// - Parameter request: The request for this load and the next ones, each of which gets its own ID.
    /// - Throws: ``MediationError`` with the code ``MediationError/Code/noFill``,
    ///   ``MediationError/Code/deadlineExceeded`` or ``MediationError/Code/cancelled`` and the response info; with
    ///   ``MediationError/Code/adExpired`` if the privacy choices changed while the ad was being delivered; or, without
    ///   asking any adapter, with ``MediationError/Code/alreadyLoading``, ``MediationError/Code/unknownAdUnit``, or
    ///   ``MediationError/Code/invalidAdRequest`` if the ad unit has another format, or if the size is not positive or wider
    ///   than the view's window.
    public func load(_ request: AdRequest = AdRequest()) async throws(MediationError) {
        try await self.controller.load(request)
    }

    /// Ends a wait after a failed load: the next ad is asked for as soon as the banner is seen, at once if it is.
    ///
    /// It has no effect before the first ``load(_:)``, and if the last load has not failed.
    public func retryNow() {
        self.controller.retryNow()
    }
}

// MARK: - The ad's view

extension BannerAdView {
    /// Puts the view of an ad into the middle, or changes its size there.
    func show(_ ad: BannerAdSession) {
        let height = ad.adSize.height ?? 0
        self.place(ad.view, width: ad.adSize.width, height: height)
        self.contentSize = (ad.adSize.width, height)
    }

    func remove(_ ad: BannerAdSession) {
        // A network may use one view again for its next ad.
        if ad.view !== self.controller.ad?.view { self.remove(ad.view) }
    }
}

extension BannerSize {
    /// The frame of a view without an ad.
    fileprivate var frame: ViewRect {
        ViewRect(x: 0, y: 0, width: max(0, self.width), height: max(0, self.height ?? 50))
    }
}
