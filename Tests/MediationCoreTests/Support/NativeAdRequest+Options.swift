import MediationCore

extension NativeAdRequest {
    /// What an ad loader would make of a request.
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
