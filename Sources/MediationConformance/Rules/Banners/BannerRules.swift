import MediationCore

extension ContractRule {
    /// Section 16: the request first, then the answer, the ad and its view, what happens to it, and its end.
    static let banners = [
        Self.bannerSizeIsTheOneAsked, Self.bannerRequestTellsTheSame, Self.bannerNeedsNoWindow,
        Self.bannerLoadIsAnsweredOnce, Self.bannerNoFillIsNoFill, Self.bannerLoadIsCancelled,
        Self.bannerNeedsSettings, Self.bannerSizeIsTheAds, Self.bannerViewIsOne, Self.lifetimeOfBanner,
        Self.nothingHappensByShowing, Self.bannerEventsAreCounted, Self.bannerEventsKeepOrder,
        Self.bannerEventsStayWithTheirAd, Self.bannersHaveViewsOfTheirOwn, Self.bannerResizeIsReported,
        Self.bannerIsNotRefreshed, Self.nothingIsLeftOfTheBanner, Self.lateWordsOfBannersAreHarmless,
        Self.removedBannerIsSilent, Self.earlyBannerEventsAreKept, Self.bannerEventsInsideReports,
        Self.noSizeIsAWrongRequest,
    ]

    private static let bannerSizeIsTheOneAsked = ContractRule(
        RuleID(16, 1),
        .must,
        "The network MUST be asked for a banner that is no larger than the place, in each direction, and not empty.",
        intent: "A larger ad is not shown, and the request, the bid and the other networks' time are lost.",
        likelyCause: "The nearest of the SDK's sizes is taken, or its only one; a height that is free is passed as 0.",
        fix: "Answer with an error if the SDK has no size that fits; let the driver note `NetworkRequest.bannerSize`."
    ) { bench in
        // Narrow, low, tall and odd ones, too: what is rounded up, or has a least size, fits into the usual ones.
        let places: [BannerSize] = [
            .banner, .mediumRectangle, .anchoredAdaptive(width: 390), .anchoredAdaptive(width: 300),
            .inlineAdaptive(width: 360, maxHeight: 200), .inlineAdaptive(width: 360, maxHeight: 137),
            .inlineAdaptive(width: 360, maxHeight: 40), .inlineAdaptive(width: 360), .fixed(width: 234, height: 60),
            .fixed(width: 160, height: 600), .inlineAdaptive(width: 359.2, maxHeight: 120.2),
            // At the edge of a low window, and too small for anything.
            .anchoredAdaptive(width: 700, height: 54), .fixed(width: 80, height: 20),
        ]
        var requests = 0
        for place in places {
            let load = try await bench.loadBanner(place)
            // The network may not have this size.
            guard let number = load.requestNumber else {
                bench.expectAnswers(of: load, [.error])
                continue
            }
            requests += 1
            let request = bench.network.requests[number - 1]
            guard let format = request.format, let size = request.bannerSize else {
                throw BenchStop.notVerified("The driver notes no format or no bannerSize in NetworkRequest.")
            }
            bench.expect(
                format == .banner && size.isIn(place),
                "the network is asked for a banner of up to \(place)",
                happened: "it is asked for the format \(format.rawValue), \(size)"
            )
            await bench.endRequest(of: load)
        }
        try bench.require(requests > 0, "that the adapter asks its network for a banner")
    }

    private static let bannerRequestTellsTheSame = ContractRule(
        RuleID(16, 2),
        .must,
        "A request for a banner MUST tell the network what one for a native ad tells it: an ad unit of the settings, the user's "
            + "choices, and whether a test ad is wanted.",
        intent: "What holds for one format holds for all: consent, the age of the user, tests without real ads.",
        likelyCause: "The request for banners is made by code of its own.",
        fix: "Make all requests in one function, which takes the values from the configuration."
    ) { bench in
        try bench.requireBanners()
        for (isTest, usPrivacy) in [(true, "1YNN"), (false, "1YYN")] {
            let privacy = bench.chosenPrivacy(usPrivacy)
            bench.choose(privacy)
            await bench.settle()
            // Before the native ad, whose load may pass on the choices for all that follow.
            let load = try await bench.loadBanner { configuration in
                configuration.privacy = privacy
                configuration.isTestRequest = isTest
            }
            let banner = bench.commonValues(ofRequest: try bench.request(of: load))
            await bench.endRequest(of: load)
            load.release()
            let native = await bench.load(isTestRequest: isTest)
            let told = bench.commonValues(ofRequest: try bench.request(of: native))
            try bench.fail(native)
            await bench.settle { native.result != nil }
            for (own, common) in zip(banner, told) {
                bench.expect(
                    own.value == common.value || bench.isOtherPlacement(own),
                    "the network is told \(common.value ?? "nothing") for \(common.name), as for a native ad",
                    happened: "it is told \(own.value ?? "nothing")"
                )
            }
        }
    }

    private static let bannerNeedsNoWindow = ContractRule(
        RuleID(16, 3),
        .must,
        "A banner MUST be loaded also while the app has no window and no view controller.",
        intent: "Apps ask for the banner of a screen before that screen is there.",
        likelyCause: "The SDK is given the root view controller with the request, by force.",
        fix: "Pass `topViewController` if there is one; set the SDK's controller when it has a page to open.",
        isolation: .childProcess
    ) { bench in
        let load = try await bench.loadBanner()
        bench.expect(
            load.requestNumber != nil,
            "the network is asked without a window",
            happened: load.log.errors.isEmpty ? "it is not asked" : "the adapter answers with an error"
        )
        guard let number = load.requestNumber else { return }
        try bench.play(.fill(request: number, bench.bannerPayload()))
        await bench.settle { load.isAnswered }
        bench.expectAnswers(of: load, [.ad])
    }
}

extension BannerSize {
    /// Half a point, as views are rounded to pixels.
    private static let tolerance = 0.5

    /// Indicates whether the size is that of something to see, and fits into a place.
    ///
    /// A height that is not told is free, except that SDKs choose the height of an anchored banner themselves.
    fileprivate func isIn(_ place: BannerSize) -> Bool {
        let isWide = self.width > 0 && self.width <= place.width + Self.tolerance
        guard let height = self.height else {
            return isWide && (place.height == nil || place.kind == .anchoredAdaptive)
        }
        return isWide && height > 0 && height <= (place.height ?? .infinity) + Self.tolerance
    }

    /// Indicates whether two sizes are the same, however they were chosen.
    func isAbout(_ other: BannerSize) -> Bool {
        guard let height = self.height, let otherHeight = other.height else { return false }
        return abs(self.width - other.width) <= Self.tolerance && abs(height - otherHeight) <= Self.tolerance
    }
}
