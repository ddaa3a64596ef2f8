/// What a search may change about a waterfall.
public struct SearchSpace: OptionSet, Hashable, Sendable {
    /// One bit for each of them.
    public let rawValue: Int

    /// Creates a space of bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// In which order line items are asked.
    public static let order = SearchSpace(rawValue: 1)
    /// Which line items are left out.
    public static let drop = SearchSpace(rawValue: 2)
    /// How long line items are waited for.
    public static let timeouts = SearchSpace(rawValue: 4)
    /// The prices of line items of networks whose valuation of requests is known.
    public static let floors = SearchSpace(rawValue: 8)
    /// How many line items such networks have, each with a floor of its own.
    public static let ladders = SearchSpace(rawValue: 16)
    /// How many line items are asked at a time.
    public static let width = SearchSpace(rawValue: 32)

    /// All of it.
    public static let all: SearchSpace = [.order, .drop, .timeouts, .floors, .ladders, .width]

    /// What each is called in a command, and in words.
    package static let parts: [(part: SearchSpace, name: String, words: String)] = [
        (.order, "order", "the order of the line items"), (.drop, "drop", "which line items to leave out"),
        (.timeouts, "timeouts", "their timeouts"), (.floors, "floors", "the floors of networks"),
        (.ladders, "ladders", "how many floors a network has"),
        (.width, "width", "how many line items are asked at a time"),
    ]
}
