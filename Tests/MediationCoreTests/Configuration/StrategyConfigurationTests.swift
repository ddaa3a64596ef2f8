import Foundation
import MediationCore
import Testing

/// The settings for an ad unit's strategy and its bidders.
struct StrategyConfigurationTests {
    private static func adUnit(_ keys: String, lineItem: String = "\"ecpm\": 1") throws -> AdUnit {
        let json = """
            {"id": "a", "deadline": "8s", "lineItems": [{"name": "n", "adapter": "A", "timeout": "2s", \(lineItem)}],
            \(keys)}
            """
        return try JSONDecoder().decode(AdUnit.self, from: Data(json.utf8))
    }

    private static func message(_ keys: String, lineItem: String = "\"ecpm\": 1") -> String? {
        let error = #expect(throws: MediationError.self) { try Self.adUnit(keys, lineItem: lineItem) }
        return error.map { String($0.message.trimmingPrefix("ad unit: ")) }
    }

    @Test(arguments: [
        ("{}", WaterfallStrategy.oneAtATime),
        ("{\"width\": 3}", .parallel(3)),
        ("{\"width\": 16, \"wait\": \"8s\"}", .parallel(16, wait: .seconds(8))),
        ("{\"wait\": \"0s\"}", .oneAtATime),
        ("{\"hedgeDelay\": \"500ms\"}", .hedged(after: .milliseconds(500))),
        ("{\"hedgeDelay\": \"8s\", \"wait\": \"300ms\"}", .hedged(after: .seconds(8), wait: .milliseconds(300))),
        (
            "{\"width\": 2, \"hedgeDelay\": \"1s\"}",
            WaterfallStrategy(width: 2, hedgeDelay: .seconds(1))
        ),
    ])
    func strategiesAreReadAsWritten(json: String, strategy: WaterfallStrategy) throws {
        #expect(try Self.adUnit("\"strategy\": \(json)").strategy == strategy)
    }

    @Test(arguments: [
        ("{\"width\": 0}", "width: 0 is not a whole number from 1 to 16"),
        ("{\"width\": -1}", "width: -1 is not a whole number from 1 to 16"),
        ("{\"width\": 17}", "width: 17 is not a whole number from 1 to 16"),
        ("{\"width\": 2.5}", "width: 2.5 is not a whole number from 1 to 16"),
        ("{\"width\": 1e300}", "width: 1e+300 is not a whole number from 1 to 16"),
        ("{\"width\": \"3\"}", "width: expected a whole number from 1 to 16, not a text"),
        ("{\"width\": null}", "width: expected a whole number from 1 to 16, not null"),
        (
            "{\"hedgeDelay\": \"0s\"}",
            "hedgeDelay: \"0s\" is not a positive duration; expected a text such as \"800ms\" or \"8s\""
        ),
        (
            "{\"hedgeDelay\": \"-1s\"}",
            "hedgeDelay: \"-1s\" is not a positive duration; expected a text such as \"800ms\" or \"8s\""
        ),
        ("{\"hedgeDelay\": 500}", "hedgeDelay: 500 has no unit; expected a text such as \"800ms\" or \"8s\""),
        (
            "{\"hedgeDelay\": \"8001ms\"}",
            "hedgeDelay: \"8001ms\" is longer than the deadline, \"8s\"; expected at most that"
        ),
        (
            "{\"width\": 1, \"hedgeDelay\": \"1s\"}",
            "hedgeDelay: has no effect with a width of 1; leave out the width, or make it 2 or more"
        ),
        ("{\"wait\": \"-1ms\"}", "wait: \"-1ms\" is a negative duration; expected a text such as \"800ms\" or \"8s\""),
        ("{\"wait\": \"9s\"}", "wait: \"9s\" is longer than the deadline, \"8s\"; expected at most that"),
        ("{\"wait\": 0}", "wait: 0 has no unit; expected a text such as \"800ms\" or \"8s\""),
    ])
    func strategiesAreChecked(json: String, message: String) {
        #expect(Self.message("\"strategy\": \(json)") == "strategy.\(message)")
    }

    @Test(arguments: [
        ("3", "strategy: expected an object, not a number"),
        ("{\"hedgeDelai\": \"1s\"}", "strategy: unknown key \"hedgeDelai\"; did you mean \"hedgeDelay\"?"),
        ("{\"parallel\": 3}", "strategy: unknown key \"parallel\"; known here: width, hedgeDelay, wait"),
    ])
    func theShapeOfAStrategyIsChecked(json: String, message: String) {
        #expect(Self.message("\"strategy\": \(json)") == message)
    }

