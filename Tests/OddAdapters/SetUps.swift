package import MediationConformance
package import MediationCore

/// Loads as most adapters do.
package class LoadingAdapter {
    private var box: AnswerBox?
    private var loader: OddLoader?

    package required init() {}

    @MainActor
    func load(
        _ request: NetworkRequest,
        _ handler: NativeAdCompletionHandler,
        _ map: @escaping @Sendable (OddAd) -> any MediationNativeAd = { PlainAd($0) }
    ) {
        let box = AnswerBox(handler)
        self.box = box
        self.loader = OddLoader { box.take()?($0.mapped(map)) }
        self.loader?.load(request)
    }

    @MainActor
    func stop() {
        _ = self.box?.take()
        self.loader?.cancel()
        self.loader = nil
    }
}

/// Remembers for the whole process that its SDK is running.
package final class RememberingSetUpAdapter: VendorBaseAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .setUp]
    }
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(3, 0, 0) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(3, 0, 0) }
    private static var isRunning = false
    private static var waiting: [SetUpCompletionHandler] = []

    package class override func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        guard !self.isRunning else { return completionHandler(.success(())) }
        self.waiting.append(completionHandler)
        guard self.waiting.count == 1 else { return }
        OddSDK.current.start { error in
            Task { @MainActor in
                if error == nil { self.isRunning = true }
                let handlers = self.waiting
                self.waiting = []
                for handler in handlers { handler(error.map { .failure($0.mediated) } ?? .success(())) }
            }
        }
    }
}

/// Refuses to be set up without the settings that it needs.
package final class StrictSetUpAdapter: VendorBaseAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .setUp]
    }
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(3, 0, 1) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(3, 0, 0) }

    package class override func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        for credentials in configuration.credentials {
            do throws(MediationError) {
                _ = try credentials.decode(UnitSettings.self)
            } catch {
                return completionHandler(.failure(error))
            }
        }
        let isFirst = self.starts.withLock { starts in
            defer { if !starts.isRunning { starts.waiting.append(completionHandler) } }
            return starts.isRunning ? nil : starts.waiting.isEmpty
        }
        guard let isFirst else { return completionHandler(.success(())) }
        guard isFirst else { return }
        OddSDK.current.start { [starts] error in
            let handlers = starts.withLock { starts in
                defer { starts.waiting = [] }
                if error == nil { starts.isRunning = true }
                return starts.waiting
            }
            for handler in handlers { handler(error.map { .failure($0.mediated) } ?? .success(())) }
        }
    }

    private struct Starts {
        var isRunning = false
        var waiting: [SetUpCompletionHandler] = []
    }

    private static let starts = LockedValue(Starts())
}

/// Has no SDK to start, but checks its settings at set-up.
package final class CheckingSetUpAdapter: VendorBaseAdapter, OddAdapter {
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(3, 0, 2) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(3, 0, 0) }

    package class override func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        let units = configuration.credentials.compactMap { $0.settings["parameter"]?.stringValue }
        guard !units.isEmpty else {
            return completionHandler(.failure(MediationError(.invalidSettings, "No line item has a parameter.")))
        }
        completionHandler(.success(()))
    }
}

/// Starts its SDK in an actor that all instances share, and that answers the waiting handlers.
package final class SharedStartAdapter: VendorBaseAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .setUp]
    }
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(3, 0, 3) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(3, 0, 0) }

    package class override func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        let sdk = OddSDK.current
        Task { await Starter.shared.start(sdk, completionHandler) }
    }

    private actor Starter {
        static let shared = Starter()
        private var isRunning = false
        private var waiting: [SetUpCompletionHandler] = []

        func start(_ sdk: OddSDK, _ handler: SetUpCompletionHandler) {
            guard !self.isRunning else { return handler(.success(())) }
            self.waiting.append(handler)
            guard self.waiting.count == 1 else { return }
            sdk.start { error in Task { await self.end(error) } }
        }

        private func end(_ error: OddError?) {
            if error == nil { self.isRunning = true }
            let handlers = self.waiting
            self.waiting = []
            for handler in handlers { handler(error.map { .failure($0.mediated) } ?? .success(())) }
        }
    }
}

/// Passes only known choices to its SDK, because they cannot be taken back.
package final class ConsentOnceAdapter: VendorBaseAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .privacy]
    }
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(3, 1, 0) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(3, 0, 0) }

    package class override func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        self.privacyDidChange(to: configuration.privacy)
        completionHandler(.success(()))
    }

    package class override func privacyDidChange(to snapshot: PrivacySnapshot) {
        OddChoices.tell(snapshot)
    }

    package override func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        OddChoices.tell(configuration.privacy)
        super.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }
}

