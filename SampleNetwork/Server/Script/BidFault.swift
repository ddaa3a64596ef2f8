/// A fault that strikes a share of the bids.
package struct BidFault: Hashable, Sendable {
    /// The faults that bids can have.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// A delay, followed by the next fault that strikes, or by the bid.
        case delay
        /// No response until the client disconnects or the server stops; in an auction, no bid.
        case hang
        /// 500; in an auction, no bid.
        case serverError
        /// Random bytes; in an auction, a bid without a price.
        case garbage
        /// A price below 0.
        case negative
        /// A price of 0.
        case zero
        /// The price `"NaN"`.
        case notANumber
        /// A price in EUR.
        case otherCurrency
    }

    /// The kind of fault.
    package var kind: Kind

    /// The share of bids that the fault strikes, from 0 to 1.
    package var rate: Double

    /// The range from which a `delay` draws its length.
    package var milliseconds: ClosedRange<Int>?

    /// Creates a fault of bids.
    ///
    /// - Parameters:
    ///   - kind: The kind of fault.
    ///   - rate: The share of bids that the fault strikes; clamped to 0...1.
    ///   - milliseconds: The range from which a `delay` draws its length; ignored for other kinds.
    package init(_ kind: Kind, rate: Double = 1, milliseconds: ClosedRange<Int>? = nil) {
        self.kind = kind
        self.rate = rate.isNaN ? 0 : min(max(rate, 0), 1)
        self.milliseconds = kind == .delay ? (milliseconds ?? 0...0).clamped(to: 0...Fault.longestDelay) : nil
    }
}

extension BidFault: Codable {
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
        guard (0...1).contains(rate) else {
            throw ServerScriptError("rate \(rate) is outside 0...1", at: decoder.codingPath)
        }
        let bounds = try fields.decodeIfPresent([Int].self, forKey: .milliseconds)
        guard (kind == .delay) == (bounds != nil) else {
            let problem = kind == .delay ? "needs milliseconds" : "takes no milliseconds"
            throw ServerScriptError("fault \"\(kind.rawValue)\" \(problem)", at: decoder.codingPath)
        }
        self.init(kind, rate: rate, milliseconds: try bounds.map { try Self.range($0, at: decoder.codingPath) })
    }

    /// Writes only the keys that the fault needs.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(self.kind, forKey: .fault)
        try fields.encode(self.rate, forKey: .rate)
        try fields.encodeIfPresent(self.milliseconds.map { [$0.lowerBound, $0.upperBound] }, forKey: .milliseconds)
    }

    private static func range(_ bounds: [Int], at path: [any CodingKey]) throws -> ClosedRange<Int> {
        guard bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1], bounds[1] <= Fault.longestDelay else {
            throw ServerScriptError("milliseconds must be [shortest, longest], an hour at most", at: path)
        }
        return bounds[0]...bounds[1]
    }
}
