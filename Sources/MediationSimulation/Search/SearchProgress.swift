/// How far a search is.
public struct SearchProgress: Hashable, Sendable {
    /// How many waterfalls it has tried.
    public internal(set) var waterfalls = 0
    /// How many requests it has simulated for that.
    public internal(set) var requests = 0
    /// What the best so far is worth beyond the present one, as a share of what that is worth; `nil` if that is nothing.
    public internal(set) var gain: Double?
    /// How many requests of the comparison in the end are done; `nil` before that, and nothing else is said then.
    public internal(set) var compared: Int?

    init(compared: Int? = nil) {
        self.compared = compared
    }
}
