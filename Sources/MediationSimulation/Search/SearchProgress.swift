/// The progress of a search.
public struct SearchProgress: Hashable, Sendable {
    /// The number of waterfalls that were tried.
    public internal(set) var waterfalls = 0
    /// The number of requests that were simulated for them.
    public internal(set) var requests = 0
    /// The gain of the best waterfall so far, as a share of the present waterfall's value; `nil` if that is 0.
    public internal(set) var gain: Double?
    /// The number of requests of the final comparison that are done; `nil` before that comparison, during which no
    /// other property is set.
    public internal(set) var compared: Int?

    init(compared: Int? = nil) {
        self.compared = compared
    }
}
