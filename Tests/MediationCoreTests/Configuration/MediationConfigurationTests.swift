import Foundation
import MediationCore
import Testing

struct MediationConfigurationTests {
    static let json = """
        {
          "adUnits": [
            {
              "id": "feed-native",
              "deadline": "8s",
              "order": "price",
              "setUpTimeout": "1.5s",
              "lineItems": [
                {
                  "name": "Alpha \\u00e4\\ud83d\\ude00\\n\\/",
                  "adapter": "SampleCustomEvent",
                  "ecpm": 12.5,
                  "timeout": "800ms",
                  "minimumTime": "500us",
                  "settings": {"parameter": "alpha-1", "deep": [null, true, -0.5e2, {"x": "y"}]}
                }
              ]
            },
            {"id": "plain", "deadline": "3s", "lineItems": [{"name": "B", "adapter": "Module.B", "ecpm": 1, "timeout": "20ms"}]}
          ]
        }
        """

    static let model = MediationConfiguration(adUnits: [
        AdUnit(
            id: "feed-native",
            deadline: .seconds(8),
            setUpTimeout: .milliseconds(1500),
            lineItems: [
                LineItem(
                    name: "Alpha ä😀\n/",
                    adapter: "SampleCustomEvent",
                    ecpm: 12.5,
                    timeout: .milliseconds(800),
                    minimumTime: .microseconds(500),
                    settings: ["parameter": "alpha-1", "deep": .array([.null, true, -50, .object(["x": "y"])])]
                )
            ]
        ),
        AdUnit(
            id: "plain",
            deadline: .seconds(3),
            lineItems: [LineItem(name: "B", adapter: "Module.B", ecpm: 1, timeout: .milliseconds(20))]
        ),
    ])

    /// A configuration that has every key, with a value other than the default.
    static let fullModel: MediationConfiguration = {
        var model = Self.modelOfABanner
        model.adUnits[0].refresh = .seconds(45)
        model.adUnits[0].audience = Audience(share: 0.1, rollout: "patience", attributes: ["plan": ["free", "trial"]])
        model.adUnits[0].lineItems[0].audience = Audience(attributes: ["plan": ["free"]])
        model.disabledAdapters = [
            DisabledAdapter(adapter: "A"),
            DisabledAdapter(adapter: "A", audience: Audience(attributes: ["os": ["16"]])),
        ]
        return model
    }()

    private static let modelOfABanner = MediationConfiguration(
        adUnits: [
            AdUnit(
                id: "feed-native",
                format: .banner,
                deadline: .seconds(8),
                order: .listed,
                setUpTimeout: .seconds(3),
                strategy: WaterfallStrategy(width: 3, hedgeDelay: .milliseconds(700), wait: .milliseconds(300)),
                lateAds: .useIfBetter,
                bidding: BiddingLimits(signalTimeout: .milliseconds(400), timeout: .milliseconds(900)),
                lineItems: [
                    LineItem(
                        name: "A",
                        adapter: "SampleCustomEvent",
                        ecpm: 12.5,
                        frequencyCaps: [FrequencyCap(impressions: 3, per: .seconds(3600))],
                        pacing: .seconds(30),
                        settings: ["parameter": "a"]
                    ),
                    LineItem(
                        name: "B",
                        adapter: "SampleCustomEvent",
                        bidder: Bidder(floor: 0.5),
                        minimumTime: .milliseconds(100),
                        frequencyCaps: [
                            FrequencyCap(impressions: 1, per: .seconds(60)),
                            FrequencyCap(impressions: 1_000_000, per: .seconds(366 * 86400)),
                        ],
                        pacing: .seconds(366 * 86400)
                    ),
                ]
            )
        ],
        circuitBreaker: CircuitBreakerRule(failures: 2, pause: .seconds(5), longestPause: .seconds(60))
    )

    @Test(arguments: ["", "\u{FEFF}", "\r\n\t "])
    func jsonIsReadAsWritten(prefix: String) throws {
        #expect(try MediationConfiguration(json: Data((prefix + Self.json + "\n").utf8)) == Self.model)
    }

    @Test func defaultsAreThoseOfTheModel() throws {
        let plain = try MediationConfiguration(json: Data(Self.json.utf8)).adUnit(id: "plain")
        #expect(plain.setUpTimeout == .seconds(5))
        #expect(plain.order == .price)
        #expect(plain.lineItems.first?.minimumTime == .milliseconds(20))
        #expect(AdUnit(id: "a", lineItems: []).deadline == .seconds(10))
        #expect(LineItem(name: "n", adapter: "A", ecpm: 1).timeout == .seconds(2))
        #expect(LineItem(name: "n", adapter: "A", ecpm: 1).minimumTime == .milliseconds(50))
    }

