import MediationCore
import PlatformViews

extension ContractRule {
    /// Section 4: assets in general first, then values that need care, then everything else that can be shown.
    static let mapping = [
        Self.assetsAreInTheirFields, Self.absentStaysAbsent, Self.emptyAdIsAnError, Self.starRatingIsInRange,
        Self.textsAreUnchanged, Self.extrasAreThereOrNot, Self.videoIsSaidRight, Self.aspectRatioIsFinite,
        Self.adChoicesIsExposed, Self.whatIsMappedIsDeclared, Self.lifetimeIsPassedOn,
        Self.nothingStandsIn,
    ]

    private static let assetsAreInTheirFields = ContractRule(
        RuleID(4, 1),
        .must,
        "Each asset of the network's ad MUST be in the field of `MediationNativeAd` that is meant for it; a view "
            + "MUST be the ad's own, and MUST stay where the app puts it.",
        intent: "Apps show each asset in a place of its own, and mediation knows networks only by these fields.",
        likelyCause: "Two assets are swapped, or one is not passed on.",
        fix: "Map each asset to the field of its meaning, whatever the network calls it. If the network has no such "
            + "asset, do not declare it in the harness."
    ) { bench in
        let (network, ad) = try await bench.mapped()
        for text in bench.textAssets {
            let value = ad[keyPath: text.mapped]
            bench.expect(
                value == network[keyPath: text.network],
                "\(text.name) is \"\(network[keyPath: text.network] ?? "")\"",
                happened: value.map { "it is \"\($0)\"" } ?? "it is nil"
            )
        }
        // The presence of images has its own rule.
        let places = [("icon", ad.icon, network.icon), ("the first image", ad.images.first, network.images.first)]
        for (name, image, expected) in places {
            guard let original = image.flatMap(network.original), let expected else { continue }
            bench.expect(original == expected, "\(name) is \(expected.url)", happened: "it is \(original.url)")
        }
        if bench.capabilities.contains(.mediaView) {
            bench.expect(ad.hasMediaView, "mediaView is the network's view", happened: "it is nil")
            let ads = [try await bench.loadAd(), try await bench.loadAd()]
            let views = ads.map(\.adaptersAd.mediaView)
            bench.expect(
                views[0] == nil || views[0] !== views[1],
                "each ad has a media view of its own",
                happened: "two ads have the same one"
            )
            try await bench.expectMediaViewStays()
        }
    }

    private static let absentStaysAbsent = ContractRule(
        RuleID(4, 2),
        .must,
        "For an asset that the network's ad lacks, the adapter MUST NOT make up a value, such as \"\", 0 or \"null\", "
            + "and MUST NOT trap or leave the load unanswered.",
        intent: "An app hides the view of an asset that is nil; a made-up one leaves a hole, or says \"null\".",
        likelyCause: "The asset is unwrapped by force, or has a default after `??`.",
        fix: "Pass optionals on as they are, or refuse the ad.",
        isolation: .childProcess
    ) { bench in
        for text in bench.textAssets {
            bench.note("has an ad without \(text.name)")
            let mapping = try await bench.map { $0[keyPath: text.network] = nil }
            bench.expectNoText(text, mapping)
        }
        bench.note("has an ad without icon")
        bench.expectNoImage(try await bench.map { $0.icon = nil }, "icon", \.icon)
        bench.note("has an ad without images")
        bench.expectNoImage(try await bench.map { $0.images = [] }, "the first image", \.images.first)
        if bench.capabilities.contains(.video) {
            bench.note("has an ad with a video of unknown length")
            let mapping = try await bench.map { $0.videoDuration = nil }
            let duration = mapping.ad?.duration
            bench.expect(
                duration == nil,
                "duration is nil for a video of unknown length",
                happened: "it is \(duration ?? .zero)"
            )
        }
        // All assets at once, except those that have their own rules.
        bench.note("has an ad with a headline and hardly more")
        let mapping = try await bench.map { assets in
            let extra = assets.extra
            assets = NetworkAssets()
            (assets.headline, assets.extra) = ("headline", extra)
        }
        for text in bench.textAssets where text.name != "headline" { bench.expectNoText(text, mapping) }
        if bench.capabilities.contains(.mediaView) {
            let isEmpty = mapping.ad?.hasMediaView ?? false
            bench.expect(!isEmpty, "mediaView is nil without media", happened: "there is a view")
        }
    }

    private static let emptyAdIsAnError = ContractRule(
        RuleID(4, 3),
        .must,
        "An ad of the network with nothing to show, neither text nor view nor an image that can be loaded, MUST be answered "
            + "with an error.",
        intent: "An empty ad ends the load, although the next line item may have a real one.",
        likelyCause: "Whatever the network sends is answered with success.",
        fix:
            "Look at the assets first. Which of them an ad must have beyond that, mediation checks by what the app asked "
            + "for.",
        isolation: .childProcess
    ) { bench in
        bench.note("has an ad without any asset")
        let mapping = try await bench.map { $0 = NetworkAssets() }
        bench.expectAnswers(of: mapping.load, [.error])
        guard bench.capabilities.contains(.images) else { return }
        bench.note("has an ad with nothing but an image that nobody can load")
        let unusable = try await bench.map { assets in
            assets = NetworkAssets()
            assets.images = [NetworkImage(url: "no url at all")]
        }
        // An adapter may leave it to mediation to look at URLs.
        guard unusable.ad?.allImages.isEmpty ?? true else { return }
        bench.expectAnswers(of: unusable.load, [.error])
    }
}

extension Bench {
    /// Expects that the network's media view stays where the app has put it.
    fileprivate func expectMediaViewStays() async throws(BenchStop) {
        let ad = try await self.loadAd()
        let views = self.makeViews()
        guard let view = ad.ad.mediaView, let container = views.container else { return }
        container.addSubview(view)
        try await self.show(ad, in: views)
        await self.unregister(ad)
        self.expect(
            view.parentView != nil,
            "the media view stays where the app has put it",
            of: ad.load,
            happened: "it is in no view any more once the ad was taken out of its views"
        )
    }

    /// Expects that a text that the network's ad lacks is absent, or replaced by another text of the ad.
    fileprivate func expectNoText(_ text: TextAsset, _ mapping: Mapping) {
        guard let value = mapping.ad?[keyPath: text.mapped] else { return }
        self.expect(
            mapping.network.texts.contains(value),
            "\(text.name), which the network's ad lacks, is nil",
            happened: "it is \"\(value)\""
        )
    }

    /// Expects that an image that the network's ad lacks is absent, or replaced by another image of the ad.
    fileprivate func expectNoImage(
        _ mapping: Mapping,
        _ name: String,
        _ image: (MappedAssets) -> NativeAdImage?
    ) {
        guard let image = mapping.ad.flatMap(image), mapping.network.original(of: image) == nil else { return }
        // An image that an SDK has decoded cannot be identified.
        guard image.url != nil || !self.capabilities.contains(.downloadsImages) else { return }
        self.expect(
            false,
            "\(name), which the network's ad lacks, is absent",
            happened: "it is \(image.urlText ?? "given by its data")"
        )
    }
}
