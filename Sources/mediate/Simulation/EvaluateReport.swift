import MediationCore
import MediationSimulation

/// A report of an exact evaluation, for people and programs.
struct EvaluateReport: CustomStringConvertible {
    let model: SimulationModel
    let evaluation: ExactEvaluation
    let objective: SearchObjective

    var description: String {
        let heading = "\(self.model.adUnit.title): evaluated exactly, \(self.method)"
        let assumptions = (["Assumed:"] + self.model.assumptions.map { "- \($0)" }).joined(separator: "\n")
        return [heading, "\(self.figures)", "\(self.lineItems)", assumptions].joined(separator: "\n\n")
    }

    private var method: String {
        guard self.evaluation.error > 0 else { return "by sums of products" }
        // Rounded up: the error must not seem smaller than it is.
        let error = FigureText.percent((self.evaluation.error * 1e6).rounded(.up) / 1e6, places: 4)
        return "by following the time of each turn: no figure is off by more than \(error)"
    }

    private var figures: TextTable {
        let exact = self.evaluation
        var rows = [
            ["Fill", FigureText.percent(exact.fillRate, places: 4)],
            ["Revenue per 1000 requests", "\(FigureText.decimal(exact.revenuePerThousandRequests, places: 5)) USD"],
            ["eCPM of impressions", exact.ecpm.isFinite ? "\(FigureText.decimal(exact.ecpm, places: 4)) USD" : "–"],
            ["Latency, mean", "\(FigureText.decimal(exact.meanLatency, places: 1)) ms"],
            ["Ended at the deadline", FigureText.percent(exact.deadlineRate, places: 4)],
        ]
        if self.model.traffic.patience != nil {
            rows.append(["Ended by users who left", FigureText.percent(exact.abandonmentRate, places: 4)])
        }
        rows.append(["Asked per request", FigureText.decimal(exact.attemptsPerRequest, places: 4)])
        if self.objective.latencyPrice > 0 {
            let value = FigureText.decimal(self.objective.value(of: exact), places: 5)
            rows.append(["Value per 1000 requests", "\(value) USD"])
        }
        return TextTable(header: ["", "Value"], rows: rows, rightAligned: [1])
    }

    private var lineItems: TextTable {
        let revenue = self.evaluation.revenuePerThousandRequests
        return TextTable(
            header: [
                "Line item", "Asked", "Filled", "Timeout", "At the\ndeadline", "Mean\nstart", "Revenue\nper 1000",
                "Share of\nrevenue",
            ],
            rows: self.evaluation.lineItems.map { item in
                let start = item.attempts > 0 ? item.startTime / item.attempts : nil
                return [
                    item.name.printable, FigureText.percent(item.attempts), FigureText.percent(item.fills),
                    FigureText.percent(item.timeouts), FigureText.percent(item.deadlineHits),
                    FigureText.milliseconds(start), FigureText.amount(item.revenuePerThousandRequests),
                    FigureText.percent(revenue > 0 ? item.revenuePerThousandRequests / revenue : nil, places: 1),
                ]
            },
            rightAligned: Set(1...7)
        )
    }

    // MARK: JSON

    struct Figures: Encodable {
        struct LineItem: Encodable {
            let name: String
            let attempts, fills, timeouts, deadlineHits, revenuePerThousandRequests: Double
            let meanStartMilliseconds: Double?
        }

        let fillRate, revenuePerThousandRequests, meanLatencyMilliseconds, deadlineRate, abandonmentRate: Double
        let attemptsPerRequest, timeoutsPerRequest, value: Double
        let ecpm: Double?
        let lineItems: [LineItem]

        init(_ exact: ExactEvaluation, _ objective: SearchObjective) {
            (self.fillRate, self.meanLatencyMilliseconds) = (exact.fillRate, exact.meanLatency)
            (self.deadlineRate, self.abandonmentRate) = (exact.deadlineRate, exact.abandonmentRate)
            (self.attemptsPerRequest, self.timeoutsPerRequest) = (exact.attemptsPerRequest, exact.timeoutsPerRequest)
            self.revenuePerThousandRequests = exact.revenuePerThousandRequests
            self.value = objective.value(of: exact)
            self.ecpm = exact.ecpm.isFinite ? exact.ecpm : nil
            self.lineItems = exact.lineItems.map {
                LineItem(
                    name: $0.name,
                    attempts: $0.attempts,
                    fills: $0.fills,
                    timeouts: $0.timeouts,
                    deadlineHits: $0.deadlineHits,
                    revenuePerThousandRequests: $0.revenuePerThousandRequests,
                    meanStartMilliseconds: $0.attempts > 0 ? $0.startTime / $0.attempts : nil
                )
            }
        }
    }

    private struct Document: Encodable {
        let version = 1
        let adUnit: String
        let format: String?
        let latencyPrice: Double
        let error: Double
        let figures: Figures
        let assumptions: [String]
    }

    var json: String {
        get throws {
            try CompareTable.json(
                Document(
                    adUnit: self.model.adUnit.id,
                    format: self.model.adUnit.namedFormat,
                    latencyPrice: self.objective.latencyPrice,
                    error: self.evaluation.error,
                    figures: Figures(self.evaluation, self.objective),
                    assumptions: self.model.assumptions
                )
            )
        }
    }
}
