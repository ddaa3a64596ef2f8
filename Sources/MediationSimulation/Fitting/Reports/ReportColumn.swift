internal import MediationCore

/// What a column of a report means.
enum ReportColumn: Hashable {
    /// What the numbers of a row are about.
    enum Dimension: String, CaseIterable {
        case date, app, adUnit, adUnitID, country, format, platform, group, variant
        case network, lineItem, lineItemID, isBidder

        /// Whether several columns of it say more together, as a day and an hour do; of others, one is enough of a name.
        var isJoined: Bool {
            switch self {
            case .date, .app, .format, .platform, .group, .variant: true
            default: false
            }
        }
    }

    /// What was counted or measured.
    enum Metric: String, CaseIterable {
        /// How often it was asked.
        case requests
        /// How many of the requests brought an ad.
        case matched
        case impressions
        /// In the currency of the report.
        case revenue
        case bidRequests
        case bids
        /// How many of the bids won.
        case wins
        case matchRate
        case showRate
        case ecpm
        /// Shares of the two before.
        case bidRate
        case winRate
        /// The mean, in seconds.
        case latency
        /// Of the ad unit, also in a row of a network.
        case unitRequests
        case unitMatched

        /// Whether it is a whole number.
        var isCount: Bool {
            switch self {
            case .requests, .matched, .impressions, .bidRequests, .bids, .wins, .unitRequests, .unitMatched: true
            default: false
            }
        }

        /// Whether it is in the currency of the report.
        var isMoney: Bool { self == .revenue || self == .ecpm }

        /// Whether it is from 0 to 1, or to 100 in percent.
        var isShare: Bool {
            switch self {
            case .matchRate, .showRate, .bidRate, .winRate: true
            default: false
            }
        }
    }

    case dimension(Dimension)
    case metric(Metric)
    /// What rows are about, too, and is not told apart here.
    case detail
    /// Known, and of no use here.
    case ignored

    /// The names by which somebody may say what a column means.
    static var names: [String] {
        Dimension.allCases.map(\.rawValue) + Metric.allCases.map(\.rawValue) + ["ignore"]
    }

    /// What to say of a column that is not known: what it may mean, beside the columns that there are.
    ///
    /// - Parameters:
    ///   - kind: What the column is called, as a key in JSON.
    ///   - header: Its header.
    ///   - isNumber: Whether it has numbers; `nil` if nobody knows.
    ///   - taken: What the other columns mean.
    /// - Returns: The message.
    static func unknown(
        _ kind: String,
        _ header: String,
        isNumber: Bool?,
        beside taken: [ReportColumn]
    ) -> String {
        let dimensions = isNumber == true ? [] : Dimension.allCases.filter { !taken.contains(.dimension($0)) }
        let metrics = isNumber == false ? [] : Metric.allCases.filter { !taken.contains(.metric($0)) }
        let names = metrics.map(\.rawValue) + dimensions.map(\.rawValue) + ["ignore"]
        return "unknown \(kind) \(header.quoted); say what it means by --column \"\(header.printable)=…\", with one of "
            + names.joined(separator: ", ")
    }

    /// The meaning of one of those names.
    init?(named name: String) {
        if let dimension = Dimension(rawValue: name) {
            self = .dimension(dimension)
        } else if let metric = Metric(rawValue: name) {
            self = .metric(metric)
        } else if name == "ignore" {
            // Whatever it is, rows that differ in it are not the same row.
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

    /// Reads a header; `own` has the meanings that the user gave, by the whole header.
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

    /// Whether its column has numbers to use.
    var isOfMetric: Bool { if case .metric = self.column { true } else { false } }

    /// Whether its column is in the currency of the report.
    var isOfMoney: Bool { if case .metric(let metric) = self.column { metric.isMoney } else { false } }

    /// In small letters, without what is in parentheses, blanks and signs: consoles and interfaces write names differently.
    static func plain(_ text: String) -> String {
        var depth = 0
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if scalar == "(" { depth += 1 }
            if depth == 0, scalar.properties.isAlphabetic || "0"..."9" ~= scalar { plain.append(scalar) }
            if scalar == ")" { depth = max(depth - 1, 0) }
        }
        return String(plain)
    }
}

extension String {
    /// Without blanks and byte order marks at both ends.
    var trimmedBlanks: String {
        let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
        let rest = self.unicodeScalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(String.UnicodeScalarView(rest))
    }
}
