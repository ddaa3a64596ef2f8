import Foundation
import MediationCore
import PlatformViews

/// An adapter that runs a test's script; the setting `parameter` names the script.
@MainActor
class ScriptedAdapter: MediationAdapter {
    typealias Script = @MainActor (ScriptedAdapter, NativeAdConfiguration, NativeAdCompletionHandler) -> Void

    nonisolated static let adapterVersion = VersionNumber(1, 2, 3)
    nonisolated static let networkSDKVersion = VersionNumber(4, 5, 6, 7)

    nonisolated class var capabilities: AdapterCapabilities { AdapterCapabilities() }

    private static var scripts: [String: Script] = [:]
    private static var lastParameter = 0

    /// Counts objects that are alive, on any thread.
    final class LiveCount: Sendable {
        private let count = LockedValue(0)

        var value: Int { self.count.withLock { $0 } }

        /// Returns an object to keep; the count decreases when it is released.
        func token() -> AnyObject {
            final class Token: Sendable {
                let count: LiveCount
                init(_ count: LiveCount) { self.count = count }
                deinit { self.count.count.withLock { $0 -= 1 } }
            }
            self.count.withLock { $0 += 1 }
            return Token(self)
        }
    }

    /// The handler and all other objects that a test wants to live as long as the adapter.
    var kept: [Any] = []
    private(set) var cancelReasons: [CancelReason] = []
    /// Foreign code that runs when the adapter is cancelled.
    var onCancel: @MainActor () -> Void = {}

    /// Indicates, for each reason, whether a late ad was welcome.
    var acceptedLateAds: [Bool] { self.cancelReasons.map(\.acceptsLateAd) }

    required init() {}

    /// Returns settings that make an adapter run the script.
    static func settings(_ script: @escaping Script) -> [String: JSONValue] {
        self.lastParameter += 1
        let parameter = "script-\(self.lastParameter)"
        self.scripts[parameter] = script
        return ["parameter": .string(parameter)]
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        guard let parameter = configuration.credentials.settings["parameter"]?.stringValue else { return }
        Self.scripts[parameter]?(self, configuration, completionHandler)
    }

    func cancelLoad(reason: CancelReason) {
        self.cancelReasons.append(reason)
        self.kept = []
        self.onCancel()
    }
}

/// A native ad with the assets that a test sets.
@MainActor
final class TestAd: MediationNativeAd {
    var headline: String?
    var body: String?
    var images: [NativeAdImage] = []
    var icon: NativeAdImage?
    var starRating: Double?
    var extraAssets: [String: JSONValue] = [:]
    var mediaView: PlatformView?
    var timeToLive: Duration?

    init(headline: String? = "Headline") {
        self.headline = headline
    }
}

/// An ad whose network counts impressions and clicks itself.
@MainActor
final class SelfCountingAd: MediationNativeAd {
    let handlesUserImpressions = true
    let handlesUserClicks = true
}
