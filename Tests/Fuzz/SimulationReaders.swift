import Foundation
@testable import MediationSimulation

/// The readers of a simulation's inputs: traffic, and the reports of other platforms.
let simulationReaders = [traffic, report, csv]

private let traffic = Reader(
    name: "traffic",
    files: [".ci/consumers/forecast/simulation.json"],
    read: { data in
        let file = try SimulationFile(json: data, name: "input")
        _ = try? JSONDecoder().decode(SimulationFile.self, from: try JSONEncoder().encode(file))
    }
)

private let report = Reader(
    name: "report",
    seeds: [
        "Ad unit\tCountry\tRequests\tImpressions\tEstimated earnings\nu\tDE\t1.000\t900\t1,50 €\n",
        #"{"loadID":"l","adUnitID":"u","outcome":"filled","latencyMs":12.5,"lineItems":[]}"#,
        #"{"networkResponses":[{"adLoadState":1,"latencyMillis":3}],"latencyMillis":4}"#,
        #"[{"date":"2026-01-01","data":[{"impressions":3,"revenue":0.5,"country":"US"}]}]"#,
    ],
    files: ["docs/examples/admob-report.csv"],
    read: { data in
        var fit = ReportFit()
        try fit.read(data, name: "input")
        _ = try fit.fit()
    }
)

private let csv = Reader(
    name: "csv",
    seeds: ["a,b\r\n\"x\"\"y\",\"1\n2\"\r\n", "a;b\n1;2"],
    files: ["docs/examples/admob-report.csv"],
    read: { data in
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), 9] {
            var reader = CSVReader(Array(data), separator: separator)
            while let row = try reader.next() { _ = row.fields.count }
        }
    }
)
