extension AdapterTemplate {
    static let native = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeAdapter+Native.swift",
        for: .native,
        #"""
        import MediationCore

        extension AcmeAdapter: MediationAdapter {
            /// Loads a native ad.
            public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
                self.load(.native, for: configuration) { result in
                    completionHandler(
                        result.flatMap { ad in
                            let ad = AcmeNativeAd(ad)
                            return ad.hasContent ? .success(ad) : .failure(MediationError(.invalidResponse, "The ad is empty."))
                        }
                    )
                }
            }
        }

        extension NativeAdConfiguration: AcmeConfiguration {}
        """#
    )

    static let nativeAd = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeNativeAd.swift",
        for: .native,
        #"""
        import MediationCore
        import PlatformViews

        /// A native ad, mapped to the assets of mediation.
        final class AcmeNativeAd: MediationNativeAd {
            let handlesUserImpressions = true
            let handlesUserClicks = true

            private let ad: any AcmeAd

            nonisolated init(_ ad: any AcmeAd) {
                self.ad = ad
            }

            var headline: String? { self.ad.assets.title }
            var body: String? { self.ad.assets.text }
            var callToAction: String? { self.ad.assets.button }
            var advertiser: String? { self.ad.assets.advertiser }
            var images: [NativeAdImage] { self.ad.assets.images.compactMap { NativeAdImage(urlString: $0) } }
            var icon: NativeAdImage? { self.ad.assets.icon.flatMap { NativeAdImage(urlString: $0) } }
            var starRating: Double? { self.ad.assets.stars.flatMap { (0...5).contains($0) ? $0 : nil } }

            /// Indicates whether there is anything to show.
            nonisolated var hasContent: Bool {
                let assets = self.ad.assets
                return [assets.title, assets.text].contains { $0?.isEmpty == false }
                    || assets.images.contains { NativeAdImage(urlString: $0) != nil }
            }

            func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
                self.ad.events.open { event in
                    switch event {
                    case .seen: eventDelegate.report(.impression)
                    case .clicked: eventDelegate.report(.click)
                    case .opened: eventDelegate.report(.willPresent)
                    case .closed:
                        // The SDK has no word for the first.
                        eventDelegate.report(.willDismiss)
                        eventDelegate.report(.didDismiss)
        {{#notOfNative}}
                    default: break
        {{/notOfNative}}
                    }
                }
            }

            func didRender(
                in container: PlatformView,
                clickableAssetViews: [NativeAdAsset: PlatformView],
                nonclickableAssetViews: [NativeAdAsset: PlatformView]
            ) {
                self.ad.startTracking(container, clickableViews: Array(clickableAssetViews.values))
            }

            func didUntrack(_ container: PlatformView?) {
                self.ad.stopTracking()
            }
        }
        """#
    )

    static let banner = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeAdapter+Banner.swift",
        for: .banner,
        #"""
        import MediationCore

        extension AcmeAdapter: BannerAdapter {
            /// Loads a banner.
            public func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
                self.load(.banner, size: configuration.size, for: configuration) { result in
                    completionHandler(result.map { AcmeBannerAd($0) })
                }
            }
        }

        extension BannerAdConfiguration: AcmeConfiguration {}
        """#
    )

    static let bannerAd = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeBannerAd.swift",
        for: .banner,
        #"""
        import MediationCore
        import PlatformViews

        /// A banner, whose view the SDK makes.
        final class AcmeBannerAd: MediationBannerAd {
            private let ad: any AcmeAd

            nonisolated init(_ ad: any AcmeAd) {
                self.ad = ad
            }

            var view: PlatformView { self.ad.view }

            func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
                self.ad.events.open { event in
                    switch event {
                    case .seen: eventDelegate.report(.impression)
                    case .clicked: eventDelegate.report(.click)
                    case .opened: eventDelegate.report(.willPresent)
                    case .closed: eventDelegate.report(.didDismiss)
                    case .resized: eventDelegate.report(.resized)
        {{#screen}}
                    default: break
        {{/screen}}
                    }
                }
            }

            func didRemove() {
                self.ad.events.close()
                self.ad.destroy()
            }
        }
        """#
    )

    static let fullScreen = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeAdapter+FullScreen.swift",
        for: .screen,
        #"""
        import MediationCore

        {{#interstitial}}
        extension AcmeAdapter: InterstitialAdapter {
            /// Loads an interstitial ad.
            public func loadInterstitialAd(
                for configuration: FullScreenAdConfiguration,
                completionHandler: FullScreenAdCompletionHandler
            ) {
                self.load(.interstitial, for: configuration) { result in
                    completionHandler(result.map { AcmeFullScreenAd($0) })
                }
            }
        }

        {{/interstitial}}
        {{#appOpen}}
        extension AcmeAdapter: AppOpenAdapter {
            /// Loads an app-open ad.
            public func loadAppOpenAd(
                for configuration: FullScreenAdConfiguration,
                completionHandler: FullScreenAdCompletionHandler
            ) {
                self.load(.appOpen, for: configuration) { result in
                    completionHandler(result.map { AcmeFullScreenAd($0) })
                }
            }
        }

        {{/appOpen}}
        {{#rewarded}}
        extension AcmeAdapter: RewardedAdapter {
            /// Loads a rewarded ad.
            public func loadRewardedAd(
                for configuration: FullScreenAdConfiguration,
                completionHandler: RewardedAdCompletionHandler
            ) {
                self.load(.rewarded, for: configuration) { result in
                    completionHandler(result.map { AcmeRewardedAd($0) })
                }
            }
        }

        {{/rewarded}}
        {{#rewardedInterstitial}}
        extension AcmeAdapter: RewardedInterstitialAdapter {
            /// Loads a rewarded interstitial ad.
            public func loadRewardedInterstitialAd(
                for configuration: FullScreenAdConfiguration,
                completionHandler: RewardedAdCompletionHandler
            ) {
                self.load(.rewardedInterstitial, for: configuration) { result in
                    completionHandler(result.map { AcmeRewardedAd($0) })
                }
            }
        }

        {{/rewardedInterstitial}}
        extension FullScreenAdConfiguration: AcmeConfiguration {}
        """#
    )

    static let fullScreenAd = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeFullScreenAd.swift",
        for: .screen,
        #"""
        import MediationCore
        import PlatformViews

        {{#fullScreen}}
        /// An ad that covers the screen.
        final class AcmeFullScreenAd: MediationFullScreenAd {
            private let ad: any AcmeAd

            nonisolated init(_ ad: any AcmeAd) {
                self.ad = ad
            }

            func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
                self.ad.events.open { event in
                    if let event = event.ofFullScreenAd { eventDelegate.report(event) }
                }
            }

            func present(from viewController: PlatformViewController) {
        {{#withReward}}
                self.ad.show(from: viewController, userID: nil, customData: nil)
        {{/withReward}}
        {{^withReward}}
                self.ad.show(from: viewController)
        {{/withReward}}
            }
        }

        {{/fullScreen}}
        {{#withReward}}
        /// An ad that covers the screen and earns a reward.
        final class AcmeRewardedAd: MediationRewardedAd {
            private let ad: any AcmeAd

            nonisolated init(_ ad: any AcmeAd) {
                self.ad = ad
            }

            func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
                self.ad.events.open { event in
                    if case .rewarded(let type, let amount) = event {
                        eventDelegate.didEarn(AdReward(type: type, amount: amount))
                    } else if let event = event.ofFullScreenAd {
                        eventDelegate.report(event)
                    }
                }
            }

            func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
                self.ad.show(from: viewController, userID: verification?.userID, customData: verification?.customData)
            }
        }

        {{/withReward}}
        extension AcmeEvent {
            /// The event of an ad that covers the screen; `nil` if such ads have none.
            fileprivate var ofFullScreenAd: FullScreenAdEvent? {
                switch self {
                case .seen: .impression
                case .clicked: .click
                case .opened: .willPresent
                case .closed: .didDismiss
                case .failedToShow(let reason): .didFailToPresent(reason)
                case .expired: .expired
        {{#notOfScreen}}
                default: nil
        {{/notOfScreen}}
                }
            }
        }
        """#
    )
}
