internal import MediationCore

/// A row of a report in any format.
struct ReportRow {
    var position: ConfigurationPosition
    var dimensions: [ReportColumn.Dimension: String] = [:]
    /// The details of the row's subject, by header.
    var details: [String: String] = [:]
    var metrics: [ReportColumn.Metric: Double] = [:]
    /// The errors of counts that are derived from rounded shares, by metric.
    var roundings: [ReportColumn.Metric: Double] = [:]
    /// The headers of shares without a percent sign, which may be percentages, by metric.
    var plainShares: [ReportColumn.Metric: String] = [:]
    /// The reason that the row cannot be used, if that is known already.
    var problem: String?

    subscript(dimension: ReportColumn.Dimension) -> String? {
        guard let text = self.dimensions[dimension], !text.isEmpty else { return nil }
        return text
    }

    subscript(metric: ReportColumn.Metric) -> Double? { self.metrics[metric] }

    /// The name of the line item or the network that the row is about.
    var name: String? { self[.lineItem] ?? self[.lineItemID] ?? self[.network] }

    /// Indicates whether the row is about a line item or a network, and not about the whole ad unit.
    var isOfLineItem: Bool { self[.network] != nil || self[.lineItem] != nil || self[.lineItemID] != nil }
}

extension ReportRow {
    /// Takes a part of the row's subject; columns of one dimension must come in the same order in all rows.
    mutating func take(_ text: String, as dimension: ReportColumn.Dimension, from header: String) {
        guard !text.isEmpty else { return }
        if let known = self[dimension] {
            if dimension.isJoined {
                self.dimensions[dimension] = "\(known) \(text)"
            } else {
                self.details[header] = text
            }
        } else {
            self.dimensions[dimension] = text
        }
    }

    /// Derives missing metrics from others, and returns the reason that the row cannot be used, if any.
    mutating func complete() -> String? {
        if !self.isOfLineItem {
            self.metrics[.requests] = self[.requests] ?? self[.unitRequests]
            self.metrics[.matched] = self[.matched] ?? self[.unitMatched]
        }
        self.derive(.matched, from: .requests, times: .matchRate)
        self.derive(.requests, from: .matched, over: .matchRate)
        self.derive(.impressions, from: .matched, times: .showRate)
        self.derive(.matched, from: .impressions, over: .showRate)
        self.derive(.bids, from: .bidRequests, times: .bidRate)
        self.derive(.wins, from: .bids, times: .winRate)
        if self[.revenue] == nil, let ecpm = self[.ecpm], let impressions = self[.impressions] {
            self.metrics[.revenue] = ecpm * impressions / 1000
            self.roundings[.revenue] = 0.005 * impressions / 1000
        }
        return self.contradiction
    }

    private mutating func derive(
        _ metric: ReportColumn.Metric,
        from whole: ReportColumn.Metric,
        times share: ReportColumn.Metric
    ) {
        guard self[metric] == nil, let number = self[whole], let share = self[share] else { return }
        self.metrics[metric] = (number * share).rounded()
        self.roundings[metric] = number * 0.000_05 + 0.5
    }

    private mutating func derive(
        _ metric: ReportColumn.Metric,
        from part: ReportColumn.Metric,
        over share: ReportColumn.Metric
    ) {
        guard self[metric] == nil, let number = self[part], let share = self[share], share > 0 else { return }
        self.metrics[metric] = (number / share).rounded()
        self.roundings[metric] = number / share * 0.000_05 / share + 0.5
    }

    private var contradiction: String? {
        for metric in ReportColumn.Metric.allCases where metric.isShare {
            if let share = self[metric], share > 1 + 1e-9 { return "a share of more than 100 %" }
        }
        for (part, whole, words) in Self.parts {
            if let problem = self.contradiction(part, whole, words) { return problem }
        }
        // For bidders, some platforms count bids as matched requests, and others count wins.
        if self[.bidRequests] == nil,
            let problem = self.contradiction(
                .impressions,
                .matched,
                "more impressions than matched requests"
            )
        {
            return problem
        }
        if let revenue = self[.revenue], revenue > 0, self[.impressions] == 0 { return "earnings without impressions" }
        return nil
    }

    private func contradiction(
        _ part: ReportColumn.Metric,
        _ whole: ReportColumn.Metric,
        _ words: String
    ) -> String? {
        guard let number = self[part], let total = self[whole] else { return nil }
        let reach = (self.roundings[part] ?? 0) + (self.roundings[whole] ?? 0)
        // A small excess is usual: an answer may come on the day after its request.
        return number > total * 1.05 + 5 + reach ? "\(words): \(number.plainText) of \(total.plainText)" : nil
    }

    private static let parts: [(ReportColumn.Metric, ReportColumn.Metric, String)] = [
        (.matched, .requests, "more requests are matched than there are"),
        (.bids, .bidRequests, "more bids than requests for bids"),
        (.wins, .bids, "more bids have won than there are"),
    ]
}

extension Double {
    /// The number as text, without a fraction if it has none.
    var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
