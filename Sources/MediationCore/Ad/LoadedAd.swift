/// What a load brings: a native ad, or one of a custom format that the app asked for.
@MainActor
public enum LoadedAd {
    /// An ad with the standard assets.
    case native(NativeAd)
    /// An ad of a custom format.
    case custom(CustomNativeAd)

    /// The native ad, or `nil` if it is one of a custom format.
    public var nativeAd: NativeAd? {
        if case .native(let ad) = self { ad } else { nil }
    }

    /// The ad of a custom format, or `nil` if it is a native ad.
    public var customNativeAd: CustomNativeAd? {
        if case .custom(let ad) = self { ad } else { nil }
    }

    /// The record of the load that the ad came from.
    public var responseInfo: ResponseInfo { self.session.responseInfo }

    /// Whether the ad was held unshown for too long, or asked for under other privacy choices than the present ones.
    public var isExpired: Bool { self.session.isExpired }

    /// Whether the ad was asked for under other privacy choices than the present ones, shown or not.
    package var isOutdated: Bool { self.session.isOutdated }

    var session: AdSession {
        switch self {
        case .native(let ad): ad.session
        case .custom(let ad): ad.session
        }
    }
}

extension LoadedAd {
    /// The ad that a load ends with.
    init(
        _ assets: NativeAdAssets,
        _ answered: AnsweredAd,
        of adapter: any MediationAdapter,
        origin: AdSession.Origin,
        request: NativeAdRequest,
        runner: WaterfallRunner
    ) {
        let session = AdSession(
            answered,
            isCustom: assets.customFormat != nil,
            adapter: adapter,
            origin: origin,
            timers: runner.timers,
            privacy: runner.setUp.presentPrivacy
        )
        if let content = assets.customFormat {
            self = .custom(CustomNativeAd(content, session: session, urlOpener: runner.urlOpener))
        } else {
            let ad = NativeAd(
                assets,
                // The load has checked that there is one.
                adType: (try? request.adTypes.type(of: assets)) ?? .native,
                options: request.options,
                session: session,
                tracker: runner.tracker
            )
            self = .native(ad)
        }
    }
}
