import MediationCore
import MediationSimulation

@testable import mediate

/// Small simulations for tests of the commands.
enum SampleSimulation {
    static let requests = 20_000

    static let yaml = """
        configuration:
          adUnits:
            - id: feed
              deadline: 4s
              lineItems:
                - { name: High, adapter: Network, ecpm: 8, timeout: 1s }
                - { name: Low, adapter: Network, ecpm: 2, timeout: 1s }
                - { name: Bids, adapter: Network, bidder: { floor: 0.5 }, timeout: 1s }
        traffic:
          showRate: 60%
          networks:
            market: { valuation: { median: 2, sigma: 0.8 } }
          lineItems:
            High: { fill: 10%, latency: { median: 400ms, p95: 1.2s } }
            Low: { network: market, latency: { median: 300ms, sigma: 0.5 } }
            Bids: { bidRate: 40%, bid: { median: 1, sigma: 1 } }
        """

    /// Writes the simulation to a file in a folder, and returns its path.
    static func file(in folder: TemporaryFolder, _ yaml: String = Self.yaml) throws -> String {
        try folder.write(yaml, to: "simulation.yaml")
    }

    static func input(_ yaml: String = Self.yaml) throws -> SimulationInput {
        let folder = try TemporaryFolder()
        return try SimulationInput(path: try self.file(in: folder, yaml))
    }

    /// Returns one of several parts, as a separate process would create it.
    static func part(
        _ index: Int,
        of count: Int,
        seed: UInt64 = 1,
        requests: Int = Self.requests,
        of input: SimulationInput
    ) -> SimulationPart {
        let simulation = Simulation(input.model)
        let range = simulation.shard(index, of: count, requests: requests)
        return SimulationPart(
            shard: Shard(index: index, count: count),
            requests: requests,
            simulation: input.file,
            result: simulation.run(requests: range, seed: seed)
        )
    }
}
