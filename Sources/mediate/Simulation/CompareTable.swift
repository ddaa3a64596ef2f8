import Foundation
import MediationSimulation

/// The differences of two waterfalls as rows of a table.
enum CompareTable {
    static func table(
        _ alternative: PairedComparison.Alternative,
        base: SimulationResult,
        objective: SearchObjective
    ) -> TextTable {
        let usd: (Double) -> String = { "\(FigureText.amount($0)) USD" }
        let (revenue, unit) = (base.revenuePerThousand.value, base.unit.rawValue)
        var rows = [Self.row("Revenue per 1000 \(unit)", alternative.revenue, of: revenue, usd)]
        if objective.latencyPrice > 0 {
            rows.insert(
                Self.row("Value per 1000 \(unit)", alternative.value, of: objective.value(of: base), usd),
                at: 0
            )
        }
        rows.append(Self.row("Fill", alternative.fillRate) { FigureText.points($0) })
        rows.append(Self.row("Latency, mean", alternative.latency) { FigureText.milliseconds($0) })
        return TextTable(
            header: ["", "Difference", "Of it", "95 % interval", ""],
            rows: rows,
            rightAligned: [1, 2, 3]
        )
    }

    private static func row(
        _ name: String,
        _ difference: PairedDifference,
        of base: Double? = nil,
        _ text: (Double) -> String
    ) -> [String] {
        let share = base.flatMap { $0 > 0 ? difference.value / $0 : nil }
        let signed = FigureText.signed(text(difference.value))
        let percent = share.map { FigureText.signed(FigureText.percent($0)) } ?? ""
        guard let interval = difference.interval else { return [name, signed, percent, "", ""] }
        let low = FigureText.signed(text(interval.lowerBound))
        let high = FigureText.signed(text(interval.upperBound))
        let isSure = interval.lowerBound > 0 || interval.upperBound < 0
        let isSame = interval.lowerBound == 0 && interval.upperBound == 0
        return [name, signed, percent, "\(low) … \(high)", isSame ? "the same" : isSure ? "" : "may be chance"]
    }

    static func json(_ document: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }
}
