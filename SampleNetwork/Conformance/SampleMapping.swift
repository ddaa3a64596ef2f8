import MediationConformance
import MediationCore
import SampleAdSDK

extension NetworkRequest {
    /// Creates the suite's equivalent of a request to the Sample Network's SDK.
    @MainActor
    init(_ load: PlayedLoad) {
        self.init(load.request, adUnitID: load.adUnitID, .native)
    }

    /// Creates the suite's equivalent of a request for an ad that covers the screen.
    @MainActor
    init(_ load: PlayedFullScreenLoad) {
        self.init(load.request, adUnitID: load.adUnitID, .fullScreen(load.format))
    }

    /// Creates the suite's equivalent of a request for a banner.
    @MainActor
    init(_ load: PlayedBannerLoad) {
        self.init(load.request, adUnitID: load.adUnitID, .banner(load.size))
    }

    /// Creates the suite's equivalent of a request for an ad, or for a token, of a kind.
    init(_ request: SampleAdRequest, adUnitID: String, _ kind: SampleAdKind) {
        self.init(request, adUnitID: adUnitID)
        switch kind {
        case .native: self.format = .native
        case .banner(let size):
            self.format = .banner
            self.bannerSize =
                if let height = size.maxHeight {
                    .fixed(width: size.width, height: height)
                } else {
                    .inlineAdaptive(width: size.width)
                }
        case .fullScreen(.interstitial): self.format = .interstitial
        case .fullScreen(.appOpen): self.format = .appOpen
        case .fullScreen(.rewarded): self.format = .rewarded
        case .fullScreen(.rewardedInterstitial): self.format = .rewardedInterstitial
        }
    }

    private init(_ request: SampleAdRequest, adUnitID: String) {
        let privacy = request.privacy
        self.init(
            adUnitID: adUnitID,
            isTest: request.testMode,
            downloadsImages: request.downloadsImages,
            wantsMultipleImages: request.requestsMultipleImages,
            imageOrientation: Self.orientation(request.preferredImageOrientation),
            isChild: privacy.age == .unspecified ? nil : privacy.age == .child,
            gdprApplies: privacy.gdprApplies,
            consentString: privacy.tcfString,
            usPrivacyString: privacy.usPrivacy,
            other: Self.other(request)
        )
    }

    private static func orientation(
        _ orientation: SampleImageOrientation
    ) -> NativeAdOptions.ImageOptions.Orientation {
        switch orientation {
        case .any: .any
        case .landscape: .landscape
        case .portrait: .portrait
        }
    }

    private static func other(_ request: SampleAdRequest) -> [String: String] {
        var other = ["startsMuted": "\(request.startsMuted)", "mediaAspectRatio": request.mediaAspectRatio.rawValue]
        other["keywords"] = request.keywords.isEmpty ? nil : request.keywords.joined(separator: ",")
        other["bidResponse"] = request.bidResponse
        other["gppString"] = request.privacy.gppString
        other["maximumContentRating"] = request.privacy.maximumContentRating
        if request.privacy.age != .unspecified { other["age"] = request.privacy.age.rawValue }
        if request.privacy.personalization != .unspecified {
            other["personalization"] = request.privacy.personalization.rawValue
        }
        return other
    }
}

extension SampleNativeAdEvent {
    /// Creates the Sample Network's equivalent of the event; `nil` if it has none.
    init?(_ event: NativeAdEvent) {
        switch event {
        case .impression: self = .impression
        case .click: self = .click
        case .willPresent: self = .willPresent
        case .willDismiss: self = .willDismiss
        case .didDismiss: self = .didDismiss
        case .didPlayVideo: self = .videoPlay
        case .didPauseVideo: self = .videoPause
        case .didEndVideo: self = .videoEnd
        case .didMuteVideo: self = .videoMute
        case .didUnmuteVideo: self = .videoUnmute
        default:
            guard let message = event.message, event == .didFailToPresent(message) else { return nil }
            self = .didFailToPresent(message)
        }
    }
}

extension SampleFullScreenAdEvent {
    /// Creates the Sample Network's equivalent of the event; `nil` if it has none.
    init?(_ event: FullScreenAdEvent) {
        switch event {
        case .willPresent: self = .willPresent
        case .impression: self = .impression
        case .click: self = .click
        case .willDismiss: self = .willDismiss
        case .didDismiss: self = .didDismiss
        default:
            guard let message = event.message, event == .didFailToPresent(message) else { return nil }
            self = .didFailToPresent(message)
        }
    }
}

extension SampleBannerAdEvent {
    /// Creates the Sample Network's equivalent of the event; `nil` if it has none.
    init?(_ event: BannerAdEvent) {
        switch event {
        case .impression: self = .impression
        case .click: self = .click
        case .willPresent: self = .willPresent
        case .didDismiss: self = .didDismiss
        default: return nil
        }
    }
}
