import Foundation
import MediationCore
import MediationSimulation
import Testing

/// Sessions in simulation files, which have a number of requests, or see a banner.
@Suite(.onOwnThreads)
struct SessionFileTests {
    private func model(format: String = "banner", traffic: String) throws -> SimulationModel {
        let json = """
            {"configuration": {"adUnits": [{"id": "footer", "format": "\(format)", "deadline": "8s", "lineItems": [
              {"name": "A", "adapter": "X", "ecpm": 9, "timeout": "2s"}]}]},
             "traffic": \(traffic)}
            """
        return try SimulationModel(json: Data(json.utf8), name: "file") { path throws(MediationError) in
            throw MediationError(.configurationUnreadable, path)
        }
    }

    @Test func aBannerIsSeenForATime() throws {
        let model = try self.model(
            traffic: #"{"sessions": {"seen": {"median": "90s", "p95": "6m"}, "ecpmDecay": 0.9}}"#
        )
        #expect(
            model.traffic.sessions
                == SessionTraffic(seen: .lognormal(median: 90_000, p95: 360_000), ecpmDecay: 0.9)
        )
        #expect(
            model.assumptions.contains {
                $0.hasPrefix("Users see the banner until the session ends")
            }
        )
        #expect(!model.assumptions.contains { $0.contains("Patience") || $0.contains("Time between requests") })
    }

    @Test func whatIsReadIsWritten() throws {
        let model = try self.model(traffic: #"{"sessions": {"seen": {"exponential": "2m"}}}"#)
        #expect(try SimulationModel(adUnit: model.adUnit, traffic: model.traffic).traffic == model.traffic)
        let file = SimulationFile(configuration: .path("waterfall.yaml"), traffic: model.traffic)
        let json = String(decoding: try JSONEncoder().encode(file), as: UTF8.self)
        #expect(json.contains("\"seen\""))
        #expect(!json.contains("\"gap\"") && !json.contains("\"depth\""))
    }

    @Test func withoutSessionsABannerIsNotRefreshed() throws {
        let model = try self.model(traffic: "{}")
        let expected = "Sessions: none; each request stands alone, and no banner is refreshed."
        #expect(model.assumptions.contains(expected))
    }

    @Test(arguments: [
        (#"{"sessions": {}}"#, #"missing key "depth"; expected the mean number of requests"#),
        (#"{"sessions": {"seen": {"constant": "1m"}, "depth": 4}}"#, "sessions.depth: stands beside \"seen\""),
        (#"{"sessions": {"seen": {"constant": "1m"}, "gap": "1m"}}"#, "sessions.gap: stands beside \"seen\""),
        (#"{"sessions": {"seen": {"constant": "5h"}}}"#, "sessions.seen: is mostly more than 4h"),
        (#"{"sessions": {"seen": {}}}"#, "sessions.seen: has no law; expected"),
        (#"{"patience": "9s", "sessions": {"seen": {"constant": "1m"}}}"#, "patience: stands beside \"sessions.seen\""),
        (
            #"{"drift": {"requestsPerDay": 100001}, "sessions": {"seen": {"constant": "1m"}}}"#,
            "drift.requestsPerDay: counts sessions beside \"sessions.seen\"; expected at most 100000"
        ),
    ])
    func whatDoesNotGoTogetherIsRefused(traffic: String, problem: String) {
        let error = #expect(throws: MediationError.self) { try self.model(traffic: traffic) }
        #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
    }

    @Test func otherFormatsAreNotSeenForATime() {
        let error = #expect(throws: MediationError.self) {
            try self.model(format: "interstitial", traffic: #"{"sessions": {"seen": {"constant": "1m"}}}"#)
        }
        let problem =
            "traffic.sessions.seen: goes with banners, and the format of the ad unit \"footer\" is \"interstitial\""
        #expect(error?.message.contains("file:3:") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
    }
}
