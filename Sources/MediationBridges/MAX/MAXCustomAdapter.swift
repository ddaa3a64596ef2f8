public import Foundation
package import MediationBridge
public import MediationCore

#if canImport(AppLovinSDK)
public import AppLovinSDK
#else
public import AppLovinSDKStandIn
#endif

/// A custom adapter of AppLovin MAX around any adapter; a network adds a subclass with its name.
///
/// ```swift
/// @objc(AcmeMAX)
/// public final class AcmeMAX: MAXCustomAdapter {
///     public override class var adapter: any NetworkAdapter.Type { AcmeAdapter.self }
/// }
/// ```
///
/// The name is the adapter class of the custom network in MAX. The Placement ID of an ad unit becomes the adapter's
/// setting `parameter`, the App ID `appID`, and the members of the Custom Parameters are settings beside them.
///
/// Each load gets an adapter of its own, which is set up, asked once and listened to by mediation, with a waterfall of
/// this one network: what the host or the app does wrong does not reach it. `destroy()` cancels an open load. The host
/// may call from any thread; its delegates are called on the main thread.
open class MAXCustomAdapter: ALMediationAdapter {
    /// The adapter; to be overridden.
    open class var adapter: any NetworkAdapter.Type { MissingAdapter.self }

    /// The time that a load may take, with the set-up that it may have to wait for and its images; 10 seconds unless it
    /// is overridden.
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

    let ads = HostAds()

    deinit {
        let ads = self.ads
        onMain { ads.destroy(isLast: true) }
    }

    /// The version of the network's SDK.
    open override var sdkVersion: String { Self.adapter.networkSDKVersion.description }

    /// The version of the network's adapter.
    open override var adapterVersion: String { Self.adapter.adapterVersion.description }

    /// Sets the network up; without any setting, that is left to the first load, which has the placement.
    open override func initialize(
        with parameters: any MAAdapterInitializationParameters,
        completionHandler: @escaping (MAAdapterInitializationStatus, String?) -> Void
    ) {
        let type = type(of: self)
        let (parameters, handler) = (HandedOver(parameters), HandedOver(completionHandler))
        onMain {
            let parameters = parameters.opened
            do throws(MediationError) {
                let settings = try parameters.settings(placement: nil)
                guard !settings.isEmpty else { return handler.opened(.initializedUnknown, nil) }
                // Formats share the set-up.
                let format = AdFormat.all.first(where: type.adapter.formats.contains) ?? .native
                type.network.setUp(credentials: [(format, settings)], privacy: parameters.privacy) { error in
                    handler.opened(error == nil ? .initializedSuccess : .initializedFailure, error?.description)
                }
            } catch {
                handler.opened(.initializedFailure, error.description)
            }
        }
    }

    /// Cancels an open load, and lets go of the ad.
    open override func destroy() {
        let ads = self.ads
        onMain { ads.destroy(isLast: true) }
    }

    /// Yes.
    open override var shouldInitializeOnMainThread: NSNumber? { true }
    /// Yes.
    open override var shouldDestroyOnMainThread: NSNumber? { true }
    /// Returns yes.
    open override func shouldLoadAdsOnMainThread(for adFormat: MAAdFormat) -> NSNumber? { true }
    /// Returns yes.
    open override func shouldShowAdsOnMainThread(for adFormat: MAAdFormat) -> NSNumber? { true }
}

// MARK: - The network

extension MAXCustomAdapter: HostClass {
    /// The time limits; the host waits about ten seconds for a set-up.
    package class var limits: BridgedNetwork.Limits {
        BridgedNetwork.Limits(load: self.timeLimit, setUp: .seconds(9), signals: .seconds(3))
    }
}
