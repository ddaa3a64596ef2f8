import MediationCore
import PlatformViews

/// A value that the broken adapters keep for as long as the process has the same SDK.
@MainActor
final class SorrelMemory<Value> {
    private let initial: Value
    private var kept: Value
    private weak var sdk: SorrelSDK?

    init(_ value: Value) {
        self.initial = value
        self.kept = value
    }

    var value: Value {
        get {
            self.renew()
            return self.kept
        }
        set {
            self.renew()
            self.kept = newValue
        }
    }

    private func renew() {
        let current = SorrelSDK.shared
        guard self.sdk !== current else { return }
        self.sdk = current
        self.kept = self.initial
    }
}

/// A broken adapter whose native ads are of a class of its own.
class SorrelOwnNative<Ad: SorrelNativeAd>: SorrelAdapter {
    override func mapped(_ ad: SorrelNative) -> any MediationNativeAd { Ad(ad) }
}

// MARK: Answers and handlers

/// Keeps the loader of native ads in a local variable alone.
final class SorrelNativeLocalLoader: SorrelAdapter, SorrelBroken {
    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        guard loader is SorrelNativeLoader else { return super.send(loader, privacy) }
        Self.privacyDidChange(to: privacy)
        loader.load()
    }
}

/// Keeps the handler for failures apart from the one for ads, and never lets go of it.
final class SorrelNativeLateFailure: SorrelAdapter, SorrelBroken {
    private var failureHandler: NativeAdCompletionHandler?

    override func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.failureHandler = completionHandler
        super.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }

    override func stop() {
        self.failureHandler = nil
        super.stop()
    }

    override func didFail(_ error: SorrelError) {
        guard let handler = self.failureHandler else { return super.didFail(error) }
        _ = self.nativeAnswer.take()
        handler(.failure(self.mediationError(error)))
    }
}

/// Lets go of the handler if the ad is empty.
final class SorrelNativeEmptyLost: SorrelAdapter, SorrelBroken {
    override func didLoad(_ ad: SorrelNative) {
        guard let handler = self.nativeAnswer.take(), ad.hasContent else { return }
        handler(.success(self.mapped(ad)))
    }
}

/// Takes an ad for full if it has pictures, usable or not.
final class SorrelNativeBadPicturesShown: SorrelAdapter, SorrelBroken {
    override func didLoad(_ ad: SorrelNative) {
        guard !ad.pictures.isEmpty else { return super.didLoad(ad) }
        self.nativeAnswer.take()?(.success(self.mapped(ad)))
    }
}

/// Stops the SDK, and keeps the handler.
final class SorrelNativeStopKeepsHandler: SorrelAdapter, SorrelBroken {
    override func stop() { self.loader?.stop() }
}

/// Answers a load that was cancelled.
final class SorrelNativeStopAnswers: SorrelAdapter, SorrelBroken {
    override func stop() {
        self.answer(with: MediationError(.adapterError, "The request was stopped."))
        super.stop()
    }
}

/// Hears of the first cancellation alone.
final class SorrelNativeStopOnce: SorrelAdapter, SorrelBroken {
    private var isCancelled = false

    override func cancelLoad(reason: CancelReason) {
        guard !self.isCancelled else { return }
        self.isCancelled = true
        super.cancelLoad(reason: reason)
    }
}

/// Finds the adapter of an answer by the unit.
final class SorrelNativeRouter: SorrelAdapter, SorrelBroken {
    private struct WeakAdapter {
        weak var adapter: SorrelNativeRouter?
    }

    private static let adapters = SorrelMemory<[String: WeakAdapter]>([:])

    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        Self.adapters.value[loader.terms.unit] = WeakAdapter(adapter: self)
        super.send(loader, privacy)
    }

    override func didLoad(_ ad: SorrelNative) { Self.adapters.value[ad.terms.unit]?.adapter?.take(ad) }

    private func take(_ ad: SorrelNative) { super.didLoad(ad) }
}

// MARK: Pictures

/// Keeps the first app's choice about downloads for all loads.
final class SorrelPicturesFirstChoice: SorrelAdapter, SorrelBroken {
    private static let downloads = SorrelMemory<Bool?>(nil)

    override func complete(_ terms: inout SorrelTerms, _ options: NativeAdOptions.ImageOptions) {
        super.complete(&terms, options)
        let downloads = Self.downloads.value ?? terms.downloadsPictures
        Self.downloads.value = downloads
        terms.downloadsPictures = downloads
    }
}

