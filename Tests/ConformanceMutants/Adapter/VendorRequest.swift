import MediationConformance
import MediationCore

/// The adapter's request to the vendor's SDK.
enum VendorRequest {
    static func make(_ configuration: NativeAdConfiguration, unit: String, _ mutation: Mutation) -> NetworkRequest {
        let images = configuration.options.images
        var request = NetworkRequest(
            adUnitID: unit,
            isTest: configuration.isTestRequest,
            wantsMultipleImages: images.shouldRequestMultipleImages,
            imageOrientation: images.preferredImageOrientation
        )
        request.mutateImages(mutation, images)
        switch mutation {
        case .asksForTestsAlways: request.isTest = true
        case .asksForNoTests: request.isTest = false
        case .saysOnlyTests: request.isTest = configuration.isTestRequest ? true : nil
        default: break
        }
        if mutation == .forgetsTestsOfBids, configuration.bidResponse != nil { request.isTest = nil }
        if let bid = configuration.bidResponse, mutation != .dropsBidResponse { request.other["bid"] = bid }
        if mutation == .loadIDIsRemembered {
            request.other["request"] = VendorSDK.current?.memory.withLock { memory in
                memory.loadID = memory.loadID ?? configuration.loadID
                return memory.loadID
            }
        }
        VendorPrivacy.add(configuration.privacy, to: &request)
        return request
    }
}
