import Foundation
import SampleAdServer
import Testing

struct ServerScriptTests {
    @Test
    func scriptOfEverythingIsReadAndWritten() throws {
        let json = """
            {"seed": 7,
             "adUnits": {"unit-a": {"shape": "headline", "imageForm": "data", "tracking": "network", "video": true,
                "expiresInSeconds": 60, "customFormat": "sample-quote",
                "reward": {"type": "coins", "amount": -1.5}, "countdownSeconds": 120,
                "bids": {"rate": 0.9, "minimum": 1, "maximum": 2,
                "faults": [{"fault": "negative", "rate": 0.1}, {"fault": "delay", "milliseconds": [1, 2]}]},
                "faults": [
                {"fault": "noFill", "rate": 0.3}, {"fault": "missingAsset", "rate": 0.5, "asset": "title"},
                {"fault": "delay", "milliseconds": [20, 80]}, {"fault": "lateReward", "rate": 0.2},
                {"fault": "status", "rate": 0.1, "status": 503}]}},
             "default": {"shape": "title"}, "auctionFaults": [{"fault": "status", "status": 502}]}
            """
        let script = try ServerScript(json: Data(json.utf8))
        let faults = [
            Fault(.noFill, rate: 0.3), .missingAsset(.title, rate: 0.5), .delay(milliseconds: 20...80),
            Fault(.lateReward, rate: 0.2), .status(503, rate: 0.1),
        ]
        let bidFaults = [BidFault(.negative, rate: 0.1), BidFault(.delay, milliseconds: 1...2)]
        #expect(script.seed == 7)
        #expect(script.auctionFaults == [.status(502)])
        let unit = AdUnitScript(
            shape: .headline,
            imageForm: .data,
            tracking: .network,
            video: true,
            expiresInSeconds: 60,
            customFormat: "sample-quote",
            reward: RewardScript(type: "coins", amount: -1.5),
            countdownSeconds: 120,
            bids: BidScript(rate: 0.9, minimum: 1, maximum: 2, faults: bidFaults),
            faults: faults
        )
        #expect(script["unit-a"] == unit)
        #expect(script["another"] == AdUnitScript(shape: .title))
        #expect(try ServerScript(json: script.json()) == script)
    }

    @Test
    func emptyScriptFillsEverything() throws {
        #expect(try ServerScript(json: Data("{}".utf8)) == ServerScript())
        #expect(ServerScript().decision(adUnit: "a", requestID: "b").fault == nil)
    }