/// Passes choices to its SDK at its set-up and when they change, and takes back those that are no longer known.
package final class ConsentAtSetUpAdapter: VendorBaseAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .privacy]
    }
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(3, 2, 0) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(3, 0, 0) }

    package class override func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        self.privacyDidChange(to: configuration.privacy)
        completionHandler(.success(()))
    }

    package class override func privacyDidChange(to snapshot: PrivacySnapshot) {
        let none = ["isChild": "", "gdprApplies": "", "consentString": "", "usPrivacyString": ""]
        OddSDK.current.choose(none.merging(OddChoices.known(snapshot)) { $1 })
    }
}

/// The user's known choices, in the SDK's terms.
enum OddChoices {
    @MainActor
    static func tell(_ snapshot: PrivacySnapshot) {
        let choices = self.known(snapshot)
        if !choices.isEmpty { OddSDK.current.choose(choices) }
    }

    static func known(_ snapshot: PrivacySnapshot) -> [String: String] {
        var choices: [String: String] = [:]
        switch snapshot.ageTreatment {
        case .child: choices["isChild"] = "true"
        case .teen, .unspecified: break
        }
        switch snapshot.gdprApplies {
        case .yes: choices["gdprApplies"] = "true"
        case .no: choices["gdprApplies"] = "false"
        case .unknown: break
        }
        choices["consentString"] = snapshot.tcfString
        choices["usPrivacyString"] = snapshot.usPrivacyString
        return choices
    }
}

/// Puts the choices into each request, and passes nothing to the SDK outside requests.
package final class ConsentInRequestsAdapter: LoadingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .privacy, .testRequests]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let privacy = configuration.privacy
            let request = NetworkRequest(
                adUnitID: try UnitSettings.unit(configuration),
                isTest: configuration.isTestRequest,
                isChild: privacy.ageTreatment == .child ? true : nil,
                gdprApplies: privacy.gdprApplies == .unknown ? nil : privacy.gdprApplies == .yes,
                consentString: privacy.tcfString,
                usPrivacyString: privacy.usPrivacyString
            )
            self.load(request, completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Its network takes the choices as a GPP string alone.
package final class GPPAdapter: LoadingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .privacy]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            var request = NetworkRequest(adUnitID: try UnitSettings.unit(configuration))
            request.other["gpp"] = configuration.privacy.gppString
            self.load(request, completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Has settings without "parameter", one of them nested.
package final class NestedSettingsAdapter: LoadingAdapter, OddAdapter {
    package static var settings: [String: JSONValue] {
        ["app": .object(["id": .string("a-1"), "zone": .number(7)]), "placements": .array([.string("feed")])]
    }

    private struct Settings: Decodable {
        struct App: Decodable {
            let id: String
            let zone: Int
        }
        let app: App
        let placements: [String]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try configuration.credentials.decode(Settings.self)
            guard let placement = settings.placements.first, !placement.allSatisfy(\.isWhitespace),
                !settings.app.id.allSatisfy(\.isWhitespace)
            else { throw MediationError(.invalidSettings, "settings.placements or settings.app.id is empty.") }
            self.load(NetworkRequest(adUnitID: "\(settings.app.id)/\(placement)"), completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Has only numbers as settings.
package final class NumericSettingsAdapter: LoadingAdapter, OddAdapter {
    package static var settings: [String: JSONValue] { ["siteID": .number(4711), "slot": .number(3)] }

    private struct Settings: Decodable {
        let siteID: Int
        let slot: Int
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try configuration.credentials.decode(Settings.self)
            self.load(NetworkRequest(adUnitID: "\(settings.siteID)-\(settings.slot)"), completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Can have one load open at a time, and declares that.
package final class OneAtATimeAdapter: LoadingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> { [.cancel, .errorCodes] }
    package nonisolated static let capabilities = AdapterCapabilities(maximumLoads: 1)

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            self.load(NetworkRequest(adUnitID: try UnitSettings.unit(configuration)), completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Parses its SDK's version from the SDK's full name.
package final class ParsedVersionAdapter: LoadingAdapter, OddAdapter {
    package nonisolated static var networkSDKVersion: VersionNumber {
        let name = "Northwind Ads v8.21.4-beta"
        let numbers = name.split(separator: "v").last?.prefix { $0.isNumber || $0 == "." }
        return numbers.flatMap { VersionNumber(String($0)) } ?? VersionNumber(0, 0, 0)
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            self.load(NetworkRequest(adUnitID: try UnitSettings.unit(configuration)), completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}