/// Has pictures downloaded in any case.
final class SorrelPicturesAlwaysFiles: SorrelAdapter, SorrelBroken {
    override func complete(_ terms: inout SorrelTerms, _ options: NativeAdOptions.ImageOptions) {
        super.complete(&terms, options)
        terms.downloadsPictures = true
    }
}

/// Loses the scale of files.
class SorrelFlatFilesAd: SorrelNativeAd {
    override var images: [NativeAdImage] {
        self.ad.pictures.compactMap { picture in picture.file.map { NativeAdImage(data: $0) } ?? NativeAdImage(picture)
        }
    }
}
final class SorrelPicturesFlatFiles: SorrelOwnNative<SorrelFlatFilesAd>, SorrelBroken {}

/// Puts the sharpest picture first.
class SorrelSharpestFirstAd: SorrelNativeAd {
    override var images: [NativeAdImage] {
        self.ad.pictures.sorted { $0.density > $1.density }.compactMap { NativeAdImage($0) }
    }
}
final class SorrelPicturesSharpestFirst: SorrelOwnNative<SorrelSharpestFirstAd>, SorrelBroken {}

/// Has no pictures without files.
class SorrelFilesOnlyAd: SorrelNativeAd {
    override var images: [NativeAdImage] {
        self.ad.pictures.compactMap { picture in
            picture.file.map { NativeAdImage(data: $0, scale: picture.density) }
        }
    }
}
final class SorrelPicturesFilesOnly: SorrelOwnNative<SorrelFilesOnlyAd>, SorrelBroken {}

/// Gives the logo the scale of the main picture.
class SorrelLogoScaleAd: SorrelNativeAd {
    override var icon: NativeAdImage? {
        guard let logo = self.ad.logo else { return nil }
        let scale = self.ad.pictures.first?.density ?? logo.density
        if let file = logo.file { return NativeAdImage(data: file, scale: scale) }
        return NativeAdImage(urlString: logo.address, scale: scale)
    }
}
final class SorrelPicturesLogoScale: SorrelOwnNative<SorrelLogoScaleAd>, SorrelBroken {}

// MARK: Other assets

/// Takes small ratings for ones on a scale of 5.
class SorrelGuessedRatingAd: SorrelNativeAd {
    override var starRating: Double? {
        guard let rating = self.ad.rating, (0...10).contains(rating) else { return nil }
        return rating > 5 ? rating / 2 : rating
    }
}
final class SorrelRatingGuessed: SorrelOwnNative<SorrelGuessedRatingAd>, SorrelBroken {}

/// Has a null for an extra asset that is absent.
class SorrelExtraNullAd: SorrelNativeAd {
    override var extraAssets: [String: JSONValue] {
        ["freshness": self.ad.freshness.flatMap { $0.isFinite ? .number($0) : nil } ?? .null]
    }
}
final class SorrelExtraNull: SorrelOwnNative<SorrelExtraNullAd>, SorrelBroken {}

/// Puts the unit into the key of an extra asset.
class SorrelExtraUnitAd: SorrelNativeAd {
    override var extraAssets: [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: super.extraAssets.map { ("\(self.ad.terms.unit).\($0.key)", $0.value) })
    }
}
final class SorrelExtraUnitKey: SorrelOwnNative<SorrelExtraUnitAd>, SorrelBroken {}

/// Has a film whenever there is a stage.
class SorrelFilmStageAd: SorrelNativeAd {
    override var hasVideoContent: Bool { self.ad.stage != nil }
}
final class SorrelFilmFromStage: SorrelOwnNative<SorrelFilmStageAd>, SorrelBroken {}

/// Divides the longer side by the shorter one.
class SorrelLongSideAd: SorrelNativeAd {
    override var mediaContentAspectRatio: Double {
        let ratio = super.mediaContentAspectRatio
        return ratio > 0 ? max(ratio, 1 / ratio) : 0
    }
}
final class SorrelRatioLongSide: SorrelOwnNative<SorrelLongSideAd>, SorrelBroken {}

/// Leaves the mark to the film's player.
class SorrelFilmMarkAd: SorrelNativeAd {
    override var adChoicesView: PlatformView? { self.ad.hasFilm ? nil : self.ad.mark }
}
final class SorrelMarkLeftToFilm: SorrelOwnNative<SorrelFilmMarkAd>, SorrelBroken {}

