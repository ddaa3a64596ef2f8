import PlatformViews

/// Fills the place of a banner: loads ads, shows them, and replaces them.
///
/// The view of the banner retains it.
@MainActor
final class BannerController {
    /// The share of the banner that must be on the screen for it to count as seen.
    private static let leastShare = 0.5
    /// The number of looks that must find no page before one is believed to be gone without a word.
    private static let emptyLooks = 3

    let adUnitID: String
    /// The size to ask for.
    var size: BannerSize { didSet { if self.size != oldValue { self.sizeDidChange() } } }
    weak var view: BannerAdView?
    let appEvents = AppEvents<BannerAdEvent>()
    var isPaused = false
    private(set) var isLoading = false
    private(set) var ad: BannerAdSession?

    private let mediator: AdMediator
    private var refresh: BannerRefresh
    /// The app's request; `nil` before the first load.
    private var request: AdRequest?
    /// The size at the beginning of the last load.
    private var lastSize: BannerSize?
    /// The ad that came while nobody could see the banner.
    private var waiting: BannerAdSession?
    private var refreshing: Task<Void, Never>?
    private var isLooking = false
    private var looksWithoutPage = 0
    /// Indicates whether any part of the ad has been on the screen.
    private var wasVisible = false

    init(adUnitID: String, size: BannerSize, mediator: AdMediator) {
        self.adUnitID = adUnitID
        self.size = size
        self.mediator = mediator
        self.refresh = BannerRefresh(every: Self.interval(of: adUnitID, mediator))
        mediator.listeners.add(self)
    }

    deinit {
        self.refreshing?.cancel()
        if let ad = self.ad { Task { @MainActor in ad.remove() } }
    }

    /// Loads an ad for the app, and shows it.
    func load(_ request: AdRequest) async throws(MediationError) {
        guard !self.isLoading else {
            throw MediationError(.alreadyLoading, "The banner of ad unit \(self.adUnitID.quoted) is loading already.")
        }
        self.request = request
        let format = try self.format(request)
        self.isLoading = true
        do {
            defer { self.isLoading = false }
            self.show(try await Self.load(format, adUnitID: self.adUnitID, by: self.mediator))
        } catch {
            // A load that asked nobody will not do better by itself.
            if error.responseInfo != nil, error.code != .cancelled {
                self.didFail()
            }
            throw error
        }
    }

    /// Begins a load: returns what to ask for in the window of the banner, if it has one by now.
    private func format(_ request: AdRequest) throws(MediationError) -> BannerFormat {
        self.lastSize = self.size
        if let problem = self.size.problem(inWidth: self.view?.windowBounds?.width) {
            throw MediationError(.invalidAdRequest, problem)
        }
        return BannerFormat(request: request, size: self.fittedSize)
    }

    /// The size to ask for in the window of the banner, if it has one by now.
    private var fittedSize: BannerSize { self.size.fitted(toHeight: self.view?.windowBounds?.height) }

    private static func load(
        _ format: BannerFormat,
        adUnitID: String,
        by mediator: AdMediator
    ) async throws(MediationError) -> BannerAdSession {
        let ad = try await mediator.load(format, adUnitID: adUnitID)
        // The privacy choices may have changed in the meantime.
        guard !ad.isOutdated else {
            var error = MediationError.outdated("The ad")
            error.responseInfo = ad.responseInfo
            throw error
        }
        return ad
    }

    private func show(_ ad: BannerAdSession) {
        let old = self.ad
        self.ad = ad
        self.waiting = nil
        self.refresh.didShow()
        if self.isTooLarge(ad) { self.refresh.makeDue() }
        self.appEvents.add(.loaded)
        ad.show { [weak self, weak ad] event in
            guard let self else { return }
            if event == .resized, let ad { self.view?.show(ad) }
            if event == .willPresent { self.keepLooking() }
            // Money must not be lost; there is only one such event for each ad.
            if event == .impression || event.adValue != nil {
                self.appEvents.addAll([event])
            } else {
                self.appEvents.add(event)
            }
            self.appEvents.deliver()
        }
        self.view?.show(ad)
        self.wasVisible = self.isVisible
        if let old {
            self.view?.remove(old)
            old.remove()
        }
        self.keepLooking()
        self.appEvents.deliver()
    }
}

// MARK: - Refresh

extension BannerController: TimerTarget, MediatorListener {
    func timerFired(_ number: Int) {
        self.isLooking = false
        self.look()
        self.keepLooking()
    }

    func configurationDidChange() {
        self.refresh.change(to: Self.interval(of: self.adUnitID, self.mediator))
        if self.request != nil { self.keepLooking() }
    }

    /// Returns the interval of an ad unit; never if there is no such ad unit, which a load reports.
    private static func interval(of adUnitID: String, _ mediator: AdMediator) -> Duration {
        (try? mediator.adUnit(id: adUnitID).refresh) ?? .zero
    }

