import Foundation
import MediationSimulation

/// The differences of two waterfalls as rows of a table.
enum CompareTable {
    static func table(
        _ alternative: PairedComparison.Alternative,
        _ errors: MarketComparison.Errors?,
        base: SimulationResult,
        objective: SearchObjective
    ) -> TextTable {
        let usd: (Double) -> String = { "\(FigureText.amount($0)) USD" }
        let (revenue, unit) = (base.revenuePerThousand.value, base.unit.rawValue)
        var rows = [
            Self.row("Revenue per 1000 \(unit)", alternative.revenue, errors?.revenue, of: revenue, usd)
        ]
        if objective.latencyPrice > 0 {
            rows.insert(
                Self.row(
                    "Value per 1000 \(unit)",
                    alternative.value,
                    errors?.value,
                    of: objective.value(of: base),
                    usd
                ),
                at: 0
            )
        }
        rows.append(Self.row("Fill", alternative.fillRate, errors?.fillRate) { FigureText.points($0) })
        rows.append(Self.row("Latency, mean", alternative.latency, errors?.latency) { FigureText.milliseconds($0) })
        let intervals = errors == nil ? ["95 % interval"] : ["95 % interval,\nsimulation", "95 % interval,\nmarket"]
        return TextTable(
            header: ["", "Difference", "Relative"] + intervals + [""],
            rows: rows,
            rightAligned: [1, 2, 3, 4]
        )
    }

    /// The statement on how sure a difference is, by the simulation and by the uncertainty about the market; `nil` if there is
    /// no difference in any market.
    static func certainty(_ difference: PairedDifference, _ error: MarketError) -> String? {
        if difference.value == 0, difference.standardError ?? 0 == 0, error.isZero { return nil }
        let share = error.probabilityPositive(difference.value, standardError: difference.standardError ?? 0)
        let (word, sure) = share >= 0.5 ? ("better", share) : ("worse", 1 - share)
        let text = sure > 0.999 ? "more than 99.9 %" : FigureText.percent(sure, places: 1)
        return "With both errors combined, it is \(word) with a probability of \(text)."
    }

    private static func row(
        _ name: String,
        _ difference: PairedDifference,
        _ error: MarketError?,
        of base: Double? = nil,
        _ text: (Double) -> String
    ) -> [String] {
        let share = base.flatMap { $0 > 0 ? difference.value / $0 : nil }
        let signed = FigureText.signed(text(difference.value))
        let percent = share.map { FigureText.signed(FigureText.percent($0)) } ?? ""
        guard let interval = difference.interval else {
            return [name, signed, percent, ""] + (error == nil ? [] : [""]) + [""]
        }
        func ends(_ range: ClosedRange<Double>) -> String {
            "\(FigureText.signed(text(range.lowerBound))) … \(FigureText.signed(text(range.upperBound)))"
        }
        let both = error?.interval(around: difference.value, simulated: interval) ?? interval
        let isSure = both.lowerBound > 0 || both.upperBound < 0
        let isSame = both.lowerBound == 0 && both.upperBound == 0
        let verdict = isSame ? "the same" : isSure ? "" : error == nil ? "may be chance" : "not sure"
        return [name, signed, percent, ends(interval)]
            + [error].compactMap(\.self).map { ends($0.interval(around: difference.value)) } + [verdict]
    }

    static func json(_ document: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }
}
