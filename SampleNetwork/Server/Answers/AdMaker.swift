import Foundation

/// Makes the ad of one request from the decision's seed.
struct AdMaker: Sendable {
    var request: AdRequestBody
    var script: AdUnitScript
    var decision: AdDecision
    /// The URL at which this server listens, without a slash at the end.
    var base: String

    /// Makes the ad, including the fault if it is one of an ad's content.
    func ad() -> ServedAd {
        let id = Self.id(of: self.decision)
        guard self.decision.fault?.kind != .missingAssets else { return ServedAd(id: id) }
        // The decision has drawn from the seed itself; a different start keeps the ad independent of the draws for
        // faults.
        var generator = SplitMix64(seed: self.decision.seed ^ 0xAD)
        var ad = ServedAd(id: id)
        if self.request.format.isFullScreen {
            self.write(fullScreen: &ad, &generator)
        } else if self.request.format == .banner {
            self.write(banner: &ad, &generator)
        } else if let formatID = self.script.customFormat {
            self.write(custom: &ad, formatID, &generator)
        } else {
            self.write(copy: &ad, &generator)
            self.write(images: &ad, &generator)
            ad.degreeOfAwesomeness = generator.pick([nil, "Fairly Awesome!", "Quite Awesome!", "Utterly Awesome!"])
            let hasVideo = generator.pick([false, true])
            if self.script.video ?? hasVideo { self.write(video: &ad) }
        }
        ad.impressionURL = "\(self.base)/v1/impressions/\(id)"
        ad.clickURL = "\(self.base)/v1/clicks/\(id)"
        // The SDK itself always detects the events of other ads.
        let choosesTracking = self.request.format == .native
        ad.tracking = choosesTracking && self.script.tracking == .network ? "network" : nil
        ad.expiresIn = self.script.expiresInSeconds
        if let asset = self.decision.fault?.asset { ad.remove(asset) }
        return ad
    }

    /// Returns the ID of the ad that a decision leads to.
    static func id(of decision: AdDecision) -> String {
        "ad-\(decision.seed.hexadecimal)"
    }

    private func usesTitle(_ generator: inout SplitMix64) -> Bool {
        switch self.script.shape {
        case .headline: return false
        case .title: return true
        case .mixed:
            // Always drawn, so that requesting the shape that the seed picks changes nothing.
            let draw = generator.next() & 1 == 1
            return self.request.formats.count == 1 ? self.request.formats == [.appInstall] : draw
        }
    }

    private func write(copy ad: inout ServedAd, _ generator: inout SplitMix64) {
        let usesTitle = self.usesTitle(&generator)
        let prefix = self.request.testMode ? "Test ad: " : ""
        let product = generator.pick(["Kite", "Teapot", "Lantern", "Telescope", "Paper Boat", "Umbrella"])
        if usesTitle {
            ad.title = "\(prefix)\(product) Run"
            ad.price = generator.pick(["Free", "$0.99", "$1.99", "$4.99"])
            ad.starRating = generator.pick([3.5, 4, 4.5, 5])
            ad.store = generator.pick(["Sample Store", "Example Apps"])
            ad.callToAction = "Install"
        } else {
            ad.headline = "\(prefix)\(product)s, 20% off"
            ad.advertiser = generator.pick(["Sample & Sons", "Exemplar Ltd", "The Placeholder Company"])
            ad.callToAction = generator.pick(["Shop now", "Learn more"])
        }
        ad.body = generator.pick(["Made to last.", "Loved by thousands.", "Nothing else comes close."])
        // The request's keywords appear in the ad, so that a test can verify that they arrived.
        if !self.request.keywords.isEmpty, self.request.privacy?.allowsKeywords ?? true {
            ad.body? += " For fans of \(self.request.keywords.joined(separator: ", "))."
        }
        ad.test = self.request.testMode ? true : nil
    }

    private func write(video ad: inout ServedAd) {
        // A separate start, so that a video leaves all other choices as they are without one.
        var generator = SplitMix64(seed: self.decision.seed ^ 0x71DE0)
        ad.video = true
        ad.videoSeconds = generator.pick([6, 15, 30])
        ad.mediaAspectRatio =
            switch self.request.mediaAspectRatio {
            case .any: generator.pick([1.7778, 0.5625, 1])
            case .landscape: 1.7778
            case .portrait: 0.5625
            case .square: 1
            }
    }

    private func write(images ad: inout ServedAd, _ generator: inout SplitMix64) {
        let format = self.imageFormat(&generator)
        let scale = generator.pick([1.0, 2.0])
        ad.icon = self.image(ServedImage(.icon, seed: generator.next()), scale: scale, index: 0)
        ad.images = (0..<(self.request.multipleImages ? 3 : 1)).map { index in
            self.image(ServedImage(format, seed: generator.next()), scale: scale, index: index + 1)
        }
    }

    /// Returns the orientation of the large images.
    func imageFormat(_ generator: inout SplitMix64) -> ServedImage.Format {
        switch self.request.imageOrientation {
        case .any: generator.pick([.landscape, .portrait])
        case .landscape: .landscape
        case .portrait: .portrait
        }
    }

    func image(_ image: ServedImage, scale: Double, index: Int) -> ServedAd.Image {
        var image = image
        let fault = self.decision.fault?.kind
        if fault == .badURLs {
            return ServedAd.Image(url: Self.badURLs[index % Self.badURLs.count], scale: scale)
        }
        image.fault = fault?.isOfImages == true ? fault : nil
        // An inline image has no headers, size or redirects: those faults need a URL.
        let canBeInline = [nil, .brokenImage, .hugeDimensions].contains(image.fault)
        if self.script.imageForm == .data, canBeInline {
            return ServedAd.Image(data: image.bytes, scale: scale)
        }
        return ServedAd.Image(url: self.base + image.path, scale: scale)
    }

    /// The bad URLs, in the order of an ad's images: the icon's first.
    private static let badURLs = [
        "javascript:alert(1)", "file:///etc/passwd", "", "http://", "http: //example.com/a b",
    ]
}
