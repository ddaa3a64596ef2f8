import ArgumentParser
import MediationSimulation
import Testing

@testable import mediate

struct PrecisionArgumentTests {
    @Test(arguments: ["0.1%", "0.1 %", "0.001"]) func aShareIsANumberOrInPercent(_ text: String) throws {
        #expect(abs(try PrecisionArgument(text).share - 0.001) < 1e-15)
    }

    @Test(arguments: ["", "%", "0", "-1%", "100%", "nan", "inf", "1e-9", "one"])
    func whatIsNoPrecisionIsRefused(_ text: String) {
        #expect(throws: ValidationError.self) { try PrecisionArgument(text) }
    }

    @Test func itGoesOnUntilThePrecisionIsReached() throws {
        let run = SimulationRun(Simulation(try SampleSimulation.input().model), seed: 1, threads: 2)
        let precision = try PrecisionArgument("5%")
        let result = try run.run(until: precision, atMost: 10_000_000, beginningWith: 1024)
        #expect(try #require(PrecisionArgument.reached(by: result)) <= 0.05)
        #expect(result.requests < 1_000_000)
    }

    @Test func howManyRequestsItTakesDoesNotDependOnThreads() throws {
        let simulation = Simulation(try SampleSimulation.input().model)
        let precision = try PrecisionArgument("5%")
        let results = try [1, 3].map { threads in
            try SimulationRun(simulation, seed: 5, threads: threads).run(
                until: precision,
                atMost: 2_000_000,
                beginningWith: 1024
            )
        }
        #expect(results[0] == results[1])
    }

    @Test func revenueThatIsAlwaysTheSameIsPrecise() throws {
        let yaml = """
            configuration:
              adUnits:
                - id: feed
                  deadline: 4s
                  lineItems: [{ name: House, adapter: Network, ecpm: 1, timeout: 1s }]
            traffic: { lineItems: { House: { fill: 1, latency: { constant: 10ms } } } }
            """
        let run = SimulationRun(Simulation(try SampleSimulation.input(yaml).model), seed: 1, threads: 1)
        let result = try run.run(until: PrecisionArgument("0.1%"), atMost: .max, beginningWith: 1024)
        #expect(result.requests < 1_000_000)
    }

    @Test func itTakesTheSamplingThatNeedsFewerRequests() throws {
        var traffic = try SampleSimulation.input().model.traffic
        let adUnit = try SampleSimulation.input().model.adUnit
        func sampling(atMost limit: Int) throws -> SimulationSampling {
            PrecisionArgument.simulation(of: try SimulationModel(adUnit: adUnit, traffic: traffic), atMost: limit)
                .sampling
        }
        #expect(try sampling(atMost: 1_000_000) == .quasiRandom)
        // An error takes thirty blocks, and days are not alike however they are sampled.
        #expect(try sampling(atMost: 100_000) == .random)
        traffic.drift = DriftTraffic(ecpm: 0.1)
        #expect(try sampling(atMost: 10_000_000) == .random)
    }

    @Test func itEndsAtTheLimit() throws {
        let run = SimulationRun(Simulation(try SampleSimulation.input().model), seed: 1, threads: 1)
        #expect(try run.run(until: PrecisionArgument("0.001%"), atMost: 5_000).requests == 5_000)
    }

    /// Checks many seeds, because with only two days the error is too often small by chance.
    @Test(arguments: 0..<20 as Range<UInt64>) func itNeverStopsAfterFewDays(seed: UInt64) throws {
        let yaml = """
            configuration:
              adUnits:
                - id: feed
                  deadline: 4s
                  lineItems: [{ name: House, adapter: Network, ecpm: 1, timeout: 1s }]
            traffic:
              lineItems: { House: { fill: 1, latency: { constant: 10ms } } }
              drift: { ecpm: 0.3, requestsPerDay: 1000 }
            """
        let run = SimulationRun(Simulation(try SampleSimulation.input(yaml).model), seed: seed, threads: 1)
        let result = try run.run(until: PrecisionArgument("30%"), atMost: 1_000_000, beginningWith: 1024)
        #expect(result.requests >= 30_000)
        let short = try run.run(until: PrecisionArgument("30%"), atMost: 10_000, beginningWith: 1024)
        #expect(!(try PrecisionArgument("30%").isReached(by: short)))
    }
}
