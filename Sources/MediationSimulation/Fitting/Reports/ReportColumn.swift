internal import MediationCore

/// The meaning of a column in a report.
enum ReportColumn: Hashable {
    /// The subject of the numbers in a row.
    enum Dimension: String, CaseIterable {
        case date, app, adUnit, adUnitID, country, format, platform, group, variant
        case network, lineItem, lineItemID, isBidder
        /// The load that an attempt belongs to, its user, and what came of it.
        case load, user, outcome
        /// The time of rows beside a date, or instead of one.
        case week, month, hour

        /// Indicates whether several columns of the dimension are joined; of other dimensions, one column is enough.
        var isJoined: Bool {
            switch self {
            case .date, .app, .format, .platform, .group, .variant: true
            default: false
            }
        }
    }

    /// The quantity that was counted or measured.
    enum Metric: String, CaseIterable {
        /// The number of requests.
        case requests
        /// The number of requests that brought an ad.
        case matched
        case impressions
        /// The revenue in the currency of the report.
        case revenue
        case bidRequests
        case bids
        /// The number of bids that won.
        case wins
        case matchRate
        case showRate
        case ecpm
        /// The share of bid requests that brought a bid, and the share of bids that won.
        case bidRate
        case winRate
        /// The mean latency in seconds.
        case latency
        /// The latency and the start of an attempt, in milliseconds.
        case milliseconds
        case start
        /// The counts of the whole ad unit, even in a row of a network.
        case unitRequests
        case unitMatched

        /// Indicates whether the metric is a whole number.
        var isCount: Bool {
            switch self {
            case .requests, .matched, .impressions, .bidRequests, .bids, .wins, .unitRequests, .unitMatched: true
            default: false
            }
        }

        /// Indicates whether the metric is in the currency of the report.
        var isMoney: Bool { self == .revenue || self == .ecpm }

        /// Indicates whether the metric is from 0 to 1, or to 100 in percent.
        var isShare: Bool {
            switch self {
            case .matchRate, .showRate, .bidRate, .winRate: true
            default: false
            }
        }
    }

    case dimension(Dimension)
    case metric(Metric)
    /// A detail of the rows' subject that is not distinguished here.
    case detail
    /// A known column that is not used here.
    case ignored

    /// The names by which a user may specify the meaning of a column.
    static var names: [String] {
        Dimension.allCases.map(\.rawValue) + Metric.allCases.map(\.rawValue) + ["ignore"]
    }

    /// Returns the message on an unknown column, with the meanings that it may have beside the other columns.
    ///
    /// - Parameters:
    ///   - kind: The word for the column, such as a key in JSON.
    ///   - header: The header of the column.
    ///   - isNumber: `true` if the column has numbers; `nil` if that is unknown.
    ///   - taken: The meanings of the other columns.
    ///   - guess: The meaning that follows from the numbers, if any.
    /// - Returns: The message.
    static func unknown(
        _ kind: String,
        _ header: String,
        isNumber: Bool?,
        beside taken: [ReportColumn],
        guess: Metric? = nil
    ) -> String {
        if let guess {
            return "unknown \(kind) \(header.quoted); its numbers look like \(guess.rawValue): if so, give --column "
                + "\"\(header.printable)=\(guess.rawValue)\""
        }
        let dimensions = isNumber == true ? [] : Dimension.allCases.filter { !taken.contains(.dimension($0)) }
        let metrics = isNumber == false ? [] : Metric.allCases.filter { !taken.contains(.metric($0)) }
        let names = metrics.map(\.rawValue) + dimensions.map(\.rawValue) + ["ignore"]
        return "unknown \(kind) \(header.quoted); give its meaning with --column \"\(header.printable)=…\": one of "
            + names.joined(separator: ", ")
    }

    /// Creates the meaning with one of those names.
    init?(named name: String) {
        if let dimension = Dimension(rawValue: name) {
            self = .dimension(dimension)
        } else if let metric = Metric(rawValue: name) {
            self = .metric(metric)
        } else if name == "ignore" {
            // Whatever the column means, rows that differ in it are not the same row.
            self = .detail
        } else {
            return nil
        }
    }
}

/// The header of a column.
struct ReportHeader {
    var text: String
    var column: ReportColumn?
    /// The sign or code of a currency in parentheses, as in `Estimated earnings (USD)`.
    var currency: String?

    /// Reads a header; `own` has the meanings that the user specified, by the whole header.
    init(_ text: String, own: [String: ReportColumn] = [:]) {
        self.text = text.trimmedBlanks
        let plain = Self.plain(text)
        let isPercentage = text.contains("%")
        self.currency = CurrencySign.sign(inHeader: text)
        self.column =
            own[self.text]
            ?? (isPercentage ? Self.meaningsInPercent[plain] : nil)
            ?? Self.meanings[plain]
        if case .metric(.bids) = self.column, isPercentage { self.column = .metric(.bidRate) }
    }

    /// Indicates whether the column has numbers to use.
    var isOfMetric: Bool { if case .metric = self.column { true } else { false } }

    /// Indicates whether the column is in the currency of the report.
    var isOfMoney: Bool { if case .metric(let metric) = self.column { metric.isMoney } else { false } }

    /// Returns the text in lowercase without parentheses, blanks and signs: consoles and interfaces write names
    /// differently.
    static func plain(_ text: String) -> String {
        var depth = 0
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if scalar == "(" || scalar == "（" { depth += 1 }
            if depth == 0, scalar.properties.isAlphabetic || "0"..."9" ~= scalar { plain.append(scalar) }
            if scalar == ")" || scalar == "）" { depth = max(depth - 1, 0) }
        }
        return String(plain)
    }
}

extension String {
    /// The text without blanks and byte order marks at both ends.
    var trimmedBlanks: String {
        let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
        let rest = self.unicodeScalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(String.UnicodeScalarView(rest))
    }
}
