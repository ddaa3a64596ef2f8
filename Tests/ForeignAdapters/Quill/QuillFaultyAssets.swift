package import MediationCore
import PlatformViews

// Adapters with one mistake about the assets or the views of a native ad.

/// Leaves out all pictures as soon as one of them has an address that cannot be used.
package final class QuillAllOrNoPictures: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override var images: [NativeAdImage] {
            let images = super.images
            return images.count == self.sheet.pictures.count ? images : []
        }
    }
}

/// Gives the icon the number of pixels per point of the main picture.
package final class QuillOneDensity: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override var icon: NativeAdImage? {
            guard let logo = self.sheet.logo else { return nil }
            return NativeAdImage(urlString: logo.address, scale: self.sheet.pictures.first?.density ?? logo.density)
        }
    }
}

/// Takes the number of pixels per point for a whole one.
package final class QuillWholeDensity: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override var images: [NativeAdImage] {
            self.sheet.pictures.compactMap { picture in
                NativeAdImage(urlString: picture.address, scale: picture.density.rounded(.down))
            }
        }
    }
}

/// Drops the best rating, with a range that does not include its end.
package final class QuillNoFullMarks: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override var starRating: Double? { self.sheet.score.flatMap { (0..<20).contains($0) ? $0 / 4 : nil } }
    }
}

/// Takes a value of zero for one that is absent.
package final class QuillDropsZeroMood: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override var extraAssets: [String: JSONValue] { self.sheet.mood == 0 ? [:] : super.extraAssets }
    }
}

/// Divides the longer side by the shorter one, so that a tall film is a wide one.
package final class QuillTallIsWide: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override var mediaContentAspectRatio: Double {
            let ratio = super.mediaContentAspectRatio
            return ratio > 0 && ratio < 1 ? 1 / ratio : ratio
        }
    }
}

/// Keeps the whole seconds of a film's length.
package final class QuillWholeFilmSeconds: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override var duration: Duration? { self.sheet.filmLength.map { .seconds($0.components.seconds) } }
    }
}

/// Refuses an ad that has a picture and no text.
package final class QuillWantsText: QuillAdapter, QuillBroken {
    override func nativeAnswer(_ handler: NativeAdCompletionHandler) -> QuillAnswer {
        let answer = super.nativeAnswer(handler)
        return { result in
            if case .success(let sheet) = result,
                [sheet.title, sheet.text, sheet.button].allSatisfy({ $0.map(QuillSettings.isBlank) ?? true })
            {
                return answer(.failure(QuillAdapter.emptySheet))
            }
            answer(result)
        }
    }
}

/// Takes who counts from the first ad of the process.
package final class QuillFirstCounting: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd {
        Self.counts.withLock { $0 = $0 ?? sheet.countsItself }
        return Page(sheet)
    }

    private nonisolated static let counts = QuillMemory<Bool?>(nil)

    private final class Page: QuillNativeAd {
        override var handlesUserImpressions: Bool { QuillFirstCounting.counts.withLock { $0 } ?? true }
        override var handlesUserClicks: Bool { QuillFirstCounting.counts.withLock { $0 } ?? true }
    }
}

/// Gives the SDK the views of an ad only the first time that the ad is shown.
package final class QuillWatchesOnce: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        private let wasWatched = QuillBox(false)

        override func didRender(
            in container: PlatformView,
            clickableAssetViews: [NativeAdAsset: PlatformView],
            nonclickableAssetViews: [NativeAdAsset: PlatformView]
        ) {
            let isFirst = self.wasWatched.withLock { wasWatched in
                defer { wasWatched = true }
                return !wasWatched
            }
            guard isFirst else { return }
            super.didRender(
                in: container,
                clickableAssetViews: clickableAssetViews,
                nonclickableAssetViews: nonclickableAssetViews
            )
        }
    }
}

/// Takes the views away from the SDK only if the app's view still exists.
package final class QuillForgetsGoneViews: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        override func didUntrack(_ container: PlatformView?) {
            guard container != nil else { return }
            super.didUntrack(container)
        }
    }
}

/// Lets go of the container when the ad is no longer shown, and keeps the clickable views.
package final class QuillKeepsTapViews: QuillAdapter, QuillBroken {
    override nonisolated class func native(_ sheet: QuillSheet) -> any MediationNativeAd { Page(sheet) }

    private final class Page: QuillNativeAd {
        private var container: PlatformView?
        private var tapViews: [PlatformView] = []

        override func didRender(
            in container: PlatformView,
            clickableAssetViews: [NativeAdAsset: PlatformView],
            nonclickableAssetViews: [NativeAdAsset: PlatformView]
        ) {
            self.container = container
            self.tapViews = Array(clickableAssetViews.values)
            self.sheet.watch(container, clickable: self.tapViews)
        }

        override func didUntrack(_ container: PlatformView?) {
            self.container = nil
            super.didUntrack(container)
        }
    }
}

/// Asks for the orientation of an earlier load when the app has no preference.
package final class QuillStickyOrientation: QuillAdapter, QuillBroken {
    private nonisolated static let wanted = QuillMemory<NativeAdOptions.ImageOptions.Orientation?>(nil)

    override package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        var configuration = configuration
        let orientation = configuration.options.images.preferredImageOrientation
        configuration.options.images.preferredImageOrientation = Self.wanted.withLock { wanted in
            if orientation != .any { wanted = orientation }
            return wanted ?? .any
        }
        super.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }
}
