import Foundation
import MediationConformance
import MediationCore
import Testing

// Serialized, because there is only one breach handler.
@MainActor
@Suite(.serialized)
struct CheckedTests {
    enum Good: BiddingScript {}

    enum Plain: AdapterScript {}

    /// Keeps the handler for the test to call.
    enum Held: AdapterScript {
        static var handler: NativeAdCompletionHandler?

        static func load(_ handler: NativeAdCompletionHandler) { self.handler = handler }
    }

    @Test
    func adapterWithoutFaultsIsNotTold() async {
        let run = CheckedRun<Held>()
        await run.setUp()
        await run.load()
        let ad = ScriptedAd()
        Held.handler?(.success(ad))
        await run.settle()
        let events: [NativeAdEvent] = [.impression, .click, .click, .willPresent, .willDismiss, .didDismiss]
        for event in events { ad.eventDelegate?.report(event) }
        await run.settle()
        #expect(run.rules == [])
        #expect(run.answers == 2)
        #expect(run.delegate.all == events.map(\.name))
    }

    @Test
    func wrapperSaysWhatTheAdapterInsideSays() {
        let type = Checked<ScriptedAdapter<Good>>.self
        #expect(type.adapterVersion == VersionNumber(1, 0, 0))
        #expect(type.networkSDKVersion == VersionNumber(3, 2, 1))
        #expect(type.capabilities == AdapterCapabilities(maximumLoads: 7))
    }

    @Test
    func wrapperBidsIfTheAdapterInsideDoes() {
        let bids: any MediationAdapter.Type = Checked<ScriptedAdapter<Good>>.self
        let doesNot: any MediationAdapter.Type = Checked<ScriptedAdapter<Plain>>.self
        #expect(bids is any BiddingAdapter.Type)
        #expect(!(doesNot is any BiddingAdapter.Type))
    }

    @Test
    func lineItemsFindTheWrapperByTheNamesOfTheAdapterInside() throws {
        let registry = AdapterRegistry()
        registry.register(Checked<CheckedTestAdapter>.self)
        for name in ["CheckedTestAdapter", "MediationConformanceTests.CheckedTestAdapter"] {
            #expect(try registry.adapter(named: name, for: "item") == Checked<CheckedTestAdapter>.self)
        }
        #expect(registry.registeredNames == ["MediationConformanceTests.CheckedTestAdapter"])
    }

    @Test
    func mediationLoadsThroughTheWrapper() async throws {
        let registry = AdapterRegistry()
        registry.register(Checked<CheckedTestAdapter>.self)
        let lineItem = LineItem(name: "item", adapter: "CheckedTestAdapter", ecpm: 1)
        let mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [AdUnit(id: "unit", lineItems: [lineItem])]),
            registry: registry,
            images: ImagePipeline(loader: NoImages())
        )
        let ad = try await AdLoader(adUnitID: "unit", mediator: mediator).load()
        #expect(ad.nativeAd?.headline == "Headline")
        #expect(ad.responseInfo.lineItems.first?.adapterVersion == VersionNumber(1, 0, 0))
    }

    @Test
    func breachSaysAllThereIsToSay() async {
        enum Twice: AdapterScript {
            static func load(_ handler: NativeAdCompletionHandler) {
                handler(.failure(MediationError(.noFill, "")))
                handler(.failure(MediationError(.noFill, "")))
            }
        }
        let run = CheckedRun<Twice>()
        await run.load()
        #expect(run.breaches.first?.rule == RuleID(3, 4))
        #expect(run.breaches.first?.level == .must)
        #expect(run.breaches.first?.loadID == "load")
        let text = run.breaches.first?.description ?? ""
        for part in ["breaks rule 3.4 (MUST) in load load", "happened      call 2", "likely cause", "fix "] {
            #expect(text.contains(part))
        }
        // Mediation uses the first answer and counts the second, so it must receive both.
        #expect(run.answers == 2)
    }
}

/// An adapter at the top level, as line items name it.
final class CheckedTestAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(3, 2, 1)

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        completionHandler(.success(ScriptedAd()))
    }
}
