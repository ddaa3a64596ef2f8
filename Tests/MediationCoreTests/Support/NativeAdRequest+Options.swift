import MediationCore

extension NativeAdRequest {
    /// Creates a request as an ad loader would.
    init(
        loadID: String = "load",
        options: NativeAdOptions = NativeAdOptions(),
        adTypes: Set<AdType> = [.native]
    ) {
        self.init(loadID: loadID, isTestRequest: false)
        self.options = options
        self.adTypes = adTypes
    }
}
