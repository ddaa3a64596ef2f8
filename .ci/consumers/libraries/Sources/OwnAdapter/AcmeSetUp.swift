import MediationCore

/// An adapter whose network must be prepared before the first load.
final class AcmeSetUpAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(AcmeSDK.version) ?? VersionNumber(0, 0, 0)
    nonisolated static let capabilities = AdapterCapabilities(maximumLoadsPerPlacement: 1)

    private let adapter = AcmeAdapter()

    init() {}

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        let placements = configuration.credentials.compactMap { $0.settings["parameter"]?.stringValue }
        guard !placements.isEmpty else {
            return completionHandler(.failure(MediationError(.invalidSettings, "No line item has a parameter.")))
        }
        self.privacyDidChange(to: configuration.privacy)
        // Here a real adapter starts the SDK of its network.
        completionHandler(.success(()))
    }

    static func privacyDidChange(to snapshot: PrivacySnapshot) {
        AcmeSDK.gdprApplies =
            switch snapshot.gdprApplies {
            case .yes: true
            case .no: false
            case .unknown: nil
            }
        AcmeSDK.isChild =
            switch snapshot.ageTreatment {
            case .child: true
            case .teen: false
            case .unspecified: nil
            }
        AcmeSDK.consentString = snapshot.tcfString
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.adapter.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }

    func cancelLoad(reason: CancelReason) {
        self.adapter.cancelLoad(reason: reason)
    }
}
