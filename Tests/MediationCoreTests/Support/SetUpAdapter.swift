import MediationCore
import MediationTesting

/// An adapter whose set-up a test answers; each test makes its own subclass, because set-up is per class.
@MainActor
class SetUpAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(2, 0, 0)

    private static var callsByClass: [ObjectIdentifier: Calls] = [:]

    /// The calls of the class, and its reactions.
    @MainActor
    final class Calls {
        var configurations: [AdapterSetUpConfiguration] = []
        var handlers: [SetUpCompletionHandler] = []
        /// The names of the calls, in order, each with the version of the privacy choices.
        var log: [String] = []
        var onSetUp: @MainActor (SetUpCompletionHandler) -> Void = { _ in }
        var onPrivacy: @MainActor (PrivacySnapshot) -> Void = { _ in }
        var answer: Result<any MediationNativeAd, any Error> = .success(TestAd())
    }

    class var calls: Calls {
        let id = ObjectIdentifier(self)
        let calls = self.callsByClass[id] ?? Calls()
        self.callsByClass[id] = calls
        return calls
    }

    required init() {}

    class func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        self.calls.log.append("setUp \(configuration.privacy.version)")
        self.calls.configurations.append(configuration)
        self.calls.handlers.append(completionHandler)
        self.calls.onSetUp(completionHandler)
    }

    class func privacyDidChange(to snapshot: PrivacySnapshot) {
        self.calls.log.append("privacy \(snapshot.version)")
        self.calls.onPrivacy(snapshot)
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        Self.calls.log.append("load \(configuration.privacy.version)")
        completionHandler(Self.calls.answer)
    }

    func cancelLoad(reason: CancelReason) {}

    /// Ends the latest call of `setUp` with a result.
    static func answer(_ result: Result<Void, any Error> = .success(())) {
        self.calls.handlers.last?(result)
    }
}

extension TestWaterfall {
    /// Creates a waterfall with one line item for each adapter, named after it.
    init(of adapters: SetUpAdapter.Type...) {
        self.init(adapters.map { LineItem(name: "\($0)", adapter: "\($0)", ecpm: 1) })
        for adapter in adapters { self.registry.register(adapter) }
    }
}
