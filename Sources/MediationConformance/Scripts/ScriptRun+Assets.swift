import MediationCore

// MARK: - Making ads

extension ScriptRun {
    /// Changes some assets of a complete ad.
    ///
    /// - Returns: `true` if the adapter may refuse the ad, because something is missing or odd.
    func change(_ assets: inout NetworkAssets, _ random: inout BenchRandom) -> Bool {
        let complete = assets
        if Int.random(in: 0..<12, using: &random) == 0 {
            assets = NetworkAssets()
            return true
        }
        var mayBeRefused = false
        @MainActor func sometimes(_ body: () -> Void) {
            if Int.random(in: 0..<4, using: &random) == 0 { body() }
        }
        for text in self.bench.textAssets {
            sometimes {
                let isThere = Bool.random(using: &random)
                if !isThere { mayBeRefused = true }
                let odd = Self.oddTexts.randomElement(using: &random) ?? ""
                let value = complete[keyPath: text.network] ?? ""
                assets[keyPath: text.network] = isThere ? "\(value) \(odd) \(value)" : nil
            }
        }
        sometimes { (assets.icon, mayBeRefused) = (nil, true) }
        sometimes { (assets.images, mayBeRefused) = (Array(assets.images.prefix(1)), true) }
        sometimes { (assets.images, mayBeRefused) = ([], true) }
        if let icon = assets.icon, !assets.images.isEmpty {
            sometimes { (assets.images[0], mayBeRefused) = (icon, true) }
        }
        // A download of the SDK's that has failed.
        if assets.images.count > 1, assets.images[0].data != nil {
            sometimes { (assets.images[0].data, mayBeRefused) = (nil, true) }
        }
        if assets.starRating != nil {
            sometimes {
                assets.starRating = [nil, 0, 0.5, 1, 4.5, 5, -1, 6, .nan].randomElement(using: &random) ?? nil
                mayBeRefused = true
            }
        }
        if let extra = assets.extra {
            sometimes { assets.extra = [nil, extra * 1_000, 7].randomElement(using: &random) ?? nil }
        }
        if assets.hasVideo {
            // Often, because only videos that are played to their end show what comes of it.
            if Bool.random(using: &random) {
                assets.videoDuration = [nil, .seconds(1), .seconds(7_265)].randomElement(using: &random) ?? nil
            }
            sometimes { (assets.hasVideo, assets.videoDuration, mayBeRefused) = (false, nil, true) }
        }
        if assets.lifetime != nil {
            sometimes {
                let lifetimes: [Duration?] = [nil, .seconds(61), .seconds(900), .seconds(86_400)]
                assets.lifetime = lifetimes.randomElement(using: &random) ?? nil
            }
        }
        if assets.mediaSize != nil {
            let sizes = [nil, NetworkSize(width: 320, height: 480), .init(width: 50, height: 0)]
            sometimes { assets.mediaSize = sizes.randomElement(using: &random) ?? nil }
        }
        return mayBeRefused
    }

    private static let oddTexts = [
        "👩‍🚀", "\u{200F}שלום", "e\u{301}", "100 %@", "%s%n", "<b>&amp;</b>", "\"'\\", "\n\t", "{0} ${x}", "ﷺ", "0",
        "null",
        "İIıi ß", "\u{FEFF}", "𝒳",
    ]
}

// MARK: - Comparing ads

extension ScriptRun {
    /// Compares the assets on both sides of the adapter, as far as the adapter maps them at all.
    func compareAssets(
        _ network: NetworkAssets,
        _ mapped: MappedAssets,
        of load: ScriptLoad
    ) throws(ScriptDifference) {
        try self.compareTexts(network, mapped, of: load)
        try self.compareImages(network, mapped, of: load)
        try self.compareNumbers(network, mapped, of: load)
        try self.compareMedia(network, mapped, of: load)
        try self.expect(
            network != NetworkAssets(),
            RuleID(4, 3),
            "load \(load.load.log.number) is answered with an error, as the ad has nothing to show",
            happened: "it is answered with an ad"
        )
    }

