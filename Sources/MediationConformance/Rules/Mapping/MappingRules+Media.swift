import MediationCore
import PlatformViews

extension ContractRule {
    static let videoIsSaidRight = ContractRule(
        RuleID(4, 7),
        .must,
        "`hasVideoContent` MUST say whether the ad has a video, whatever shows it; `duration` MUST be that of the video, "
            + "and nil without one, and `currentTime` how much of it has been played.",
        intent: "Many networks show an image in their media view, too.",
        likelyCause: "`hasVideoContent` is whether there is a media view, or it is asked for the video.",
        fix: "Ask the SDK's ad whether it has a video."
    ) { bench in
        let (_, image) = try await bench.mapped { assets in
            (assets.hasVideo, assets.videoDuration) = (false, nil)
        }
        bench.expect(!image.hasVideoContent, "hasVideoContent is false without a video", happened: "it is true")
        let none = image.duration
        bench.expect(none == nil, "duration is nil without a video", happened: "it is \(none ?? .zero)")
        let still = bench.payload { ($0.hasVideo, $0.videoDuration) = (false, nil) }
        let position = try await bench.loadAd(still).adaptersAd.currentTime
        bench.expect(position == nil, "currentTime is nil without a video", happened: "it is \(position ?? .zero)")
        guard bench.capabilities.contains(.video) else { return }
        let (network, video) = try await bench.mapped()
        bench.expect(video.hasVideoContent, "hasVideoContent is true with a video", happened: "it is false")
        let length = network.videoDuration ?? .zero
        // Not all SDKs report the duration of a video.
        let duration = video.duration ?? length
        let isRight = abs((duration - length).components.seconds) < 1
        bench.expect(isRight, "duration is \(length), or nil", happened: "it is \(duration)")
        let (_, short) = try await bench.mapped { $0.videoDuration = .milliseconds(750) }
        bench.expect(
            short.duration != .zero,
            "duration is not 0 for a video of 0.75 seconds",
            happened: "it is 0"
        )
        // An adapter may refuse an ad whose video nothing shows.
        if let plain = try await bench.map({ $0.hasMediaView = false }).ad {
            bench.expect(
                plain.hasVideoContent,
                "hasVideoContent is true with a video and no media view",
                happened: "it is false"
            )
            bench.expect(
                plain.duration != nil || video.duration == nil,
                "duration is \(length) also without a media view",
                happened: "it is nil"
            )
        }
        let time = try await bench.loadAd().adaptersAd.currentTime
        bench.expect(
            time.map { $0 < .seconds(1) } ?? true,
            "currentTime is nil or 0 before the video has begun",
            happened: "it is \(time ?? .zero)"
        )
    }

    static let aspectRatioIsFinite = ContractRule(
        RuleID(4, 8),
        .must,
        "`mediaContentAspectRatio` MUST be width divided by height, and 0 when either is unknown.",
        intent: "Apps lay the media view out by it; a division by it must be safe to guard with `> 0`.",
        likelyCause: "The width is divided by a height of 0, or the height by the width; or the media view is asked, "
            + "or the ratio is kept within that of videos.",
        fix: "Return `width / height` if both are finite and greater than 0, else 0."
    ) { bench in
        // Usual sizes of images, some wider or higher than those of videos.
        let sizes: [(Double, Double)] = [
            (1_600, 900), (900, 1_600), (500, 500), (1_200, 628), (600, 1_200), (960, 400),
        ]
        for (width, height) in sizes {
            let (_, ad) = try await bench.mapped { $0.mediaSize = NetworkSize(width: width, height: height) }
            let ratio = ad.mediaContentAspectRatio
            // Not all SDKs report the size.
            bench.expect(
                ratio == 0 || abs(ratio - width / height) < 0.01,
                "mediaContentAspectRatio is \(width / height) for \(width) × \(height), or 0",
                happened: Self.text(ratio)
            )
        }
        let (_, usual) = try await bench.mapped()
        if let plain = try await bench.map({ $0.hasMediaView = false }).ad {
            bench.expect(
                plain.mediaContentAspectRatio == usual.mediaContentAspectRatio,
                "mediaContentAspectRatio is \(usual.mediaContentAspectRatio) also without a media view",
                happened: Self.text(plain.mediaContentAspectRatio)
            )
        }
        let unknown: [NetworkSize?] = [
            nil, .init(width: 0, height: 0), .init(width: 0, height: 9), .init(width: 16, height: 0),
        ]
        for size in unknown {
            let (_, ad) = try await bench.mapped { $0.mediaSize = size }
            bench.expect(
                ad.mediaContentAspectRatio == 0,
                "mediaContentAspectRatio is 0 for \(size.map { "\($0.width) × \($0.height)" } ?? "an unknown size")",
                happened: Self.text(ad.mediaContentAspectRatio)
            )
        }
        let wrong: [NetworkSize] = [
            .init(width: -16, height: 9), .init(width: .nan, height: 9), .init(width: 16, height: .nan),
            .init(width: .infinity, height: 9), .init(width: .infinity, height: .infinity),
        ]
        for size in wrong {
            let mapping = try await bench.map { $0.mediaSize = size }
            guard let ratio = mapping.ad?.mediaContentAspectRatio else { continue }
            bench.expect(
                ratio.isFinite && ratio >= 0,
                "mediaContentAspectRatio is finite and not negative for \(size.width) × \(size.height)",
                happened: Self.text(ratio)
            )
        }
    }

