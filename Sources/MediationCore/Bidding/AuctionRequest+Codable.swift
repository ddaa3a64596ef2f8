extension AuctionRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case loadID, adUnitID, format, bannerSize, adTypes, isTestRequest, privacy, timeLimitMs, bidders
    }

    /// A day, in milliseconds.
    private static let longestTimeLimit: Double = 86_400_000

    /// A nanosecond, in milliseconds: anything shorter would be written as zero and could not be read again.
    private static let shortestTimeLimit = 0.000_001

    /// Reads a request; unknown keys are ignored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let milliseconds = try container.decode(Double.self, forKey: .timeLimitMs)
        // `Duration` traps on a number that it cannot hold.
        guard milliseconds >= Self.shortestTimeLimit, milliseconds <= Self.longestTimeLimit else {
            throw DecodingError.dataCorruptedError(
                forKey: .timeLimitMs,
                in: container,
                debugDescription: "timeLimitMs is not positive, or longer than a day"
            )
        }
        self.init(
            loadID: try container.decode(String.self, forKey: .loadID),
            adUnitID: try container.decode(String.self, forKey: .adUnitID),
            format: try container.decodeIfPresent(String.self, forKey: .format).map(AdFormat.init) ?? .native,
            bannerSize: try container.decodeIfPresent(BannerSizeBody.self, forKey: .bannerSize)?.size,
            adTypes: try container.decodeIfPresent([String].self, forKey: .adTypes)
                .map { Set($0.map(AdType.init(wireName:))) } ?? [.native],
            isTestRequest: try container.decode(Bool.self, forKey: .isTestRequest),
            privacy: try container.decodeIfPresent(PrivacyChoices.self, forKey: .privacy)?.snapshot
                ?? PrivacySnapshot(),
            timeLimit: .milliseconds(milliseconds),
            bidders: try container.decode([Bidder].self, forKey: .bidders)
        )
    }

    /// Writes the request; of the privacy choices, only those that are known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.loadID, forKey: .loadID)
        try container.encode(self.adUnitID, forKey: .adUnitID)
        try container.encode(self.format.rawValue, forKey: .format)
        try container.encodeIfPresent(self.bannerSize.map(BannerSizeBody.init), forKey: .bannerSize)
        if self.format == .native { try container.encode(self.adTypes.map(\.name).sorted(), forKey: .adTypes) }
        try container.encode(self.isTestRequest, forKey: .isTestRequest)
        try container.encodeIfPresent(PrivacyChoices(self.privacy), forKey: .privacy)
        try container.encode(Nanoseconds(self.timeLimit).milliseconds, forKey: .timeLimitMs)
        try container.encode(self.bidders, forKey: .bidders)
    }
}

extension AuctionRequest.Bidder: Codable {
    private enum CodingKeys: String, CodingKey {
        case lineItem, adapter, floor, token, bid
    }

    /// Reads a bidder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            lineItem: try container.decode(String.self, forKey: .lineItem),
            adapter: try container.decode(String.self, forKey: .adapter),
            floor: try container.decode(Double.self, forKey: .floor),
            signals: BidSignals(
                token: try container.decodeIfPresent(String.self, forKey: .token),
                bid: try container.decodeIfPresent(AdapterBid.self, forKey: .bid)
            )
        )
    }

    /// Writes the bidder, with its signals beside its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.lineItem, forKey: .lineItem)
        try container.encode(self.adapter, forKey: .adapter)
        try container.encode(self.floor, forKey: .floor)
        try container.encodeIfPresent(self.signals.token, forKey: .token)
        try container.encodeIfPresent(self.signals.bid, forKey: .bid)
    }
}

extension AdType {
    fileprivate init(wireName name: String) {
        switch name {
        case AdType.appInstall.name: self = .appInstall
        case AdType.content.name: self = .content
        case _ where name.hasPrefix("custom:"): self = .custom(String(name.dropFirst("custom:".count)))
        default: self = .native
        }
    }
}

/// The size of a banner as JSON; a height of any value has no key.
private struct BannerSizeBody: Codable {
    var kind: Kind
    var width: Double
    var height: Double?

    enum Kind: String, Codable {
        case fixed, anchored, inline
    }

    init(_ size: BannerSize) {
        self.width = size.width
        self.height = size.height
        self.kind =
            switch size.kind {
            case .fixed: .fixed
            case .anchoredAdaptive: .anchored
            case .inlineAdaptive: .inline
            }
    }

    var size: BannerSize {
        switch self.kind {
        case .fixed: .fixed(width: self.width, height: self.height ?? 0)
        case .anchored: .anchoredAdaptive(width: self.width, height: self.height)
        case .inline: .inlineAdaptive(width: self.width, maxHeight: self.height)
        }
    }
}

/// The privacy choices as JSON; choices that are not known have no key.
private struct PrivacyChoices: Codable {
    var ageTreatment: String?
    var gdprApplies: Bool?
    var tcfString: String?
    var gppString: String?
    var gppSections: [Int]?
    var usPrivacyString: String?
    var personalization: String?
    var maximumContentRating: String?
    var trackingAuthorization: String?

    /// Creates the JSON form of the choices, or `nil` if none is known.
    init?(_ privacy: PrivacySnapshot) {
        guard !privacy.hasSameChoices(as: PrivacySnapshot()) else { return nil }
        self.ageTreatment = privacy.ageTreatment == .unspecified ? nil : privacy.ageTreatment.rawValue
        self.gdprApplies = privacy.gdprApplies == .unknown ? nil : privacy.gdprApplies == .yes
        self.tcfString = privacy.tcfString
        self.gppString = privacy.gppString
        self.gppSections = privacy.gppSections.isEmpty ? nil : privacy.gppSections
        self.usPrivacyString = privacy.usPrivacyString
        self.personalization = privacy.personalization == .unspecified ? nil : privacy.personalization.rawValue
        self.maximumContentRating = privacy.maximumContentRating?.rawValue
        let tracking = privacy.trackingAuthorization
        self.trackingAuthorization = tracking == .unknown ? nil : tracking.rawValue
    }

    var snapshot: PrivacySnapshot {
        PrivacySnapshot(
            ageTreatment: self.ageTreatment.flatMap(PrivacySnapshot.AgeTreatment.init) ?? .unspecified,
            gdprApplies: self.gdprApplies.map { $0 ? .yes : .no } ?? .unknown,
            tcfString: self.tcfString,
            gppString: self.gppString,
            gppSections: self.gppSections ?? [],
            usPrivacyString: self.usPrivacyString,
            personalization: self.personalization.flatMap(PrivacySnapshot.Personalization.init) ?? .unspecified,
            maximumContentRating: self.maximumContentRating.map(PrivacySnapshot.ContentRating.init),
            trackingAuthorization: self.trackingAuthorization.flatMap(PrivacySnapshot.TrackingAuthorization.init)
                ?? .unknown
        )
    }
}
