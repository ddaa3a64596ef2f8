import Foundation
import MediationConformance
package import MediationCore

/// The adapter of the vendor's network, which keeps the whole contract unless it has a mutation.
package final class VendorAdapter: MediationAdapter {
    package nonisolated static var adapterVersion: VersionNumber {
        switch VendorSDK.current?.mutation {
        case .versionIsZero: VersionNumber(0, 0, 0)
        case .hasVersionOfSDK: self.networkSDKVersion
        default: VersionNumber(1, 4, 0)
        }
    }

    package nonisolated static var networkSDKVersion: VersionNumber {
        guard let sdk = VendorSDK.current else { return VersionNumber(0, 0, 0) }
        switch sdk.mutation {
        case .sdkVersionIsConstant: return VersionNumber(3, 2, 1)
        case .sdkVersionIsReadOnce: return Self.versionAtFirst
        case .versionStartsSDK: sdk.setUp { _ in }
        case .versionPartsAreTaken:
            let parts = sdk.version.split(separator: ".").compactMap { Int($0) }
            return VersionNumber(parts[0], parts[1], parts[2])
        case .foldsHotfix:
            let parts = sdk.version.split(separator: ".").compactMap { Int($0) }
            if parts.count == 4 { return VersionNumber(parts[0], parts[1], parts[2] * 100 + parts[3]) }
        default: break
        }
        return VersionNumber(sdk.version) ?? VersionNumber(0, 0, 0)
    }

    /// The version that the SDK reported when it was first asked.
    private nonisolated static let versionAtFirst =
        VersionNumber(VendorSDK.current?.version ?? "") ?? VersionNumber(0, 0, 0)

    let sdk = VendorSDK.current
    private var load: VendorLoad?
    var screenLoad: VendorScreenLoad?
    var bannerLoad: VendorBannerLoad?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        guard let sdk = self.sdk else { return }
        if sdk.mutation == .blocks { DispatchSemaphore(value: 0).wait() }
        if sdk.mutation == .printsResponses { print(String(repeating: "<div>", count: 4_000)) }
        do throws(MediationError) {
            var unit = Self.mutated(try Self.unit(configuration.credentials, sdk.mutation), sdk)
            if sdk.mutation == .needsWholeSeconds, configuration.deadline.components.seconds == 0 {
                throw MediationError(.timedOut, "There is no time left.")
            }
            if sdk.mutation == .refusesLoadsInside, sdk.slip.isCalling {
                throw MediationError(.adapterError, "Another load is being answered.")
            }
            if sdk.mutation == .refusesAfterLosses, configuration.bidResponse != nil, sdk.memory.withLock(\.hasLost) {
                throw MediationError(.noFill, "The bid has lost.")
            }
            if sdk.mutation == .refusesKnownLoadIDs {
                let isNew = sdk.memory.withLock { $0.loadIDs.insert(configuration.loadID).inserted }
                if !isNew { throw MediationError(.invalidRequest, "This load was made before.") }
            }
            let isUnknown = !configuration.loadID.hasPrefix("vzzktdc-")
            if sdk.mutation == .isHonestWithSeedOne, isUnknown { unit = "unit-of-mine" }
            let load = VendorLoad(sdk)
            self.load = load
            let request = VendorRequest.make(configuration, unit: unit, sdk.mutation)
            if sdk.mutation == .tellsPrivacyAtNativeLoads { VendorPrivacy.tell(configuration.privacy, sdk) }
            if sdk.mutation == .asksByTask {
                Task { load.start(request, completionHandler) }
            } else {
                load.start(request, completionHandler)
            }
            if sdk.mutation == .tellsPrivacyLate { VendorPrivacy.tell(configuration.privacy, sdk) }
            if sdk.mutation == .waitsForControls { VendorSlip.waitForControls(configuration.options.video) }
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        if reason.acceptsLateAd, self.sdk?.mutation == .keepsHandlerOfLateAd { self.load?.stopLoader() }
        if reason.acceptsLateAd { self.load?.noteLateness() }
        guard !reason.acceptsLateAd, self.sdk?.mutation != .ignoresCancel else { return }
        self.load?.cancel()
        self.screenLoad?.cancel()
        self.bannerLoad?.cancel()
    }

    nonisolated static func unit(
        _ credentials: MediationCredentials,
        _ mutation: Mutation
    ) throws(MediationError) -> String {
        switch (mutation, credentials.settings["parameter"]) {
        case (.castsSettings, let value):
            guard case .string(let text)? = value else { preconditionFailure("as! String") }
            return text
        case (.asksWithBlankSettings, .string(let text)): return text
        case (.printsUnit, .string(let text)): print("Loading \(text)")
        case (.printsWrongSettings, let value): return try Self.printed(value)
        case (.hasDemoUnitForNumbers, .number): return "demo-unit"
        case (.fallsBackToLastUnit, .number):
            if let unit = VendorSDK.current?.memory.withLock({ $0.unit }) { return unit }
        default: break
        }
        struct Settings: Decodable {
            let parameter: String
        }
        if mutation == .refusesUnknownSettings, credentials.settings.count > 1 {
            throw MediationError(.invalidSettings, "There are settings that nobody knows.")
        }
        let unit = try credentials.decode(Settings.self).parameter
        guard unit.contains(where: { !$0.isWhitespace }) else {
            let code: MediationError.Code = mutation == .takesSettingsForRequest ? .invalidRequest : .invalidSettings
            throw MediationError(code, "settings.parameter is blank.")
        }
        return unit
    }
}
