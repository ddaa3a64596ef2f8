import MediationCore

extension LoadEvent {
    /// Returns the event as a mark on a track, which is taken only if a single moment describes the event well enough.
    func mark(on track: @autoclosure () -> Int, at time: Nanoseconds) -> TraceEvent? {
        guard let name = self.markName else { return nil }
        var arguments: [String: JSONValue] = ["load": .string(self.loadID)]
        arguments["lineItem"] = self.lineItem.map(JSONValue.string)
        arguments["ecpm"] = self.ecpm.map(JSONValue.number)
        arguments["error"] = (self.error?.text).map(JSONValue.string)
        return .mark(
            self.lineItem.map { "\(name): \($0)" } ?? name,
            category: self.kind.rawValue,
            track: track(),
            at: max(time, .zero),
            arguments: arguments
        )
    }

    private var markName: String? {
        switch self.kind {
        case .auctionWon: "Won the auction"
        case .auctionLost: "Lost the auction"
        case .keptAdUsed: "Kept ad used"
        case .skipped: "Skipped"
        case .held: "Held"
        case .timedOut: "Timed out"
        case .cancelled: "Cancelled"
        case .notUsed: "Not used"
        case .kept: "Kept for a later load"
        case .violation: "Contract violation \(self.violation?.rawValue ?? "")"
        default: nil
        }
    }
}
