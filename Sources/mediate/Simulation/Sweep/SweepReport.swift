import MediationCore
import MediationSimulation

/// A sweep, for people and programs.
struct SweepReport: CustomStringConvertible {
    let sweep: Sweep
    let file: String
    let seed: UInt64
    let isComplete: Bool
    let cautions: [String]
    let assumptions: [String]

    private var key: SweepKey { self.sweep.key }

    var description: String {
        let unit = self.sweep.base.unit
        let now = self.sweep.now.map { ", now \(self.key.text(of: $0))" } ?? ""
        let head =
            "\(self.sweep.name.printable)\(now): \(unit.count(self.sweep.base.unitCount)) for each value, the same for all; "
        let parts = [head + "seed \(self.seed)", "\(self.table)", self.verdict] + self.cautions
        let assumed = (["Assumed:"] + self.assumptions.map { "- \($0)" }).joined(separator: "\n")
        return (parts + [assumed]).joined(separator: "\n\n")
    }

    private var table: TextTable {
        let unit = self.sweep.base.unit.rawValue
        return TextTable(
            header: [
                self.key.rawValue, "\(self.sweep.measure) per\n1000 \(unit)", "Difference\nfrom now", "Relative",
                "95 % interval,\nsimulation",
            ] + (self.sweep.isPriced ? ["Revenue per\n1000 \(unit)"] : []) + ["Fill", "Latency,\nmean", ""],
            rows: self.sweep.points.map(self.row),
            rightAligned: Set(0...(self.sweep.isPriced ? 7 : 6))
        )
    }

    private func row(_ point: Sweep.Point) -> [String] {
        let (result, difference) = (point.result.result, self.sweep.difference(of: point))
        let base = self.sweep.worth(of: self.sweep.base)
        let limits = difference.interval.map { [$0.lowerBound, $0.upperBound] } ?? []
        let isSame = !limits.isEmpty && limits.allSatisfy { $0 == 0 }
        return [
            self.key.text(of: point.value), FigureText.amount(self.sweep.worth(of: result)),
            FigureText.signed(FigureText.amount(difference.value)),
            base > 0 ? FigureText.signed(FigureText.percent(difference.value / base)) : "",
            limits.map { FigureText.signed(FigureText.amount($0)) }.joined(separator: " … "),
        ] + (self.sweep.isPriced ? [FigureText.amount(result.revenuePerThousand.value)] : []) + [
            FigureText.percent(result.fillRate.value), FigureText.milliseconds(result.meanLatency.value),
            isSame ? "the same" : difference.interval?.contains(0) == true ? "may be chance" : "",
        ]
    }

    private var verdict: String {
        guard let best = self.sweep.best else {
            let words =
                self.sweep.isPriced ? "is worth more than the waterfall is" : "earns more than the waterfall does"
            return "None of these values \(words) now, as far as this many requests tell."
        }
        let gain = FigureText.signed(FigureText.amount(self.sweep.difference(of: best).value))
        let most =
            "\(self.sweep.isPriced ? "Most valuable" : "Most"): \(self.key.rawValue) \(self.key.text(of: best.value))"
        return "\(most), \(gain) USD. The best of several looks better than it is: compare it with another seed."
    }

    // MARK: For programs

    private static let columns = [
        "value", "revenue", "difference", "low", "high", "fillRate", "meanLatencyMilliseconds", "ecpm",
    ]
    /// With a price of time: what a thousand are worth, and its difference from now.
    private static let pricedColumns = ["worth", "worthDifference", "worthLow", "worthHigh"]

    /// The rows with a header; durations are in milliseconds.
    var csv: String {
        let rows = self.sweep.points.map { point -> String in
            let (result, difference) = (point.result.result, point.result.revenue)
            let worth = point.result.value
            let figures: [Double?] = [
                point.value, result.revenuePerThousand.value, difference.value, difference.interval?.lowerBound,
                difference.interval?.upperBound, result.fillRate.value, result.meanLatency.value, result.ecpm.value,
            ]
            let priced = [
                self.sweep.worth(of: result), worth.value, worth.interval?.lowerBound, worth.interval?.upperBound,
            ]
            return (figures + (self.sweep.isPriced ? priced : [])).map(FigureTable.number).joined(separator: ",")
        }
        let columns = Self.columns + (self.sweep.isPriced ? Self.pricedColumns : [])
        return ([columns.joined(separator: ",")] + rows).joined(separator: "\n")
    }

    private struct Document: Encodable {
        struct Point: Encodable {
            let value, revenue, fillRate, meanLatencyMilliseconds: Double
            let difference: CompareDifferences
        }

        let version = 1
        let file, key: String
        let lineItem: String?
        let now: Double?
        let unit: String
        let count: Int
        let seed: UInt64
        let isComplete: Bool
        let latencyPrice: Double
        let revenue: Double
        let points: [Point]
        let cautions, assumptions: [String]
    }

    var json: String {
        get throws {
            try CompareTable.json(
                Document(
                    file: self.file,
                    key: self.key.rawValue,
                    lineItem: self.sweep.lineItem,
                    now: self.sweep.now,
                    unit: self.sweep.base.unit.rawValue,
                    count: self.sweep.base.unitCount,
                    seed: self.seed,
                    isComplete: self.isComplete,
                    latencyPrice: self.sweep.objective.latencyPrice,
                    revenue: self.sweep.base.revenuePerThousand.value,
                    points: self.sweep.points.map { point in
                        let result = point.result.result
                        return Document.Point(
                            value: point.value,
                            revenue: result.revenuePerThousand.value,
                            fillRate: result.fillRate.value,
                            meanLatencyMilliseconds: result.meanLatency.value,
                            difference: CompareDifferences(point.result, nil)
                        )
                    },
                    cautions: self.cautions,
                    assumptions: self.assumptions
                )
            )
        }
    }
}