    @Test(arguments: [Self.model, Self.fullModel])
    func whatIsWrittenIsReadBack(model: MediationConfiguration) throws {
        let data = try JSONEncoder().encode(model)
        #expect(try MediationConfiguration(json: data) == model)
        #expect(try JSONDecoder().decode(MediationConfiguration.self, from: data) == model)
        let adUnits = try JSONEncoder().encode(model.adUnits)
        #expect(try JSONDecoder().decode([AdUnit].self, from: adUnits) == model.adUnits)
        let lineItems = try JSONEncoder().encode(model.adUnits[0].lineItems)
        #expect(try JSONDecoder().decode([LineItem].self, from: lineItems) == model.adUnits[0].lineItems)
    }

    @Test func decodersFollowTheSameRules() {
        let error = #expect(throws: MediationError.self) {
            try JSONDecoder().decode(
                MediationConfiguration.self,
                from: Data(Self.json.replacing("\"800ms\"", with: "800").utf8)
            )
        }
        #expect(error?.code == .configurationInvalid)
        #expect(
            error?.message
                == "configuration: adUnits[0].lineItems[0].timeout: 800 has no unit; expected a text such as \"800ms\" or \"8s\""
        )
    }

    @Test func aFormatThatDoesNotExistIsNotTakenForNative() {
        var model = Self.model
        model.adUnits[0].format = AdFormat(rawValue: "video")
        let error = #expect(throws: MediationError.self) { try model.validate() }
        #expect(error?.message.contains("video") == true)
    }

    @Test func configurationsMadeInCodeAreUnderTheSameRules() {
        #expect(throws: Never.self) { try Self.model.validate() }
        #expect(throws: Never.self) { try Self.fullModel.validate() }
        var model = Self.model
        model.adUnits[0].lineItems[0].ecpm = .nan
        model.adUnits[0].lineItems[0].settings["x"] = .number(.infinity)
        model.adUnits[1].deadline = .zero
        let error = #expect(throws: MediationError.self) { try model.validate() }
        #expect(
            error?.message == """
                configuration: adUnits[0].lineItems[0].ecpm: nan is not a positive price; expected USD per 1000 impressions, such as 2.5
                configuration: adUnits[0].lineItems[0].settings.x: is not a finite number
                configuration: adUnits[1].deadline: "0s" is not a positive duration; expected a text such as "800ms" or "8s"
                """
        )
    }

    @Test func theDearestIsAskedFirstAndTiesAsListed() {
        let prices = [1, 3, .nan, 2, 3, 1, 2, 3]
        let items = prices.enumerated().map { LineItem(name: "\($0)", adapter: "A", ecpm: $1) }
        #expect(AdUnit(id: "a", lineItems: items).waterfall.map(\.name) == ["1", "4", "7", "3", "6", "0", "5", "2"])
        #expect(AdUnit(id: "a", order: .listed, lineItems: items).waterfall.map(\.name) == items.map(\.name))
    }

    @Test(arguments: AdUnit.Order.allCases)
    func biddersComeLastAsListed(order: AdUnit.Order) {
        let items = [
            LineItem(name: "bids", adapter: "A", bidder: Bidder()), LineItem(name: "1", adapter: "A", ecpm: 1),
            LineItem(name: "NaN", adapter: "A", ecpm: .nan), LineItem(name: "2", adapter: "A", ecpm: 2),
            LineItem(name: "bids too", adapter: "A", bidder: Bidder(floor: 9)),
        ]
        let priced = order == .price ? ["2", "1", "NaN"] : ["1", "NaN", "2"]
        let waterfall = AdUnit(id: "a", order: order, lineItems: items).waterfall
        #expect(waterfall.map(\.name) == priced + ["bids", "bids too"])
    }

    @Test func anUnknownAdUnitIsAnsweredWithTheKnownOnes() {
        let error = #expect(throws: MediationError.self) { try Self.model.adUnit(id: "fed") }
        #expect(error?.code == .unknownAdUnit)
        #expect(error?.message == "no ad unit \"fed\"; the configuration has \"feed-native\", \"plain\"")
    }

    @Test(arguments: [
        ("500us", Duration.microseconds(500), "500us"), ("800ms", .milliseconds(800), "800ms"),
        ("1.5s", .milliseconds(1500), "1500ms"), ("2m", .seconds(120), "2m"), ("0.5h", .seconds(1800), "30m"),
        ("1.001us", .nanoseconds(1001), "1.001us"), ("60s", .seconds(60), "1m"), ("007s", .seconds(7), "7s"),
        ("0.000000001000s", .nanoseconds(1), "0.001us"), ("2562047h", .seconds(2_562_047 * 3600), "2562047h"),
    ])
    func durationsAreReadAndWrittenExactly(text: String, duration: Duration, written: String) throws {
        let json =
            "{\"name\": \"n\", \"adapter\": \"A\", \"ecpm\": 1, \"timeout\": \"\(text)\", \"minimumTime\": \"0.001us\"}"
        #expect(try JSONDecoder().decode(LineItem.self, from: Data(json.utf8)).timeout == duration)
        #expect(DurationText.text(of: duration) == written)
    }
}
