import Foundation
import MediationCore
import SampleAdServer

/// The configuration of the demonstration app, and the behaviour of its network.
enum StudioDemonstration {
    /// The ad units that cover the screen have the names of their formats.
    static let feed = "feed"
    static let banner = "banner"

    /// The network's ad units, for whose faults there are switches.
    static let networkUnits = ["aspen", "birch", "cedar", "dogwood", "elm", "fir", "gum"]

    static let script = ServerScript(
        seed: 21,
        adUnits: [
            "aspen": Self.unit([.delay(milliseconds: 40...250), Fault(.noFill, rate: 0.4)]),
            "birch": Self.unit([.delay(milliseconds: 30...120)], bids: BidScript(rate: 0.8, minimum: 0.5, maximum: 9)),
            "cedar": Self.unit([.delay(milliseconds: 200...700), Fault(.noFill, rate: 0.5)]),
            "dogwood": Self.unit([.delay(milliseconds: 20...60), Fault(.noFill, rate: 0.3)]),
            "elm": Self.unit([.delay(milliseconds: 20...60)]),
            "fir": Self.unit([.delay(milliseconds: 60...400), Fault(.noFill, rate: 0.2)]),
            "gum": Self.unit([.delay(milliseconds: 10...40)]),
        ]
    )

    private static func unit(_ faults: [Fault], bids: BidScript? = nil) -> AdUnitScript {
        AdUnitScript(reward: RewardScript(type: "coins", amount: 10), countdownSeconds: 4, bids: bids, faults: faults)
    }

    /// Returns the configuration in JSON, which the page shows and the user can change.
    static func configuration(server: URL) -> String {
        let url = server.absoluteString
        func item(_ name: String, _ unit: String, _ rest: String, adapter: String = "SampleCustomEvent") -> String {
            let fault = adapter == "SampleFaultyCustomEvent" ? #", "fault": "failsThenFills""# : ""
            let settings = #""settings": {"parameter": "\#(unit)", "serverURL": "\#(url)"\#(fault)}"#
            return #"        {"name": "\#(name)", "adapter": "\#(adapter)", \#(rest),"# + "\n         \(settings)}"
        }
        let full = StudioOrder.formats.map { format in
            let items = [
                item("Aspen", "aspen", #""ecpm": 12, "timeout": "1s""#),
                item("Gum, house ads", "gum", #""ecpm": 0.2, "timeout": "2s""#),
            ]
            return """
                    {"id": "\(format.rawValue)", "format": "\(format.rawValue)", "deadline": "5s", "lineItems": [
                \(items.joined(separator: ",\n"))
                    ]}
                """
        }
        let feed = [
            item(
                "Aspen, sold directly",
                "aspen",
                #""ecpm": 14, "timeout": "1s", "frequencyCaps": [{"impressions": 3, "per": "1m"}]"#
            ),
            item(
                "Birch, bids",
                "birch",
                #""bidder": {"floor": 1}, "timeout": "1s""#,
                adapter: "SampleBiddingCustomEvent"
            ),
            item("Cedar, high floor", "cedar", #""ecpm": 7, "timeout": "600ms""#),
            item("Dogwood", "dogwood", #""ecpm": 3, "timeout": "1s""#, adapter: "SampleDelegatingCustomEvent"),
            item("Elm, answers twice", "elm", #""ecpm": 2, "timeout": "1s""#, adapter: "SampleFaultyCustomEvent"),
            item("Fir, low floor", "fir", #""ecpm": 1.4, "timeout": "1s""#),
            item("Gum, house ads", "gum", #""ecpm": 0.2, "timeout": "2s""#),
        ]
        return """
            {
              "circuitBreaker": {"failures": 3, "pause": "10s", "longestPause": "1m"},
              "adUnits": [
                {"id": "feed", "deadline": "6s", "order": "price",
                 "strategy": {"width": 2, "hedgeDelay": "300ms", "wait": "150ms"}, "lateAds": "useIfBetter",
                 "bidding": {"signalTimeout": "300ms", "timeout": "600ms"}, "lineItems": [
            \(feed.joined(separator: ",\n"))
                ]},
                {"id": "banner", "format": "banner", "deadline": "5s", "refresh": "30s", "lineItems": [
            \(item("Fir", "fir", #""ecpm": 0.9, "timeout": "1s""#)),
            \(item("Gum, house ads", "gum", #""ecpm": 0.1, "timeout": "2s""#))
                ]},
            \(full.joined(separator: ",\n"))
              ]
            }
            """
    }
}
