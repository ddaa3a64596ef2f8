import SampleAdServer

/// The counts of the library beside those of the network.
struct StudioCounts: Encodable, Equatable {
    /// The count of one kind on both sides.
    struct Line: Encodable, Equatable {
        var app = 0
        /// Those of the app that the network cannot know, because there was no connection.
        var unreported = 0
        var network = 0
    }

    var impressions = Line()
    var clicks = Line()
    var rewards = Line()
    var loads = 0
    var filled = 0
    /// Questions to adapters by the app, and ad requests that have reached the network.
    var asked = 0
    var requests = 0
    var bidRequests = 0
    var bids = 0
    /// The earnings by the prices of the waterfall, in millionths of a dollar.
    var micros: Int64 = 0
    var violations = 0

    mutating func take(_ counts: ServerCounts) {
        self.impressions.network = counts.impressions.values.reduce(0, +)
        self.clicks.network = counts.clicks.values.reduce(0, +)
        self.rewards.network = counts.rewards.values.reduce(0, +)
        self.requests = counts.requests
        self.bidRequests = counts.bidRequests
        self.bids = counts.bids
    }
}
