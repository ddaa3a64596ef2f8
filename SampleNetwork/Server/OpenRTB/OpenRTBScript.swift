/// The behaviour of the server's exchange: its seats, their prices, and its odd answers.
package struct OpenRTBScript: Hashable, Sendable {
    /// The number of seats, which bid independently.
    package var seats: Int

    /// The share of requests that a seat bids for, from 0 to 1.
    package var rate: Double

    /// The lowest price, in USD per 1000 impressions.
    package var minimum: Double

    /// The highest price.
    package var maximum: Double

    /// The time after which an unseen ad expires, in seconds; `nil` to leave it out.
    package var expiresInSeconds: Int?

    /// The faults, in the order in which they are tried.
    package var faults: [OpenRTBFault]

    /// Creates a script; by default, three seats bid for every request.
    package init(
        seats: Int = 3,
        rate: Double = 1,
        minimum: Double = 0.5,
        maximum: Double = 5,
        expiresInSeconds: Int? = nil,
        faults: [OpenRTBFault] = []
    ) {
        self.seats = min(max(seats, 0), 20)
        self.rate = rate.isNaN ? 0 : min(max(rate, 0), 1)
        self.minimum = minimum
        self.maximum = max(minimum, maximum)
        self.expiresInSeconds = expiresInSeconds
        self.faults = faults
    }
}

extension OpenRTBScript: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case seats, rate, minimum, maximum, expiresInSeconds, faults
    }

    /// Reads a script strictly; an absent key has the default value of `init`.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        self.seats = try fields.decodeIfPresent(Int.self, forKey: .seats) ?? self.seats
        self.rate = try fields.decodeIfPresent(Double.self, forKey: .rate) ?? self.rate
        self.minimum = try fields.decodeIfPresent(Double.self, forKey: .minimum) ?? self.minimum
        self.maximum = try fields.decodeIfPresent(Double.self, forKey: .maximum) ?? max(self.minimum, self.maximum)
        self.expiresInSeconds = try fields.decodeIfPresent(Int.self, forKey: .expiresInSeconds)
        self.faults = try fields.decodeIfPresent([OpenRTBFault].self, forKey: .faults) ?? []
        func check(_ isRight: Bool, _ problem: String) throws {
            if !isRight { throw ServerScriptError(problem, at: decoder.codingPath) }
        }
        try check(0...20 ~= self.seats, "seats \(self.seats) is outside 0...20")
        try check(0...1 ~= self.rate, "rate \(self.rate) is outside 0...1")
        try check(self.minimum > 0, "minimum \(self.minimum) is not positive")
        try check(self.minimum <= self.maximum, "maximum \(self.maximum) is below minimum \(self.minimum)")
        try check(self.expiresInSeconds ?? 1 > 0, "expiresInSeconds is not positive")
    }
}

/// A fault of the exchange that strikes a share of the requests.
package struct OpenRTBFault: Hashable, Sendable {
    /// The faults: those of exchanges that fail, and the odd forms of real answers.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        // The exchange fails.
        case delay, hang, serverError, refusal, redirect, garbage, truncated, tooLong, tooDeep, trailingBytes
        // It has no bid, in each way to say so.
        case noBid, emptyBody, emptyObject, emptySeats, noBidReason
        // Its bids do not count.
        case negativePrice, zeroPrice, priceIsText, priceIsNoNumber, noPrice, otherCurrency, otherImpression
        case wrongMarkupType, noMarkup, markupAtWinURL, brokenMarkup, vastMarkup, bannerTooLarge
        // Its markup is odd, and can be read.
        case wrapped, object, wrappedObject, untyped, noIDs, otherTypes, numbersAreTexts, textsAreNumbers
        case trackerIsText, jsTrackers, customEvents, repeatedTrackers, encodedMacros, deepLink, assetLink,
            byteOrderMark
        case loneSurrogate, assetsURL, version1_0, unknownMembers, emptyAssets, bannerWithoutSize
        // Its markup is not safe, or too much.
        case manyTrackers, manyAssets, privateURLs, plainHTTP, scriptURLs, longTexts
        // Its markup is no ad.
        case noAssets, noLink, relativeLink
    }

    /// The kind of fault.
    package var kind: Kind

    /// The share of requests that the fault strikes, from 0 to 1.
    package var rate: Double

    /// The length of a `delay`.
    package var milliseconds: Int?

    /// Creates a fault.
    package init(_ kind: Kind, rate: Double = 1, milliseconds: Int? = nil) {
        self.kind = kind
        self.rate = rate.isNaN ? 0 : min(max(rate, 0), 1)
        self.milliseconds = kind == .delay ? min(max(milliseconds ?? 0, 0), Fault.longestDelay) : nil
    }
}

extension OpenRTBFault: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case fault, rate, milliseconds
    }

    /// Reads a fault strictly: anything unknown is an error that names it.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
        guard let kind: Kind = try fields.decodeName(forKey: .fault) else {
            throw ServerScriptError("\"fault\" is missing", at: decoder.codingPath)
        }
        let rate = try fields.decodeIfPresent(Double.self, forKey: .rate) ?? 1
        guard 0...1 ~= rate else { throw ServerScriptError("rate \(rate) is outside 0...1", at: decoder.codingPath) }
        let milliseconds = try fields.decodeIfPresent(Int.self, forKey: .milliseconds)
        guard (kind == .delay) == (milliseconds != nil) else {
            let problem = kind == .delay ? "needs milliseconds" : "takes no milliseconds"
            throw ServerScriptError("fault \"\(kind.rawValue)\" \(problem)", at: decoder.codingPath)
        }
        guard 0...Fault.longestDelay ~= milliseconds ?? 0 else {
            throw ServerScriptError("milliseconds is longer than an hour", at: decoder.codingPath)
        }
        self.init(kind, rate: rate, milliseconds: milliseconds)
    }

    /// Writes only the keys that the fault needs.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(self.kind, forKey: .fault)
        try fields.encode(self.rate, forKey: .rate)
        try fields.encodeIfPresent(self.milliseconds, forKey: .milliseconds)
    }
}
