/// How one ad unit answers.
package struct AdUnitScript: Hashable, Sendable {
    /// Which of the network's two ad shapes are given.
    package enum Shape: String, Codable, CaseIterable, Sendable {
        /// Ads with a `headline`.
        case headline
        /// Ads with a `title` in its place.
        case title
        /// One or the other, by seed.
        case mixed
    }

    /// How images are given.
    package enum ImageForm: String, Codable, CaseIterable, Sendable {
        /// As `url` and `scale`.
        case url
        /// As base64 `data` and `scale`.
        case data
    }

    /// Who finds out that an ad is seen and clicked.
    package enum Tracking: String, Codable, CaseIterable, Sendable {
        /// The app, which tells the network's SDK.
        case app
        /// The network's SDK itself.
        case network
    }

    /// Which of the network's two ad shapes are given.
    package var shape: Shape

    /// How images are given.
    package var imageForm: ImageForm

    /// Who finds out that an ad is seen and clicked.
    package var tracking: Tracking

    /// Whether ads have a video; `nil` leaves it to the seed.
    package var video: Bool?

    /// How long after their load ads may be shown; any finite number, since networks err, or `nil` to say nothing.
    package var expiresInSeconds: Double?

    /// The custom format that all ads have, asked for or not; `nil` for native ads.
    package var customFormat: String?

    /// How the ad unit bids; `nil` if it does not.
    package var bids: BidScript?

    /// What goes wrong, in the order in which it is tried.
    package var faults: [Fault]

    /// Creates the script of one ad unit; without faults, every request is filled.
    package init(
        shape: Shape = .mixed,
        imageForm: ImageForm = .url,
        tracking: Tracking = .app,
        video: Bool? = nil,
        expiresInSeconds: Double? = nil,
        customFormat: String? = nil,
        bids: BidScript? = nil,
        faults: [Fault] = []
    ) {
        self.shape = shape
        self.imageForm = imageForm
        self.tracking = tracking
        self.video = video
        self.expiresInSeconds = expiresInSeconds
        self.customFormat = customFormat
        self.bids = bids
        self.faults = faults
    }
}

extension AdUnitScript: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case shape, imageForm, tracking, video, expiresInSeconds, customFormat, bids, faults
    }

    /// Reads an ad unit's script strictly; a key that is absent has the value that `init` gives it.
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
        self.bids = try fields.decodeIfPresent(BidScript.self, forKey: .bids)
        self.faults = try fields.decodeIfPresent([Fault].self, forKey: .faults) ?? []
    }
}
