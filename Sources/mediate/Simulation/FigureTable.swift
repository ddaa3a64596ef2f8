import MediationSimulation

/// Figures as comma-separated values, a figure a line.
struct FigureTable: CustomStringConvertible {
    private var rows: [[String]] = []

    /// The lines, the first with the names of the columns.
    var description: String {
        ([["subject", "figure", "value", "standardError", "low", "high", "marketLow", "marketHigh"]] + self.rows)
            .map { $0.map(Self.cell).joined(separator: ",") }.joined(separator: "\n")
    }

    mutating func add(_ subject: String, _ figure: String, _ value: Double) {
        self.rows.append([subject, figure, Self.number(value), "", "", "", "", ""])
    }

    mutating func add(_ subject: String, _ figure: String, _ estimate: Estimate, _ market: MarketError? = nil) {
        self.add(
            subject,
            figure,
            estimate.value,
            estimate.standardError,
            estimate.interval,
            market?.interval(around: estimate.value)
        )
    }

    mutating func add(_ subject: String, _ figure: String, _ difference: PairedDifference, _ market: MarketError?) {
        self.add(
            subject,
            figure,
            difference.value,
            difference.standardError,
            difference.interval,
            market?.interval(around: difference.value)
        )
    }

    private mutating func add(
        _ subject: String,
        _ figure: String,
        _ value: Double,
        _ error: Double?,
        _ interval: ClosedRange<Double>?,
        _ market: ClosedRange<Double>?
    ) {
        let numbers = [
            value, error, interval?.lowerBound, interval?.upperBound, market?.lowerBound, market?.upperBound,
        ]
        self.rows.append([subject, figure] + numbers.map(Self.number))
    }

    /// Returns a number as a cell has it; there is nothing in that of a figure that does not exist.
    static func number(_ value: Double?) -> String {
        value.flatMap { $0.isFinite ? "\($0)" : nil } ?? ""
    }

    /// Puts a text in quotation marks if it needs them.
    private static func cell(_ text: String) -> String {
        guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
        return "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}

extension SimulationText {
    /// The same figures as comma-separated values.
    var csv: String {
        var table = FigureTable()
        let result = self.result
        if let revenue = result.revenuePerThousandSessions {
            table.add("", "revenuePerThousandSessions", revenue, self.errors?.revenue)
        }
        let revenueError = result.unit == .requests ? self.errors?.revenue : nil
        table.add("", "fillRate", result.fillRate, self.errors?.fillRate)
        table.add("", "revenuePerThousandRequests", result.revenuePerThousandRequests, revenueError)
        table.add("", "ecpm", result.ecpm)
        table.add("", "meanLatencyMilliseconds", result.meanLatency, self.errors?.latency)
        for share in [0.5, 0.9, 0.95, 0.99] {
            guard let time = result.latency.percentile(share) else { continue }
            table.add("", "p\(Int(share * 100))Milliseconds", time)
        }
        for item in result.lineItems {
            table.add(item.name, "attempts", Double(item.attempts))
            table.add(item.name, "fills", Double(item.fills))
            table.add(item.name, "timeouts", Double(item.timeouts))
            table.add(item.name, "impressions", Double(item.impressions))
            table.add(item.name, "revenue", item.revenue)
        }
        for segment in self.segments {
            let name = segment.name.isEmpty ? "(others)" : segment.name
            table.add(name, "share", segment.share)
            table.add(name, "fillRate", segment.result.fillRate)
            table.add(name, "revenuePerThousandRequests", segment.result.revenuePerThousandRequests)
        }
        return table.description
    }
}

extension CompareReport {
    /// The same differences as comma-separated values.
    var csv: String {
        var table = FigureTable()
        for (index, alternative) in self.comparison.alternatives.enumerated() {
            let (name, errors) = (self.names[index + 1], self.market?.alternatives[index])
            table.add(name, "value", alternative.value, errors?.value)
            table.add(name, "revenue", alternative.revenue, errors?.revenue)
            table.add(name, "fillRate", alternative.fillRate, errors?.fillRate)
            table.add(name, "meanLatencyMilliseconds", alternative.latency, errors?.latency)
        }
        return table.description
    }
}
