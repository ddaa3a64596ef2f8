import MediationConformance
import Foundation
package import MediationCore

// Adapters with one mistake each. What each gets wrong is said in the catalog.

// MARK: Privacy that the SDK keeps

package final class MeridianPrivacyAtSetUpOnly: MeridianAdapter {
    package override class func privacyDidChange(to snapshot: PrivacySnapshot) {}
    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        self.loader.load(request)
    }
}

package final class MeridianPrivacyAfterRequest: MeridianAdapter {
    package override class func privacyDidChange(to snapshot: PrivacySnapshot) {}
    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        self.loader.load(request)
        Self.give(configuration.privacy)
    }
}

package final class MeridianUnknownIsNo: MeridianAdapter {
    override class func choices(_ snapshot: PrivacySnapshot) -> [String: String] {
        super.choices(snapshot).merging(["gdprApplies": "\(snapshot.gdprApplies == .yes)"]) { $1 }
    }
}

package final class MeridianUnspecifiedIsAdult: MeridianAdapter {
    override class func choices(_ snapshot: PrivacySnapshot) -> [String: String] {
        super.choices(snapshot).merging(["isChild": "\(snapshot.ageTreatment == .child)"]) { $1 }
    }
}

package final class MeridianConsentNotWithdrawn: MeridianAdapter {
    override class func choices(_ snapshot: PrivacySnapshot) -> [String: String] { MeridianChoices.known(snapshot) }
}

package final class MeridianGdprInverted: MeridianAdapter {
    override class func choices(_ snapshot: PrivacySnapshot) -> [String: String] {
        var choices = super.choices(snapshot)
        if let applies = choices["gdprApplies"].flatMap({ Bool($0) }) { choices["gdprApplies"] = "\(!applies)" }
        return choices
    }
}

package final class MeridianWrongConsentName: MeridianAdapter {
    override class func choices(_ snapshot: PrivacySnapshot) -> [String: String] {
        var choices = super.choices(snapshot)
        choices["usPrivacyString"] = choices["gppString"]
        return choices
    }
}

package final class MeridianChoicesPrinted: MeridianAdapter {
    override class func give(_ snapshot: PrivacySnapshot) {
        print("[Meridian] privacy: \(Self.choices(snapshot))")
        super.give(snapshot)
    }
}

// MARK: Privacy in requests

package final class MeridianFirstChoicesKept: MeridianOpenAdapter {
    private static var kept: PrivacySnapshot?

    package override class func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        Self.kept = configuration.privacy
        super.setUp(with: configuration, completionHandler: completionHandler)
    }

    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        var configuration = configuration
        configuration.privacy = Self.kept ?? configuration.privacy
        super.send(request, configuration)
    }
}

package final class MeridianConsentOnlyInEurope: MeridianOpenAdapter {
    override class func choices(_ snapshot: PrivacySnapshot) -> [String: String] {
        var choices = super.choices(snapshot)
        if snapshot.gdprApplies != .yes { choices["consentString"] = nil }
        return choices
    }
}

package final class MeridianUSPrivacyOrConsent: MeridianOpenAdapter {
    override class func choices(_ snapshot: PrivacySnapshot) -> [String: String] {
        var choices = super.choices(snapshot)
        if choices["consentString"] != nil { choices["usPrivacyString"] = nil }
        return choices
    }
}

package final class MeridianConsentInError: MeridianOpenAdapter {
    private nonisolated let choices = MeridianLock<[String: String]>([:])

    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        self.choices { $0 = Self.choices(configuration.privacy) }
        super.send(request, configuration)
    }

    override nonisolated func mapped(_ error: MeridianError) -> MediationError {
        var mapped = super.mapped(error)
        mapped.message += " Consent: \(self.choices { $0["consentString"] } ?? "none")"
        return mapped
    }
}

// MARK: Secrets and output

