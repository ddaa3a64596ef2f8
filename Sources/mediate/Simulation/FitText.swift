import MediationCore
import MediationSimulation

/// A report of a fit, for people.
struct FitText: CustomStringConvertible {
    let fitted: FittedTraffic
    let reports: [(path: String, format: ReportFormat)]

    /// The maximum number of unusable rows that are listed; further rows are only counted.
    private static let listedRows = 20

    var description: String {
        var parts = [self.heading, "\(self.lineItems)", "\(self.check)"]
        if let rows = self.unusedRows { parts.append(rows) }
        parts += [("Note:", self.fitted.notes), ("Assumed:", self.fitted.assumptions)].compactMap { title, sentences in
            sentences.isEmpty ? nil : ([title] + sentences.map { "- \($0)" }).joined(separator: "\n")
        }
        return (parts + [self.verdict]).joined(separator: "\n\n")
    }

    private var heading: String {
        let reports = self.reports.map { "\($0.path.printable) (\($0.format.rawValue))" }.joined(separator: ", ")
        let show = self.fitted.showRate.map { ", \(FigureText.percent($0.value)) of the ads shown" } ?? ""
        return "\(self.fitted.adUnit.printable): \(Self.count(self.fitted.requests)) requests\(show); from \(reports)"
    }

    private var lineItems: TextTable {
        let rows = self.fitted.lineItems.map { item -> [String] in
            let rate = item.bidRate ?? item.fill
            let interval = rate.map { rate in
                "\(FigureText.percent(rate.interval.lowerBound)) … \(FigureText.percent(rate.interval.upperBound))"
            }
            return [
                item.name.printable, item.bidRate == nil ? "fill" : "bids", FigureText.percent(rate?.value),
                interval ?? "–", rate.map { Self.count($0.trials) } ?? "–", FigureText.amount(item.ecpm),
                FigureText.percent(item.showRate?.value, places: 1),
                item.latencies > 0 ? FigureText.count(item.latencies) : "–",
                FigureText.milliseconds(item.fillLatency?.quantile(0.5)),
                FigureText.milliseconds(item.noFillLatency?.quantile(0.5)),
            ]
        }
        return TextTable(
            header: [
                "Line item", "Rate", "Value", "95 % interval", "Of", "eCPM", "Shown", "Latencies", "Median\nwith ad",
                "Median\nwithout",
            ],
            rows: rows,
            rightAligned: [2, 3, 4, 5, 6, 7, 8, 9]
        )
    }

    // MARK: The check

    private var check: TextTable {
        let rows = self.fitted.reproduction.rows.map { row -> [String] in
            let text = { (value: Double) in
                row.figure == .revenue ? FigureText.decimal(value, places: 2) : Self.count(value)
            }
            return [
                row.lineItem.printable, row.figure.rawValue, text(row.reported), text(row.model),
                FigureText.signed(text(row.difference)), text(row.allowed), Self.verdict(on: row),
            ]
        }
        let isReproduced = self.fitted.reproduction.isReproduced
        return TextTable(
            header: ["Line item", "Figure", "Reported", "Model", "Difference", "By chance", "Within"],
            rows: rows,
            rightAligned: [2, 3, 4, 5],
            style: { row, column, text in
                column == 6 && text.hasPrefix("no") && !isReproduced ? Terminal.coloured(text, .red) : text
            }
        )
    }

    private static func verdict(on row: Reproduction.Row) -> String {
        if row.isWithin { return "yes" }
        if let explanation = row.explanation { return "explained: \(explanation.printable)" }
        return row.worth > 0 ? "no: \(FigureText.percent(row.worth)) of the revenue" : "no"
    }

    private var verdict: String {
        let how =
            self.fitted.reproduction.simulatedRequests.map { "\(Self.count($0)) simulated requests" } ?? "a formula"
        let worth = FigureText.percent(self.fitted.reproduction.worth)
        let limit = FigureText.percent(Reproduction.greatestWorth, places: 0)
        guard self.fitted.reproduction.isReproduced else {
            return """
                NOT REPRODUCED: with the current waterfall, the model does not reproduce the reports (by \(how)). \
                Differences beyond chance are worth \(worth) of the revenue; more than \(limit) may change which \
                waterfall is better. Do not rely on what the model predicts for other waterfalls.

                \(self.causes)
                """
        }
        let explained = self.fitted.reproduction.rows.filter { !$0.isWithin && $0.explanation != nil }.count
        let rest =
            switch explained {
            case 0: ""
            case 1: "; one difference is explained"
            default: "; \(explained) differences are explained"
            }
        let verdict = "Reproduced: with the current waterfall, the model reproduces the reports (by \(how))\(rest)."
        guard self.fitted.reproduction.worth > 0 else { return verdict }
        let rule =
            "Differences beyond chance are worth \(worth) of the revenue: do not rely on a waterfall that promises "
        let causes = self.fitted.causes.isEmpty ? "" : "\n\n\(self.causes)"
        return "\(verdict) \(rule)no more than that.\(causes)"
    }

    /// The likely causes and their remedies.
    private var causes: String {
        let causes = self.fitted.causes
        guard let last = causes.last else {
            return """
                No likely cause was found. \(self.suspect)A line item that is asked less often than its turn comes may have a \
                frequency cap, targeting, or requests of other days or users. If you know the reason, give --explained \
                "NAME=reason". Segments (--by country) and the real configuration (--config) also help.
                """
        }
        var lines = causes.enumerated().map { index, cause in
            let title = causes.count == 1 ? "Likely cause: " : "Likely cause \(index + 1): "
            return "\(title)\(cause.finding)\n  \(Self.instruction(cause.remedy))"
        }
        let all = causes.count == 1 ? "With that" : "With all of that"
        if let worth = last.worth {
            let rest = worth > 0 ? ", but for \(FigureText.percent(worth)) of the revenue" : ""
            lines.append(
                worth <= Reproduction.greatestWorth
                    ? "\(all), the model reproduces the reports\(rest)."
                    : "\(all), there is still a difference worth \(FigureText.percent(worth)) of the revenue."
            )
        }
        return lines.joined(separator: "\n")
    }

    private static func instruction(_ remedy: String) -> String {
        remedy.hasPrefix("--") ? "Fit again with: \(remedy)" : remedy
    }

    /// The first line item in waterfall order whose attempts are off: later differences follow from it.
    private var suspect: String {
        let rows = self.fitted.reproduction.rows.filter { $0.figure == .attempts && $0.explanation == nil }
        guard let row = rows.first(where: { !$0.isWithin }) else { return "" }
        let (count, how) = (Self.count(row.difference.magnitude), row.difference > 0 ? "fewer" : "more")
        return """
            The first that is off is \(row.lineItem.quoted): it was asked \(count) times \(how) than its turn came. \
            Begin with it, for others that are off may follow from that.

            """
    }

    private var unusedRows: String? {
        let rows = self.fitted.unusedRows
        guard !rows.isEmpty else { return nil }
        var lines = ["Rows that cannot be used: \(FigureText.count(rows.count))"]
        lines += rows.prefix(Self.listedRows).map { "- \($0.report.printable):\($0.line): \($0.reason)" }
        if rows.count > Self.listedRows { lines.append("- and \(rows.count - Self.listedRows) more") }
        return lines.joined(separator: "\n")
    }

    private static func count(_ value: Double) -> String { FigureText.decimal(value, places: 0) }
}
