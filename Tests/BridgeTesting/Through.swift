import Foundation
package import MediationBridge
package import MediationConformance
package import MediationCore
import MediationTesting
package import PlatformViews

// The suite runs through a host and a bridge: an adapter of ours asks the host, which asks the bridge, which asks the
// adapter under test. What such adapters have in common is here.

/// The bridge behind such an adapter, which lives in the time of the bench that is at work.
@MainActor
package final class ThroughBridge {
    /// Indicates whether each load has a network of its own, so that no ad knows of another.
    package var separatesLoads = false

    private let type: any HostClass.Type
    private let images: any DataLoading
    /// The bench for which the bridge was made anew.
    private weak var bench: Bench?

    /// Creates a bridge with the class that the host knows.
    package init(_ type: any HostClass.Type, servesImages: Bool) {
        self.type = type
        self.images = servesImages ? PlayedImages() : PlayedNothing()
    }

    /// Makes the bridge anew if another bench is at work, or for a load that shall have one of its own.
    package func begin(forLoad isLoad: Bool) {
        guard let bench = Bench.current, isLoad && self.separatesLoads || bench !== self.bench else { return }
        self.bench = bench
        bench.takesNoRealTime = true
        self.type.use(
            BridgedNetwork(
                self.type.adapter,
                limits: BridgedNetwork.Limits(load: .seconds(3600), setUp: .seconds(30), signals: .seconds(3)),
                images: ImagePipeline(loader: self.images),
                timers: self.separatesLoads ? self.hurriedTimers : bench.time.timers
            )
        )
    }

    /// Timers on a clock that runs ahead by a second whenever it is read, so that no two clicks are one tap.
    private var hurriedTimers: TimerQueue {
        let reads = LockedValue(0)
        let now: @Sendable () -> Nanoseconds = {
            Nanoseconds(
                .seconds(
                    reads.withLock { reads in
                        reads += 1
                        return reads
                    }
                )
            )
        }
        return TimerQueue(now: now) { _, _ in }
    }

    /// Stores choices where a consent management platform would.
    package static func store(_ privacy: PrivacySnapshot) {
        let applies: [PrivacySnapshot.Answer: String] = [.yes: "1", .no: "0"]
        // In memory: nothing of a test stays in the user's defaults.
        UserDefaults.standard.register(defaults: [
            "IABTCF_gdprApplies": applies[privacy.gdprApplies] ?? "",
            "IABTCF_TCString": privacy.tcfString ?? "",
            "IABGPP_HDR_GppString": privacy.gppString ?? "",
            "IABGPP_GppSID": privacy.gppSections.map(String.init).joined(separator: "_"),
            "IABUSPrivacy_String": privacy.usPrivacyString ?? "",
        ])
    }
}

/// The host's words about an ad, from the first, which become events of ours when somebody listens.
package final class ThroughWords: Sendable {
    private struct State {
        var tell: (@Sendable (String, (any Error)?) -> Void)?
        var early: [(String, (any Error)?)] = []
    }

    private let state = LockedValue(State())

    package init() {}

    /// Passes the words on, from the first.
    package func open(_ tell: @escaping @Sendable (String, (any Error)?) -> Void) {
        let early = self.state.withLock { state in
            state.tell = tell
            defer { state.early = [] }
            return state.early
        }
        for (name, error) in early { tell(name, error) }
    }

    /// Notes a word.
    package func note(_ name: String, _ error: (any Error)? = nil) {
        let tell = self.state.withLock { state in
            if state.tell == nil { state.early.append((name, error)) }
            return state.tell
        }
        tell?(name, error)
    }
}

/// The common part of the configurations of all formats.
package protocol ThroughConfiguration {
    var credentials: MediationCredentials { get }
    var isTestRequest: Bool { get }
    var privacy: PrivacySnapshot { get }
    var bidResponse: String? { get }
    func extras<Extras: NetworkExtras>(_ type: Extras.Type) -> Extras?
}

extension NativeAdConfiguration: ThroughConfiguration {}
extension BannerAdConfiguration: ThroughConfiguration {}
extension FullScreenAdConfiguration: ThroughConfiguration {}

