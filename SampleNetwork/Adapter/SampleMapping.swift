#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore
import SampleAdSDK

extension NativeAdImage {
    /// Creates mediation's equivalent of the image; `nil` if the image has neither data nor a URL.
    init?(_ image: SampleImage) {
        if let data = image.data {
            self.init(data: data, scale: image.scale)
        } else if let url = image.url {
            self.init(url: url, scale: image.scale)
        } else {
            return nil
        }
    }
}

extension CustomFormat {
    /// Creates mediation's equivalent of the network's ad of a custom format; a link that is not a URL is absent.
    init(_ format: SampleCustomFormat) {
        self.init(
            formatID: format.formatID,
            texts: format.texts,
            images: format.images.compactMapValues(NativeAdImage.init),
            deepLinks: format.deepLinks.compactMap { URL(string: $0) },
            destination: format.destination.flatMap { URL(string: $0) }
        )
    }
}

extension MediationError {
    /// Creates mediation's equivalent of the network's error, which also holds the network's own code.
    init(_ error: SampleError) {
        let code: Code =
            switch error.code {
            case .badRequest: .invalidRequest
            case .unknown: .serverError
            case .networkError: .networkError
            case .noInventory: .noFill
            }
        self.init(code, error.message, networkCode: error.code.rawValue, underlying: error)
    }
}

extension SampleNativeAd {
    /// Indicates whether there is anything to show.
    var hasAssets: Bool {
        let texts = [
            self.headline, self.title, self.body, self.callToAction, self.advertiser, self.store, self.price,
            self.degreeOfAwesomeness,
        ]
        return texts.contains { $0 != nil } || self.icon != nil || !self.images.isEmpty || self.hasVideo
            || self.starRating != nil || self.customFormat != nil
    }
}

extension MediationError {
    /// The error for an ad of the network that has nothing to show.
    static let emptySampleAd = MediationError(.serverError, "The network has sent an ad without any asset.")
}

extension NativeAdEvent {
    /// Creates mediation's equivalent of the network's event.
    init(_ event: SampleNativeAdEvent) {
        self =
            switch event {
            case .impression: .impression
            case .click: .click
            case .willPresent: .willPresent
            case .willDismiss: .willDismiss
            case .didDismiss: .didDismiss
            case .didFailToPresent(let reason): .didFailToPresent(reason)
            case .videoPlay: .didPlayVideo
            case .videoPause: .didPauseVideo
            case .videoEnd: .didEndVideo
            case .videoMute: .didMuteVideo
            case .videoUnmute: .didUnmuteVideo
            }
    }
}