    private func compareTexts(
        _ network: NetworkAssets,
        _ mapped: MappedAssets,
        of load: ScriptLoad
    ) throws(ScriptDifference) {
        let others = self.ordered.filter { $0.load !== load }.flatMap { $0.load.answer?.assets?.texts ?? [] }
        for text in self.bench.textAssets where self.baseline.mapped[keyPath: text.mapped] != nil {
            let value = mapped[keyPath: text.mapped]
            let isOthers = value.map { value in others.contains { $0.isExactly(value) } } ?? false
            let happened = value.map { "it is \"\($0)\"\(isOthers ? ", of another load" : "")" } ?? "it is nil"
            if let original = network[keyPath: text.network] {
                // A complete ad's texts are two words.
                let isOdd = original.filter { $0 == " " }.count > 1
                try self.expect(
                    value?.isExactly(original) ?? false,
                    isOthers ? RuleID(3, 10) : isOdd ? RuleID(4, 5) : RuleID(4, 1),
                    "\(text.name) of load \(load.load.log.number) is \"\(original)\"",
                    happened: happened
                )
            } else {
                try self.expect(
                    value.map(network.texts.contains) ?? true,
                    isOthers ? RuleID(3, 10) : RuleID(4, 2),
                    "\(text.name) of load \(load.load.log.number), which the network's ad lacks, is nil",
                    happened: happened
                )
            }
        }
    }

    private func compareImages(
        _ network: NetworkAssets,
        _ mapped: MappedAssets,
        of load: ScriptLoad
    ) throws(ScriptDifference) {
        let number = load.load.log.number
        // An image that an SDK has decoded cannot be identified.
        let all = network.allImages
        for image in mapped.allImages where image.data == nil && image.url != nil {
            try self.expect(
                network.original(of: image) != nil,
                all.isEmpty ? RuleID(4, 2) : RuleID(5, 1),
                "load \(number) has no images but those of the network's ad",
                happened: "it has \(image.urlText ?? "one without a URL")"
            )
        }
        if let icon = network.icon, self.baseline.mapped.icon != nil {
            let original = mapped.icon.flatMap(network.original)
            let isKnown = self.baseline.mapped.icon.flatMap(self.baseline.network.original) != nil
            let isRight = original.map { $0.url == icon.url } ?? (mapped.icon != nil && !isKnown)
            try self.expect(
                isRight,
                RuleID(4, 1),
                "the icon of load \(number) is \(icon.url)",
                happened: mapped.icon.map { "it is \($0.urlText ?? "given by its data")" } ?? "there is none"
            )
        }
        let places = mapped.images.compactMap(network.original).compactMap { original in
            network.images.firstIndex { $0.url == original.url }
        }
        try self.expect(
            places == places.sorted(),
            RuleID(5, 8),
            "the images of load \(number) are in the network's order",
            happened: "image \((zip(places, places.dropFirst()).first { $0 > $1 }?.0 ?? 0) + 1) comes too early"
        )
        // The SDK could not download it, and an adapter may leave it out.
        let isMissing = network.images.count > 1 && network.images[0].data == nil && network.images[1].data != nil
        guard let first = network.images.first, !self.baseline.mapped.images.isEmpty, !isMissing else { return }
        let original = mapped.images.first.flatMap(network.original)
        let isKnown = self.baseline.mapped.images.first.flatMap(self.baseline.network.original) != nil
        let isRight = original.map { $0.url == first.url } ?? (!mapped.images.isEmpty && !isKnown)
        try self.expect(
            isRight,
            RuleID(4, 1),
            "the first image of load \(number) is \(first.url)",
            happened: mapped.images.first.map { "it is \($0.urlText ?? "given by its data")" } ?? "there is none"
        )
    }

