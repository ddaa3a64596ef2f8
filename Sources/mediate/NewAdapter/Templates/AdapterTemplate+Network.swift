extension AdapterTemplate {
    static let network = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeNetwork.swift",
        #"""
        import MediationCore
        import PlatformViews

        // Step 3: what the SDK takes and gives beyond this; leave out what it lacks.

        /// The network's SDK, as the adapter uses it: on the other side are the SDK itself and, in the conformance suite, a
        /// scripted one.
        package protocol AcmeNetwork: Sendable {
            /// Starts the SDK, which calls back on any thread.
            @MainActor func start(_ completion: @escaping @Sendable (AcmeError?) -> Void)
            /// Sets the user's choices, for all requests from now on; `nil` is a choice that is not known.
            @MainActor func setPrivacy(_ privacy: AcmePrivacy)
            /// Asks for an ad; the SDK answers on any thread, perhaps before this returns.
            @MainActor func load(
                _ request: AcmeRequest,
                answer: @escaping AcmeAnswer
            ) -> any AcmeLoad
        {{#bidding}}
            /// Makes a token with which an exchange asks the network for a bid.
            @MainActor func bidToken(for request: AcmeRequest) -> String?
        {{/bidding}}
        }

        /// Receives the SDK's answer to a request.
        package typealias AcmeAnswer =
            @Sendable (Result<any AcmeAd, AcmeError>) -> Void

        /// A request under way, which the SDK does not retain.
        package protocol AcmeLoad: AnyObject, Sendable {
            @MainActor func cancel()
        }

        /// An ad of the SDK, of any format.
        package protocol AcmeAd: AnyObject, Sendable {
            /// The events, reported on any thread.
            var events: AdEventRelay<AcmeEvent> { get }
        {{#native}}
            /// The assets of a native ad.
            var assets: AcmeAssets { get }
            /// Starts to count the impression and the clicks of a native ad.
            @MainActor func startTracking(_ container: PlatformView, clickableViews: [PlatformView])
            @MainActor func stopTracking()
        {{/native}}
        {{#banner}}
            /// The view of a banner, always the same one, which has the size of the ad.
            @MainActor var view: PlatformView { get }
            /// Stops the timers of a banner.
            @MainActor func destroy()
        {{/banner}}
        {{#screen}}
            /// Covers the screen; does not retain the controller.
        {{#withReward}}
            @MainActor func show(from viewController: PlatformViewController, userID: String?, customData: String?)
        {{/withReward}}
        {{^withReward}}
            @MainActor func show(from viewController: PlatformViewController)
        {{/withReward}}
        {{/screen}}
        }

        /// A request to the SDK.
        package struct AcmeRequest: Sendable {
            package let format: AdFormat
            package let unit: String
        {{#banner}}
            /// The place for a banner.
            package let size: BannerSize?
            /// Indicates whether the SDK replaces its banner by itself.
            package let refreshesItself = false
        {{/banner}}
        {{#bidding}}
            package let bidResponse: String?
        {{/bidding}}
            package let isTest: Bool
        }

        {{#native}}
        /// The assets of a native ad; absent ones are `nil`.
        package struct AcmeAssets: Sendable {
            package var title: String?
            package var text: String?
            package var button: String?
            package var advertiser: String?
            /// The URLs of the images, the main one first.
            package var images: [String] = []
            /// The URL of the icon.
            package var icon: String?
            /// The number of stars, from 0 to 5.
            package var stars: Double?

            package init() {}
        }

        {{/native}}
        /// An event of an ad.
        package enum AcmeEvent: Sendable {
            case seen, clicked
            /// Something covers the screen: the ad itself, or the page that it opens.
            case opened, closed
        {{#banner}}
            case resized
        {{/banner}}
        {{#screen}}
            case failedToShow(String)
            case expired
        {{/screen}}
        {{#withReward}}
            case rewarded(type: String?, amount: Double?)
        {{/withReward}}
        }

        /// The user's choices; `nil` is not "no".
        package struct AcmePrivacy: Sendable {
            package let isChild: Bool?
            package let gdprApplies: Bool?
            package let consentString: String?
            package let usPrivacyString: String?

            init(_ snapshot: PrivacySnapshot) {
                self.isChild =
                    switch snapshot.ageTreatment {
                    case .child: true
                    case .teen: false
                    case .unspecified: nil
                    }
                self.gdprApplies =
                    switch snapshot.gdprApplies {
                    case .yes: true
                    case .no: false
                    case .unknown: nil
                    }
                self.consentString = snapshot.tcfString
                self.usPrivacyString = snapshot.usPrivacyString
            }
        }

        /// An error of the SDK.
        package struct AcmeError: Error {
            package let number: Int
            package let text: String

            package init(_ number: Int, _ text: String) {
                self.number = number
                self.text = text
            }
        }
        """#
    )

    static let sdkNetwork = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeSDKNetwork.swift",
        #"""
        import AcmeSDK
        import MediationCore
        import PlatformViews

        // Step 2: the calls of the SDK.

        /// Forwards to the SDK, and decides nothing: the conformance suite does not see it, only `Checked` in an app does.
        struct AcmeSDKNetwork: AcmeNetwork {
            static var version: String { AcmeAds.version }

            func start(_ completion: @escaping @Sendable (AcmeError?) -> Void) {
                // `@Sendable`, because the SDK calls back on any thread: the closure would be on the main actor, and trap.
                AcmeAds.start { @Sendable failure in
                    completion(failure.map { AcmeError($0.number, $0.text) })
                }
            }

            func setPrivacy(_ privacy: AcmePrivacy) {
                AcmeAds.setPrivacy(
                    isChild: privacy.isChild,
                    gdprApplies: privacy.gdprApplies,
                    consentString: privacy.consentString,
                    usPrivacyString: privacy.usPrivacyString
                )
            }

            func load(
                _ request: AcmeRequest,
                answer: @escaping AcmeAnswer
            ) -> any AcmeLoad {
                let load = AcmeSDKLoad(request, answer)
                load.start()
                return load
            }
        {{#bidding}}

            func bidToken(for request: AcmeRequest) -> String? {
                AcmeAds.bidToken(unit: request.unit, isTest: request.isTest)
            }
        {{/bidding}}
        }

        /// A request of the SDK, whose loader retains no delegate.
        private final class AcmeSDKLoad: AcmeLoad, AcmeAdLoaderDelegate {
            @MainActor private let loader: AcmeAdLoader
            private let answer: AcmeAnswer

            @MainActor
            init(_ request: AcmeRequest, _ answer: @escaping AcmeAnswer) {
                let format = request.format.rawValue
                self.loader = AcmeAdLoader(unit: request.unit, format: format, isTest: request.isTest)
                self.answer = answer
        {{#banner}}
                self.loader.width = request.size?.width
                self.loader.maxHeight = request.size?.height
                self.loader.refreshesItself = request.refreshesItself
        {{/banner}}
        {{#bidding}}
                self.loader.bidResponse = request.bidResponse
        {{/bidding}}
            }

            @MainActor
            func start() {
                self.loader.delegate = self
                self.loader.load()
            }

            @MainActor
            func cancel() { self.loader.cancel() }

            func loader(_ loader: AcmeAdLoader, didLoad ad: AcmeLoadedAd) {
                self.answer(.success(AcmeSDKAd(ad)))
            }

            func loader(_ loader: AcmeAdLoader, didFailWith failure: AcmeFailure) {
                self.answer(.failure(AcmeError(failure.number, failure.text)))
            }
        }

        /// An ad of the SDK, which does not retain its delegate.
        private final class AcmeSDKAd: AcmeAd, AcmeLoadedAdDelegate {
            let events = AdEventRelay<AcmeEvent>()
        {{#native}}
            let assets: AcmeAssets
        {{/native}}
            /// Used on the main actor only, once the answer has been read.
            private nonisolated(unsafe) let ad: AcmeLoadedAd

            init(_ ad: AcmeLoadedAd) {
                self.ad = ad
        {{#native}}
                self.assets = AcmeAssets(ad)
        {{/native}}
                ad.delegate = self
            }

        {{#native}}
            func startTracking(_ container: PlatformView, clickableViews: [PlatformView]) {
                self.ad.startTracking(container, clickableViews: clickableViews)
            }

            func stopTracking() { self.ad.stopTracking() }

        {{/native}}
        {{#banner}}
            var view: PlatformView { self.ad.view }

            func destroy() { self.ad.destroy() }

        {{/banner}}
        {{#screen}}
        {{#withReward}}
            func show(from viewController: PlatformViewController, userID: String?, customData: String?) {
                self.ad.userID = userID
                self.ad.customData = customData
                self.ad.show(from: viewController)
            }

        {{/withReward}}
        {{^withReward}}
            func show(from viewController: PlatformViewController) { self.ad.show(from: viewController) }

        {{/withReward}}
        {{/screen}}
            func adWasSeen(_ ad: AcmeLoadedAd) { self.events.report(.seen) }
            func adWasClicked(_ ad: AcmeLoadedAd) { self.events.report(.clicked) }
            func adDidOpen(_ ad: AcmeLoadedAd) { self.events.report(.opened) }
            func adDidClose(_ ad: AcmeLoadedAd) { self.events.report(.closed) }
        {{#banner}}
            func adDidResize(_ ad: AcmeLoadedAd) { self.events.report(.resized) }
        {{/banner}}
        {{#screen}}
            func adDidExpire(_ ad: AcmeLoadedAd) { self.events.report(.expired) }

            func ad(_ ad: AcmeLoadedAd, didFailToShow failure: AcmeFailure) {
                self.events.report(.failedToShow(failure.text))
            }
        {{/screen}}
        {{#withReward}}

            func ad(_ ad: AcmeLoadedAd, didReward type: String, amount: Double) {
                self.events.report(.rewarded(type: type, amount: amount))
            }
        {{/withReward}}
        }
        {{#native}}

        extension AcmeAssets {
            fileprivate init(_ ad: AcmeLoadedAd) {
                self.init()
                self.title = ad.title
                self.text = ad.text
                self.button = ad.button
                self.advertiser = ad.advertiser
                self.images = [ad.imageAddress].compactMap(\.self)
                self.icon = ad.iconAddress
                self.stars = ad.stars
            }
        }
        {{/native}}
        """#
    )
}
