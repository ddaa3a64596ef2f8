import MediationCore

extension ContractRule {
    static let starRatingIsInRange = ContractRule(
        RuleID(4, 4),
        .must,
        "`starRating` MUST be the number of stars from 0 to 5, and nil if the network gives none; one that is no number "
            + "or out of range MUST NOT be passed on.",
        intent: "Apps draw five stars.",
        likelyCause: "The network counts on another scale, or sends 0, -1 or NaN for an app that nobody has rated.",
        fix: "Convert to five stars; then `(0...5).contains(stars) ? stars : nil`.",
        needs: [.starRating]
    ) { bench in
        for stars in [3.5, 0.5, 5, 0] {
            let (_, ad) = try await bench.mapped { $0.starRating = stars }
            // Some networks have only whole stars, and zero stars may also mean that there is no rating.
            let isRight = ad.starRating.map { abs($0 - stars) <= 0.5 } ?? (stars < 1)
            bench.expect(isRight, "starRating is \(stars)", happened: Self.text(ad.starRating))
        }
        for stars in [nil, .nan, .infinity, -.infinity, -1, 5.01, 10, 100, .greatestFiniteMagnitude] as [Double?] {
            let mapping = try await bench.map { $0.starRating = stars }
            guard let rating = mapping.ad?.starRating else { continue }
            bench.expect(
                stars != nil && (0...5).contains(rating),
                stars.map { "starRating is nil, or from 0 to 5, when the network sends \($0)" }
                    ?? "starRating is nil when the network sends none",
                happened: Self.text(rating)
            )
        }
    }

    private static func text(_ rating: Double?) -> String { rating.map { "it is \($0)" } ?? "it is nil" }

    static let nothingStandsIn = ContractRule(
        RuleID(4, 12),
        .should,
        "No other asset SHOULD stand in for one that the network's ad lacks, and a rating that is out of range SHOULD be nil.",
        intent:
            "An app leaves out what is nil; the same text twice, or a rating that nobody gave, looks like its own fault.",
        likelyCause: "`ad.text ?? ad.title`, or `min` and `max` around the rating.",
        fix: "Pass on what the network's ad has, and nil for the rest.",
        isolation: .childProcess
    ) { bench in
        let (network, usual) = try await bench.mapped()
        // What is in the wrong field, or made up, has its own rules.
        for text in bench.textAssets where usual[keyPath: text.mapped] == network[keyPath: text.network] {
            let mapping = try await bench.map { $0[keyPath: text.network] = nil }
            guard let mapped = mapping.ad?[keyPath: text.mapped] else { continue }
            bench.expect(
                !mapping.network.texts.contains(mapped),
                "\(text.name) is nil if the network's ad has none",
                happened: "it is \"\(mapped)\""
            )
        }
        let isRight = { (image: NativeAdImage?, original: NetworkImage?) in image.flatMap(network.original) == original
        }
        if bench.capabilities.contains(.icon), isRight(usual.icon, network.icon) {
            let mapping = try await bench.map { $0.icon = nil }
            let original = (mapping.ad?.icon).flatMap(mapping.network.original)
            bench.expect(
                original == nil,
                "icon is nil if the network's ad has none",
                happened: "it is \(original?.url ?? "")"
            )
        }
        if bench.capabilities.contains(.images), isRight(usual.images.first, network.images.first) {
            let mapping = try await bench.map { $0.images = [] }
            let original = (mapping.ad?.images.first).flatMap(mapping.network.original)
            bench.expect(
                original == nil,
                "images are none if the network's ad has none",
                happened: "there is \(original?.url ?? "")"
            )
        }
        guard bench.capabilities.contains(.starRating) else { return }
        for stars in [-1, 5.01, 100] {
            let rating = try await bench.map { $0.starRating = stars }.ad?.starRating
            bench.expect(
                rating.map { !(0...5).contains($0) } ?? true,
                "starRating is nil when the network sends \(stars)",
                happened: Self.text(rating)
            )
        }
    }

    static let lifetimeIsPassedOn = ContractRule(
        RuleID(4, 11),
        .must,
        "`timeToLive` MUST be the time for which the network's ad is valid, or up to a quarter less, counted from the answer; "
            + "if the network does not say, it MUST be nil, or greater than 0 and no longer than mediation's hour.",
        intent: "Mediation keeps an ad no longer than that; networks do not pay for ads that have expired.",
        likelyCause: "Milliseconds are taken for seconds, or a date is taken for a duration.",
        fix: "Pass `.seconds(ad.lifetime)`, or the date of expiry minus now.",
        needs: [.expiry]
    ) { bench in
        for lifetime in [Duration.seconds(90), .seconds(2_820), .seconds(10_800)] {
            let (_, ad) = try await bench.mapped { $0.lifetime = lifetime }
            let isRight = ad.timeToLive.map { $0 <= lifetime + .seconds(2) && $0 >= lifetime * 0.75 }
            bench.expect(
                isRight == true,
                "timeToLive is \(lifetime), or up to a quarter less",
                happened: ad.timeToLive.map { "it is \($0)" } ?? "it is nil"
            )
        }
        let mapping = try await bench.map { $0.lifetime = nil }
        guard let time = mapping.ad?.timeToLive else { return }
        bench.expect(
            time > .zero && time <= .seconds(3_600),
            "timeToLive is nil, or greater than 0 and no longer than an hour, without a lifetime",
            happened: "it is \(time)"
        )
    }

