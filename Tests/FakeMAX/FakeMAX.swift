package import AppLovinSDKStandIn
import BridgeTesting
package import Foundation
import MediationBridge
import MediationConformance
package import MediationCore
package import PlatformViews

/// An adapter as the host sees it.
package typealias MAXHosted = ALMediationAdapter & MAInterstitialAdapter & MAAppOpenAdapter & MARewardedAdapter
    & MAAdViewAdapter & MANativeAdAdapter

/// AppLovin MAX as far as an adapter meets it: scripted, and suspicious.
///
/// It makes one instance for the set-up and one for each load, asks them on the thread that they wish or on any, gives
/// one delegate for the load and another for the presentation, and destroys them when the test says so.
@MainActor
package final class FakeMAX {
    /// The adapter class.
    package let adapter: any MAXHosted.Type

    /// The placement and the custom parameters of the ad unit.
    package var placement: String
    package var customParameters: [String: Any]
    /// The App ID.
    package var appID: String?

    /// The mistakes of the adapter, a sentence each.
    package private(set) var findings: [String] = []

    package init(_ adapter: any MAXHosted.Type, placement: String, customParameters: [String: Any]) {
        self.adapter = adapter
        self.placement = placement
        self.customParameters = customParameters
    }

    func find(_ finding: String) { self.findings.append(finding) }

    /// Returns the parameters of a call, which a test may change.
    package func parameters(_ change: (FakeMAXParameters) -> Void = { _ in }) -> FakeMAXParameters {
        let parameters = FakeMAXParameters()
        parameters.thirdPartyAdPlacementIdentifier = self.placement
        parameters.customParameters = self.customParameters
        if let appID { parameters.serverParameters["app_id"] = appID }
        change(parameters)
        return parameters
    }

    /// The answers of a set-up.
    @MainActor
    package final class SetUp {
        package fileprivate(set) var answers: [MAAdapterInitializationStatus] = []
    }

    /// Sets the network up by an instance of its own.
    package func setUp(_ change: (FakeMAXParameters) -> Void = { _ in }) -> SetUp {
        let setUp = SetUp()
        let parameters = self.parameters(change)
        parameters.localExtraParameters = [:]
        parameters.thirdPartyAdPlacementIdentifier = ""
        self.adapter.init()
            .initialize(with: parameters) { status, _ in
                onMain {
                    setUp.answers.append(status)
                    if setUp.answers.count > 1 { self.find("The handler of the set-up was called again.") }
                }
            }
        return setUp
    }

    /// Asks a new instance for an ad.
    package func load(
        _ format: MAAdFormat,
        isOnMain: Bool = true,
        _ change: (FakeMAXParameters) -> Void = { _ in }
    ) async -> FakeMAXRequest {
        let request = FakeMAXRequest(format, self.adapter.init(), of: self)
        let parameters = self.parameters(change)
        await call(isOnMain: isOnMain) { request.load(parameters) }
        return request
    }
}

extension FakeMAX: DelegateHost {
    package static let formats: [AdFormat] = [.native, .banner, .interstitial, .appOpen, .rewarded]

    package static let codes: [MediationError.Code: Int] = [
        .noFill: 204, .invalidSettings: -5202, .invalidRequest: -5203, .timedOut: -5206, .networkError: -5207,
        .serverError: -5208, .adExpired: -5213, .noViewController: -5601,
    ]

    package static let reward = "rewarded 7 gems"

    package func forgetSettings() {
        self.placement = "  "
        self.customParameters = [:]
    }

    package func ask(for format: AdFormat, isOnMain: Bool) async -> FakeMAXRequest {
        let formats: [AdFormat: MAAdFormat] = [
            .native: .native, .banner: .banner, .interstitial: .interstitial, .appOpen: .appOpen, .rewarded: .rewarded,
        ]
        return await self.load(formats[format] ?? .native, isOnMain: isOnMain)
    }
}

extension FakeMAX {
    /// Collects the signals of an instance of its own.
    ///
    /// - Returns: The signals, and the message of a failure.
    package func collectSignals(
        _ format: MAAdFormat,
        _ change: (FakeMAXParameters) -> Void = { _ in }
    ) async -> (signals: String?, failure: String?) {
        let parameters = self.parameters(change)
        parameters.adFormat = format
        guard let provider = self.adapter.init() as? any MASignalProvider else { return (nil, "no provider") }
        return await withCheckedContinuation { continuation in
            provider.collectSignal(
                with: parameters,
                andNotify: FakeMAXSignals { continuation.resume(returning: $0) }
            )
        }
    }
}

/// The delegate of a collection of signals, which is called once.
private final class FakeMAXSignals: NSObject, MASignalCollectionDelegate {
    private let answer: ((signals: String?, failure: String?)) -> Void

    init(_ answer: @escaping ((signals: String?, failure: String?)) -> Void) { self.answer = answer }

    func didCollectSignal(_ signal: String?) { self.answer((signal, nil)) }
    func didFailToCollectSignalWithErrorMessage(_ errorMessage: String?) { self.answer((nil, errorMessage)) }
}

/// The parameters of a call.
package final class FakeMAXParameters: NSObject, MAAdapterInitializationParameters, MAAdapterResponseParameters,
    MASignalCollectionParameters
{
    package var serverParameters: [String: Any] = [:]
    package var customParameters: [String: Any] = [:]
    package var localExtraParameters: [String: Any] = [:]
    package var userConsent: NSNumber?
    package var doNotSell: NSNumber?
    package var consentString: String?
    package var isTesting = false
    package var thirdPartyAdPlacementIdentifier = ""
    package var bidResponse = ""
    package var adFormat = MAAdFormat.native
    package weak var presentingViewController: PlatformViewController?
}
