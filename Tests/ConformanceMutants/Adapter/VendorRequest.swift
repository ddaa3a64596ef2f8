import MediationConformance
import MediationCore

/// What the adapter asks the vendor's SDK for.
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
        return request
    }
}
