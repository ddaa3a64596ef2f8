package import MediationCore
package import PlatformViews

/// The loads of one object of a host that asks and shows through the same object, and the ad that one of them has
/// brought.
@MainActor
package final class HostAds {
    private let loads = HostLoads()
    private var screenAd: BridgedFullScreenAd?
    private var banner: BridgedBannerAd?
    private var nativeAd: NativeAd?
    private var isOver = false
    /// The ads that were shown, each with the host's words for it, until the next one is shown after its end.
    private var shown: [(ad: BridgedFullScreenAd, presentation: HostPresentation)] = []
    private let canShow = LockedValue(false)

    package nonisolated init() {}

    /// Indicates whether there is an ad for the screen that can be shown; on any thread.
    package nonisolated var hasScreenAd: Bool { self.canShow.withLock { $0 } }

    /// Cancels what is open, and lets go of the ad; one that is on the screen stays, and what it tells is not passed
    /// on.
    ///
    /// - Parameter isLast: Whether nothing may be loaded any more.
    package func destroy(isLast: Bool) {
        if isLast { self.isOver = true }
        self.loads.cancel()
        self.setScreenAd(nil)
        self.banner = nil
        self.nativeAd?.eventHandler = nil
        self.nativeAd?.unregister()
        self.nativeAd = nil
        self.shown = []
    }

    private func setScreenAd(_ ad: BridgedFullScreenAd?) {
        self.screenAd = ad
        self.canShow.withLock { $0 = ad != nil }
    }

}

// MARK: - Loads

extension HostAds {
    /// Loads an ad that covers the screen; `answer` is called once.
    package func loadScreenAd<Kind: FullScreenAdKind>(
        _ kind: Kind.Type,
        _ request: () throws(MediationError) -> HostRequest,
        _ answer: @escaping @MainActor (MediationError?) -> Void
    ) {
        self.load(request) { request throws(MediationError) in
            FullScreenFormat<Kind>(request: request)
        } answer: { [weak self] result in
            switch result {
            case .success((let loaded, let network)):
                let ad = BridgedFullScreenAd(loaded, of: network)
                ad.listen { [weak ad] event in if let ad { self?.receive(event, from: ad) } }
                self?.setScreenAd(ad)
                answer(nil)
            case .failure(let error): answer(error)
            }
        }
    }

    /// Loads a banner.
    ///
    /// - Parameters:
    ///   - size: Returns the size of the place.
    ///   - request: Returns the request.
    ///   - answer: Called once, with the banner's view.
    ///   - event: Receives the events, after the answer.
    package func loadBanner(
        _ size: () throws(MediationError) -> BannerSize,
        _ request: () throws(MediationError) -> HostRequest,
        _ answer: @escaping @MainActor (Result<PlatformView, MediationError>) -> Void,
        event: @escaping @MainActor (BannerAdEvent) -> Void
    ) {
        self.load(request) { request throws(MediationError) in
            BannerFormat(request: request, size: try size())
        } answer: { [weak self] result in
            switch result {
            case .success((let session, _)):
                let banner = BridgedBannerAd(session)
                self?.banner = banner
                answer(.success(banner.view))
                banner.listen(event)
            case .failure(let error): answer(.failure(error))
            }
        }
    }

    /// Loads a native ad; `answer` is called once, and sets the handler of the ad's events.
    package func loadNativeAd(
        _ request: () throws(MediationError) -> HostRequest,
        _ answer: @escaping @MainActor (Result<NativeAd, MediationError>) -> Void
    ) {
        self.load(request) { request throws(MediationError) in
            NativeFormat(request: request)
        } answer: { [weak self] result in
            switch result {
            case .success((.native(let ad), _)):
                // The app may still show the one before.
                self?.nativeAd = ad
                answer(.success(ad))
            case .success((.custom, _)):
                // Nobody asks for custom formats.
                answer(.failure(MediationError(.formatNotRequested, "The ad is of a custom format.")))
            case .failure(let error): answer(.failure(error))
            }
        }
    }

    private func load<Format: LoadFormat>(
        _ request: () throws(MediationError) -> HostRequest,
        _ format: (AdRequest) throws(MediationError) -> Format,
        answer: @escaping @MainActor (Result<(Format.Delivered, BridgedNetwork), MediationError>) -> Void
    ) {
        do throws(MediationError) {
            let request = try request()
            guard !self.isOver else {
                request.network.hostMistake("The host has asked a destroyed adapter for an ad.")
                throw MediationError(.cancelled, "The adapter has been destroyed.")
            }
            let format = try format(request.request)
            self.loads.add { ended in
                request.network.load(format, settings: request.settings, privacy: request.privacy) { result in
                    ended()
                    answer(result.map { ($0, request.network) })
                }
            }
        } catch {
            answer(.failure(error))
        }
    }
}

// MARK: - Presentations

extension HostAds {
    /// Presents the ad.
    package func show(from controller: PlatformViewController?, _ presentation: HostPresentation) {
        guard let ad = self.screenAd else {
            return presentation.fail(MediationError(.alreadyPresented, "There is no ad to show."))
        }
        self.canShow.withLock { $0 = false }
        // The presentation that is over is kept: a reward may come late.
        guard !self.shown.contains(where: { $0.ad === ad && $0.presentation.isHidden }) else {
            return presentation.fail(MediationError(.alreadyPresented, "The ad has been shown, which it can be once."))
        }
        // The host gives a new delegate for each presentation; one that is under way keeps its own.
        self.shown.removeAll(where: \.presentation.isOver)
        if !self.shown.contains(where: { $0.ad === ad }) { self.shown.append((ad, presentation)) }
        ad.present(from: controller) {}
    }

    private func receive(_ event: BridgedFullScreenAd.Event, from ad: BridgedFullScreenAd) {
        // Another ad may have been loaded meanwhile.
        let presentation = self.shown.first { $0.ad === ad }?.presentation
        switch event {
        case .impression: presentation?.displayed()
        case .click: presentation?.clicked()
        case .reward: presentation?.earn()
        case .didDismiss: presentation?.hide()
        case .failed(let error):
            // Most failures before the presentation leave the ad as it was.
            if self.screenAd === ad { self.canShow.withLock { $0 = ad.isReady } }
            presentation?.fail(error)
        case .expired: if self.screenAd === ad { self.canShow.withLock { $0 = false } }
        case .willPresent, .willDismiss: break
        }
    }
}
