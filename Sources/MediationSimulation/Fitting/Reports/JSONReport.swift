internal import MediationCore

/// Reads the objects of a JSON report of any format.
struct JSONReport {
    private let ownColumns: [String: ReportColumn]
    private(set) var content: ReportContent
    /// The loads by ad unit, with an empty text for loads that do not name it.
    private(set) var log: [String: LoggedLoads] = [:]
    private var count = 0
    private var isRecognised = false
    private var columns: [String: ReportColumn?] = [:]
    /// The unknown keys, with the position of the first of each.
    private var unknown: [String: (position: ConfigurationPosition, isNumber: Bool?)] = [:]

    init(_ content: ReportContent, ownColumns: [String: ReportColumn]) {
        self.content = content
        self.ownColumns = ownColumns
    }

    /// Reads an object of the report.
    mutating func read(_ record: JSONRecord) throws(MediationError) {
        self.count += 1
        let node: ConfigurationNode
        do throws(ConfigurationProblem) {
            node = try record.node()
        } catch {
            // If the format is not known yet, the whole is something else.
            guard self.content.format != nil else { throw self.content.error(error) }
            return self.content.skip(error.position ?? record.position, error.message)
        }
        guard case .object(let entries) = node.value else { return }
        let fields = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
        let format = try self.noteFormat(of: fields, at: record.position)
        switch format {
        case .admobAPI: try self.readAdMob(fields, record)
        case .responseInfo, .maxWaterfallInfo, .gmaResponseInfo: self.readLoad(node, format, record)
        default: try self.readRow(entries, record)
        }
    }

    private mutating func noteUnknown(_ entry: ConfigurationNode.Entry, _ record: JSONRecord) {
        guard self.unknown[entry.key] == nil else { return }
        let isNumber: Bool? =
            switch entry.value.value {
            case .number: true
            // Some responses contain numbers as texts.
            case .string(let text): if case .number = NumberStyle.point.value(of: text) { true } else { false }
            default: nil
            }
        self.unknown[entry.key] = (record.place(entry.keyPosition), isNumber)
    }

    /// Finishes the report.
    mutating func finish() throws(MediationError) -> (content: ReportContent, log: [String: LoggedLoads]) {
        guard self.unknown.isEmpty else {
            let taken = self.columns.values.compactMap(\.self)
            let problems = self.unknown.map { key, value in
                let words = ReportColumn.unknown("key", key, isNumber: value.isNumber, beside: taken)
                return ConfigurationProblem(position: value.position, message: words)
            }
            let sorted = problems.sorted { left, right in
                guard let left = left.position, let right = right.position else { return false }
                return (left.line, left.column) < (right.line, right.column)
            }
            throw MediationError(.configurationInvalid, name: self.content.name, problems: sorted)
        }
        guard self.count > 0 else { throw self.content.error("is empty", code: .configurationSyntax) }
        let rows = self.content.rows
        self.content.rows = []
        self.content.take(rows)
        return (self.content, self.log)
    }

    // MARK: Recognition

    private mutating func noteFormat(
        of fields: [String: ConfigurationNode],
        at position: ConfigurationPosition
    ) throws(MediationError) -> ReportFormat {
        if let known = self.content.format {
            guard !self.isRecognised else { return known }
            // If the format cannot be recognised, it is the one that the user specified.
            guard let format = try? self.format(of: fields, at: position) else { return known }
            self.isRecognised = true
            let isGuessed = format == .levelPlayJSON && !fields.keys.contains { $0.contains(where: \.isUppercase) }
            try self.content.note(format: format, isGuessed: isGuessed)
            return known
        }
        let format = try self.format(of: fields, at: position)
        self.isRecognised = true
        try self.content.note(format: format, isGuessed: false)
        return format
    }