// MARK: Events and views

/// Loses what happens before mediation listens.
class SorrelDeafAd: SorrelNativeAd {
    private var receiver: (any MediationNativeAdEventDelegate)?

    override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.receiver = eventDelegate
    }

    override func report(_ event: NativeAdEvent) { self.receiver?.report(event) }
}
final class SorrelEventsEarlyLost: SorrelOwnNative<SorrelDeafAd>, SorrelBroken {}

/// Counts an impression when the views are given to the SDK.
class SorrelSeenAtOnceAd: SorrelNativeAd {
    private var wasSeen = false

    override func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        super.didRender(
            in: container,
            clickableAssetViews: clickableAssetViews,
            nonclickableAssetViews: nonclickableAssetViews
        )
        if !self.wasSeen { self.report(.impression) }
        self.wasSeen = true
    }

    override func nativeWasSeen(_ ad: SorrelNative) {
        if !self.wasSeen { super.nativeWasSeen(ad) }
        self.wasSeen = true
    }
}
final class SorrelEventsSeenAtOnce: SorrelOwnNative<SorrelSeenAtOnceAd>, SorrelBroken {}

/// Takes the SDK's echo of a tap for one that the SDK has counted.
class SorrelTapEchoAd: SorrelNativeAd {
    override func nativeDidNoteTap(_ ad: SorrelNative) { self.report(.click) }
}
final class SorrelEventsTapEcho: SorrelOwnNative<SorrelTapEchoAd>, SorrelBroken {}

/// Takes views away only if the container is still there.
class SorrelUntrackAd: SorrelNativeAd {
    override func didUntrack(_ container: PlatformView?) {
        guard let container else { return }
        super.didUntrack(container)
    }
}
final class SorrelViewsUntrackNeedsView: SorrelOwnNative<SorrelUntrackAd>, SorrelBroken {}

/// Gives the SDK the views of the first time alone.
class SorrelTrackOnceAd: SorrelNativeAd {
    private var isWatched = false

    override func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        guard !self.isWatched else { return }
        self.isWatched = true
        self.ad.watch(container, tappable: Array(clickableAssetViews.values))
    }
}
final class SorrelViewsTrackOnce: SorrelOwnNative<SorrelTrackOnceAd>, SorrelBroken {}

/// Keeps the container, to find out whether the next one is another one.
class SorrelContainerAd: SorrelNativeAd {
    private var container: PlatformView?

    override func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.container = container
        self.ad.watch(container, tappable: Array(clickableAssetViews.values))
    }
}
final class SorrelViewsContainerKept: SorrelOwnNative<SorrelContainerAd>, SorrelBroken {}

/// Makes all views tappable.
class SorrelAllTappableAd: SorrelNativeAd {
    override func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        let views = Array(clickableAssetViews.values) + Array(nonclickableAssetViews.values)
        self.ad.watch(container, tappable: views)
    }
}
final class SorrelViewsAllTappable: SorrelOwnNative<SorrelAllTappableAd>, SorrelBroken {}

// MARK: Memory

/// An ad that keeps its adapter, which keeps the ad.
class SorrelCircularAd: SorrelNativeAd {
    fileprivate var adapter: SorrelMemoryCircle?
}
final class SorrelMemoryCircle: SorrelAdapter, SorrelBroken {
    private var mappedAd: SorrelCircularAd?

    override func mapped(_ ad: SorrelNative) -> any MediationNativeAd {
        let mapped = SorrelCircularAd(ad)
        mapped.adapter = self
        self.mappedAd = mapped
        return mapped
    }
}

/// Keeps the adapters that are loading, and forgets to let go of those that fail.
final class SorrelMemoryAfterFailure: SorrelAdapter, SorrelBroken {
    private static let loading = SorrelMemory<[ObjectIdentifier: SorrelMemoryAfterFailure]>([:])

    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        if loader is SorrelNativeLoader { Self.loading.value[ObjectIdentifier(self)] = self }
        super.send(loader, privacy)
    }

    override func didLoad(_ ad: SorrelNative) {
        Self.loading.value[ObjectIdentifier(self)] = nil
        super.didLoad(ad)
    }

    override func stop() {
        Self.loading.value[ObjectIdentifier(self)] = nil
        super.stop()
    }
}
