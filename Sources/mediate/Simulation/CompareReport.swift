import Foundation
import MediationCore
import MediationSimulation

/// A report of a comparison, for people and programs.
struct CompareReport: CustomStringConvertible {
    let names: [String]
    let models: [SimulationModel]
    let comparison: PairedComparison
    /// The errors from uncertainty about the market; `nil` if the files do not tell how their values were counted.
    let market: MarketComparison?
    /// The differences if users are more or less alike than is assumed; `nil` if that is known.
    let qualities: QualitySweep?
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
            let errors = self.market?.alternatives[index]
            let table = CompareTable.table(
                alternative,
                errors,
                base: self.comparison.base,
                objective: self.objective
            )
            parts.append("\(name), compared with \(base):\n\(table)")
            if let errors, let words = CompareTable.certainty(alternative.value, errors.value) { parts.append(words) }
            if let words = self.qualityNote(index) { parts.append(words) }
            let note = UnpricedTime.note(
                base: self.comparison.base,
                alternative: alternative,
                names: (base, name),
                objective: self.objective,
                models: [self.models[0], self.models[index + 1]]
            )
            if let note { parts.append(note) }
            parts += CompareCautions.of(self.models[index + 1], besides: self.models[0])
        }
        parts.append((["Assumed:"] + self.assumptions.map { "- \($0)" }).joined(separator: "\n"))
        return parts.joined(separator: "\n\n")
    }

    /// Returns the differences for users who are more or less alike, if nobody knows how much they are.
    private func qualityNote(_ index: Int) -> String? {
        guard let points = self.qualities?.points else { return nil }
        let base = self.comparison.base.revenuePerThousand.value
        let texts = points.map { point in
            let difference = point.differences[index].value
            let share = base > 0 ? " (\(FigureText.signed(FigureText.percent(difference / base))))" : ""
            let amount = FigureText.signed(FigureText.amount(difference))
            return "\(amount) USD\(share) if it is ±\(FigureText.percent(point.spread, places: 0))"
        }
        return "The hidden quality of users is not known: the difference is \(texts.joined(separator: ", "))."
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
            let differencesByHiddenQuality: [Quality]?
            let cautions: [String]?
        }

        struct Quality: Encodable {
            let spread: Double
            let revenue: CompareDifferences.Figure
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
                    fillRate: .init(result.fillRate, index == 0 ? self.market?.base.fillRate : nil),
                    revenuePerThousandRequests: .init(
                        result.revenuePerThousandRequests,
                        index == 0 && self.unit == .requests ? self.market?.base.revenue : nil
                    ),
                    ecpm: .init(result.ecpm),
                    meanLatencyMilliseconds: .init(result.meanLatency, index == 0 ? self.market?.base.latency : nil),
                    revenuePerThousandSessions: result.revenuePerThousandSessions.flatMap { .init($0) },
                    requestsPerSession: result.requestsPerSession.flatMap { .init($0) },
                    deadlineRate: result.deadlineRate,
                    difference: index > 0
                        ? CompareDifferences(
                            self.comparison.alternatives[index - 1],
                            self.market?.alternatives[index - 1]
                        ) : nil,
                    differencesByHiddenQuality: index > 0
                        ? self.qualities?.points.map {
                            Document.Quality(spread: $0.spread, revenue: .init($0.differences[index - 1], nil))
                        } : nil,
                    cautions: index > 0 ? CompareCautions.of(self.models[index], besides: self.models[0]) : nil
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
        let interval, marketInterval, wholeInterval: [Double]?
        let probabilityPositive: Double?

        init(_ difference: PairedDifference, _ error: MarketError?) {
            self.value = difference.value
            self.standardError = difference.standardError
            self.interval = difference.interval?.ends
            self.marketInterval = error?.interval(around: difference.value).ends
            self.wholeInterval = difference.interval.flatMap {
                error?.interval(around: difference.value, simulated: $0).ends
            }
            self.probabilityPositive = error?.probabilityPositive(
                difference.value,
                standardError: difference.standardError ?? 0
            )
        }
    }

    let value, fillRate, meanLatencyMilliseconds: Figure
    /// The revenue, of one or the other.
    let revenuePerThousandRequests, revenuePerThousandSessions: Figure?

    init(_ alternative: PairedComparison.Alternative, _ errors: MarketComparison.Errors?) {
        self.value = Figure(alternative.value, errors?.value)
        let revenue = Figure(alternative.revenue, errors?.revenue)
        let isBySessions = alternative.result.unit == .sessions
        (self.revenuePerThousandRequests, self.revenuePerThousandSessions) =
            isBySessions ? (nil, revenue) : (revenue, nil)
        self.fillRate = Figure(alternative.fillRate, errors?.fillRate)
        self.meanLatencyMilliseconds = Figure(alternative.latency, errors?.latency)
    }
}

extension ClosedRange<Double> {
    /// Both bounds, for programs.
    var ends: [Double] { [self.lowerBound, self.upperBound] }
}
