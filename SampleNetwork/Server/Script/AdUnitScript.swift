/// The behaviour of one ad unit.
package struct AdUnitScript: Hashable, Sendable {
    /// The shape of the ads, of which the network has two.
    package enum Shape: String, Codable, CaseIterable, Sendable {
        /// Ads with a `headline`.
        case headline
        /// Ads with a `title` instead.
        case title
        /// Either shape, by seed.
        case mixed
    }

    /// The form in which images are sent.
    package enum ImageForm: String, Codable, CaseIterable, Sendable {
        /// As `url` and `scale`.
        case url
        /// As base64 `data` and `scale`.
        case data
    }

    /// The side that detects impressions and clicks.
    package enum Tracking: String, Codable, CaseIterable, Sendable {
        /// The app, which reports them to the network's SDK.
        case app
        /// The network's SDK itself.
        case network
    }

    /// The shape of the ads.
    package var shape: Shape

    /// The form in which images are sent.
    package var imageForm: ImageForm

    /// The side that detects impressions and clicks.
    package var tracking: Tracking

    /// Indicates whether ads have a video; `nil` leaves it to the seed.
    package var video: Bool?

    /// The time after loading for which ads may be shown; any finite number, since networks make mistakes, or `nil` to
    /// leave it out.
    package var expiresInSeconds: Double?

    /// The custom format that all ads have, requested or not; `nil` for native ads.
    package var customFormat: String?

    /// The reward of rewarded ads; `nil` leaves it to the seed.
    package var reward: RewardScript?

    /// The time in seconds before a full-screen ad can be closed or its reward is earned, from 0 to 120; `nil` leaves
    /// it to the seed.
    package var countdownSeconds: Double?

    /// The bids of the ad unit; `nil` if it does not bid.
    package var bids: BidScript?

    /// The faults, in the order in which they are tried.
    package var faults: [Fault]

    /// Creates the script of one ad unit; without faults, every request is filled.
    package init(
        shape: Shape = .mixed,
        imageForm: ImageForm = .url,
        tracking: Tracking = .app,
        video: Bool? = nil,
        expiresInSeconds: Double? = nil,
        customFormat: String? = nil,
        reward: RewardScript? = nil,
        countdownSeconds: Double? = nil,
        bids: BidScript? = nil,
        faults: [Fault] = []
    ) {
        self.shape = shape
        self.imageForm = imageForm
        self.tracking = tracking
        self.video = video
        self.expiresInSeconds = expiresInSeconds
        self.customFormat = customFormat
        self.reward = reward
        self.countdownSeconds = countdownSeconds
        self.bids = bids
        self.faults = faults
    }
}

extension AdUnitScript: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case shape, imageForm, tracking, video, expiresInSeconds, customFormat, reward, countdownSeconds, bids
        case faults
    }

    private static let countdowns = 0.0...120

    /// Reads an ad unit's script strictly; an absent key has the default value of `init`.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        self.shape = try fields.decodeName(forKey: .shape) ?? self.shape
        self.imageForm = try fields.decodeName(forKey: .imageForm) ?? self.imageForm
        self.tracking = try fields.decodeName(forKey: .tracking) ?? self.tracking
        self.video = try fields.decodeIfPresent(Bool.self, forKey: .video)
        self.expiresInSeconds = try fields.decodeIfPresent(Double.self, forKey: .expiresInSeconds)
        self.customFormat = try fields.decodeIfPresent(String.self, forKey: .customFormat)
        if self.customFormat?.isEmpty == true {
            throw ServerScriptError("customFormat is empty", at: decoder.codingPath)
        }
        self.reward = try fields.decodeIfPresent(RewardScript.self, forKey: .reward)
        self.countdownSeconds = try fields.decodeIfPresent(Double.self, forKey: .countdownSeconds)
        if let seconds = self.countdownSeconds, !Self.countdowns.contains(seconds) {
            throw ServerScriptError("countdownSeconds \(seconds) is outside 0...120", at: decoder.codingPath)
        }
        self.bids = try fields.decodeIfPresent(BidScript.self, forKey: .bids)
        self.faults = try fields.decodeIfPresent([Fault].self, forKey: .faults) ?? []
    }
}
