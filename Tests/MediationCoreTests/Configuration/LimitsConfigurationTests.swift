import Foundation
import MediationCore
import Testing

/// The settings for frequency caps and circuit breakers.
struct LimitsConfigurationTests {
    private static func lineItem(_ keys: String) throws -> LineItem {
        let json = "{\"name\": \"n\", \"adapter\": \"A\", \"ecpm\": 1, \"timeout\": \"2s\", \(keys)}"
        return try JSONDecoder().decode(LineItem.self, from: Data(json.utf8))
    }

    private static func circuitBreaker(_ json: String) throws -> CircuitBreakerRule {
        let lineItem = "{\"name\": \"n\", \"adapter\": \"A\", \"ecpm\": 1, \"timeout\": \"2s\"}"
        let adUnits = "[{\"id\": \"a\", \"deadline\": \"8s\", \"lineItems\": [\(lineItem)]}]"
        let configuration = "{\"adUnits\": \(adUnits), \"circuitBreaker\": \(json)}"
        return try MediationConfiguration(json: Data(configuration.utf8)).circuitBreaker
    }

    @Test(arguments: [
        ("[]", []),
        ("[{\"impressions\": 3, \"per\": \"1h\"}]", [FrequencyCap(impressions: 3, per: .seconds(3600))]),
        (
            "[{\"per\": \"8784h\", \"impressions\": 1000000}, {\"impressions\": 1.0, \"per\": \"1us\"}]",
            [
                FrequencyCap(impressions: 1_000_000, per: .seconds(366 * 86400)),
                FrequencyCap(impressions: 1, per: .microseconds(1)),
            ]
        ),
    ])
    func capsAreReadAsWritten(json: String, caps: [FrequencyCap]) throws {
        #expect(try Self.lineItem("\"frequencyCaps\": \(json)").frequencyCaps == caps)
    }

    @Test(arguments: [
        ("3", ": expected an array, not a number"),
        ("[3]", "[0]: expected an object, not a number"),
        (
            "[{\"per\": \"1h\"}]",
            "[0]: missing key \"impressions\"; expected the number of impressions allowed, such as 3"
        ),
        ("[{\"impressions\": 3}]", "[0]: missing key \"per\"; expected a text such as \"30m\" or \"24h\""),
        (
            "[{\"impressions\": 0, \"per\": \"1h\"}]",
            "[0].impressions: 0 is not a whole number from 1 to 1000000"
        ),
        (
            "[{\"impressions\": -3, \"per\": \"1h\"}]",
            "[0].impressions: -3 is not a whole number from 1 to 1000000"
        ),
        (
            "[{\"impressions\": 2.5, \"per\": \"1h\"}]",
            "[0].impressions: 2.5 is not a whole number from 1 to 1000000"
        ),
        (
            "[{\"impressions\": 1000001, \"per\": \"1h\"}]",
            "[0].impressions: 1000001 is not a whole number from 1 to 1000000"
        ),
        (
            "[{\"impressions\": \"3\", \"per\": \"1h\"}]",
            "[0].impressions: expected a whole number from 1 to 1000000, not a text"
        ),
        (
            "[{\"impressions\": 3, \"per\": \"1d\"}]",
            "[0].per: \"1d\" is not a duration; expected a text such as \"30m\" or \"24h\""
        ),
        (
            "[{\"impressions\": 3, \"per\": \"0s\"}]",
            "[0].per: \"0s\" is not a positive duration; expected a text such as \"30m\" or \"24h\""
        ),
        (
            "[{\"impressions\": 3, \"per\": \"8785h\"}]",
            "[0].per: \"8785h\" is too long; expected at most \"8784h\", which is 366 days"
        ),
        (
            "[{\"impressions\": 3, \"per\": \"1h\"}, {\"impressions\": 5, \"per\": \"60m\"}]",
            "[1]: duplicate frequency cap period \"1h\", as in frequencyCaps[0]"
        ),
        (
            "[{\"impression\": 3, \"impressions\": 3, \"per\": \"1h\"}]",
            "[0]: unknown key \"impression\"; did you mean \"impressions\"?"
        ),
    ])
    func capsAreChecked(json: String, message: String) {
        let error = #expect(throws: MediationError.self) { try Self.lineItem("\"frequencyCaps\": \(json)") }
        #expect(error?.message == "line item: frequencyCaps\(message)")
    }

    @Test func pacingIsReadAsWritten() throws {
        #expect(try Self.lineItem("\"pacing\": \"30s\"").pacing == .seconds(30))
        #expect(try Self.lineItem("\"pacing\": \"8784h\"").pacing == .seconds(366 * 86400))
        #expect(try Self.lineItem("\"settings\": {}").pacing == nil)
    }