    private func format(
        of fields: [String: ConfigurationNode],
        at position: ConfigurationPosition
    ) throws(MediationError) -> ReportFormat {
        if fields["header"] != nil || fields["row"] != nil || fields["footer"] != nil { return .admobAPI }
        if fields["lineItems"] != nil, fields["loadID"] != nil { return .responseInfo }
        if fields["networkResponses"] != nil { return .maxWaterfallInfo }
        if GoogleResponse.keysOfResponses.contains(where: { fields[$0] != nil }) { return .gmaResponseInfo }
        let known = fields.keys.compactMap { ReportHeader($0, own: self.ownColumns).column }
        if [.load, .outcome].allSatisfy({ known.contains(.dimension($0)) }) { return .attempts }
        guard known.count >= 2 || fields["data"] != nil else {
            let keys = fields.keys.sorted().listed(limit: 8)
            throw self.content.error("is no report that is known here: its objects have \(keys)", at: position)
        }
        return fields.keys.contains { $0.contains("_") } ? .maxJSON : .levelPlayJSON
    }

    // MARK: Logs

    private mutating func readLoad(_ node: ConfigurationNode, _ format: ReportFormat, _ record: JSONRecord) {
        do throws(ConfigurationProblem) {
            let load =
                switch format {
                case .maxWaterfallInfo: try MAXWaterfallInfo.load(node)
                case .gmaResponseInfo: try GoogleResponse.load(node)
                default: try OwnResponseInfo.load(node)
                }
            if let reason = load.reasonNotToUse { return self.content.skip(record.position, reason, isLoss: false) }
            if let note = load.note, !self.content.notes.contains(note) { self.content.notes.append(note) }
            self.content.loads += 1
            self.log[load.adUnit ?? "", default: LoggedLoads()].add(load)
        } catch {
            let path = error.path.isEmpty ? "" : "\(error.path): "
            self.content.skip(record.place(error.position), path + error.message)
        }
    }

    // MARK: Rows

    private mutating func readRow(_ entries: [ConfigurationNode.Entry], _ record: JSONRecord) throws(MediationError) {
        let outer = ReportRow(position: record.position)
        for row in try self.rows(of: entries, in: outer, record, depth: 0) { self.add(row) }
    }

    private mutating func add(_ row: ReportRow) {
        guard let problem = row.problem else {
            if !self.content.takeAttempt(row) { self.content.rows.append(row) }
            return
        }
        self.content.skip(row.position, problem, of: row)
    }

    /// Returns the rows of an object: one, or one for each element of its arrays, with all values beside the arrays.
    private mutating func rows(
        of entries: [ConfigurationNode.Entry],
        in outer: ReportRow,
        _ record: JSONRecord,
        depth: Int
    ) throws(MediationError) -> [ReportRow] {
        var row = outer
        var elements: [ConfigurationNode] = []
        try self.read(entries, into: &row, elements: &elements, record, depth: depth)
        guard row.problem == nil, !elements.isEmpty else { return [row] }
        guard elements.count == 1 || row.metrics.isEmpty else {
            self.content.skip(
                row.position,
                "has numbers beside its \(elements.count) rows, and would count so many times"
            )
            return []
        }
        var rows: [ReportRow] = []
        for element in elements {
            guard case .object(let inner) = element.value else { continue }
            if elements.count > 1 { row.position = record.place(element.position) }
            rows += try self.rows(of: inner, in: row, record, depth: depth + 1)
        }
        return rows
    }

    /// Puts the values of an object into a row, and collects the objects in its arrays.
    private mutating func read(
        _ entries: [ConfigurationNode.Entry],
        into row: inout ReportRow,
        elements: inout [ConfigurationNode],
        _ record: JSONRecord,
        depth: Int
    ) throws(MediationError) {
        // Days and hours come in any order, and must be joined in the same one.
        for entry in entries.sorted(by: { $0.key < $1.key }) {
            switch entry.value.value {
            case .object(let inner) where depth < 3:
                try self.read(inner, into: &row, elements: &elements, record, depth: depth + 1)
            case .array(let nodes) where depth < 3:
                elements += nodes.filter { if case .object = $0.value { true } else { false } }
            default: try self.take(entry, into: &row, record)
            }
        }
    }

