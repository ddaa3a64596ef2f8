internal import MediationCore

/// Reads one report of any format, in pieces of any size.
struct ReportReader {
    private enum State {
        /// The format cannot be recognised yet.
        case start
        case table([UInt8])
        case json(JSONRecords, JSONReport)
    }

    /// The maximum size of a table, which is kept in memory since all of it shows how numbers are written.
    private static let greatestTable = 1 << 29

    private let options: FitOptions
    private let ownColumns: [String: ReportColumn]
    private let content: ReportContent
    private var text: ReportText
    private var state = State.start
    private var head: [UInt8] = []

    init(name: String, options: FitOptions) throws(MediationError) {
        self.options = options
        var content = ReportContent(name: name)
        content.format = options.format
        self.content = content
        self.text = ReportText(name: name)
        var own: [String: ReportColumn] = [:]
        for (header, meaning) in options.columns {
            guard let column = ReportColumn(named: meaning) else {
                let known = ReportColumn.names.listed(limit: 40)
                throw content.error("\(meaning.quoted) is no meaning of a column; known are \(known)")
            }
            own[header.trimmedBlanks] = column
        }
        self.ownColumns = own
    }

    mutating func read(_ bytes: [UInt8]) throws(MediationError) {
        try self.take(try self.text.decode(bytes))
    }

    mutating func finish() throws(MediationError) -> (content: ReportContent, log: [String: LoggedLoads]) {
        try self.take(try self.text.finish())
        var content: ReportContent
        var log: [String: LoggedLoads] = [:]
        switch self.state {
        case .start: throw self.content.error("is empty", code: .configurationSyntax)
        case .table(let bytes): content = try TableReport.read(bytes, self.content, ownColumns: self.ownColumns)
        case .json(var records, var report):
            try records.finish { record throws(MediationError) in try report.read(record) }
            (content, log) = try report.finish()
        }
        guard !content.attempts.isEmpty else { return (content, log) }
        let attempts = content.attempts.log
        content.loads += attempts.count
        return (content, attempts.sums)
    }

    private mutating func take(_ bytes: [UInt8]) throws(MediationError) {
        switch self.state {
        case .start:
            self.head += bytes
            let isBlank: (UInt8) -> Bool = { [0x09, 0x0A, 0x0D, 0x20, 0x1E].contains($0) }
            guard let first = self.head.first(where: { !isBlank($0) }) else { return }
            if let format = self.content.format, format.isTable, "{[".utf8.contains(first) {
                throw self.content.error("is JSON, and not in the format \(format.rawValue.quoted)")
            }
            let isKnown = self.content.format.map { $0 != .attempts } ?? false
            let isJSON = isKnown ? self.content.format?.isTable == false : "{[".utf8.contains(first)
            self.state =
                isJSON ? .json(JSONRecords(), JSONReport(self.content, ownColumns: self.ownColumns)) : .table([])
            let head = self.head
            self.head = []
            try self.take(head)
        case .table(var table):
            self.state = .start
            table += bytes
            self.state = .table(table)
            guard table.count <= Self.greatestTable else {
                throw self.content.error("has more than 512 MiB; pull fewer days at a time")
            }
        case .json(var records, var report):
            self.state = .start
            try records.read(bytes) { record throws(MediationError) in try report.read(record) }
            self.state = .json(records, report)
        }
    }
}
