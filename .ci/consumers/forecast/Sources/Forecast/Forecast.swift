#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore
import MediationSimulation

/// Forecasts the revenue of a waterfall, and compares it with another one, without the command-line tool.
@main
struct Forecast {
    static func main() throws {
        let file = URL(filePath: CommandLine.arguments[1])

        // The name is for messages; the closure loads the configuration that the file names.
        let json = try Data(contentsOf: file)
        let model = try SimulationModel(json: json, name: "simulation.json") { path throws(MediationError) in
            guard let json = try? Data(contentsOf: file.deletingLastPathComponent().appending(path: path)) else {
                throw MediationError(.configurationInvalid, "\(path) cannot be read")
            }
            return try MediationConfiguration(json: json, name: path)
        }

        let result = Simulation(model).run(requests: 0..<1_000_000, seed: 1, threads: 2)
        print("fill", Self.text(result.fillRate.value))
        print("revenue of 1000 requests", Self.text(result.revenuePerThousandRequests.value), "USD")
        print("standard error", Self.text(result.revenuePerThousandRequests.standardError), "USD")
        print("mean latency", Self.text(result.meanLatency.value), "ms")
        print("95 % are not slower than", Self.text(result.latency.percentile(0.95)), "ms")
        for item in result.lineItems { print(item.name, "fills", Self.text(item.fillRate)) }
        for assumption in model.assumptions { print("assumed:", assumption) }

        var adUnit = model.adUnit
        adUnit.strategy = WaterfallStrategy(width: 2)
        let other = try model.with(adUnit: adUnit)
        if let comparison = PairedComparison.compare(model, with: [other], requests: 1_000_000, threads: 2) {
            let revenue = comparison.alternatives[0].revenue
            let isChance = revenue.interval?.contains(0) ?? true
            print("two at a time:", Self.text(revenue.value), "USD,", isChance ? "perhaps" : "surely")
        }

        let exact = try ExactEvaluator.evaluate(model)
        print("exactly:", Self.text(exact.revenuePerThousandRequests), "USD")
    }

    /// Two significant digits.
    private static func text(_ value: Double?) -> String {
        guard let value, value != 0, value.isFinite else { return "–" }
        var unit = 1.0
        while abs(value) >= 100 * unit { unit *= 10 }
        while abs(value) < 10 * unit { unit /= 10 }
        let digits = (value / unit).rounded()
        return unit >= 1 ? "\(Int(digits * unit))" : "\(digits / (1 / unit).rounded())"
    }
}