    private mutating func take(
        _ entry: ConfigurationNode.Entry,
        into row: inout ReportRow,
        _ record: JSONRecord
    ) throws(MediationError) {
        let column: ReportColumn?
        if let known = self.columns[entry.key] {
            column = known
        } else {
            column = ReportHeader(entry.key, own: self.ownColumns).column
            self.columns[entry.key] = .some(column)
            self.content.headers.insert(entry.key)
        }
        guard let column else { return self.noteUnknown(entry, record) }
        if entry.key == "currency", case .string(let currency) = entry.value.value, !currency.isEmpty {
            try self.content.note(currency: currency, at: record.place(entry.value.position))
        }
        switch column {
        case .dimension(let dimension): row.take(Self.text(of: entry.value), as: dimension, from: entry.key)
        case .detail: row.details[entry.key] = Self.text(of: entry.value)
        case .metric(let metric): try self.set(metric, to: entry, in: &row, record)
        case .ignored: break
        }
    }

    private mutating func set(
        _ metric: ReportColumn.Metric,
        to entry: ConfigurationNode.Entry,
        in row: inout ReportRow,
        _ record: JSONRecord
    ) throws(MediationError) {
        let position = record.place(entry.value.position)
        if metric.isMoney, let currency = CurrencySign.sign(inHeader: entry.key) {
            try self.content.note(currency: currency, at: position)
        }
        let value: NumberStyle.Value =
            switch entry.value.value {
            case .number(let number): NumberStyle.checked(number)
            case .string(let text): try self.content.value(of: text, as: metric, in: .point, at: position)
            case .null: .missing
            default: .bad("is \(entry.value.kind)")
            }
        guard row.problem == nil else { return }
        guard let problem = ReportContent.set(metric, of: &row, to: value, from: entry.key) else { return }
        row.problem = "\(entry.key.quoted): \(Self.text(of: entry.value).quoted) \(problem)"
        row.position = position
    }

    private static func text(of node: ConfigurationNode) -> String {
        switch node.value {
        case .string(let text): text.trimmedBlanks
        case .number(let number): number.plainText
        case .bool(let flag): "\(flag)"
        default: ""
        }
    }
}

// MARK: - The AdMob API

extension JSONReport {
    private mutating func readAdMob(
        _ fields: [String: ConfigurationNode],
        _ record: JSONRecord
    ) throws(MediationError) {
        if let header = fields["header"] {
            let settings = header["localizationSettings"]
            guard let code = settings?["currencyCode"], case .string(let currency) = code.value else { return }
            return try self.content.note(currency: currency, at: record.place(code.position))
        }
        if let footer = fields["footer"] {
            guard let count = footer["matchingRowCount"], let total = Double(Self.text(of: count)) else { return }
            let read = self.content.rows.count + self.content.unused.count
            if Double(read) < total {
                let words = "The report has \(read) of \(total.plainText) rows."
                self.content.notes.append(words)
            }
            return
        }
        guard let node = fields["row"] else {
            return self.content.skip(record.position, "is neither a header, a row nor a footer")
        }
        var row = ReportRow(position: record.position)
        if case .object(let entries) = node["dimensionValues"]?.value {
            for entry in entries {
                let value = entry.value["value"]
                guard let label = entry.value["displayLabel"] ?? value else { continue }
                // Several values may have the same label.
                if let value { row.details[entry.key] = Self.text(of: value) }
                try self.take(.init(key: entry.key, keyPosition: entry.keyPosition, value: label), into: &row, record)
            }
        }
        if case .object(let entries) = node["metricValues"]?.value {
            for entry in entries { try self.takeMetric(entry, into: &row, record) }
        }
        self.add(row)
    }

    private mutating func takeMetric(
        _ entry: ConfigurationNode.Entry,
        into row: inout ReportRow,
        _ record: JSONRecord
    ) throws(MediationError) {
        var value = entry.value["integerValue"] ?? entry.value["doubleValue"] ?? entry.value
        if let micros = entry.value["microsValue"] {
            guard let number = Double(Self.text(of: micros)) else {
                row.problem = "\(entry.key.quoted): \(Self.text(of: micros).quoted) is not a number"
                row.position = record.place(micros.position)
                return
            }
            value = ConfigurationNode(.number(number / 1e6), at: micros.position)
        }
        try self.take(.init(key: entry.key, keyPosition: entry.keyPosition, value: value), into: &row, record)
    }
}
