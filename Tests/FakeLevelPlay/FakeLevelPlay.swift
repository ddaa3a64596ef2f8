import BridgeTesting
package import Foundation
package import IronSourceStandIn
import MediationBridge
package import MediationCore
import PlatformViews

/// The classes that a network is registered with.
package struct LevelPlayClasses: Sendable {
    package let network: ISBaseNetworkAdapter.Type
    package let interstitial: ISBaseInterstitial.Type
    package let rewarded: ISBaseRewardedVideo.Type
    package let banner: ISBaseBanner.Type
    package let native: ISBaseNativeAd.Type

    package init(
        network: ISBaseNetworkAdapter.Type,
        interstitial: ISBaseInterstitial.Type,
        rewarded: ISBaseRewardedVideo.Type,
        banner: ISBaseBanner.Type,
        native: ISBaseNativeAd.Type
    ) {
        self.network = network
        self.interstitial = interstitial
        self.rewarded = rewarded
        self.banner = banner
        self.native = native
    }
}

/// Unity LevelPlay as far as an adapter meets it: scripted, and suspicious.
///
/// It makes a network adapter, which it tells the user's choices and sets up as often as it likes, and an object for each
/// appearance of an ad in a waterfall. It calls on any thread, gives one delegate for the load and another for the
/// presentation, asks whether an ad is there before it shows it, and destroys ads when the test says so.
@MainActor
package final class FakeLevelPlay {
    /// The network's keys, of the app and of the instance.
    package var configuration: [AnyHashable: Any]
    /// The seconds for which it waits for a load; 0 if it does not say.
    package var loadTimeOutSec = 0.0
    /// The place of banners.
    package var bannerSize = ISBannerSize(description: "BANNER", width: 320, height: 50)
    /// The width of the controller around places.
    package var width = 390.0
    /// The corner of AdChoices.
    package var corner = ISAdOptionsPosition.bottomLeft
    /// Indicates whether ads find the network adapter.
    package var hasNetworkAdapter = true

    /// The mistakes of the bridge, a sentence each.
    package private(set) var findings: [String] = []

    /// The network adapter.
    package let network: ISBaseNetworkAdapter
    private let classes: LevelPlayClasses

    package init(_ classes: LevelPlayClasses, configuration: [AnyHashable: Any]) {
        self.classes = classes
        self.configuration = configuration
        self.network = classes.network.init()
    }

    func find(_ finding: String) { self.findings.append(finding) }

    /// Returns the data of a call; a test may add the markup of a bid.
    package func adData(bid: String? = nil) -> ISAdData {
        ISAdData(serverData: bid, configuration: self.configuration, adUnitData: ["userId": "user-1"])
    }

    /// The answers of a set-up.
    package final class SetUp: NSObject, ISNetworkInitializationDelegate, Sendable {
        @MainActor package private(set) var answers: [Int?] = []
        @MainActor package private(set) var messages: [String] = []
        private let find: @MainActor @Sendable (String) -> Void

        init(_ find: @escaping @MainActor @Sendable (String) -> Void) { self.find = find }

        private func note(_ code: Int?, _ message: String?) {
            let isMain = DispatchQueue.isMain
            onMain {
                if !isMain { self.find("The set-up was answered off the main thread.") }
                if !self.answers.isEmpty { self.find("The set-up was answered again.") }
                self.answers.append(code)
                if let message { self.messages.append(message) }
            }
        }

        package func onInitDidSucceed() { self.note(nil, nil) }
        package func onInitDidFailWithErrorCode(_ errorCode: Int, errorMessage: String?) {
            self.note(errorCode, errorMessage)
        }
    }

    /// Sets the network up; any number of times, also at once.
    package func setUp(isOnMain: Bool = true) async -> SetUp {
        let setUp = SetUp { [weak self] in self?.find($0) }
        let (network, adData) = (self.network, self.adData())
        await call(isOnMain: isOnMain) { network.`init`(adData, delegate: setUp) }
        return setUp
    }

    /// Passes a choice to the network adapter, as metadata.
    package func setMetaData(_ key: String, _ values: [Any]) {
        let network = self.network as? any ISAdapterMetaDataProtocol
        network?.setMetaDataWithKey(key, andValues: NSMutableArray(array: values))
    }

    /// Asks a new object for an ad.
    package func load(_ format: AdFormat, bid: String? = nil, isOnMain: Bool = true) async -> FakeLevelPlayRequest {
        let request = self.make(format)
        await request.load(self.adData(bid: bid), isOnMain: isOnMain)
        return request
    }

    /// Makes an object for an ad, without asking it for anything.
    package func make(_ format: AdFormat) -> FakeLevelPlayRequest {
        FakeLevelPlayRequest(format, self.makeAd(format), of: self)
    }

    private func makeAd(_ format: AdFormat) -> ISBaseAdAdapter {
        let config = ISAdapterConfig(loadTimeOutSec: self.loadTimeOutSec)
        let ad: ISBaseAdAdapter =
            switch format {
            case .interstitial: self.classes.interstitial.init(adFormat: "interstitial", adapterConfig: config)
            case .rewarded: self.classes.rewarded.init(adFormat: "rewardedvideo", adapterConfig: config)
            case .banner: self.classes.banner.init(adFormat: "banner", adapterConfig: config)
            default: self.classes.native.init(adFormat: "nativead", adapterConfig: config)
            }
        if self.hasNetworkAdapter { ad.networkAdapter = self.network }
        (ad as? ISBaseNativeAd)?.properties = ISNativeAdProperties(adOptionsPosition: self.corner)
        return ad
    }
}

extension FakeLevelPlay: DelegateHost {
    package static let formats: [AdFormat] = [.native, .banner, .interstitial, .rewarded]

    // The first four are those of the Sample Network.
    package static let codes: [MediationError.Code: Int] = [
        .noFill: 3, .networkError: 2, .serverError: 1, .invalidRequest: 0, .timedOut: 1000, .adExpired: 1001,
        .invalidSettings: 1002, .noViewController: 509,
    ]

    package static let reward = "rewarded"

    package func forgetSettings() { self.configuration = ["parameter": "  ", 7: "seven", "other": Date()] }

    package func ask(for format: AdFormat, isOnMain: Bool) async -> FakeLevelPlayRequest {
        await self.load(format, isOnMain: isOnMain)
    }
}