    private func compareNumbers(
        _ network: NetworkAssets,
        _ mapped: MappedAssets,
        of load: ScriptLoad
    ) throws(ScriptDifference) {
        let number = load.load.log.number
        if self.baseline.mapped.starRating != nil {
            let stars = network.starRating.flatMap { (0...5).contains($0) ? $0 : nil }
            // Some networks have only whole stars, and zero stars may also mean that there is no rating.
            let isRight = mapped.starRating.map { rating in
                stars.map { abs($0 - rating) <= 0.5 } ?? (network.starRating != nil && (0...5).contains(rating))
            }
            try self.expect(
                isRight ?? ((stars ?? 0) < 1),
                RuleID(4, 4),
                "starRating of load \(number) is \(stars.map(String.init(describing:)) ?? "nil")",
                happened: mapped.starRating.map { "it is \($0)" } ?? "it is nil"
            )
        }
        for key in self.baseline.extraKeys {
            let value = mapped.extraAssets[key]
            let isRight = network.extra.map { extra in value?.says(extra) ?? false } ?? (value == nil)
            try self.expect(
                isRight,
                RuleID(4, 6),
                "the extra asset \"\(key)\" of load \(number) is \(network.extra.map { "\($0)" } ?? "absent")",
                happened: value == nil ? "it is absent" : "it is another value"
            )
        }
        guard self.baseline.mapped.timeToLive != nil else { return }
        let isRight = mapped.timeToLive.map { time in
            network.lifetime.map { time <= $0 + .seconds(2) && time >= $0 * 0.75 } ?? (time > .zero)
        }
        try self.expect(
            isRight ?? (network.lifetime == nil),
            RuleID(4, 11),
            "timeToLive of load \(number) is "
                + (network.lifetime.map { "\($0), or up to a quarter less" } ?? "nil or greater than 0"),
            happened: mapped.timeToLive.map { "it is \($0)" } ?? "it is nil"
        )
    }

    private func compareMedia(
        _ network: NetworkAssets,
        _ mapped: MappedAssets,
        of load: ScriptLoad
    ) throws(ScriptDifference) {
        let number = load.load.log.number
        if self.baseline.mapped.hasVideoContent {
            try self.expect(
                mapped.hasVideoContent == network.hasVideo,
                RuleID(4, 7),
                "hasVideoContent of load \(number) is \(network.hasVideo)",
                happened: "it is \(mapped.hasVideoContent)"
            )
            let isRight = mapped.duration.map { time in
                network.videoDuration.map { abs((time - $0).components.seconds) < 1 } ?? false
            }
            try self.expect(
                isRight ?? true,
                RuleID(4, 7),
                "duration of load \(number) is \(network.videoDuration.map { "\($0), or nil" } ?? "nil")",
                happened: "it is \(mapped.duration ?? .zero)"
            )
        }
        if self.baseline.mapped.mediaContentAspectRatio > 0 {
            let ratio = network.mediaSize.map { $0.height > 0 ? $0.width / $0.height : 0 } ?? 0
            let value = mapped.mediaContentAspectRatio
            try self.expect(
                value == 0 || abs(value - ratio) < 0.01,
                RuleID(4, 8),
                "mediaContentAspectRatio of load \(number) is \(ratio), or 0",
                happened: "it is \(value)"
            )
        }
        if self.baseline.mapped.hasAdChoicesView, network.hasAdChoices {
            let expected = "adChoicesView of load \(number) is the network's view"
            try self.expect(mapped.hasAdChoicesView, RuleID(4, 9), expected, happened: "it is nil")
        }
        // A media view may be for videos alone, or for images.
        let hasSameMedia =
            network.hasVideo == self.baseline.network.hasVideo
            && network.images.count == self.baseline.network.images.count
        if self.baseline.mapped.hasMediaView, network.hasMediaView, hasSameMedia {
            let expected = "mediaView of load \(number) is the network's view"
            try self.expect(mapped.hasMediaView, RuleID(4, 1), expected, happened: "it is nil")
        }
    }
}