    // The looks find out.
    func privacyDidChange() {}

    func connectionIsBack() {
        // An ad that is never refreshed stays.
        if self.refresh.isOn || self.ad == nil { self.retryNow() }
    }

    /// Asks for an ad as soon as the banner is seen, if the last load has failed.
    func retryNow() {
        guard self.request != nil else { return }
        self.refresh.retryNow()
        if self.refresh.isOverdue, self.isSeen, !self.isLoading, self.waiting == nil { self.loadNextAd() }
        self.keepLooking()
    }

    private func keepLooking() {
        let awaitsSight = self.refresh.isOverdue || self.waiting != nil || self.ad != nil && !self.wasVisible
        guard self.refresh.isOn || awaitsSight || self.ad?.isPresenting == true, !self.isLooking else { return }
        self.isLooking = true
        _ = self.mediator.timers.schedule(after: BannerRefresh.lookInterval, for: WeakTimerTarget(self), number: 0)
    }

    private func look() {
        self.lookForPage()
        self.lookForExpiry()
        let isSeen = self.isSeen
        if isSeen, let ad = self.waiting {
            self.waiting = nil
            if !ad.isExpired, !self.isTooLarge(ad) {
                self.show(ad)
            } else if self.refresh.isOn || self.ad == nil {
                // The load has not failed: nothing is to be waited for.
                self.refresh.makeDue()
            }
        }
        let isDue = self.refresh.look(at: self.mediator.timers.now(), isSeen: isSeen)
        if isDue, !self.isLoading, self.waiting == nil { self.loadNextAd() }
    }

    private var isSeen: Bool {
        guard let view = self.view, !self.isPaused, self.ad?.isInUse != true else { return false }
        guard !self.mediator.isPresentingFullScreenAd else { return false }
        // The view takes its size from its ad; before the first one, a layout may give it none.
        if self.ad == nil, view.boundsRect.area == 0 { return view.isMiddleVisible }
        return view.visibleShare >= Self.leastShare
    }

    /// Makes the next ad due, which may be one that is under way or waits, if it fits the new size.
    private func sizeDidChange() {
        guard self.request != nil else { return }
        self.refresh.makeDue()
        self.keepLooking()
    }

    /// Returns whether an ad that was asked for with another size is larger than the banner is now.
    private func isTooLarge(_ ad: BannerAdSession) -> Bool {
        let size = self.fittedSize
        return ad.asked != size && size.problem(with: ad.adSize) != nil
    }

    private var isVisible: Bool { (self.view?.visibleShare ?? 0) > 0 }

    /// Removes an ad that was loaded ahead of need and has expired before anybody could see it.
    private func lookForExpiry() {
        guard !self.wasVisible, let ad = self.ad else { return }
        guard ad.isExpired else {
            self.wasVisible = self.isVisible
            return
        }
        self.ad = nil
        self.view?.remove(ad)
        ad.remove()
        self.refresh.makeDue()
    }

    /// Asks for the next ad, while the banner shows the last one.
    private func loadNextAd() {
        guard let request = self.request else { return }
        let format: BannerFormat
        do throws(MediationError) {
            format = try self.format(request.renewed())
        } catch {
            return self.fail(error)
        }
        self.isLoading = true
        self.refreshing = Task { [weak self, adUnitID, mediator] in
            let result: Result<BannerAdSession, MediationError>
            do throws(MediationError) {
                result = .success(try await Self.load(format, adUnitID: adUnitID, by: mediator))
            } catch {
                result = .failure(error)
            }
            self?.receive(result)
        }
    }

    private func receive(_ result: Result<BannerAdSession, MediationError>) {
        self.isLoading = false
        switch result {
        case .success(let ad) where self.isSeen && !self.isTooLarge(ad): self.show(ad)
        case .success(let ad):
            self.waiting = ad
            self.keepLooking()
        case .failure(let error): self.fail(error)
        }
    }

    private func fail(_ error: MediationError) {
        self.didFail()
        self.appEvents.add(.failedToLoad(error))
        self.appEvents.deliver()
    }

    /// Waits after a failed load, unless the size has changed since it began.
    private func didFail() {
        self.refresh.didFail()
        if self.size != self.lastSize { self.refresh.makeDue() }
        self.keepLooking()
    }

    /// Finds out that a page of the ad is gone, of whose end the network has said nothing.
    private func lookForPage() {
        guard let ad = self.ad, ad.isPresenting, self.view?.isWindowCovered == false else {
            self.looksWithoutPage = 0
            return
        }
        self.looksWithoutPage += 1
        guard self.looksWithoutPage >= Self.emptyLooks else { return }
        // No look may follow before the next page.
        self.looksWithoutPage = 0
        ad.losePage()
    }
}
