extension AdapterTemplate {
    static let sdk = AdapterTemplate(
        "Sources/AcmeSDK/AcmeSDK.swift",
        #"""
        import Dispatch
        import PlatformViews

        #if canImport(UIKit) || canImport(AppKit)
        import CoreGraphics
        #endif

        // Stands in for the network's SDK until you delete this target. As many SDKs, it calls back on any thread, does not
        // retain its delegates, and has classes that are not `Sendable`. It has an ad for each unit but "empty".

        /// The settings of the SDK.
        package enum AcmeAds {
            package static let version = "4.2.0"

            package static func start(_ completion: @escaping (AcmeFailure?) -> Void) {
                DispatchQueue.global().async { completion(nil) }
            }

            package static func setPrivacy(
                isChild: Bool?,
                gdprApplies: Bool?,
                consentString: String?,
                usPrivacyString: String?
            ) {}
        {{#bidding}}

            package static func bidToken(unit: String, isTest: Bool) -> String? { "\(unit),\(isTest)" }
        {{/bidding}}
        }

        /// An error.
        package final class AcmeFailure {
            package let number: Int
            package let text: String

            init(_ number: Int, _ text: String) {
                self.number = number
                self.text = text
            }
        }

        /// Loads one ad.
        package final class AcmeAdLoader {
            package weak var delegate: AcmeAdLoaderDelegate?
        {{#banner}}
            package var width: Double?
            package var maxHeight: Double?
            package var refreshesItself = true
        {{/banner}}
        {{#bidding}}
            package var bidResponse: String?
        {{/bidding}}

            private let unit: String

            package init(unit: String, format: String, isTest: Bool) { self.unit = unit }

            package func load() {
                DispatchQueue.global().async { [weak self] in
                    guard let self else { return }
                    if self.unit == "empty" {
                        self.delegate?.loader(self, didFailWith: AcmeFailure(1, "There is no ad."))
                    } else {
                        let ad = AcmeLoadedAd()
        {{#banner}}
                        ad.size = (self.width ?? 320, min(self.maxHeight ?? 50, 50))
        {{/banner}}
                        self.delegate?.loader(self, didLoad: ad)
                    }
                }
            }

            package func cancel() { self.delegate = nil }
        }

        /// Receives the answer to a request.
        package protocol AcmeAdLoaderDelegate: AnyObject {
            func loader(_ loader: AcmeAdLoader, didLoad ad: AcmeLoadedAd)
            func loader(_ loader: AcmeAdLoader, didFailWith failure: AcmeFailure)
        }

        /// An ad, of any format.
        package final class AcmeLoadedAd {
            package weak var delegate: AcmeLoadedAdDelegate?
        {{#native}}
            package let title: String? = "Acme rockets"
            package let text: String? = "They fly."
            package let button: String? = "Fly"
            package let advertiser: String? = "Acme"
            package let imageAddress: String? = "https://images.acme.example/rocket.png?size=large"
            package let iconAddress: String? = nil
            package let stars: Double? = 4.5
        {{/native}}
        {{#withReward}}
            package var userID: String?
            package var customData: String?
        {{/withReward}}
        {{#banner}}
            var size = (width: 320.0, height: 50.0)

            @MainActor package private(set) lazy var view: PlatformView = {
                let view = PlatformView()
                #if canImport(UIKit) || canImport(AppKit)
                view.frame = CGRect(x: 0, y: 0, width: self.size.width, height: self.size.height)
                #else
                view.frame = ViewRect(x: 0, y: 0, width: self.size.width, height: self.size.height)
                #endif
                return view
            }()

            package func destroy() { self.delegate = nil }
        {{/banner}}
        {{#native}}

            package func startTracking(_ container: PlatformView, clickableViews: [PlatformView]) {
                self.delegate?.adWasSeen(self)
            }

            package func stopTracking() {}
        {{/native}}
        {{#screen}}

            package func show(from viewController: PlatformViewController) {
                self.delegate?.adDidOpen(self)
                self.delegate?.adWasSeen(self)
        {{#withReward}}
                self.delegate?.ad(self, didReward: "coins", amount: 5)
        {{/withReward}}
                self.delegate?.adDidClose(self)
            }
        {{/screen}}
        }

        /// Receives what happens to an ad.
        package protocol AcmeLoadedAdDelegate: AnyObject {
            func adWasSeen(_ ad: AcmeLoadedAd)
            func adWasClicked(_ ad: AcmeLoadedAd)
            func adDidOpen(_ ad: AcmeLoadedAd)
            func adDidClose(_ ad: AcmeLoadedAd)
        {{#banner}}
            func adDidResize(_ ad: AcmeLoadedAd)
        {{/banner}}
        {{#screen}}
            func adDidExpire(_ ad: AcmeLoadedAd)
            func ad(_ ad: AcmeLoadedAd, didFailToShow failure: AcmeFailure)
        {{/screen}}
        {{#withReward}}
            func ad(_ ad: AcmeLoadedAd, didReward type: String, amount: Double)
        {{/withReward}}
        }
        """#
    )
}
