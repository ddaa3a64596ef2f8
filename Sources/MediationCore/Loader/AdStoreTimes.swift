/// The times of ad stores.
enum AdStoreTimes {
    /// The waits after failed loads.
    static let delays: [Duration] = [1, 3, 5, 25, 60, 300].map { .seconds($0) }

    /// The number of delays that apply to loads that reached no ad network: an outage is not the networks' fault, and
    /// asking costs little while nothing can be reached.
    static let outageDelays = 2

    /// The time before an ad's expiry at which the store warns, so that the ad can still be shown.
    static let warningTime = Nanoseconds(.seconds(60))

    /// The shortest life of an ad that a store can use; replacing shorter-lived ads at once would go on forever.
    static let shortestLife = Nanoseconds(.seconds(10))
}
