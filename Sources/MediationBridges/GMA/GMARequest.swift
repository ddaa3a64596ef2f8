import Foundation
import MediationBridge
import MediationCore

extension AdRequest {
    /// Creates the request of a load that the SDK asks for.
    init(_ configuration: GMAAdConfiguration) {
        self.init(
            isTestRequest: configuration.isTestRequest,
            extras: (configuration.extras as? GMANetworkExtras)?.extras ?? [],
            watermark: configuration.watermark
        )
        // An empty one would not stand for a bid.
        self.bidResponse = configuration.bidResponse.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension NativeAdOptions {
    /// Creates the preferences of an app; of several of a kind, the last ones count.
    init(_ options: [NSObject]) {
        self.init()
        for option in options {
            switch option {
            case let option as GMAImageOptions:
                self.images.disableImageLoading = option.isImageLoadingDisabled
                self.images.shouldRequestMultipleImages = option.shouldRequestMultipleImages
            case let option as GMAViewOptions:
                switch option.preferredAdChoicesPosition {
                case .topLeftCorner: self.adChoicesCorner = .topLeft
                case .bottomLeftCorner: self.adChoicesCorner = .bottomLeft
                case .bottomRightCorner: self.adChoicesCorner = .bottomRight
                default: self.adChoicesCorner = .topRight
                }
            case let option as GMAVideoOptions:
                self.video.startMuted = option.shouldStartMuted
                self.video.customControlsRequested = option.areCustomControlsRequested
                self.video.clickToExpandRequested = option.isClickToExpandRequested
            default: break
            }
        }
    }
}

extension AdFormat {
    /// Creates the format that the SDK means; `nil` for one that the library has not.
    init?(_ format: GMAFormat) {
        switch format {
        case .banner: self = .banner
        case .interstitial: self = .interstitial
        case .rewarded: self = .rewarded
        case .native: self = .native
        case .rewardedInterstitial: self = .rewardedInterstitial
        case .appOpen: self = .appOpen
        #if canImport(GoogleMobileAds)
        @unknown default: return nil
        #endif
        }
    }
}

extension BannerSize {
    /// Creates the size of a place that the SDK describes.
    ///
    /// Anchored adaptive banners come with the height that they may have, inline adaptive ones with the greatest, or 0
    /// for any.
    init(gma size: GMAAdSize) throws(MediationError) {
        let points = points(of: size)
        let (width, height) = (Double(points.width), Double(points.height))
        guard !isFluid(size) else {
            let message = "The size is fluid, which networks do not know: ask for a fixed or adaptive size."
            throw MediationError(.invalidAdRequest, message)
        }
        self = height == 0 ? .inlineAdaptive(width: width) : .fixed(width: width, height: height)
        if let problem = self.problem(inWidth: nil) { throw MediationError(.invalidAdRequest, problem) }
    }
}

extension GMAVersionNumber {
    /// Creates the version of three parts that stands for one of any length, as Google's adapters do: `1.2.3.4` is
    /// 1.2.304.
    init(_ version: MediationCore.VersionNumber) {
        let patch = version.parts.dropFirst(3).reduce(version.parts[2]) { patch, part in
            let (product, overflow) = patch.multipliedReportingOverflow(by: 100)
            let (sum, overflows) = product.addingReportingOverflow(part)
            return overflow || overflows ? .max : sum
        }
        self.init(majorVersion: version.parts[0], minorVersion: version.parts[1], patchVersion: patch)
    }
}

extension MediationError {
    /// Returns the error as the SDK reports it: the code of this one, in a domain for each custom event.
    func forGMA(from type: GMACustomEvent.Type) -> NSError {
        var info: [String: Any] = [
            NSLocalizedDescriptionKey: "\(self.code.name): \(self.message)",
            NSLocalizedRecoverySuggestionErrorKey: self.code.remedy,
        ]
        if let networkCode { info["networkCode"] = networkCode }
        return NSError(domain: String(reflecting: type), code: self.code.rawValue, userInfo: info)
    }
}
