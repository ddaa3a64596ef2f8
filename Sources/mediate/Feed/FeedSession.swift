import MediationFeed

/// The session that `mediate feed` plays: a list, its ads, and its steps.
struct FeedSession: Equatable {
    /// The allowed numbers of items: a check of every row at the end must stay quick.
    static let itemCounts = 0...1_000_000
    static let screens = 1...200
    static let fillRates = 0.0...1.0

    var positions: AdPositions
    var items = 40
    var options = FeedOptions()
    var loading = FeedLoadingOptions()
    /// The number of rows on the screen.
    var screen = 8
    /// The share of requests that are filled.
    var fillRate = 1.0
    /// The time that an ad may be held unshown.
    var adLife = Duration.seconds(3600)
    /// The seed for the choice of filled requests.
    var seed: UInt64 = 0
    /// The steps; `nil` for a scroll through the list.
    var steps: [FeedStep]?
}
