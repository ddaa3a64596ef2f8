/// An ad that was loaded but not delivered, with everything that belongs to its attempt.
@MainActor
final class KeptAd {
    /// The index of the line item in the ad unit.
    nonisolated let item: LineItemIndex
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
    let loadID: String

    init(
        item: LineItemIndex,
        ecpm: Double,
        adapter: any NetworkAdapter,
        ad: any PendingAd,
        reservation: Reservation?,
        choices: GivenChoices,
        loadedAt: Nanoseconds,
        loadID: String
    ) {
        self.item = item
        self.ecpm = ecpm
        self.adapter = adapter
        self.ad = ad
        self.reservation = reservation
        self.choices = choices
        self.loadedAt = loadedAt
        self.expiry = loadedAt + ad.timeToLive
        self.loadID = loadID
    }

    /// Returns whether the ad is what a load of this format asks for.
    func fits<Format: LoadFormat>(_ format: Format) -> Bool {
        (self.ad as? Format.Ad).map(format.accepts) ?? false
    }
}
