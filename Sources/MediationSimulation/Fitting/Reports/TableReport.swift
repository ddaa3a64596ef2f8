internal import MediationCore

/// Reads a report that is a text table.
struct TableReport {
    private let bytes: [UInt8]
    private var separator: UInt8
    private let ownColumns: [String: ReportColumn]
    private var content: ReportContent
    private var headers: [ReportHeader] = []
    /// The columns in the order of reading: metrics as they are, joined dimensions by name, since pulls have them in
    /// any order.
    private var columns: [Int] = []
    private var style = NumberStyle.point
    private var rows: [ReportRow] = []

    private init(_ bytes: [UInt8], _ content: ReportContent, ownColumns: [String: ReportColumn]) {
        self.bytes = bytes
        self.content = content
        self.ownColumns = ownColumns
        self.separator = CSVReader.separator(of: bytes)
        // The first line may be a title with another character of that kind.
        let others = CSVReader.separators.filter { $0 != self.separator }
        let known = ([self.separator] + others).first { separator in
            var reader = CSVReader(bytes, separator: separator)
            return (try? self.knownHeader(&reader)) != nil
        }
        if let known { self.separator = known }
    }

    /// Reads a table in UTF-8.
    static func read(
        _ bytes: [UInt8],
        _ content: ReportContent,
        ownColumns: [String: ReportColumn]
    ) throws(MediationError) -> ReportContent {
        var report = TableReport(bytes, content, ownColumns: ownColumns)
        var reader = CSVReader(bytes, separator: report.separator)
        let header = try report.header(&reader)
        try report.take(header, before: reader)
        // The first pass determines how numbers are written, and the second one reads them.
        try report.learn(reader)
        try report.readRows(reader)
        return report.content
    }

    private func next(_ reader: inout CSVReader) throws(MediationError) -> CSVRecord? {
        do throws(ConfigurationProblem) {
            return try reader.next()
        } catch {
            throw self.content.error(error)
        }
    }

    private func problem(_ message: String, at position: ConfigurationPosition? = nil) -> MediationError {
        self.content.error(ConfigurationProblem(position: position, message: message))
    }

    // MARK: The header

    /// Returns the first record with known column names, if there is one; titles and dates of the report may come before
    /// it.
    private func knownHeader(_ reader: inout CSVReader) throws(MediationError) -> CSVRecord? {
        for _ in 0..<20 {
            guard let record = try self.next(&reader) else { return nil }
            let headers = record.fields.map { ReportHeader($0.text, own: self.ownColumns) }
            let known = headers.count { $0.column != nil }
            // A single name may be a title, unless it is that of a metric.
            if known >= 2 || (headers.count == 1 && headers[0].isOfMetric) { return record }
        }
        return nil
    }

    /// Returns the first record with known column names, or else the first one.
    private func header(_ reader: inout CSVReader) throws(MediationError) -> CSVRecord {
        let start = reader
        if let known = try self.knownHeader(&reader) { return known }
        // The error that names the unknown columns needs this record.
        reader = start
        guard let first = try self.next(&reader) else { throw self.problem("is empty") }
        let isKnown = first.fields.contains { ReportHeader($0.text, own: self.ownColumns).column != nil }
        if !isKnown, self.isOther(first) {
            throw self.problem("is no report: it has no columns; \"mediate fit --help\" says what is read")
        }
        return first
    }

    /// Returns whether this is a file of another kind, such as a simulation in YAML.
    private func isOther(_ first: CSVRecord) -> Bool {
        let name = self.content.name.lowercased()
        let isNamedSo = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
        return isNamedSo || first.fields.count == 1 || first.fields[0].text.hasPrefix("#")
    }

    /// Takes the header; `reader` is at the first row.
    private mutating func take(_ record: CSVRecord, before reader: CSVReader) throws(MediationError) {
        self.headers = record.fields.map { ReportHeader($0.text, own: self.ownColumns) }
        self.columns = self.headers.indices.sorted { self.sortKey($0) < self.sortKey($1) }
        self.content.headers = Set(self.headers.map(\.text))
        try self.checkColumns(record, before: reader)
        for (field, header) in zip(record.fields, self.headers) {
            if header.isOfMoney, let currency = header.currency {
                try self.content.note(currency: currency, at: field.position)
            }
        }
        let hasAttempts = [.load, .outcome].allSatisfy { dimension in
            self.headers.contains { $0.column == .dimension(dimension) }
        }
        if hasAttempts { return try self.content.note(format: .attempts, isGuessed: false) }
        guard self.headers.contains(where: { if case .metric = $0.column { true } else { false } }) else {
            throw self.problem("no column has numbers to use", at: record.fields.first?.position)
        }
        let (format, isGuessed) = self.format
        try self.content.note(format: format, isGuessed: isGuessed)
    }

    /// Fails with all unknown columns, and the possible meanings of each.
    private func checkColumns(_ record: CSVRecord, before reader: CSVReader) throws(MediationError) {
        guard self.headers.contains(where: { $0.column == nil && !$0.text.isEmpty }) else { return }
        let guesses = try self.guesses(reader)
        var reader = reader
        let row = try self.next(&reader)
        let taken = self.headers.compactMap(\.column) + guesses.values.map { .metric($0) }
        var problems: [ConfigurationProblem] = []
        for (index, header) in self.headers.enumerated() where header.column == nil && !header.text.isEmpty {
            let cell = row.flatMap { index < $0.fields.count ? $0.fields[index].text : nil }
            let isNumber = cell.map { cell in
                [NumberStyle.point, .comma].contains { if case .number = $0.value(of: cell) { true } else { false } }
            }
            let words = ReportColumn.unknown(
                "column",
                header.text,
                isNumber: isNumber,
                beside: taken,
                guess: guesses[index]
            )
            problems.append(ConfigurationProblem(position: record.fields[index].position, message: words))
        }
        guard problems.isEmpty else {
            throw MediationError(.configurationSyntax, name: self.content.name, problems: problems)
        }
    }

