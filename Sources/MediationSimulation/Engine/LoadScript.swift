package import MediationCore

/// What happens in a load that the rules do not decide: answers, bids, and when the user leaves.
///
/// The simulation draws it; a test writes it down. Times are in nanoseconds.
package protocol LoadScript {
    /// Whether users ever leave; known when the program is compiled, so that patience costs nothing where there is none.
    static var hasPatience: Bool { get }

    /// Whether a line item may ever be refused.
    static var hasLimits: Bool { get }

    /// When the user leaves, counted from the start of the load.
    var patience: Int64 { get }

    /// Whether the line item at a position may not be asked, because of a cap.
    mutating func isRefused(_ position: Int) -> Bool

    /// What the line item at a position answers.
    mutating func answer(of position: Int) -> LoadAnswer

    /// Holds the auction, which has that long; from then on positions are those of the waterfall that comes of it.
    mutating func holdAuction(within limit: Int64) -> LoadAuction
}

/// What a line item answers.
package struct LoadAnswer: Hashable, Sendable {
    /// The kinds of answers.
    package enum Kind: UInt8, Sendable {
        // The most frequent one first: to compare with 0 is cheapest.
        case noFill
        case fill
        case error
    }

    package var kind: Kind
    /// How long the answer takes, in nanoseconds; `Int64.max` if it never comes.
    package var latency: Int64

    @inlinable
    package init(_ kind: Kind, latency: Int64) {
        self.kind = kind
        self.latency = latency
    }
}

/// What comes of an auction.
package struct LoadAuction: Sendable {
    /// When it has ended, in nanoseconds from its start.
    package var duration: Int64
    /// The rules of the waterfall from then on.
    package var rules: [WaterfallMachine.Rule]

    package init(duration: Int64, rules: [WaterfallMachine.Rule]) {
        self.duration = duration
        self.rules = rules
    }
}
