#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import MediationCore

/// A moment at which trackers are told.
package enum TrackerMoment: String, CaseIterable, Sendable {
    /// The impression.
    case impression
    /// Half of the area has been visible for a second without interruption.
    case viewable50
    /// All of the area has been visible for a second without interruption.
    case viewable100
    /// A tap.
    case click
}

/// A native ad as its markup says: its assets, and the URLs that are called or opened, with their moments.
package struct NativeAdPlan: Sendable {
    /// The destination of a click.
    package struct Click: Hashable, Sendable {
        /// The URLs to open, the first that can be opened.
        package var destinations: [URL] = []
        /// The trackers of the click.
        package var trackers: [URL] = []
    }

    package var headline: String?
    package var body: String?
    package var callToAction: String?
    package var advertiser: String?
    package var price: String?
    package var starRating: Double?
    package var icon: NativeAdImage?
    package var images: [NativeAdImage] = []
    /// The width of the first main image divided by its height; 0 if unknown.
    package var aspectRatio = 0.0
    package var extraAssets: [String: JSONValue] = [:]
    /// The page of the buyer about privacy.
    package var privacyURL: URL?

    /// The trackers of each moment but the click, each URL once.
    package var trackers: [TrackerMoment: [URL]] = [:]
    /// The click on the ad.
    package var click = Click()
    /// The clicks on assets that have a destination of their own.
    package var assetClicks: [NativeAdAsset: Click] = [:]

    /// The parts that were dropped, repaired or read against the specification.
    package var warnings: [OpenRTBWarning]

    private let macros: OpenRTBMacros
    private let rules: URLRules
    private var trackerCount = 0

    /// Makes the plan of an ad.
    ///
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/invalidResponse`` if there is nothing to show or
    ///   nowhere to go.
    package init(_ markup: NativeMarkup, macros: OpenRTBMacros, rules: URLRules) throws(MediationError) {
        self.warnings = markup.warnings
        self.macros = macros
        self.rules = rules
        self.addTexts(markup)
        self.addImages(markup)
        self.addTrackers(markup)
        self.click = self.click(markup.link, "link")
        for assetLink in markup.assetLinks {
            guard let asset = assetLink.asset, self.assetClicks[asset] == nil else { continue }
            let click = self.click(assetLink.link, "assets.link")
            // A link that leads nowhere leaves the asset to the link of the ad.
            if !click.destinations.isEmpty { self.assetClicks[asset] = click }
        }
        if let text = markup.privacyURL { self.privacyURL = self.url(text, .click, "privacy") }
        guard self.hasContent else { throw .markup("has no asset that can be shown") }
        guard !self.click.destinations.isEmpty else { throw .markup("has no link that may be opened") }
    }

    private var hasContent: Bool {
        self.headline != nil || self.body != nil || self.callToAction != nil || self.advertiser != nil
            || self.price != nil || self.starRating != nil || self.icon != nil || !self.images.isEmpty
    }

    private mutating func note(_ place: String, _ problem: OpenRTBWarning.Problem, _ detail: String?) {
        guard self.warnings.count < OpenRTBLimits.warnings else { return }
        self.warnings.append(OpenRTBWarning(place, problem, detail))
    }

    private mutating func text(_ text: String?, _ place: String) -> String? {
        guard let text else { return nil }
        let expanded = self.expand(text, place)
        guard expanded.count > OpenRTBLimits.textLength else { return expanded.isEmpty ? nil : expanded }
        self.note(place, .overLimit, "\(expanded.count) characters")
        return String(expanded.prefix(OpenRTBLimits.textLength))
    }

    private mutating func expand(_ text: String, _ place: String) -> String {
        var unknown: [String] = []
        let expanded = self.macros.expand(text, &unknown)
        for name in unknown { self.note(place, .unknownMacro, name) }
        return expanded
    }

    private mutating func url(_ text: String, _ use: URLRules.Use, _ place: String) -> URL? {
        switch self.rules.url(self.expand(text, place), for: use) {
        case .success(let url): return url
        case .failure(let refusal):
            self.note(place, .refusedURL, refusal.rawValue)
            return nil
        }
    }

    private mutating func addTexts(_ markup: NativeMarkup) {
        self.headline = self.text(markup.headline, "title.text")
        self.body = self.text(markup.texts[NativeTextType.description.rawValue], "data.value")
        self.callToAction = self.text(markup.texts[NativeTextType.callToAction.rawValue], "data.value")
        self.advertiser = self.text(markup.texts[NativeTextType.sponsored.rawValue], "data.value")
        self.price = self.text(markup.texts[NativeTextType.price.rawValue], "data.value")
        self.starRating = markup.starRating
        let standard: [NativeTextType] = [.description, .callToAction, .sponsored, .price]
        let known = Set(standard.map(\.rawValue))
        for (type, value) in markup.texts.sorted(by: { $0.key < $1.key }) where !known.contains(type) {
            if type == NativeTextType.rating.rawValue, self.starRating != nil { continue }
            let key = NativeTextType(rawValue: type)?.extraAssetKey ?? "data:\(type)"
            self.extraAssets[key] = self.text(value, "data.value").map { .string($0) }
        }
        if let vast = markup.videos.first?.vast { self.extraAssets["vast"] = .string(self.macros.expand(vast)) }
    }

    private mutating func addImages(_ markup: NativeMarkup) {
        self.icon =
            self.image(markup.icon, "icon") ?? self.image(markup.logo, "logo")
        if markup.images.count > OpenRTBLimits.images {
            self.note("images", .overLimit, "\(markup.images.count) images")
        }
        for image in markup.images.prefix(OpenRTBLimits.images) {
            guard let made = self.image(image, "img") else { continue }
            if self.images.isEmpty, let width = image.width, let height = image.height, width > 0, height > 0 {
                self.aspectRatio = Double(width) / Double(height)
            }
            self.images.append(made)
        }
        for image in markup.extraImages.prefix(OpenRTBLimits.images) {
            guard let type = image.type, self.extraAssets["image:\(type)"] == nil else { continue }
            self.extraAssets["image:\(type)"] = self.url(image.url, .fetch, "img.url").map {
                .string($0.absoluteString)
            }
        }
    }

    private mutating func image(_ image: NativeMarkup.Image?, _ place: String) -> NativeAdImage? {
        guard let image, let url = self.url(image.url, .fetch, "\(place).url") else { return nil }
        return NativeAdImage(url: url)
    }

    private mutating func addTrackers(_ markup: NativeMarkup) {
        for text in markup.impressionTrackers { self.add(text, .impression, "imptrackers") }
        for tracker in markup.eventTrackers {
            // Reading has noted the others.
            guard tracker.method == 1, let text = tracker.url, let event = tracker.event else { continue }
            switch event {
            case 1: self.add(text, .impression, "eventtrackers")
            case 2: self.add(text, .viewable50, "eventtrackers")
            case 3: self.add(text, .viewable100, "eventtrackers")
            case 4: self.note("eventtrackers", .unsupported, "no player says when a video is visible")
            default: self.note("eventtrackers", .unsupported, "event \(event)")
            }
        }
    }

    private mutating func add(_ text: String, _ moment: TrackerMoment, _ place: String) {
        var urls = self.trackers[moment] ?? []
        self.append(text, to: &urls, place)
        if !urls.isEmpty { self.trackers[moment] = urls }
    }

    private mutating func append(_ text: String, to urls: inout [URL], _ place: String) {
        guard let url = self.url(text, .fetch, place), !urls.contains(url) else { return }
        guard urls.count < OpenRTBLimits.trackersPerEvent, self.trackerCount < OpenRTBLimits.trackers else {
            // Once is enough.
            let warning = OpenRTBWarning(place, .overLimit, "\(urls.count) trackers are told")
            if !self.warnings.contains(warning) { self.note(place, .overLimit, warning.detail) }
            return
        }
        urls.append(url)
        self.trackerCount += 1
    }

    private mutating func click(_ link: NativeMarkup.Link, _ place: String) -> Click {
        var click = Click()
        for (text, name) in [(link.url, "url"), (link.fallback, "fallback")] {
            guard let text, let url = self.url(text, .click, "\(place).\(name)") else { continue }
            click.destinations.append(url)
        }
        for text in link.clickTrackers { self.append(text, to: &click.trackers, "\(place).clicktrackers") }
        return click
    }
}

extension NativeTextType {
    /// The key of a text that is no standard asset, in the extra assets.
    fileprivate var extraAssetKey: String {
        switch self {
        case .rating: "rating"
        case .likes: "likes"
        case .downloads: "downloads"
        case .salePrice: "salePrice"
        case .phone: "phone"
        case .address: "address"
        case .description2: "description2"
        case .displayURL: "displayURL"
        case .sponsored, .description, .price, .callToAction: "data:\(self.rawValue)"
        }
    }
}