package final class MeridianSettingsInError: MeridianAdapter {
    private nonisolated let settings = MeridianLock<[String: JSONValue]>([:])

    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        self.settings { $0 = configuration.credentials.settings }
        super.send(request, configuration)
    }

    override nonisolated func mapped(_ error: MeridianError) -> MediationError {
        var mapped = super.mapped(error)
        if error.kind == .badRequest { mapped.message += " Settings: \(self.settings { $0 })" }
        return mapped
    }
}

package final class MeridianSettingsInSettingsError: MeridianAdapter {
    package override func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            _ = try MeridianSettings.read(configuration.credentials)
            super.loadNativeAd(for: configuration, completionHandler: completionHandler)
        } catch {
            let message = "Cannot use \(configuration.credentials.settings): \(error.message)"
            completionHandler(.failure(MediationError(.invalidSettings, message)))
        }
    }
}

package final class MeridianDebugDump: MeridianAdapter {
    package override nonisolated func meridianLoader(_ loader: MeridianLoader, didLoad ad: MeridianAd) {
        print("[Meridian] creative: " + String(repeating: "3c21444f43545950", count: 250_000))
        super.meridianLoader(loader, didLoad: ad)
    }
}

// MARK: Memory, threads and time

package final class MeridianCreativeCache: MeridianAdapter {
    private static var creatives: [String: Data] = [:]

    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        Self.creatives[configuration.loadID] = Data(repeating: 0x3c, count: 4 << 20)
        super.send(request, configuration)
    }
}

package final class MeridianObserverLeft: MeridianAdapter {
    private static var observers: [() -> Void] = []

    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        Self.observers.append { _ = self.loader }
        super.send(request, configuration)
    }
}

package final class MeridianWatchdogThread: MeridianAdapter {
    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        let thread = Thread { while true { Thread.sleep(forTimeInterval: 60) } }
        thread.start()
        super.send(request, configuration)
    }
}

package final class MeridianUserAgentWait: MeridianAdapter {
    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        let userAgent = DispatchSemaphore(value: 0)
        _ = userAgent.wait(timeout: .now() + 2)
        super.send(request, configuration)
    }
}

/// The ad keeps the adapter, for later cancels, and the adapter keeps the ad.
package final class MeridianAdKeepsAdapter: MeridianAdapter {
    private final class OwnedAd: MeridianNativeAd {
        nonisolated let owner = MeridianLock<MeridianAdapter?>(nil)
    }

    private nonisolated let shown = MeridianLock<MeridianNativeAd?>(nil)

    override nonisolated func makeAd(_ ad: MeridianAd) -> MeridianNativeAd {
        let owned = OwnedAd(ad)
        owned.owner { $0 = self }
        self.shown { $0 = owned }
        return owned
    }
}

/// Allows three open requests, as the network asks of its apps; a cancelled one never ends.
package final class MeridianSlotLost: MeridianAdapter {
    private nonisolated static let open = MeridianLock(0)

    package override func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        guard Self.open({ $0 }) < 3 else {
            completionHandler(.failure(MediationError(.adapterBusy, "Three requests are open.")))
            return
        }
        super.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }

    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        Self.open { $0 += 1 }
        super.send(request, configuration)
    }

    package override nonisolated func meridianLoader(_ loader: MeridianLoader, didLoad ad: MeridianAd) {
        Self.open { $0 = max(0, $0 - 1) }
        super.meridianLoader(loader, didLoad: ad)
    }

    package override nonisolated func meridianLoader(_ loader: MeridianLoader, didFailWith error: MeridianError) {
        Self.open { $0 = max(0, $0 - 1) }
        super.meridianLoader(loader, didFailWith: error)
    }
}

// MARK: Bids

package final class MeridianBidLost: MeridianBidder {
    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        var request = request
        request.bid = nil
        super.send(request, configuration)
    }
}

package final class MeridianSignalsTwice: MeridianBidder {
    package override nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        super.collectSignals(for: configuration, completionHandler: completionHandler)
        completionHandler(.success(BidSignals(token: "request=\(configuration.loadID)")))
    }
}

package final class MeridianBidInLowerCase: MeridianBidder {
    override nonisolated class var currency: String { "usd" }
}
