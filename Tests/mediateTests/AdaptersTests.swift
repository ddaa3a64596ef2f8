import MediationCore
import Testing

@testable import mediate

@MainActor
struct AdaptersTests {
    private func problem(_ adapter: String, _ settings: [String: JSONValue] = ["parameter": "a"]) -> String? {
        self.problem(with: LineItem(name: "A", adapter: adapter, ecpm: 1, settings: settings))
    }

    private func problem(with lineItem: LineItem, of format: AdFormat = .native) -> String? {
        Adapters.problem(with: lineItem, of: format, in: Adapters.registry()).map { "\($0.key): \($0.message)" }
    }

    @Test(arguments: [
        "SampleCustomEvent", "SampleNetwork.SampleCustomEvent", "SampleDelegatingCustomEvent",
        "SampleBiddingCustomEvent", "SampleFaultyCustomEvent", "SampleNetwork.SampleFaultyCustomEvent",
    ])
    func theSampleNetworkIsBuiltIn(name: String) {
        #expect(self.problem(name, ["parameter": "a", "fault": "answersTwice"]) == nil)
    }

    @Test(arguments: ["Foo", "sampleCustomEvent", "SampleAdSDK.SampleCustomEvent", "", "line\n2"])
    func whatIsNotBuiltInIsAnsweredWithWhatIs(name: String) {
        #expect(
            self.problem(name) == """
                adapter: adapter \(name.quoted) is not built into this tool; known: SampleCustomEvent, SampleDelegatingCustomEvent, \
                SampleBiddingCustomEvent, SampleFaultyCustomEvent, OpenRTBAdapter
                """
        )
    }

    @Test func exchangesAreBuiltInAndTheirSettingsChecked() {
        #expect(self.problem("OpenRTBAdapter", ["placement": "a"]) == nil)
        #expect(self.problem("OpenRTBAdapter", [:]) == "settings: settings.placement is missing.")
        #expect(
            self.problem("OpenRTBAdapter", ["placement": "a", "endpoint": "http://a.example"])
                == "settings: settings.endpoint is not https; http is for this device alone."
        )
    }

    @Test func aFormatThatTheAdapterDoesNotLoadIsAnsweredWithThoseThatDo() {
        let lineItem = LineItem(name: "A", adapter: "SampleFaultyCustomEvent", ecpm: 1, settings: ["parameter": "a"])
        #expect(
            self.problem(with: lineItem, of: .rewarded) == """
                adapter: adapter "SampleFaultyCustomEvent" does not load the format "rewarded"; those that do: \
                SampleCustomEvent, SampleBiddingCustomEvent
                """
        )
    }

    @Test(arguments: ["MediationCore.AdapterRegistry", "Swift.Int"])
    func aTypeThatIsNoAdapterIsToldApart(name: String) {
        let problem = self.problem(name)
        #expect(problem?.hasPrefix("adapter: adapter \"\(name)\" is not an adapter; known: ") == true)
    }

    @Test(
        arguments: [
            ("SampleCustomEvent", [:], "settings: settings.parameter is missing."),
            ("SampleCustomEvent", ["parameter": 5], "settings: settings.parameter is not a String."),
            (
                "SampleDelegatingCustomEvent", ["parameter": "a", "serverURL": "x"],
                "settings: settings.serverURL is no http or https URL with a host."
            ),
            ("SampleFaultyCustomEvent", ["parameter": "a"], "settings: settings.fault is missing."),
            (
                "SampleFaultyCustomEvent", ["parameter": "a", "fault": "none"],
                "settings: settings.fault has a value that its adapter cannot use."
            ),
            (
                "SampleBiddingCustomEvent", ["parameter": "a", "bidding": "never"],
                "settings: settings.bidding has a value that its adapter cannot use."
            ),
        ] as [(String, [String: JSONValue], String)]
    )
    func settingsThatItsAdapterWouldRefuseAreRefusedBeforehand(
        adapter: String,
        settings: [String: JSONValue],
        problem: String
    ) {
        #expect(self.problem(adapter, settings) == problem)
    }

    @Test(arguments: ["SampleCustomEvent", "SampleNetwork.SampleFaultyCustomEvent"])
    func aBidderWhoseAdapterDoesNotBidIsAProblem(adapter: String) {
        let settings: [String: JSONValue] = ["parameter": "a", "fault": "answersTwice"]
        #expect(
            self.problem(with: LineItem(name: "A", adapter: adapter, bidder: Bidder(), settings: settings))
                == "bidder: adapter \(adapter.quoted) does not bid; those that do: SampleBiddingCustomEvent, OpenRTBAdapter"
        )
    }

    @Test func anAdapterThatBidsServesBiddersAndLineItemsWithAPrice() {
        let name = "SampleBiddingCustomEvent"
        for settings: [String: JSONValue] in [["parameter": "a"], ["parameter": "a", "bidding": "token"]] {
            #expect(self.problem(name, settings) == nil)
            let bidder = LineItem(name: "A", adapter: name, bidder: Bidder(floor: 0.5), settings: settings)
            #expect(self.problem(with: bidder) == nil)
        }
    }
}
