internal import MediationCore

/// The content of one report.
struct ReportContent {
    let name: String
    var format: ReportFormat?
    /// Indicates whether the format is only the most likely one.
    var isFormatGuessed = false
    /// The headers of the columns, or the keys.
    var headers: Set<String> = []
    /// The currency of the earnings, as a code; `nil` if the report does not name it.
    var currency: String?
    var rows: [ReportRow] = []
    /// The attempts of rows of which each is one.
    private(set) var attempts = AttemptRows()
    /// Indicates whether each row was one impression, before they were added up.
    private(set) var isOfImpressions = false
    var unused: [UnusedRow] = []
    /// The number of loads in a log.
    var loads = 0
    var notes: [String] = []

    init(name: String) {
        self.name = name
    }

    /// Takes all rows at once, since some values are clear only from all of them, and notes the rows that cannot be
    /// used.
    mutating func take(_ rows: [ReportRow]) {
        let areImpressions = ImpressionRows.areImpressions(rows)
        let rows = areImpressions ? ImpressionRows.sums(of: rows) : rows
        self.isOfImpressions = areImpressions
        if areImpressions {
            self.notes.append("Each row of \(self.name.printable) is one impression: they are added up.")
        }
        let scales = ShareScales(rows)
        let hasLineItems = rows.contains(where: \.isOfLineItem)
        for row in rows {
            var row = row
            scales.apply(to: &row)
            self.add(row, hasLineItems: hasLineItems)
        }
        self.unused.sort { $0.line < $1.line }
    }

    private mutating func add(_ row: ReportRow, hasLineItems: Bool) {
        var row = row
        // A row that cannot be attributed to a line item need not make sense beside the others.
        if let problem = row.complete(), row.isOfLineItem || !hasLineItems {
            return self.skip(row.position, problem, of: row)
        }
        guard row.isOfLineItem || row[.requests] ?? row[.impressions] ?? row[.revenue] != nil else {
            return self.skip(row.position, "has neither a line item nor requests")
        }
        self.rows.append(row)
    }

    /// Takes a row that is one attempt, and returns whether it is one.
    mutating func takeAttempt(_ row: ReportRow) -> Bool {
        guard row[.load] != nil, row[.outcome] != nil else { return false }
        if let problem = self.attempts.add(row) { self.skip(row.position, problem, of: row) }
        return true
    }

    mutating func skip(
        _ position: ConfigurationPosition,
        _ reason: String,
        of row: ReportRow? = nil,
        isLoss: Bool = true
    ) {
        self.unused.append(
            UnusedRow(report: self.name, line: position.line, lineItem: row?.name, reason: reason, isLoss: isLoss)
        )
    }

    /// Returns an error about this report.
    func error(
        _ message: String,
        at position: ConfigurationPosition? = nil,
        code: MediationError.Code = .configurationInvalid
    ) -> MediationError {
        MediationError(code, name: self.name, problems: [ConfigurationProblem(position: position, message: message)])
    }

    func error(_ problem: ConfigurationProblem) -> MediationError {
        MediationError(.configurationSyntax, name: self.name, problems: [problem])
    }

    /// Notes the format of the report; fails if the user specified another one.
    mutating func note(format: ReportFormat, isGuessed: Bool) throws(MediationError) {
        if let known = self.format, known != format, !isGuessed {
            throw self.error("is not in the format \(known.rawValue.quoted), but in \(format.rawValue.quoted)")
        }
        self.isFormatGuessed = isGuessed && self.format == nil
        self.format = self.format ?? format
    }

    /// Notes the currency of earnings; fails if the report already has another one.
    mutating func note(currency sign: String, at position: ConfigurationPosition) throws(MediationError) {
        let currency = CurrencySign.code(of: sign, in: self.currency)
        if let known = self.currency, known != currency {
            throw self.error("has a second currency, \(currency), and before it \(known)", at: position)
        }
        self.currency = currency
    }

    /// Reads a number of a metric, and notes its currency.
    mutating func value(
        of text: String,
        as metric: ReportColumn.Metric,
        in style: NumberStyle,
        at position: ConfigurationPosition
    ) throws(MediationError) -> NumberStyle.Value {
        let value = style.value(of: text)
        guard case .number = value, let sign = CurrencySign.sign(in: text), Double(text) == nil else { return value }
        guard metric.isMoney else { return .bad("is not a number") }
        try self.note(currency: sign, at: position)
        return value
    }

    /// Puts a value into a row, and returns the problem with it, if any.
    static func set(
        _ metric: ReportColumn.Metric,
        of row: inout ReportRow,
        to value: NumberStyle.Value,
        from header: String
    ) -> String? {
        switch value {
        case .missing: return nil
        case .bad(let problem): return problem
        case .number(let number, let isPercentage):
            // Of two columns with one meaning, the first counts.
            guard row.metrics[metric] == nil else { return nil }
            row.metrics[metric] = number
            if metric.isShare, !isPercentage { row.plainShares[metric] = header }
            return nil
        }
    }
}
