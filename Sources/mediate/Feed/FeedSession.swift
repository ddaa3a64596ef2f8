import MediationFeed

/// What `mediate feed` plays: a list, its ads, and what happens to it.
struct FeedSession {
    /// A check of every row at the end must stay quick.
    static let itemCounts = 0...1_000_000
    static let screens = 1...200
    static let fillRates = 0.0...1.0

    var positions: AdPositions
    var items = 40
    var options = FeedOptions()
    var loading = FeedLoadingOptions()
    /// How many rows the screen shows.
    var screen = 8
    /// Which share of the requests is filled.
    var fillRate = 1.0
    /// How long an ad may be held unshown.
    var adLife = Duration.seconds(3600)
    /// Where the choice of what is filled starts from.
    var seed: UInt64 = 0
    /// What happens; `nil` for a scroll through the list.
    var steps: [FeedStep]?
}