    /// The number of rows whose numbers tell what their columns are.
    private static let rowsToGuess = 200

    /// Returns what unknown columns are by their numbers.
    private func guesses(_ reader: CSVReader) throws(MediationError) -> [Int: ReportColumn.Metric] {
        var reader = reader
        var rows: [[String]] = []
        while rows.count < Self.rowsToGuess, let record = try self.next(&reader) {
            if record.fields.count == self.headers.count { rows.append(record.fields.map(\.text)) }
        }
        let known = Dictionary(
            uniqueKeysWithValues: self.headers.indices.compactMap { index in
                self.metric(index).map { (index, $0) }
            }
        )
        for style in [NumberStyle.point, .comma] {
            let columns = self.headers.indices.map { column in
                rows.map { row -> Double? in
                    if case .number(let number, _) = style.value(of: row[column]) { number } else { nil }
                }
            }
            let guess = ColumnGuess(columns, known: known)
            if !guess.metrics.isEmpty { return guess.metrics }
        }
        return [:]
    }

    /// The format that the column names belong to, marked as a guess if other formats may have the same names.
    private var format: (ReportFormat, isGuessed: Bool) {
        let names = self.headers.map(\.text)
        if names.contains(where: { $0.contains("_") }) || names.contains("Network Placement") { return (.max, false) }
        let isCamelCase: (String) -> Bool = { name in
            !name.contains(" ") && name.first?.isLowercase == true && name.contains(where: \.isUppercase)
        }
        if names.contains(where: isCamelCase) { return (.levelPlay, false) }
        let own = ["adsource", "match", "fuentede", "instanciade", "solicitudes"]
        return (
            .admob, isGuessed: !names.map(ReportHeader.plain).contains { name in own.contains(where: name.hasPrefix) }
        )
    }

    // MARK: Numbers

    private mutating func learn(_ reader: CSVReader) throws(MediationError) {
        var reader = reader
        var style: NumberStyle?
        while let record = try self.next(&reader) {
            for (column, field) in record.fields.enumerated() {
                guard let metric = self.metric(column) else { continue }
                if let evidence = NumberStyle.evidence(in: field.text, isCount: metric.isCount) {
                    if let known = style, known != evidence {
                        let words = "\(field.text.quoted) has the other sign for fractions than numbers before it"
                        throw self.problem(words, at: field.position)
                    }
                    style = evidence
                }
            }
        }
        self.style = style ?? (self.separator == UInt8(ascii: ";") ? .comma : .point)
    }

    private func sortKey(_ column: Int) -> (String, Int) {
        guard case .dimension(let dimension) = self.headers[column].column, dimension.isJoined else {
            return ("", column)
        }
        return (self.headers[column].text.lowercased(), column)
    }

    private func metric(_ column: Int) -> ReportColumn.Metric? {
        guard column < self.headers.count, case .metric(let metric) = self.headers[column].column else { return nil }
        return metric
    }

    // MARK: Rows

    /// The first texts of rows that are sums of others, in lowercase.
    private static let totals: Set = [
        "total", "totals", "totales", "gesamt", "grand total", "gesamtsumme", "suma", "合計", "總計",
        "합계",
    ]

    private mutating func readRows(_ reader: CSVReader) throws(MediationError) {
        var reader = reader
        var count = 0
        while let record = try self.next(&reader) {
            count += 1
            try self.read(record)
        }
        guard count > 0 else { throw self.problem("has a header and no rows") }
        self.content.take(self.rows)
    }

    private mutating func read(_ record: CSVRecord) throws(MediationError) {
        let position = ConfigurationPosition(line: record.line, column: 1)
        if let first = record.fields.map(\.text.trimmedBlanks).first(where: { !$0.isEmpty }),
            Self.totals.contains(first.lowercased())
        {
            return self.content.skip(position, "is the sum of other rows", isLoss: false)
        }
        if record.fields.map(\.text.trimmedBlanks) == self.headers.map(\.text) {
            return self.content.skip(position, "is the header again", isLoss: false)
        }
        guard record.fields.count == self.headers.count else {
            let words = "has \(record.fields.count) fields where the header has \(self.headers.count)"
            let isCut = self.separator == UInt8(ascii: ",") && record.fields.count > self.headers.count
            let hint = isCut ? ": a number or name with a comma has to be in quotation marks" : ""
            return self.content.skip(position, words + hint)
        }
        var row = ReportRow(position: position)
        var problem: (position: ConfigurationPosition, words: String)?
        for column in self.columns {
            let field = record.fields[column]
            let name = self.headers[column].text
            switch self.headers[column].column {
            case .dimension(let dimension): row.take(field.text.trimmedBlanks, as: dimension, from: name)
            case .detail: row.details[name] = field.text.trimmedBlanks
            case .metric(let metric):
                let value = try self.content.value(of: field.text, as: metric, in: self.style, at: field.position)
                guard let words = ReportContent.set(metric, of: &row, to: value, from: name) else { continue }
                problem = problem ?? (field.position, "\(name.quoted): \(field.text.quoted) \(words)")
            case .ignored, nil: break
            }
        }
        // Only now is the line item of the row known.
        if let problem { return self.content.skip(problem.position, problem.words, of: row) }
        if !self.content.takeAttempt(row) { self.rows.append(row) }
    }
}
