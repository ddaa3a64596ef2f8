/// An ad that was loaded but not delivered, with everything that belongs to its attempt.
@MainActor
final class KeptAd {
    /// The index of the line item in the ad unit.
    nonisolated let item: LineItemIndex
    /// The price of its attempt.
    nonisolated let ecpm: Double
    let adapter: any MediationAdapter
    let answered: AnsweredAd
    let images: NativeAdImageLoad
    /// The ad's reservation under the line item's caps.
    let reservation: Reservation?
    let choices: GivenChoices
    /// The time at which the ad arrived, on the clock of the timers.
    let loadedAt: Nanoseconds
    let expiry: Nanoseconds
    let loadID: String
    private let options: NativeAdOptions
    private let isTestRequest: Bool

    init(
        item: LineItemIndex,
        ecpm: Double,
        adapter: any MediationAdapter,
        answered: AnsweredAd,
        images: NativeAdImageLoad,
        reservation: Reservation?,
        choices: GivenChoices,
        loadedAt: Nanoseconds,
        request: NativeAdRequest
    ) {
        self.item = item
        self.ecpm = ecpm
        self.adapter = adapter
        self.answered = answered
        self.images = images
        self.reservation = reservation
        self.choices = choices
        self.loadedAt = loadedAt
        self.expiry = loadedAt + AdSession.timeToLive(of: answered.ad)
        self.loadID = request.loadID
        self.options = request.options
        self.isTestRequest = request.isTestRequest
    }

    /// Returns whether the ad fits this request.
    func fits(_ request: NativeAdRequest) -> Bool {
        self.options == request.options && self.isTestRequest == request.isTestRequest
            && (try? request.adTypes.type(of: self.images.assets)) != nil
    }
}
