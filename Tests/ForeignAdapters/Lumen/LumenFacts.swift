import Foundation
import MediationCore
import PlatformViews

// Media, AdChoices, video.

package final class LumenVideoIsMedia: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd { override var hasVideoContent: Bool { self.mediaView != nil } }
}

package final class LumenInvertedRatio: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var mediaContentAspectRatio: Double {
            let ratio = super.mediaContentAspectRatio
            return ratio > 0 ? 1 / ratio : 0
        }
    }
}

package final class LumenWholeRatio: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var mediaContentAspectRatio: Double {
            guard let size = self.source.mediaSize, size.width >= 1, size.height >= 1 else { return 0 }
            return Double(Int(size.width) / Int(size.height))
        }
    }
}

package final class LumenUsualRatio: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var mediaContentAspectRatio: Double {
            let ratio = super.mediaContentAspectRatio
            return ratio > 0 ? ratio : 1.91
        }
    }
}

package final class LumenDurationUnit: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var duration: Duration? { self.source.hasVideo ? self.source.videoLength.map { .seconds($0) } : nil }
    }
}

package final class LumenDurationZero: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var duration: Duration? { .milliseconds(self.source.videoLength ?? 0) }
    }
}

package final class LumenTimeIsDuration: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd { override var currentTime: Duration? { self.duration } }
}

package final class LumenSharedMediaView: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        private static var view: PlatformView?

        override var mediaView: PlatformView? {
            guard self.source.hasMedia else { return nil }
            if Self.view == nil { Self.view = super.mediaView }
            return Self.view
        }
    }
}

package final class LumenMediaViewInCallback: LumenAdapter, LumenBroken {
    override nonisolated class func map(
        _ ad: LumenAd,
        _ request: LumenRequest
    ) throws(MediationError) -> LumenNativeAd {
        let mapped = try super.map(ad, request)
        // Prepares the views at once; the SDK's documents do not say on which thread it answers.
        MainActor.assumeIsolated { _ = mapped.mediaView }
        return mapped
    }
}

package final class LumenLateMediaView: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        private var isReady = false

        override var mediaView: PlatformView? { self.isReady ? super.mediaView : nil }

        override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
            self.isReady = true
            super.didLoad(reportingTo: eventDelegate)
        }
    }
}

package final class LumenEmptyMediaView: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        private lazy var placeholder = LumenMediaView(frame: .zero)
        override var mediaView: PlatformView? { super.mediaView ?? self.placeholder }
    }
}

package final class LumenMediaViewCycle: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var mediaView: PlatformView? {
            let view = super.mediaView
            (view as? LumenMediaView)?.onTap = { self.ad(self.ad, video: .played) }
            return view
        }
    }
}

package final class LumenMediaViewCounts: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var mediaView: PlatformView? {
            let view = super.mediaView
            if view != nil { self.ad.recordImpression() }
            return view
        }
    }
}

package final class LumenTakesMediaViewBack: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override func didUntrack(_ container: PlatformView?) { self.mediaView?.removeFromSuperview() }
    }
}

package final class LumenChoicesNeedMedia: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var adChoicesView: PlatformView? { self.source.hasMedia ? super.adChoicesView : nil }
    }
}

package final class LumenChoicesOfItsOwn: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override func didRender(
            in container: PlatformView,
            clickableAssetViews: [NativeAdAsset: PlatformView],
            nonclickableAssetViews: [NativeAdAsset: PlatformView]
        ) {
            guard let view = self.adChoicesView else { return }
            view.frame = .init(x: 0, y: 0, width: 20, height: 20)
            container.addSubview(view)
        }
    }
}

// Expiry, content, custom formats.

package final class LumenLifetimeUnit: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd { override var timeToLive: Duration? { .milliseconds(self.ad.lifetime) } }
}

package final class LumenLifetimeIsDate: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var timeToLive: Duration? {
            .seconds(Date().addingTimeInterval(TimeInterval(self.ad.lifetime)).timeIntervalSince1970)
        }
    }
}

package final class LumenAcceptsNothing: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd { override nonisolated var hasContent: Bool { true } }
}

package final class LumenNeedsIcon: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override nonisolated var hasContent: Bool { super.hasContent && self.source.icon != nil }
    }
}

package final class LumenScoredIsCustom: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var customFormat: CustomFormat? {
            guard let score = self.source.score else { return nil }
            return CustomFormat(formatID: "lumen", texts: ["title": self.headline ?? "", "score": "\(score)"])
        }
    }
}

// Options.

package final class LumenNeverTests: LumenAdapter, LumenBroken {
    override func request(for configuration: NativeAdConfiguration) -> LumenRequest {
        var request = super.request(for: configuration)
        request.isTest = false
        return request
    }
}

package final class LumenTestsForever: LumenAdapter, LumenBroken {
    private static var isTesting = false

    override func request(for configuration: NativeAdConfiguration) -> LumenRequest {
        var request = super.request(for: configuration)
        if configuration.isTestRequest { Self.isTesting = true }
        request.isTest = Self.isTesting
        return request
    }
}

package final class LumenOrientationOfMedia: LumenAdapter, LumenBroken {
    override func request(for configuration: NativeAdConfiguration) -> LumenRequest {
        var request = super.request(for: configuration)
        request.orientation =
            switch configuration.options.mediaAspectRatio {
            case .landscape: .wide
            case .portrait: .tall
            default: .any
            }
        return request
    }
}

package final class LumenSeveralOnlyWithFiles: LumenAdapter, LumenBroken {
    override func request(for configuration: NativeAdConfiguration) -> LumenRequest {
        var request = super.request(for: configuration)
        request.wantsMultipleImages = request.wantsMultipleImages == true && request.downloadsImages == true
        return request
    }
}

package final class LumenAlwaysDownloads: LumenAdapter, LumenBroken {
    override func request(for configuration: NativeAdConfiguration) -> LumenRequest {
        var request = super.request(for: configuration)
        request.downloadsImages = true
        return request
    }
}

package final class LumenOptionsOfFirstLoad: LumenAdapter, LumenBroken {
    private static var first: LumenRequest?

    override func request(for configuration: NativeAdConfiguration) -> LumenRequest {
        let request = Self.first ?? super.request(for: configuration)
        Self.first = request
        return LumenRequest(
            isTest: configuration.isTestRequest,
            downloadsImages: request.downloadsImages,
            wantsMultipleImages: request.wantsMultipleImages,
            orientation: request.orientation
        )
    }
}

// Several ads in one answer.

package final class LumenAnswersEachAd: LumenAdapter, LumenBroken {
    override nonisolated class var keepsHandler: Bool { true }

    override nonisolated class func receive(
        _ ad: LumenAd,
        after answered: LumenNativeAd?,
        _ handler: NativeAdCompletionHandler?
    ) {
        guard answered != nil, let mapped = try? self.map(ad, LumenRequest()) else { return }
        handler?(.success(mapped))
    }
}

package final class LumenSwapsAds: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }

    override nonisolated class func receive(
        _ ad: LumenAd,
        after answered: LumenNativeAd?,
        _ handler: NativeAdCompletionHandler?
    ) {
        (answered as? Ad)?.newest.withLock { $0 = ad }
    }

    private final class Ad: LumenNativeAd {
        nonisolated let newest = LumenLocked<LumenAd?>(nil)
        override nonisolated var source: LumenAd { self.newest.withLock { $0 } ?? self.ad }
    }
}