    @Test func limitsThatCannotBeReadAreNotComparedWithADeadline() {
        let json = """
            {"adUnits":[{"id":"a","deadline":"500ms","bidding":5,"lineItems":[
            {"name":"n","adapter":"A","bidder":{},"ecpm":0,"timeout":"2s"}]}]}
            """
        let error = #expect(throws: MediationError.self) {
            try MediationConfiguration(json: Data(json.utf8), name: "a.json")
        }
        #expect(
            error?.message == """
                a.json:1:52: adUnits[0].bidding: expected an object, not a number
                a.json:2:46: adUnits[0].lineItems[0].ecpm: a bidder has no price besides its bid; leave out "ecpm" or "bidder"
                """
        )
    }

    @Test(arguments: LateAdPolicy.allCases)
    func policiesForLateAdsAreReadByName(policy: LateAdPolicy) throws {
        #expect(try Self.adUnit("\"lateAds\": \"\(policy.rawValue)\"").lateAds == policy)
    }

    @Test(arguments: [
        ("\"drop\"", "\"drop\" is not a policy for late ads; expected \"discard\", \"keep\" or \"useIfBetter\""),
        ("true", "expected \"discard\", \"keep\" or \"useIfBetter\", not a boolean"),
    ])
    func otherPoliciesForLateAdsAreRefused(json: String, message: String) {
        #expect(Self.message("\"lateAds\": \(json)") == "lateAds: \(message)")
    }

    @Test(arguments: [
        ("{}", BiddingLimits()),
        ("{\"timeout\": \"8s\"}", BiddingLimits(timeout: .seconds(8))),
        ("{\"timeout\": \"600ms\"}", BiddingLimits(signalTimeout: .milliseconds(300), timeout: .milliseconds(600))),
        ("{\"signalTimeout\": \"999ms\"}", BiddingLimits(signalTimeout: .milliseconds(999))),
        (
            "{\"signalTimeout\": \"2s\", \"timeout\": \"3s\"}",
            BiddingLimits(signalTimeout: .seconds(2), timeout: .seconds(3))
        ),
    ])
    func limitsOfBiddingAreReadAsWritten(json: String, limits: BiddingLimits) throws {
        #expect(try Self.adUnit("\"bidding\": \(json)", lineItem: "\"bidder\": {}").bidding == limits)
    }

    @Test(arguments: [
        (
            "{\"signalTimeout\": \"1s\", \"timeout\": \"1000ms\"}",
            "signalTimeout: \"1s\" is not shorter than the timeout, \"1s\"; the auction needs time too"
        ),
        (
            "{\"signalTimeout\": \"2s\"}",
            "signalTimeout: \"2s\" is not shorter than the timeout, which is \"1s\" by default; the auction needs time too"
        ),
        (
            "{\"signalTimeout\": \"-2s\"}",
            "signalTimeout: \"-2s\" is not a positive duration; expected a text such as \"800ms\" or \"8s\""
        ),
        ("{\"timeout\": \"9s\"}", "timeout: \"9s\" is longer than the deadline, \"8s\"; expected at most that"),
        (
            "{\"signalTimeout\": \"2s\", \"timeout\": \"0s\"}",
            "timeout: \"0s\" is not a positive duration; expected a text such as \"800ms\" or \"8s\""
        ),
    ])
    func limitsOfBiddingAreChecked(json: String, message: String) {
        #expect(Self.message("\"bidding\": \(json)") == "bidding.\(message)")
    }

    @Test func limitsOfBiddingAreNoLongerThanAShortDeadline() throws {
        let item = LineItem(name: "n", adapter: "A", bidder: Bidder())
        let adUnit = AdUnit(id: "a", deadline: .milliseconds(600), lineItems: [item])
        #expect(adUnit.bidding == BiddingLimits(signalTimeout: .milliseconds(300), timeout: .milliseconds(600)))
        #expect(throws: Never.self) { try MediationConfiguration(adUnits: [adUnit]).validate() }
    }

    @Test func limitsThatNoBidderNeedsAreNotInTheWayOfAShortDeadline() throws {
        var adUnit = AdUnit(id: "a", lineItems: [LineItem(name: "n", adapter: "A", ecpm: 1)])
        adUnit.deadline = .milliseconds(600)
        #expect(throws: Never.self) { try MediationConfiguration(adUnits: [adUnit]).validate() }
    }

    @Test(arguments: [("{}", 0.0), ("{\"floor\": 0}", 0), ("{\"floor\": 0.5}", 0.5)])
    func biddersHaveNoPriceAndAFloor(json: String, floor: Double) throws {
        let lineItem = try #require(
            try Self.adUnit("\"order\": \"price\"", lineItem: "\"bidder\": \(json)").lineItems.first
        )
        #expect(lineItem.bidder == Bidder(floor: floor))
        #expect(lineItem.ecpm == 0)
    }

    @Test(arguments: [
        (
            "\"bidder\": {\"floor\": -0.5}",
            ".bidder.floor: -0.5 is not a floor; expected USD per 1000 impressions, 0 or more, such as 0.5"
        ),
        (
            "\"bidder\": {\"floor\": \"1\"}",
            ".bidder.floor: expected a number (USD per 1000 impressions), not a text"
        ),
        ("\"bidder\": true", ".bidder: expected an object, not a boolean"),
        ("\"bidder\": {\"flor\": 1}", ".bidder: unknown key \"flor\"; did you mean \"floor\"?"),
        (
            "\"bidder\": {}, \"ecpm\": 1",
            ".ecpm: a bidder has no price besides its bid; leave out \"ecpm\" or \"bidder\""
        ),
        (
            "\"settings\": {}",
            ": missing key \"ecpm\"; expected USD per 1000 impressions, such as 2.5, or the key \"bidder\" if its price is what it bids"
        ),
    ])
    func aLineItemHasAPriceOrIsABidder(lineItem: String, message: String) {
        #expect(Self.message("\"order\": \"price\"", lineItem: lineItem) == "lineItems[0]\(message)")
    }

    @Test func problemsHaveTheirPlaceInTheText() {
        let json = """
            {"adUnits": [
              {"id": "feed", "deadline": "2s", "strategy": {"width": 0, "wait": "3s"},
               "bidding": {"signalTimeout": "1s"}, "lineItems": [
                {"name": "A", "adapter": "A", "timeout": "1s", "bidder": {"floor": -1}, "ecpm": 3},
                {"name": "B", "adapter": "A", "timeout": "1s"}
              ]}
            ]}
            """
        let error = #expect(throws: MediationError.self) {
            try MediationConfiguration(json: Data(json.utf8), name: "app.json")
        }
        #expect(
            error?.message == """
                app.json:2:58: adUnits[0].strategy.width: 0 is not a whole number from 1 to 16
                app.json:2:69: adUnits[0].strategy.wait: "3s" is longer than the deadline, "2s"; expected at most that
                app.json:3:33: adUnits[0].bidding.signalTimeout: "1s" is not shorter than the timeout, which is "1s" by default; the auction needs time too
                app.json:4:72: adUnits[0].lineItems[0].bidder.floor: -1 is not a floor; expected USD per 1000 impressions, 0 or more, such as 0.5
                app.json:4:85: adUnits[0].lineItems[0].ecpm: a bidder has no price besides its bid; leave out "ecpm" or "bidder"
                app.json:5:5: adUnits[0].lineItems[1]: missing key "ecpm"; expected USD per 1000 impressions, such as 2.5, or the key "bidder" if its price is what it bids
                """
        )
    }

    @Test func valuesMadeInCodeAreUnderTheSameRules() {
        var model = MediationConfigurationTests.fullModel
        model.adUnits[0].strategy = WaterfallStrategy(width: .max, hedgeDelay: .zero, wait: .nanoseconds(-1))
        model.adUnits[0].bidding = BiddingLimits(signalTimeout: .seconds(-1), timeout: .seconds(20))
        model.adUnits[0].lineItems[1].bidder?.floor = .nan
        model.adUnits[0].lineItems[1].ecpm = 2
        let error = #expect(throws: MediationError.self) { try model.validate() }
        #expect(
            error?.message == """
                configuration: adUnits[0].strategy.width: 9.223372036854776e+18 is not a whole number from 1 to 16
                configuration: adUnits[0].strategy.hedgeDelay: "0s" is not a positive duration; expected a text such as "800ms" or "8s"
                configuration: adUnits[0].strategy.wait: "-0.001us" is a negative duration; expected a text such as "800ms" or "8s"
                configuration: adUnits[0].bidding.signalTimeout: "-1s" is not a positive duration; expected a text such as "800ms" or "8s"
                configuration: adUnits[0].lineItems[1].bidder.floor: nan is not a floor; expected USD per 1000 impressions, 0 or more, such as 0.5
                configuration: adUnits[0].lineItems[1].ecpm: a bidder has no price besides its bid; leave out "ecpm" or "bidder"
                configuration: adUnits[0].bidding.timeout: "20s" is longer than the deadline, "8s"; expected at most that
                """
        )
    }

    @Test(arguments: [Duration(secondsComponent: 0, attosecondsComponent: -1), .nanoseconds(-1), .seconds(Int64.min)])
    func aNegativeWaitIsNeverWrittenAsZero(wait: Duration) {
        var model = MediationConfigurationTests.fullModel
        model.adUnits[0].strategy.wait = wait
        let error = #expect(throws: MediationError.self) { try model.validate() }
        #expect(error?.message.contains("adUnits[0].strategy.wait: \"-") == true)
    }
}
