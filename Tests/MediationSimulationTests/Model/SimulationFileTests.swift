import Foundation
import MediationCore
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct SimulationFileTests {
    private static let configuration = """
        {"adUnits": [{"id": "feed", "deadline": "8s", "lineItems": [
          {"name": "A", "adapter": "X", "ecpm": 9, "timeout": "2s"},
          {"name": "B", "adapter": "X", "ecpm": 2, "timeout": "2s"},
          {"name": "C", "adapter": "X", "bidder": {}, "timeout": "2s"}]}]}
        """

    private func model(traffic: String) throws -> SimulationModel {
        let json = "{\"configuration\": \(Self.configuration), \"traffic\": \(traffic)}"
        return try SimulationModel(json: Data(json.utf8), name: "file") { path throws(MediationError) in
            throw MediationError(.configurationUnreadable, path)
        }
    }

    private func problems(traffic: String) -> String {
        do {
            _ = try self.model(traffic: traffic)
            return "none"
        } catch {
            return (error as? MediationError)?.message ?? "\(error)"
        }
    }

    @Test func readsEverything() throws {
        let model = try self.model(
            traffic: """
                {"showRate": "64%", "patience": "20s", "sessions": {"depth": 5, "ecpmDecay": 0.9, "gap": "30s"},
                 "drift": {"ecpm": "25%", "fill": 0.1, "requestsPerDay": 5000},
                 "segments": [{"name": "us", "share": "30%", "ecpm": 2, "fill": 1.2, "lineItems": {"A": {"fill": 0.5}}}],
                 "networks": {"unity": {"valuation": {"median": 4, "sigma": 0.9}}},
                 "auctionLatency": {"exponential": "80ms"},
                 "lineItems": {
                   "A": {"network": "unity", "price": "fixed", "latency": {"median": "450ms", "p95": "1.2s"}},
                   "B": {"fill": "7%", "fillLatency": {"constant": "300ms"}, "noFillLatency": {"samples": [1, 2.5]},
                         "errors": 0.01},
                   "C": {"bidRate": "60%", "bid": {"alpha": 1, "beta": 6, "scale": 30}, "price": "second",
                         "signalLatency": {"median": "250ms", "sigma": 0.5}}}}
                """
        )
        let traffic = model.traffic
        #expect(traffic.showRate == 0.64)
        #expect(traffic.patience == .seconds(20))
        #expect(traffic.sessions == SessionTraffic(depth: 5, ecpmDecay: 0.9, gap: .seconds(30)))
        #expect(traffic.drift == DriftTraffic(ecpm: 0.25, fill: 0.1, requestsPerDay: 5000))
        #expect(traffic.segments[0].lineItems["A"]?.fill == 0.5)
        #expect(traffic.lineItems["A"]?.fillLatency == .lognormal(median: 450, p95: 1200))
        #expect(traffic.lineItems["B"]?.noFillLatency == .samples(Samples([1, 2.5])))
        #expect(traffic.lineItems["C"]?.bid == .beta(alpha: 1, beta: 6, scale: 30))
        #expect(traffic.lineItems["C"]?.price == .second)
    }

    @Test func whatIsNotGivenIsAssumedAndSaid() throws {
        let model = try self.model(traffic: "{\"lineItems\": {\"A\": {\"fill\": 0.1}}}")
        #expect(model.traffic.lineItems["B"]?.fill == 0.75)
        #expect(model.assumptions.contains { $0.contains("\"B\"") && $0.contains("75 %") })
        #expect(model.assumptions.contains { $0.hasPrefix("Bid rate") })
        #expect(model.assumptions.contains { $0.hasPrefix("Latency for all line items") })
    }

    @Test func aDefaultFillRateIsNoMoreThanErrorsLeave() throws {
        let model = try self.model(traffic: #"{"lineItems": {"A": {"errors": 0.02}, "B": {"errors": "90%"}}}"#)
        #expect(model.traffic.lineItems["A"]?.fill == 0.05)
        #expect(abs((model.traffic.lineItems["B"]?.fill ?? 0) - 0.1) < 1e-12)
        #expect(model.assumptions.contains("Fill rate for \"A\": 5 %."))
        #expect(
            model.assumptions.contains("Fill rate for \"B\": 10 %, the share without errors.")
        )
        #expect(model.assumptions.contains { $0.hasPrefix("Latency of errors") })
        #expect(try SimulationModel(adUnit: model.adUnit, traffic: model.traffic).traffic == model.traffic)
    }

    @Test func everyDefaultIsSaid() throws {
        let model = try self.model(traffic: #"{"sessions": {"depth": 5}, "drift": {"ecpm": 0.1}}"#)
        for part in ["Kind of price for \"C\"", "Latency of auctions", "60 s", "worth the same", "100,000"] {
            #expect(model.assumptions.contains { $0.contains(part) }, "\(part)")
        }
    }

    @Test func writtenAndReadAgainItIsTheSame() throws {
        let model = try self.model(traffic: "{\"lineItems\": {\"A\": {\"fill\": 0.1}}, \"patience\": \"2s\"}")
        let file = SimulationFile(configuration: .path("x.yaml"), adUnit: "feed", traffic: model.traffic)
        #expect(try JSONDecoder().decode(SimulationFile.self, from: JSONEncoder().encode(file)) == file)
        #expect(try SimulationModel(adUnit: model.adUnit, traffic: model.traffic).traffic == model.traffic)
    }

    @Test(arguments: [
        (#"{"showRate": 1.2}"#, "traffic.showRate: 1.2 is not within 0…1"),
        (#"{"showRate": 6}"#, "if that is in percent, write 6%"),
        (#"{"lineItems": {"A": {"fill": 6, "5%": null}}}"#, "is two values; decimals have a point: 6.5%"),
        (#"{"lineItems": {"A": {"ecpm": 6}}}"#, "the price of a line item is in the configuration"),
        (#"{"lineItems": {"A": {"fillRate": 6}}}"#, "unknown key \"fillRate\"; did you mean \"fill\"?"),
        (#"{"showRate": "120%"}"#, "is not within 0…1"),
        (#"{"showRate": "NaN"}"#, "traffic.showRate: \"NaN\" is not a share"),
        (#"{"showRate": "0x1%"}"#, "is not a share"),
        (#"{"showRat": 1}"#, "unknown key \"showRat\"; did you mean \"showRate\"?"),
        (#"{"patience": "0s"}"#, "is not a positive duration"),
        (#"{"patience": 5}"#, "5 has no unit"),
        (#"{"lineItems": {"A": {"fill": -0.1}}}"#, "traffic.lineItems.A.fill: -0.1 is not within 0…1"),
        (#"{"lineItems": {"D": {}}}"#, "traffic.lineItems.D: is no line item of the ad unit \"feed\", which has \"A\""),
        (#"{"lineItems": {"A": {"latency": {"median": "2s", "p95": "1s"}}}}"#, "latency.p95: is below the median"),
        (#"{"lineItems": {"A": {"latency": {"constant": "-1s"}}}}"#, "is not a positive duration"),
        (#"{"lineItems": {"A": {"latency": {"constant": "0s"}}}}"#, "is not a positive duration"),
        (#"{"lineItems": {"A": {"latency": {"median": "1s"}}}}"#, "neither \"p95\" nor \"sigma\""),
        (#"{"lineItems": {"A": {"latency": {"median": "1s", "sigma": -1}}}}"#, "sigma: -1 is not 0 or more"),
        (#"{"lineItems": {"A": {"latency": {"samples": [1, -2]}}}}"#, "samples[1]: -2 is not positive"),
        (#"{"lineItems": {"A": {"latency": {"samples": []}}}}"#, "samples: is empty"),
        (#"{"lineItems": {"A": {"latency": {"constant": "1s"}, "fillLatency": {"constant": "1s"}}}}"#, "stands beside"),
        (#"{"lineItems": {"A": {"fill": 0.9, "errors": 0.2}}}"#, "more than the fill rate leaves"),
        (#"{"lineItems": {"A": {"network": "x"}}}"#, "\"x\" is not under \"networks\": none is"),
        (#"{"lineItems": {"A": {"bidRate": 0.2}}}"#, "goes with a bidder"),
        (#"{"lineItems": {"A": {"price": "second"}}}"#, "is the price of a bidder"),
        (#"{"lineItems": {"C": {"price": "fixed"}}}"#, "is not the price of a bidder"),
        (#"{"segments": [{"name": "a", "share": 0.6}, {"name": "b", "share": 0.6}]}"#, "together; at most 1"),
        (#"{"segments": [{"name": "a", "share": 0.6, "lineItems": {"Z": {}}}]}"#, "is no line item"),
        (
            #"{"segments": [3, {"name": "a", "share": 0.6, "lineItems": {"Z": {}}}]}"#,
            "traffic.segments[1].lineItems.Z: is no line item"
        ),
        (#"{"drift": {"requestsPerDay": 3}}"#, "is not a whole number from 100"),
        (#"{"sessions": {"depth": 0.5}}"#, "is not from 1 to 1000"),
    ])
    func refusesWhatMakesNoSense(traffic: String, message: String) {
        #expect(self.problems(traffic: traffic).contains(message))
    }

    @Test func problemsHaveLinesAndColumns() {
        let problems = self.problems(traffic: "{\n  \"showRate\": 2,\n  \"patience\": true}")
        #expect(problems.contains("file:5:15: traffic.showRate"))
        #expect(problems.contains("file:6:15: traffic.patience"))
    }

    @Test func aDecimalCommaIsOneProblem() {
        let latency = #"{"median": 0, "5s": null, "sigma": 1}"#
        let problems = self.problems(traffic: "{\"lineItems\": {\"A\": {\"latency\": \(latency)}}}")
        #expect(problems.contains("decimals have a point: 0.5s"))
        #expect(!problems.contains("\n"))
    }

    @Test func aConfigurationIsNoSimulation() {
        let error = #expect(throws: MediationError.self) {
            try SimulationModel(json: Data(Self.configuration.utf8), name: "file") { path throws(MediationError) in
                throw MediationError(.configurationUnreadable, path)
            }
        }
        #expect(error?.message.contains("this is a configuration; a simulation names it") == true)
    }

    @Test func problemsOfTheConfigurationArePassedOn() {
        let json = Data(#"{"configuration": "missing.yaml", "traffic": {}}"#.utf8)
        let error = #expect(throws: MediationError.self) {
            try SimulationModel(json: json) { path throws(MediationError) in
                throw MediationError(.configurationUnreadable, path)
            }
        }
        #expect(error?.message == "missing.yaml")
    }
}