    static let textsAreUnchanged = ContractRule(
        RuleID(4, 5),
        .must,
        "Texts MUST be passed on unchanged: emoji, any script and direction, combining marks, any length.",
        intent: "Only the app knows how much room there is; a text cut in the middle of a character is garbage.",
        likelyCause: "Texts are cut to a length, cleaned, normalized, or used as a format.",
        fix: "Pass the network's text on as it is."
    ) { bench in
        let texts: [(name: String, value: String)] = [
            ("emoji", "👨‍👩‍👧‍👦 🏳️‍🌈 🇺🇦 👍🏽"), ("right to left", "\u{200F}שלום (123) مرحبا!"),
            ("combining marks", "e\u{301}n\u{303} \u{1112}\u{1161}\u{11AB} Z\u{335}\u{321}\u{324}\u{35C}"),
            ("signs that mean something elsewhere", "100 % %@ %d R&B \\n \"q\" 'q' {0} $1"),
            ("several lines", "one\ntwo\u{2028}three\tfour"),
            ("4096 characters", String(repeating: "x𝒳é字", count: 1024)),
            ("64 kilobytes", String(repeating: "x𝒳é字", count: 6_554)),
        ]
        for (name, value) in texts {
            let mapping = try await bench.map { assets in
                for text in bench.textAssets { assets[keyPath: text.network] = value }
            }
            // An answer that is far too long may be refused, but not cut.
            if mapping.ad == nil, value.utf8.count > Self.refusableBytes { continue }
            let ad = try bench.require(mapping.ad, "an ad that is answered with")
            for text in bench.textAssets {
                let mapped = ad[keyPath: text.mapped]
                bench.expect(
                    mapped?.isExactly(value) == true,
                    "\(text.name) is passed on unchanged: \(name)",
                    happened: Self.difference(mapped, value)
                )
            }
        }
    }

    /// The length of a text from which an adapter may take the whole answer for an attack.
    private static let refusableBytes = 65_536

    private static func difference(_ text: String?, _ original: String) -> String {
        guard let text else { return "it is nil" }
        let same = zip(text.utf8, original.utf8).prefix { $0 == $1 }.count
        return "it has \(text.utf8.count) bytes instead of \(original.utf8.count); the first \(same) are the same"
    }

    static let extrasAreThereOrNot = ContractRule(
        RuleID(4, 6),
        .must,
        "An asset beyond the standard set MUST be in `extraAssets` under the same key in each ad; if the ad lacks it, "
            + "there MUST be no such key, and the ad MUST be answered with all the same.",
        intent: "Apps look up keys that the adapter documents.",
        likelyCause: "The asset is unwrapped by force, or put there as null or \"\" when it is absent.",
        fix: "`extra.map { [\"key\": .number($0)] } ?? [:]`",
        needs: [.extraAssets],
        isolation: .childProcess
    ) { bench in
        bench.note("has an ad without the extra asset")
        let mapping = try await bench.map { $0.extra = nil }
        bench.expectAnswers(of: mapping.load, [.ad])
        let without = mapping.ad?.extraAssets ?? [:]
        var keys: [String] = []
        for _ in 0..<2 {
            let (network, ad) = try await bench.mapped()
            let value = network.extra ?? 0
            // The adapter may write the value in any form, so a key that the other ad lacks is the extra asset, too.
            let found = ad.extraAssets.filter { without[$0.key] == nil || $0.value.says(value) }.keys.sorted()
            bench.expect(!found.isEmpty, "an extra asset of value \(value)", happened: Self.text(ad.extraAssets))
            if keys.isEmpty { keys = found }
            bench.expect(
                found == keys,
                "the extra asset has the key \(Self.text(keys)), as in the ad before",
                happened: "it has \(Self.text(found))"
            )
        }
        let sparse = try await bench.map { assets in
            let full = assets
            assets = NetworkAssets()
            (assets.headline, assets.body, assets.callToAction) = (full.headline, full.body, full.callToAction)
            (assets.images, assets.icon, assets.extra) = (full.images, full.icon, full.extra)
        }
        // Whether there is such an ad, other rules say.
        let extras = sparse.ad?.extraAssets ?? [:]
        bench.expect(
            keys.contains { extras[$0] != nil } || !extras.values.contains { $0.says(sparse.network.extra ?? 0) },
            "the extra asset has the key \(Self.text(keys)), also in an ad with few other assets",
            happened: Self.text(extras)
        )
        // Two values that differ after the point only.
        let (_, low) = try await bench.mapped { $0.extra = 2_000.25 }
        let (_, high) = try await bench.mapped { $0.extra = 2_000.42 }
        bench.expect(
            keys.contains { low.extraAssets[$0] != high.extraAssets[$0] },
            "extra assets of 2000.25 and 2000.42 differ",
            happened: "they are the same"
        )
        let (_, zero) = try await bench.mapped { $0.extra = 0 }
        bench.expect(
            keys.contains { zero.extraAssets[$0] != nil },
            "an extra asset of value 0, which is not absent",
            happened: Self.text(zero.extraAssets)
        )
        let left = without.filter { keys.contains($0.key) }
        bench.expect(left.isEmpty, "no key for an extra asset that is absent", happened: Self.text(left))
    }

    private static func text(_ keys: [String]) -> String {
        keys.isEmpty ? "none" : keys.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    private static func text(_ extras: [String: JSONValue]) -> String {
        extras.isEmpty ? "there is none" : "there is \(Self.text(extras.keys.sorted()))"
    }
}

extension JSONValue {
    /// Returns whether this value is the number, is a text with that number and no other, or contains such a value.
    func says(_ number: Double) -> Bool {
        switch self {
        case .number(let value): value == number
        case .string(let text): text.numbers == [number]
        case .array(let values): values.contains { $0.says(number) }
        case .object(let values): values.values.contains { $0.says(number) }
        case .null, .bool: false
        }
    }
}

extension String {
    /// The numbers in the text: runs of digits and dots.
    fileprivate var numbers: [Double] {
        self.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
    }
}
