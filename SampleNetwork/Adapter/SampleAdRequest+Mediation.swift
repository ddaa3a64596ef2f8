import MediationCore
import SampleAdSDK

extension SampleAdRequest {
    /// Creates the Sample Network's equivalent of a mediation request.
    init(_ configuration: NativeAdConfiguration, downloadsImages: Bool) {
        self.init()
        self.testMode = configuration.isTestRequest
        self.requestID = configuration.loadID
        self.downloadsImages = downloadsImages
        self.bidResponse = configuration.bidResponse
        self.startsMuted = configuration.options.video.startMuted
        if let extras = configuration.extras(SampleExtras.self) {
            self.keywords = extras.keywords
            self.clock = extras.clock
        }
        self.requestsMultipleImages = configuration.options.images.shouldRequestMultipleImages
        self.preferredImageOrientation =
            switch configuration.options.images.preferredImageOrientation {
            case .any: .any
            case .landscape: .landscape
            case .portrait: .portrait
            }
        self.mediaAspectRatio =
            switch configuration.options.mediaAspectRatio {
            case .unknown, .any: .any
            case .landscape: .landscape
            case .portrait: .portrait
            case .square: .square
            }
        self.infoCorner = configuration.options.adChoicesCorner
        // A native ad may be of either kind.
        if !configuration.adTypes.contains(.native) {
            if configuration.adTypes.contains(.appInstall) { self.formats.insert(.appInstall) }
            if configuration.adTypes.contains(.content) { self.formats.insert(.content) }
        }
        self.customFormatIDs = configuration.adTypes.compactMap(\.customFormatID).sorted()
        self.privacy = SamplePrivacy(configuration.privacy)
    }
}

extension SampleAdRequest {
    /// Creates the Sample Network's equivalent of a mediation request for an ad that covers the screen.
    init(_ configuration: FullScreenAdConfiguration) {
        self.init()
        self.testMode = configuration.isTestRequest
        self.requestID = configuration.loadID
        self.bidResponse = configuration.bidResponse
        if let extras = configuration.extras(SampleExtras.self) {
            self.keywords = extras.keywords
            self.clock = extras.clock
        }
        self.privacy = SamplePrivacy(configuration.privacy)
    }
}

extension SampleAdRequest {
    /// Creates the Sample Network's equivalent of a mediation request for a banner.
    init(_ configuration: BannerAdConfiguration) {
        self.init()
        self.testMode = configuration.isTestRequest
        self.requestID = configuration.loadID
        self.bidResponse = configuration.bidResponse
        if let extras = configuration.extras(SampleExtras.self) {
            self.keywords = extras.keywords
            self.clock = extras.clock
        }
        self.privacy = SamplePrivacy(configuration.privacy)
    }
}

extension SampleAdRequest {
    /// Creates the request for a bid, which is the same as the request for an ad.
    init(_ configuration: BidSignalConfiguration) {
        let adConfiguration = NativeAdConfiguration(
            credentials: configuration.credentials,
            loadID: configuration.loadID,
            adTypes: configuration.adTypes,
            options: configuration.options,
            isTestRequest: configuration.isTestRequest,
            extras: configuration.extras(SampleExtras.self).map { [$0] } ?? [],
            privacy: configuration.privacy,
            deadline: configuration.deadline
        )
        self.init(adConfiguration, downloadsImages: false)
    }
}

extension SampleAdKind {
    /// Creates the kind of ad that a bid is for.
    init(_ configuration: BidSignalConfiguration) {
        self =
            switch configuration.format {
            case .banner: .banner(SampleBannerSize(configuration.bannerSize ?? .banner))
            case .interstitial: .fullScreen(.interstitial)
            case .appOpen: .fullScreen(.appOpen)
            case .rewarded: .fullScreen(.rewarded)
            case .rewardedInterstitial: .fullScreen(.rewardedInterstitial)
            default: .native
            }
    }
}

extension SampleBannerSize {
    /// Creates the room that mediation has for a banner.
    init(_ size: BannerSize) {
        self.init(width: size.width, maxHeight: size.height, isAdaptive: size.kind != .fixed)
    }
}

extension SamplePrivacy {
    /// Creates the privacy choices; unknown choices stay unknown.
    fileprivate init(_ privacy: PrivacySnapshot) {
        self.init()
        self.age =
            switch privacy.ageTreatment {
            case .unspecified: .unspecified
            case .child: .child
            case .teen: .teen
            }
        self.gdprApplies =
            switch privacy.gdprApplies {
            case .unknown: nil
            case .yes: true
            case .no: false
            }
        self.tcfString = privacy.tcfString
        self.gppString = privacy.gppString
        self.gppSections = privacy.gppSections
        self.usPrivacy = privacy.usPrivacyString
        self.personalization =
            switch privacy.personalization {
            case .unspecified: .unspecified
            case .enabled: .allowed
            case .disabled: .refused
            }
        self.maximumContentRating = privacy.maximumContentRating?.rawValue
    }
}
