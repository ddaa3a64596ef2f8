package import MediationCore

/// The results of a load, in a form that the mediator and the simulation share.
package struct LoadCaseRecord: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package var outcome: ResponseInfo.LineItemInfo.Outcome = .notAttempted
        package var code: MediationError.Code?
        package var start: Int64?
        package var end: Int64?
        /// The eCPM; `nil` for bidders that have not won.
        package var ecpm: Double?
    }

    package var outcome: ResponseInfo.Outcome = .noFill
    package var end: Int64 = 0
    package var auctionEnd: Int64?
    /// The line items that could get a turn, in order.
    package var order: [String] = []
    package var items: [String: Item] = [:]

    /// The line item whose ad was delivered.
    package var winner: String? { self.items.first { $0.value.outcome == .loaded }?.key }
}

extension LoadCaseRecord: CustomStringConvertible {
    package var description: String {
        let lines = self.items.sorted { $0.key < $1.key }.map { name, item in
            "  \(name): \(item.outcome) \(item.code.map { "\($0)" } ?? "") \(item.start ?? -1)–\(item.end ?? -1)"
                + " \(item.ecpm ?? -1)"
        }
        return "\(self.outcome) at \(self.end), auction \(self.auctionEnd ?? -1), \(self.order)\n"
            + lines.joined(separator: "\n")
    }
}
