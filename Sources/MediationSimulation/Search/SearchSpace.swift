/// The parts of a waterfall that a search may change.
public struct SearchSpace: OptionSet, Hashable, Sendable {
    /// The bits, one for each part.
    public let rawValue: Int

    /// Creates a space from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The order in which line items are asked.
    public static let order = SearchSpace(rawValue: 1)
    /// The choice of line items that are left out.
    public static let drop = SearchSpace(rawValue: 2)
    /// The timeouts of line items.
    public static let timeouts = SearchSpace(rawValue: 4)
    /// The prices of line items of networks whose valuation of requests is known.
    public static let floors = SearchSpace(rawValue: 8)
    /// The number of line items that such networks have, each with its own floor.
    public static let ladders = SearchSpace(rawValue: 16)
    /// The number of line items that are asked at a time.
    public static let width = SearchSpace(rawValue: 32)

    /// The delay after which the next line item is asked beside a silent one, and the wait for a better ad.
    public static let hedging = SearchSpace(rawValue: 64)
    /// The floors of bidders.
    public static let bidFloors = SearchSpace(rawValue: 128)

    /// All parts but the floors of bidders, who may answer them with other bids.
    public static let all: SearchSpace = [.order, .drop, .timeouts, .floors, .ladders, .width, .hedging]

    /// The parts with their names in a command, and in words.
    package static let parts: [(part: SearchSpace, name: String, words: String)] = [
        (.order, "order", "the order of the line items"), (.drop, "drop", "the line items to leave out"),
        (.timeouts, "timeouts", "their timeouts"), (.floors, "floors", "the floors of networks"),
        (.ladders, "ladders", "the number of floors of a network"),
        (.width, "width", "the number of line items asked at a time"),
        (.hedging, "hedging", "the hedge delay, and the wait for a better ad"),
        (.bidFloors, "bidFloors", "the floors of bidders"),
    ]
}
