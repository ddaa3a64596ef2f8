/// Supplies the events of a load that the rules do not decide: answers, bids, and the departure of the user.
///
/// The simulation draws them; a test writes them down. Times are in nanoseconds.
package protocol LoadScript {
    /// Indicates whether users ever leave; known at compile time, so that patience costs nothing where there is none.
    static var hasPatience: Bool { get }

    /// Indicates whether a line item may ever be refused.
    static var hasLimits: Bool { get }

    /// The time at which the user leaves, counted from the start of the load.
    var patience: Int64 { get }

    /// Returns whether the line item at a position may not be asked at a time, because of a cap.
    mutating func isRefused(_ position: Int, at time: Int64) -> Bool

    /// Returns the answer of the line item at a position.
    mutating func answer(of position: Int) -> LoadAnswer

    /// Holds the auction within a time limit; afterwards, positions are those of the resulting waterfall.
    mutating func holdAuction(within limit: Int64) -> LoadAuction
}

/// The answer of a line item.
package struct LoadAnswer: Hashable, Sendable {
    /// The kinds of answers.
    package enum Kind: UInt8, Sendable {
        // The most frequent kind comes first, since a comparison with 0 is cheapest.
        case noFill
        case fill
        case error
    }

    package var kind: Kind
    /// The latency of the answer, in nanoseconds; `Int64.max` if it never comes.
    package var latency: Int64

    @inlinable
    package init(_ kind: Kind, latency: Int64) {
        self.kind = kind
        self.latency = latency
    }
}

/// The result of an auction.
package struct LoadAuction {
    /// The duration of the auction, in nanoseconds.
    package var duration: Int64
    /// The waterfall after the auction.
    package var turns: LoadTurns

    package init(duration: Int64, turns: LoadTurns) {
        self.duration = duration
        self.turns = turns
    }
}
