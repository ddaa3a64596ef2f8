/// An ad that was loaded and not handed out, with all that belongs to its own attempt.
@MainActor
final class KeptAd {
    /// Which line item of the ad unit.
    nonisolated let item: Int
    /// The price of its attempt.
    nonisolated let ecpm: Double
    let adapter: any MediationAdapter
    let answered: AnsweredAd
    let images: NativeAdImageLoad
    /// What the ad holds of the line item's caps.
    let reservation: Reservation?
    let choices: GivenChoices
    /// When the ad came, on the clock of the timers.
    let loadedAt: Nanoseconds
    let expiry: Nanoseconds
    let loadID: String
    private let options: NativeAdOptions
    private let isTestRequest: Bool

    init(
        item: Int,
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

    /// Whether the ad is what this request asks for.
    func fits(_ request: NativeAdRequest) -> Bool {
        self.options == request.options && self.isTestRequest == request.isTestRequest
            && (try? request.adTypes.type(of: self.images.assets)) != nil
    }
}