/// A completion handler that is taken out once, and is dropped when the load is cancelled.
package final class HeldHandler<Handler: Sendable>: Sendable {
    private let held: LockedValue<Handler?>

    package init(_ handler: Handler) { self.held = LockedValue(handler) }

    package func take() -> Handler? {
        self.held.withLock { held in
            defer { held = nil }
            return held
        }
    }
}

/// An ad of a host's that covers the screen, as one of ours.
package final class ThroughScreenAd: MediationFullScreenAd, MediationRewardedAd {
    package let timeToLive: Duration? = nil
    private let words: ThroughWords
    /// The object that the host retains as long as the ad.
    private let retained: AnyObject?
    private let presentBody: @MainActor (PlatformViewController) -> Void

    package init(
        _ words: ThroughWords,
        retaining retained: AnyObject? = nil,
        _ present: @escaping @MainActor (PlatformViewController) -> Void
    ) {
        self.words = words
        self.retained = retained
        self.presentBody = present
    }

    private static func report(
        _ name: String,
        _ error: (any Error)?,
        to delegate: any MediationFullScreenAdEventDelegate
    ) {
        let events: [String: FullScreenAdEvent] = [
            "impression": .impression, "click": .click, "willPresent": .willPresent, "willDismiss": .willDismiss,
            "didDismiss": .didDismiss,
        ]
        if let error { delegate.report(.didFailToPresent(error.localizedDescription)) }
        if let event = events[name] { delegate.report(event) }
    }

    package func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.words.open { name, error in
            onMain { Self.report(name, error, to: eventDelegate) }
        }
    }

    package func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.words.open { name, error in
            onMain {
                if name == "reward" { eventDelegate.didEarn(AdReward()) }
                Self.report(name, error, to: eventDelegate)
            }
        }
    }

    package func present(from viewController: PlatformViewController) { self.presentBody(viewController) }

    package func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.presentBody(viewController)
    }
}

/// A banner of a host's, as one of ours.
package final class ThroughBannerAd: MediationBannerAd {
    package let view: PlatformView
    private let words: ThroughWords
    /// The ad that the host lets go of when its place has another one.
    private var ad: AnyObject?

    package init(_ view: PlatformView, _ words: ThroughWords, retaining ad: AnyObject) {
        self.view = view
        self.words = words
        self.ad = ad
    }

    package func didRemove() { self.ad = nil }

    package func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        let events: [String: BannerAdEvent] = [
            "impression": .impression, "click": .click, "willPresent": .willPresent, "didDismiss": .didDismiss,
            "expanded": .expanded, "collapsed": .collapsed,
        ]
        self.words.open { name, _ in
            if let event = events[name] { eventDelegate.report(event) }
        }
    }
}

extension ConformanceReport {
    /// Returns the numbers of the rules with a verdict.
    package func rules(_ kind: Verdict.Kind) -> Set<String> {
        Set(self.results.filter { $0.verdict.kind == kind }.map(\.id.description))
    }

    /// Runs the suite for an adapter that is known, and need not be run where it cannot hang.
    @MainActor
    package static func here<Harness: AdapterHarness>(
        _ harness: Harness.Type,
        _ makeHarness: @escaping @MainActor @Sendable () -> Harness,
        _ rules: [RuleID]? = nil
    ) async -> ConformanceReport {
        var options = ConformanceOptions(rules: rules)
        options.isolated = { await AdapterConformance.resultHere(of: $0, makeHarness, seed: 1) }
        return await AdapterConformance.run(harness, options: options)
    }

    /// The rules that are asked through a host: some from all sections, or all with `TEST_SHARE=1`.
    package static let rulesThroughHosts = TestSize.some(of: AdapterContract.rules.map(\.id), atLeast: 12)

    /// Returns those of some rules that were asked.
    package func asked(_ rules: some Sequence<String>) -> Set<String> {
        Set(rules).intersection(self.results.map(\.id.description))
    }
}

/// Serves nothing: the suite's own pipeline loads images.
private struct PlayedNothing: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse { DataResponse(statusCode: 404) }
}
