/// The JSON form of response infos, whose keys are described in `docs/schemas/response-info.schema.json`.
///
/// Times are numbers of milliseconds, exact to the nanosecond. Absent values have no key.
extension ResponseInfo: Codable {
    private enum CodingKeys: String, CodingKey {
        case loadID, adUnitID, outcome, latencyMs, auctionLatencyMs, lineItems
    }

    /// Reads a response info.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.loadID = try container.decode(String.self, forKey: .loadID)
        self.adUnitID = try container.decode(String.self, forKey: .adUnitID)
        self.outcome = try container.decode(Outcome.self, forKey: .outcome)
        self.latency = try container.decode(Milliseconds.self, forKey: .latencyMs).duration
        self.auctionLatency = try container.decodeIfPresent(Milliseconds.self, forKey: .auctionLatencyMs)?.duration
        self.lineItems = try container.decode([LineItemInfo].self, forKey: .lineItems)
    }

    /// Writes a response info.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.loadID, forKey: .loadID)
        try container.encode(self.adUnitID, forKey: .adUnitID)
        try container.encode(self.outcome, forKey: .outcome)
        try container.encode(Milliseconds(self.latency), forKey: .latencyMs)
        try container.encodeIfPresent(self.auctionLatency.map(Milliseconds.init), forKey: .auctionLatencyMs)
        try container.encode(self.lineItems, forKey: .lineItems)
    }
}

extension ResponseInfo.LineItemInfo: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, adapter, adapterVersion, networkSDKVersion, ecpm, isBidder, outcome, startedAfterMs, latencyMs, error
        case violations, imageErrors, warnings, keptFromLoadID, privacyVersion
    }

    /// Reads the outcome of a line item.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.name = try container.decode(String.self, forKey: .name)
        self.adapter = try container.decode(String.self, forKey: .adapter)
        self.adapterVersion = try container.decodeIfPresent(VersionNumber.self, forKey: .adapterVersion)
        self.networkSDKVersion = try container.decodeIfPresent(VersionNumber.self, forKey: .networkSDKVersion)
        self.ecpm = try container.decode(Double.self, forKey: .ecpm)
        self.isBidder = try container.decodeIfPresent(Bool.self, forKey: .isBidder) ?? false
        self.outcome = try container.decode(Outcome.self, forKey: .outcome)
        self.startedAfter = try container.decodeIfPresent(Milliseconds.self, forKey: .startedAfterMs)?.duration
        self.latency = try container.decodeIfPresent(Milliseconds.self, forKey: .latencyMs)?.duration
        self.error = try container.decodeIfPresent(ResponseInfo.ErrorInfo.self, forKey: .error)
        self.violations = try container.decodeIfPresent([ContractViolation].self, forKey: .violations) ?? []
        self.imageErrors = try container.decodeIfPresent([ResponseInfo.ErrorInfo].self, forKey: .imageErrors) ?? []
        self.warnings = try container.decodeIfPresent([String].self, forKey: .warnings) ?? []
        self.keptFromLoadID = try container.decodeIfPresent(String.self, forKey: .keptFromLoadID)
        self.privacyVersion = try container.decodeIfPresent(Int.self, forKey: .privacyVersion)
    }

    /// Writes the outcome of a line item.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.name, forKey: .name)
        try container.encode(self.adapter, forKey: .adapter)
        try container.encodeIfPresent(self.adapterVersion, forKey: .adapterVersion)
        try container.encodeIfPresent(self.networkSDKVersion, forKey: .networkSDKVersion)
        try container.encode(self.ecpm, forKey: .ecpm)
        if self.isBidder { try container.encode(true, forKey: .isBidder) }
        try container.encode(self.outcome, forKey: .outcome)
        try container.encodeIfPresent(self.startedAfter.map(Milliseconds.init), forKey: .startedAfterMs)
        try container.encodeIfPresent(self.latency.map(Milliseconds.init), forKey: .latencyMs)
        try container.encodeIfPresent(self.error, forKey: .error)
        if !self.violations.isEmpty { try container.encode(self.violations, forKey: .violations) }
        if !self.imageErrors.isEmpty { try container.encode(self.imageErrors, forKey: .imageErrors) }
        if !self.warnings.isEmpty { try container.encode(self.warnings, forKey: .warnings) }
        try container.encodeIfPresent(self.keptFromLoadID, forKey: .keptFromLoadID)
        try container.encodeIfPresent(self.privacyVersion, forKey: .privacyVersion)
    }
}

extension ResponseInfo.ErrorInfo: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, name, message, networkCode
    }

    /// Reads an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let number = try container.decode(Int.self, forKey: .code)
        guard let code = MediationError.Code(rawValue: number) else {
            throw DecodingError.dataCorruptedError(
                forKey: .code,
                in: container,
                debugDescription: "\(number) is no error code of this version"
            )
        }
        self.code = code
        self.message = try container.decode(String.self, forKey: .message)
        self.networkCode = try container.decodeIfPresent(Int.self, forKey: .networkCode)
    }

    /// Writes an error, with the name of its code for human readers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.code.rawValue, forKey: .code)
        try container.encode(self.code.name, forKey: .name)
        try container.encode(self.message, forKey: .message)
        try container.encodeIfPresent(self.networkCode, forKey: .networkCode)
    }
}

extension ContractViolation: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, timeMs, durationMs
    }

    /// Reads a violation.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.kind = Kind(rawValue: try container.decode(String.self, forKey: .kind))
        self.time = try container.decode(Milliseconds.self, forKey: .timeMs).duration
        self.duration = try container.decodeIfPresent(Milliseconds.self, forKey: .durationMs)?.duration
    }

    /// Writes a violation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.kind.rawValue, forKey: .kind)
        try container.encode(Milliseconds(self.time), forKey: .timeMs)
        try container.encodeIfPresent(self.duration.map(Milliseconds.init), forKey: .durationMs)
    }
}

/// A span of time in its JSON form.
private struct Milliseconds: Codable {
    let duration: Duration

    init(_ duration: Duration) {
        self.duration = duration
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let milliseconds = try container.decode(Double.self)
        guard let count = Int64(exactly: (milliseconds * 1_000_000).rounded()) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\(milliseconds) is no span of time in milliseconds"
            )
        }
        self.duration = Nanoseconds(count).duration
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Nanoseconds(self.duration).milliseconds)
    }
}