    private static func text(_ ratio: Double) -> String { ratio.isNaN ? "it is nan" : "it is \(ratio)" }

    static let adChoicesIsExposed = ContractRule(
        RuleID(4, 9),
        .must,
        "An AdChoices view that the network supplies MUST be the `adChoicesView` of this ad and of no other, and MUST be left "
            + "to mediation, which shows it in the corner that the app asks for.",
        intent: "Users must be able to find out why they see an ad.",
        likelyCause: "The view is left to the app, forgotten, or kept in a static variable.",
        fix:
            "Return the SDK's view; if the SDK puts it into its own views by itself, do not declare it in the harness.",
        needs: [.adChoices]
    ) { bench in
        let (_, ad) = try await bench.mapped()
        bench.expect(ad.hasAdChoicesView, "adChoicesView is the network's view", happened: "it is nil")
        let ads = [try await bench.loadAd(), try await bench.loadAd()]
        let views = ads.map(\.adaptersAd.adChoicesView)
        bench.expect(
            views[0] == nil || views[0] !== views[1],
            "each ad has an adChoicesView of its own",
            happened: "two ads have the same one"
        )
        try await bench.expectAdChoicesInCorner()
        try await bench.expectAdChoicesStays()
        let (_, plain) = try await bench.mapped { assets in
            (assets.hasMediaView, assets.hasVideo, assets.videoDuration, assets.mediaSize) = (false, false, nil, nil)
        }
        bench.expect(
            plain.hasAdChoicesView,
            "adChoicesView is the network's view in an ad without media view, too",
            happened: "it is nil"
        )
    }
}

extension Bench {
    /// Expects that the view stays where the app has put it.
    fileprivate func expectAdChoicesStays() async throws(BenchStop) {
        let ad = try await self.loadAd()
        let views = self.makeViews()
        guard let view = ad.ad.adChoicesView, let container = views.container else { return }
        let place = PlatformView()
        container.addSubview(place)
        place.addSubview(view)
        try await self.show(ad, in: views)
        self.expect(
            view.parentView === place,
            "adChoicesView stays where the app has put it",
            of: ad.load,
            happened: "it is in another view once the ad is shown"
        )
        await self.unregister(ad)
    }

    /// Expects that a view that is shown in the container itself, and not in one of the network's, is where it should be.
    fileprivate func expectAdChoicesInCorner() async throws(BenchStop) {
        for corner in [ViewCorner.bottomLeft, .bottomRight] {
            let load = await self.load(options: NativeAdOptions(adChoicesCorner: corner))
            try self.fill(load)
            await self.settle { load.result != nil }
            let ad = try self.require(load.ad, "an ad that is loaded")
            let container = PlatformView(frame: .init(x: 0, y: 0, width: 300, height: 250))
            guard let view = ad.adChoicesView, (try? ad.register(container: container, clickableAssetViews: [:])) != nil
            else { continue }
            await self.settle()
            guard view.parentView === container else { continue }
            let rect = view.rectInParent(view.boundsRect)
            let isLow = rect.y + rect.height / 2 > 125
            self.expect(isLow, "adChoicesView is in the corner \(corner)", of: load, happened: "it is at the top")
            ad.unregister()
        }
    }
}