    @Test(arguments: [
        ("30", "30 has no unit; expected a text such as \"30m\" or \"24h\""),
        ("\"-30s\"", "\"-30s\" is not a positive duration; expected a text such as \"30m\" or \"24h\""),
        ("\"0s\"", "\"0s\" is not a positive duration; expected a text such as \"30m\" or \"24h\""),
        ("\"9000h\"", "\"9000h\" is too long; expected at most \"8784h\", which is 366 days"),
        ("null", "expected a text such as \"30m\" or \"24h\", not null"),
    ])
    func pacingIsChecked(json: String, message: String) {
        let error = #expect(throws: MediationError.self) { try Self.lineItem("\"pacing\": \(json)") }
        #expect(error?.message == "line item: pacing: \(message)")
    }

    @Test(arguments: [
        ("{}", CircuitBreakerRule()),
        ("{\"failures\": 1}", CircuitBreakerRule(failures: 1)),
        ("{\"pause\": \"1h\"}", CircuitBreakerRule(pause: .seconds(3600), longestPause: .seconds(3600))),
        ("{\"longestPause\": \"30s\"}", CircuitBreakerRule(longestPause: .seconds(30))),
        (
            "{\"failures\": 3, \"pause\": \"10s\", \"longestPause\": \"10s\"}",
            CircuitBreakerRule(failures: 3, pause: .seconds(10), longestPause: .seconds(10))
        ),
    ])
    func theCircuitBreakerIsReadAsWritten(json: String, rule: CircuitBreakerRule) throws {
        #expect(try Self.circuitBreaker(json) == rule)
    }

    @Test(arguments: [
        ("5", ": expected an object, not a number"),
        ("{\"failures\": 0}", ".failures: 0 is not a whole number from 1 to 1000000"),
        ("{\"failures\": 1.5}", ".failures: 1.5 is not a whole number from 1 to 1000000"),
        (
            "{\"pause\": \"-1s\", \"longestPause\": \"1s\"}",
            ".pause: \"-1s\" is not a positive duration; expected a text such as \"800ms\" or \"8s\""
        ),
        (
            "{\"pause\": \"20s\", \"longestPause\": \"10s\"}",
            ".longestPause: \"10s\" is shorter than the pause, \"20s\"; expected at least that"
        ),
        (
            "{\"longestPause\": \"10s\"}",
            ".longestPause: \"10s\" is shorter than the pause, which is \"30s\" by default; expected at least that"
        ),
        ("{\"failure\": 5}", ": unknown key \"failure\"; did you mean \"failures\"?"),
    ])
    func theCircuitBreakerIsChecked(json: String, message: String) {
        let error = #expect(throws: MediationError.self) { try Self.circuitBreaker(json) }
        #expect(error?.message.hasSuffix(": circuitBreaker\(message)") == true, "\(error?.message ?? "read")")
    }

    @Test func valuesMadeInCodeAreUnderTheSameRules() {
        var model = MediationConfigurationTests.fullModel
        model.circuitBreaker = CircuitBreakerRule(failures: -1, pause: .seconds(2), longestPause: .seconds(1))
        model.adUnits[0].lineItems[0].frequencyCaps = [
            FrequencyCap(impressions: .max, per: .seconds(-1)), FrequencyCap(impressions: .min, per: .seconds(60)),
            FrequencyCap(impressions: 1, per: .seconds(60)),
        ]
        model.adUnits[0].lineItems[0].pacing = .zero
        model.adUnits[0].lineItems[1].pacing = .seconds(Int64.max)
        let error = #expect(throws: MediationError.self) { try model.validate() }
        #expect(
            error?.message == """
                configuration: adUnits[0].lineItems[0].frequencyCaps[0].impressions: 9.223372036854776e+18 is not a whole number from 1 to 1000000
                configuration: adUnits[0].lineItems[0].frequencyCaps[0].per: "-1s" is not a positive duration; expected a text such as "30m" or "24h"
                configuration: adUnits[0].lineItems[0].frequencyCaps[1].impressions: -9.223372036854776e+18 is not a whole number from 1 to 1000000
                configuration: adUnits[0].lineItems[0].frequencyCaps[2]: duplicate frequency cap period "1m", as in adUnits[0].lineItems[0].frequencyCaps[1]
                configuration: adUnits[0].lineItems[0].pacing: "0s" is not a positive duration; expected a text such as "30m" or "24h"
                configuration: adUnits[0].lineItems[1].pacing: "9223372036854775.807us" is too long; expected at most "8784h", which is 366 days
                configuration: circuitBreaker.failures: -1 is not a whole number from 1 to 1000000
                configuration: circuitBreaker.longestPause: "1s" is shorter than the pause, "2s"; expected at least that
                """
        )
    }
}
