/// The result of a load: a native ad, or an ad of a custom format that the app asked for.
@MainActor
public enum LoadedAd {
    /// An ad with the standard assets.
    case native(NativeAd)
    /// An ad of a custom format.
    case custom(CustomNativeAd)

    /// The native ad, or `nil` if the ad is of a custom format.
    public var nativeAd: NativeAd? {
        if case .native(let ad) = self { ad } else { nil }
    }

    /// The ad of a custom format, or `nil` if it is a native ad.
    public var customNativeAd: CustomNativeAd? {
        if case .custom(let ad) = self { ad } else { nil }
    }

    /// The record of the load that the ad came from.
    public var responseInfo: ResponseInfo { self.session.responseInfo }

    /// Indicates whether the ad was held for too long without being shown, or was requested under privacy choices other
    /// than the current ones.
    public var isExpired: Bool { self.session.isExpired }

    /// Indicates whether the ad was requested under privacy choices other than the current ones, shown or not.
    package var isOutdated: Bool { self.session.isOutdated }

    var session: AdSession {
        switch self {
        case .native(let ad): ad.session
        case .custom(let ad): ad.session
        }
    }
}

extension LoadedAd {
    /// Creates the ad that a load ends with.
    init(
        _ assets: NativeAdAssets,
        _ answered: AnsweredAd,
        of adapter: any NetworkAdapter,
        origin: AdOrigin,
        request: NativeAdRequest,
        mediator: AdMediator
    ) {
        let session = AdSession(
            answered,
            isCustom: assets.customFormat != nil,
            adapter: adapter,
            origin: origin,
            mediator: mediator
        )
        if let content = assets.customFormat {
            self = .custom(CustomNativeAd(content, session: session, urlOpener: mediator.urlOpener))
        } else {
            let ad = NativeAd(
                assets,
                // The load has checked that there is a fitting type.
                adType: (try? request.adTypes.type(of: assets)) ?? .native,
                options: request.options,
                session: session,
                tracker: mediator.tracker
            )
            self = .native(ad)
        }
    }
}