    @Test(arguments: [
        (#"{"sed": 7}"#, #"unknown key "sed"; known are seed, adUnits, default"#),
        (#"{"seed": -1}"#, "a number out of range"),
        (#"{"seed": 7"#, "malformed JSON"),
        (#"[]"#, "expected "),
        (#"{"default": {"shape": "round"}}"#, #"default: unknown shape "round"; known are headline, title, mixed"#),
        (#"{"default": {"tracking": "me"}}"#, #"default: unknown tracking "me"; known are app, network"#),
        (#"{"default": {"video": 1}}"#, "default.video: expected true or false"),
        (#"{"default": {"expiresInSeconds": "1"}}"#, "default.expiresInSeconds: expected a number"),
        (#"{"default": {"customFormat": ""}}"#, "default: customFormat is empty"),
        (#"{"default": {"countdownSeconds": -1}}"#, "default: countdownSeconds -1.0 is outside 0...120"),
        (#"{"default": {"countdownSeconds": 120.5}}"#, "default: countdownSeconds 120.5 is outside 0...120"),
        (#"{"default": {"countdownSeconds": "5"}}"#, "default.countdownSeconds: expected a number"),
        (#"{"default": {"reward": {"type": "coins"}}}"#, #"default.reward: "amount" is missing"#),
        (#"{"default": {"reward": {"amount": 1}}}"#, #"default.reward: "type" is missing"#),
        (#"{"default": {"reward": {"type": 1, "amount": 1}}}"#, "default.reward.type: expected a text"),
        (#"{"default": {"reward": {"type": "", "amount": 1, "x": 1}}}"#, #"default.reward: unknown key "x""#),
        (#"{"default": {"faults": [{"fault": "rewardTwice", "status": 500}]}}"#, #""rewardTwice" takes no status"#),
        (#"{"default": {"faults": [{"fault": "nofill"}]}}"#, #"default.faults[0]: unknown fault "nofill""#),
        (#"{"default": {"faults": [{"rate": 1}]}}"#, #"default.faults[0]: "fault" is missing"#),
        (
            #"{"adUnits": {"unit-a": {"faults": [{"fault": "noFill"}, {"fault": "hang", "rate": 1.5}]}}}"#,
            "adUnits.unit-a.faults[1]: rate 1.5 is outside 0...1"
        ),
        (#"{"default": {"faults": [{"fault": "noFill", "rate": -0.1}]}}"#, "rate -0.1 is outside 0...1"),
        (#"{"default": {"faults": [{"fault": "delay", "milliseconds": [-1, 5]}]}}"#, "negative delay -1"),
        (#"{"default": {"faults": [{"fault": "delay", "milliseconds": [9, 5]}]}}"#, "delay [9, 5] runs backwards"),
        (
            #"{"default": {"faults": [{"fault": "delay", "milliseconds": 5}]}}"#,
            "default.faults[0].milliseconds: expected"
        ),
        (#"{"default": {"faults": [{"fault": "delay"}]}}"#, #"fault "delay" needs milliseconds"#),
        (#"{"default": {"faults": [{"fault": "delay", "milliseconds": [0, 9999999]}]}}"#, "longer than an hour"),
        (#"{"default": {"faults": [{"fault": "status"}]}}"#, #"fault "status" needs a status"#),
        (#"{"default": {"faults": [{"fault": "status", "status": 42}]}}"#, "status 42 is outside 200...599"),
        (#"{"default": {"faults": [{"fault": "hang", "status": 500}]}}"#, #"fault "hang" takes no status"#),
        (#"{"default": {"faults": [{"fault": "missingAsset"}]}}"#, #"fault "missingAsset" needs an asset"#),
        (#"{"default": {"faults": [{"fault": "hang", "asset": "icon"}]}}"#, #"fault "hang" takes no asset"#),
        (
            #"{"default": {"faults": [{"fault": "missingAsset", "asset": "id"}]}}"#,
            #"default.faults[0]: unknown asset "id"; known are icon, headline"#
        ),
        (#"{"default": {"bids": {"rate": 2}}}"#, "default.bids: rate 2.0 is outside 0...1"),
        (#"{"default": {"bids": {"minimum": 0}}}"#, "default.bids: minimum 0.0 is not positive"),
        (#"{"default": {"bids": {"minimum": 2, "maximum": 1}}}"#, "maximum 1.0 is below minimum 2.0"),
        (#"{"default": {"bids": {"price": 1}}}"#, #"default.bids: unknown key "price""#),
        (#"{"default": {"bids": {"faults": [{"fault": "noFill"}]}}}"#, #"bids.faults[0]: unknown fault "noFill""#),
        (#"{"default": {"bids": {"faults": [{"rate": 1}]}}}"#, #""fault" is missing"#),
        (#"{"default": {"bids": {"faults": [{"fault": "zero", "rate": -1}]}}}"#, "rate -1.0 is outside 0...1"),
        (#"{"default": {"bids": {"faults": [{"fault": "delay"}]}}}"#, #"fault "delay" needs milliseconds"#),
        (
            #"{"default": {"bids": {"faults": [{"fault": "zero", "milliseconds": [1, 2]}]}}}"#,
            #"fault "zero" takes no milliseconds"#
        ),
        (#"{"default": {"bids": {"faults": [{"fault": "delay", "milliseconds": [2, 1]}]}}}"#, "[shortest, longest]"),
        (#"{"auctionFaults": [{"fault": "missingImage"}]}"#, #"auctions have no fault "missingImage""#),
        (#"{"default": {"faults": [{"fault": "hang", "delay": 5}]}}"#, #"default.faults[0]: unknown key "delay""#),
    ])
    func errorNamesWhatIsWrong(_ json: String, _ problem: String) {
        let error = #expect(throws: ServerScriptError.self) { try ServerScript(json: Data(json.utf8)) }
        #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
    }
}
