/// An ad that was loaded but not delivered, with everything that belongs to its attempt.
@MainActor
final class KeptAd {
    /// The line item as it was when it was asked.
    nonisolated let lineItem: LineItem
    /// The price of its attempt.
    nonisolated let ecpm: Double
    let adapter: any NetworkAdapter
    let ad: any PendingAd
    /// The ad's reservation under the line item's caps.
    let reservation: Reservation?
    let choices: GivenChoices
    /// The time at which the ad arrived, on the clock of the timers.
    let loadedAt: Nanoseconds
    let expiry: Nanoseconds
    /// The time at which its load began, on the clock of the timers.
    let loadStart: Nanoseconds
    let loadID: String

    init(
        lineItem: LineItem,
        ecpm: Double,
        adapter: any NetworkAdapter,
        ad: any PendingAd,
        reservation: Reservation?,
        choices: GivenChoices,
        loadedAt: Nanoseconds,
        loadStart: Nanoseconds,
        loadID: String
    ) {
        self.lineItem = lineItem
        self.ecpm = ecpm
        self.adapter = adapter
        self.ad = ad
        self.reservation = reservation
        self.choices = choices
        self.loadedAt = loadedAt
        self.expiry = loadedAt + ad.timeToLive
        self.loadStart = loadStart
        self.loadID = loadID
    }

    /// Returns whether the ad came from a line item, whose settings and place may have changed since then.
    nonisolated func isOf(_ lineItem: LineItem) -> Bool {
        self.lineItem.name == lineItem.name && self.lineItem.adapter == lineItem.adapter
    }

    /// Returns whether the ad is what a load of this format asks for.
    func fits<Format: LoadFormat>(_ format: Format) -> Bool {
        (self.ad as? Format.Ad).map(format.accepts) ?? false
    }
}
