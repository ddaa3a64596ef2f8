package import MediationCore

/// The conditions of the auction under which an answer is read.
package struct AuctionTerms: Hashable, Sendable {
    /// The ID of the impression; `nil` to take any.
    package var impressionID: String?
    /// The currency of the waterfall.
    package var currency = "USD"
    /// The lowest price that counts.
    package var floor = 0.0
    /// The type of markup: 1 is a banner, 4 a native ad; `nil` to take any.
    package var markupType: Int?

    package init(impressionID: String? = nil, currency: String = "USD", floor: Double = 0, markupType: Int? = 4) {
        self.impressionID = impressionID
        self.currency = currency
        self.floor = floor
        self.markupType = markupType
    }
}

/// The answer of an exchange, read as far as it can be understood.
package struct BidResponse: Hashable, Sendable {
    /// The ID of the auction.
    package var id: String?
    /// The exchange's own ID of the answer, for its logs.
    package var bidID: String?
    /// The currency of all prices.
    package var currency = "USD"
    /// The reason that there is no bid, as OpenRTB numbers it.
    package var noBidReason: Int?
    /// The bids that count, the highest first.
    package var bids: [OpenRTBBid] = []
    /// The bids that do not count.
    package var dropped: [DroppedBid] = []
    /// The parts that were dropped, repaired or read against the specification.
    package var warnings: [OpenRTBWarning] = []

    /// Reads the body of an answer.
    ///
    /// - Parameters:
    ///   - body: The body; at most 256 KiB.
    ///   - terms: The conditions of the auction.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/invalidResponse``.
    package init(_ body: [UInt8], terms: AuctionTerms) throws(MediationError) {
        guard body.count <= OpenRTBLimits.responseBytes else {
            throw MediationError(
                .invalidResponse,
                "The answer has \(body.count) bytes; at most \(OpenRTBLimits.responseBytes) are read."
            )
        }
        let value: JSONValue
        var reader = AnswerReader()
        do {
            let (foreign, repairs) = try JSONValue.foreign(body)
            value = foreign
            if repairs > 0 { reader.note("answer", .repaired, "\(repairs)") }
        } catch {
            throw MediationError(.invalidResponse, "The answer is no JSON: \(error.line(name: "answer"))")
        }
        guard let members = value.members else {
            throw MediationError(.invalidResponse, "The answer is no JSON object.")
        }
        self.init(members, terms, &reader)
        self.warnings = reader.warnings
    }

    private init(_ members: [String: JSONValue], _ terms: AuctionTerms, _ reader: inout AnswerReader) {
        self.id = reader.identifier(members["id"], "id")
        self.bidID = reader.identifier(members["bidid"], "bidid")
        self.currency = reader.text(members["cur"], "cur")?.uppercased() ?? "USD"
        self.noBidReason = reader.integer(members["nbr"], "nbr")
        var count = 0
        for (seatIndex, seat) in reader.objects(members["seatbid"], limit: OpenRTBLimits.bids, "seatbid") {
            let name = reader.identifier(seat["seat"], "seatbid[\(seatIndex)].seat")
            let place = "seatbid[\(seatIndex)].bid"
            let limit = OpenRTBLimits.bids - count
            for (index, bid) in reader.objects(seat["bid"], limit: limit, place) {
                count += 1
                self.add(bid, seat: name, "\(place)[\(index)]", terms, &reader)
            }
        }
        // Stable, so that of equal bids the first one wins.
        let order = self.bids.enumerated().sorted { ($1.element.price, $0.offset) < ($0.element.price, $1.offset) }
        self.bids = order.map(\.element)
    }

    private mutating func add(
        _ members: [String: JSONValue],
        seat: String?,
        _ place: String,
        _ terms: AuctionTerms,
        _ reader: inout AnswerReader
    ) {
        let price = reader.price(members["price"], place + ".price")
        let bid = OpenRTBBid(
            id: reader.identifier(members["id"], place + ".id"),
            impressionID: reader.identifier(members["impid"], place + ".impid"),
            seat: seat,
            price: price ?? 0,
            markup: members["adm"] == .null ? nil : members["adm"],
            markupType: reader.integer(members["mtype"], place + ".mtype"),
            winURL: reader.text(members["nurl"], place + ".nurl"),
            billingURL: reader.text(members["burl"], place + ".burl"),
            lossURL: reader.text(members["lurl"], place + ".lurl"),
            adID: reader.identifier(members["adid"], place + ".adid"),
            expiry: reader.integer(members["exp"], place + ".exp"),
            width: reader.integer(members["w"], place + ".w"),
            height: reader.integer(members["h"], place + ".h"),
            skAdNetworkAd: reader.skAdNetworkAd(members["ext"]?.members?["skadn"], place + ".ext.skadn"),
            place: place
        )
        if let problem = self.problem(with: bid, price: price, terms) {
            self.dropped.append(DroppedBid(bid: bid, loss: problem.loss, reason: problem.reason))
        } else {
            self.bids.append(bid)
        }
    }

    private func problem(
        with bid: OpenRTBBid,
        price: Double?,
        _ terms: AuctionTerms
    ) -> (loss: LossReason, reason: String)? {
        guard let price else { return (.missingPrice, "the price is missing or no number") }
        guard price.isFinite, price > 0 else { return (.invalidBid, "the price is not positive and finite") }
        guard self.currency == terms.currency.uppercased() else {
            return (.invalidBid, "the currency is \(self.currency.prefix(8)), and the waterfall has \(terms.currency)")
        }
        guard terms.impressionID == nil || bid.impressionID == nil || bid.impressionID == terms.impressionID else {
            return (.invalidAuctionID, "it is for another impression")
        }
        guard price >= terms.floor else { return (.belowFloor, "\(price) is below the floor of \(terms.floor)") }
        if let type = bid.markupType, let asked = terms.markupType, type != asked {
            return (.wrongFormat, "the markup has the type \(type), and \(asked) was asked for")
        }
        guard let markup = bid.markup, markup != .string("") else {
            return (
                .missingMarkup, bid.winURL == nil ? "it has no markup" : "its markup is at nurl, which is not asked"
            )
        }
        return nil
    }
}

extension AnswerReader {
    /// Reads an identifier, also from a number; one that is too long is dropped.
    fileprivate mutating func identifier(_ value: JSONValue?, _ place: @autoclosure () -> String) -> String? {
        if case .number(let number) = value { return number.asText }
        guard let text = self.text(value, place()) else { return nil }
        guard text.utf8.count <= OpenRTBLimits.identifierBytes else {
            self.note(place(), .overLimit, "\(text.utf8.count) bytes")
            return nil
        }
        return text
    }

    /// Reads a price, also from a text.
    fileprivate mutating func price(_ value: JSONValue?, _ place: @autoclosure () -> String) -> Double? {
        switch value {
        case .number(let number): return number
        case .string(let text):
            guard let number = Double(text), number.isFinite else { break }
            self.note(place(), .numericString)
            return number
        case nil, .null: return nil
        default: break
        }
        self.note(place(), .badType)
        return nil
    }
}
