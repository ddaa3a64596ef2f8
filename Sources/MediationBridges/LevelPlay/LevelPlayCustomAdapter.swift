public import Foundation
package import MediationBridge
public import MediationCore

#if canImport(IronSource)
public import IronSource
#else
public import IronSourceStandIn
#endif

/// The network adapter of Unity LevelPlay around any adapter; a network adds a subclass with its name, and one for each
/// ad unit that it has.
///
/// ```swift
/// @objc(AcmeLevelPlay)
/// public final class AcmeLevelPlay: LevelPlayCustomAdapter {
///     public override class var adapter: any NetworkAdapter.Type { AcmeAdapter.self }
/// }
/// @objc(AcmeLevelPlayInterstitial) public final class AcmeLevelPlayInterstitial: LevelPlayCustomInterstitial {}
/// @objc(AcmeLevelPlayBanner) public final class AcmeLevelPlayBanner: LevelPlayCustomBanner {}
/// ```
///
/// The names are those that the network is registered with. The keys of the app and of an instance are the adapter's
/// settings, by their names; one named `parameter` may be a JSON object with settings.
///
/// Each load gets an adapter of its own, which is set up, asked once and listened to by mediation, with a waterfall of
/// this one network: what the host or the app does wrong does not reach it. The host may call from any thread; its
/// delegates are called on the main thread, and are not retained.
open class LevelPlayCustomAdapter: ISBaseNetworkAdapter, ISAdapterMetaDataProtocol, ISAdapterTestModeProtocol,
    ISAdapterAdaptiveProtocol
{
    /// The adapter; to be overridden.
    open class var adapter: any NetworkAdapter.Type { MissingAdapter.self }

    /// The time that a load may take, with the set-up that it may have to wait for and its images; 10 seconds unless it
    /// is overridden.
    ///
    /// A load never takes longer than the host waits for it.
    open class var timeLimit: Duration { .seconds(10) }

    /// Receives what the host or the app does wrong, a sentence each; writes it to the console of debug builds unless
    /// it is overridden.
    open class func hostMistake(_ problem: String) {
        #if DEBUG
        print("\(self): \(problem)")
        #endif
    }

    /// Returns the events of loads and ads, with each breach of contract of the adapter; see `AdMediator.loadEvents()`.
    @MainActor
    public class func loadEvents() -> AsyncStream<LoadEvent> { self.network.mediator.loadEvents() }

    /// Returns the version of the network's SDK.
    open override func networkSDKVersion() -> String { Self.adapter.networkSDKVersion.description }

    /// Returns the version of the network's adapter.
    open override func adapterVersion() -> String { Self.adapter.adapterVersion.description }

    /// Sets the network up; calls that come meanwhile join, and one after a failure tries again.
    open override func `init`(_ adData: ISAdData, delegate: any ISNetworkInitializationDelegate) {
        let type = type(of: self)
        let (adData, delegate) = (HandedOver(adData), HandedOver(delegate))
        onMain {
            let delegate = delegate.opened
            let answer: @MainActor (MediationError?) -> Void = { error in
                if let error {
                    delegate.onInitDidFailWithErrorCode(error.levelPlayCode, errorMessage: error.levelPlayMessage)
                } else {
                    delegate.onInitDidSucceed()
                }
            }
            do throws(MediationError) {
                let settings = try adData.opened.settings()
                guard !settings.isEmpty else { throw .noLevelPlayKeys }
                // Formats share the set-up.
                let format = AdFormat.all.first(where: type.adapter.formats.contains) ?? .native
                type.network.setUp(credentials: [(format, settings)], privacy: type.choices.privacy, answer)
            } catch {
                answer(error)
            }
        }
    }

    /// Takes the user's consent.
    open override func setConsent(_ consent: Bool) { self.push { $0.consent = consent } }

    /// Takes the user's objection to a sale of data, and whether the app treats the user as a child; all other metadata
    /// are left to the network's SDK.
    open func setMetaDataWithKey(_ key: String?, andValues values: NSMutableArray?) {
        guard let key, let value = LevelPlayChoices.answer(values?.firstObject) else { return }
        self.push { $0.set(key, value) }
    }

    /// Takes whether test ads are wanted.
    open func setTestMode(_ enabled: Bool) { self.push { $0.isTest = enabled } }

    /// Takes the app's parameters for the network: of the values, those that are `NetworkExtras`.
    open override func setNetworkData(_ networkData: (any ISAdapterNetworkData)?) {
        let extras = (networkData?.allData() ?? [:]).map { (key: "\($0.key)", value: $0.value) }
            .sorted { $0.key < $1.key }.compactMap { $0.value as? any NetworkExtras }
        self.push { $0.extras = extras }
    }

    /// Returns the greatest height of a banner at the edge of the screen.
    open func getAdaptiveHeight(withWidth width: CGFloat) -> CGFloat {
        CGFloat(BannerSize.anchoredAdaptive(width: Double(width)).height ?? 0)
    }
}

// MARK: - The network

extension LevelPlayCustomAdapter: HostClass {
    /// The time limits; the host's own for a set-up is not known.
    package class var limits: BridgedNetwork.Limits {
        BridgedNetwork.Limits(load: self.timeLimit, setUp: .seconds(10), signals: .seconds(3))
    }
}
