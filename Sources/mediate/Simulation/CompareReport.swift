import Foundation
import MediationCore
import MediationSimulation

/// A report of a comparison, for people and programs.
struct CompareReport: CustomStringConvertible {
    let names: [String]
    let models: [SimulationModel]
    let comparison: PairedComparison
    let objective: SearchObjective
    let seed: UInt64
    let isComplete: Bool

    private var unit: SimulationUnit { self.models[0].unit }

    private var results: [SimulationResult] { [self.comparison.base] + self.comparison.alternatives.map(\.result) }

    var description: String {
        let format = self.models[0].adUnit.namedFormat.map { "Format \($0): " } ?? ""
        let requests = "\(format)\(self.unit.count(self.comparison.requests)) each"
        var parts = ["\(requests), in whole blocks, the same for all; seed \(self.seed)", "\(self.figures)"]
        for (index, alternative) in self.comparison.alternatives.enumerated() {
            let (base, name) = (self.names[0].printable, self.names[index + 1].printable)
            parts.append("\(name), compared with \(base):\n\(self.differences(alternative))")
            let note = UnpricedTime.note(
                base: self.comparison.base,
                alternative: alternative,
                names: (base, name),
                objective: self.objective,
                models: [self.models[0], self.models[index + 1]]
            )
            if let note { parts.append(note) }
            if let note = self.trafficNote(index + 1) { parts.append(note) }
        }
        parts.append((["Assumed:"] + self.assumptions.map { "- \($0)" }).joined(separator: "\n"))
        return parts.joined(separator: "\n\n")
    }

    /// Returns a note if the traffic differs, too, and not only the waterfalls.
    private func trafficNote(_ index: Int) -> String? {
        let parts = TrafficDifference.parts(self.models[0], self.models[index])
        guard !parts.isEmpty else { return nil }
        let most = 6
        let more = parts.count > most ? " and \(parts.count - most) more" : ""
        return "The traffic differs, too, in \(parts.prefix(most).joined(separator: ", "))\(more): "
            + "the differences are not those of the waterfalls alone."
    }

    private var figures: TextTable {
        let isBySessions = self.unit == .sessions
        let isLeft = isBySessions || self.models.contains { $0.traffic.patience != nil }
        let header = [
            "Waterfall", "Fill", isBySessions ? "Revenue per\n1000 sessions" : "Revenue\nper 1000", "eCPM",
            "Latency,\nmean", "Latency,\np95", "At the\ndeadline",
        ]
        return TextTable(
            header: header + (isLeft ? ["Users\nwho left"] : []) + (isBySessions ? ["Requests\nper session"] : []),
            rows: zip(self.names, self.results).map { name, result in
                [
                    name.printable, FigureText.percent(result.fillRate.value),
                    FigureText.amount(result.revenuePerThousand.value), FigureText.amount(result.ecpm.value),
                    FigureText.milliseconds(result.meanLatency.value),
                    FigureText.milliseconds(result.latency.percentile(0.95)), FigureText.percent(result.deadlineRate),
                ] + (isLeft ? [FigureText.percent(result.abandonmentRate)] : [])
                    + (result.requestsPerSession.map { [FigureText.decimal($0.value, places: 2)] } ?? [])
            },
            rightAligned: Set(1...8)
        )
    }

    private func differences(_ alternative: PairedComparison.Alternative) -> TextTable {
        CompareTable.table(alternative, base: self.comparison.base, objective: self.objective)
    }

    /// The assumptions: those of all models once, and the rest with their files.
    private var assumptions: [String] {
        let common = self.models[0].assumptions.filter { one in self.models.allSatisfy { $0.assumptions.contains(one) }
        }
        return common
            + zip(self.names, self.models).flatMap { name, model in
                model.assumptions.filter { !common.contains($0) }.map { "\(name.printable): \($0)" }
            }
    }

    // MARK: JSON

    private struct Document: Encodable {
        struct Waterfall: Encodable {
            let file, model: String
            let fillRate, revenuePerThousandRequests, ecpm, meanLatencyMilliseconds: SimulationJSON.Figure?
            let revenuePerThousandSessions, requestsPerSession: SimulationJSON.Figure?
            let deadlineRate: Double
            let difference: CompareDifferences?
        }

        let version = 1
        let format: String?
        let seed: UInt64
        let requests, sessions: Int?
        let isComplete: Bool
        let latencyPrice: Double
        let waterfalls: [Waterfall]
        let assumptions: [String]
    }

    var json: String {
        get throws {
            let waterfalls = self.results.enumerated().map { index, result in
                Document.Waterfall(
                    file: self.names[index],
                    model: result.identity.model,
                    fillRate: .init(result.fillRate),
                    revenuePerThousandRequests: .init(result.revenuePerThousandRequests),
                    ecpm: .init(result.ecpm),
                    meanLatencyMilliseconds: .init(result.meanLatency),
                    revenuePerThousandSessions: result.revenuePerThousandSessions.flatMap { .init($0) },
                    requestsPerSession: result.requestsPerSession.flatMap { .init($0) },
                    deadlineRate: result.deadlineRate,
                    difference: index > 0 ? CompareDifferences(self.comparison.alternatives[index - 1]) : nil
                )
            }
            let document = Document(
                format: self.models[0].adUnit.namedFormat,
                seed: self.seed,
                requests: self.unit == .requests ? self.comparison.requests : nil,
                sessions: self.unit == .sessions ? self.comparison.requests : nil,
                isComplete: self.isComplete,
                latencyPrice: self.objective.latencyPrice,
                waterfalls: waterfalls,
                assumptions: self.assumptions
            )
            return try CompareTable.json(document)
        }
    }
}

/// The differences of two waterfalls, for programs.
struct CompareDifferences: Encodable {
    struct Figure: Encodable {
        let value: Double
        let standardError: Double?
        let interval: [Double]?

        init(_ difference: PairedDifference) {
            self.value = difference.value
            self.standardError = difference.standardError
            self.interval = difference.interval.map { [$0.lowerBound, $0.upperBound] }
        }
    }

    let value, fillRate, meanLatencyMilliseconds: Figure
    /// The revenue, of one or the other.
    let revenuePerThousandRequests, revenuePerThousandSessions: Figure?

    init(_ alternative: PairedComparison.Alternative) {
        self.value = Figure(alternative.value)
        let (revenue, isBySessions) = (Figure(alternative.revenue), alternative.result.unit == .sessions)
        (self.revenuePerThousandRequests, self.revenuePerThousandSessions) =
            isBySessions ? (nil, revenue) : (revenue, nil)
        self.fillRate = Figure(alternative.fillRate)
        self.meanLatencyMilliseconds = Figure(alternative.latency)
    }
}
