#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import MediationCore

/// Makes a traffic model from reports and logs.
///
/// Read all reports, and then call ``fit()``. A problem in a report is an error with the name of the report, the line,
/// and the column or key; single rows that cannot be used are left out and listed.
public struct ReportFit: Sendable {
    private let options: FitOptions
    private var contents: [ReportContent] = []
    private var logs: [String: LoggedLoads] = [:]

    /// Creates a fit without any reports.
    ///
    /// - Parameter options: The options for reading and fitting reports.
    public init(_ options: FitOptions = FitOptions()) {
        self.options = options
    }

    /// Reads a report.
    ///
    /// - Parameters:
    ///   - report: The report, in any of the formats.
    ///   - name: The name of the report in messages, such as its file name.
    /// - Throws: An error with one of the configuration codes.
    public mutating func read(_ report: Data, name: String) throws(MediationError) {
        var rest: Data? = report
        try self.read(name: name) { () throws(MediationError) -> Data? in
            defer { rest = nil }
            return rest
        }
    }

    /// Reads a report in pieces, since a log may be larger than the memory.
    ///
    /// - Parameters:
    ///   - name: The name of the report in messages, such as its file name.
    ///   - next: Returns the next piece; `nil` at the end.
    /// - Throws: An error with one of the configuration codes, or the error that `next` throws.
    public mutating func read(name: String, next: () throws(MediationError) -> Data?) throws(MediationError) {
        var reader = try ReportReader(name: name, options: self.options)
        while let piece = try next() { try reader.read([UInt8](piece)) }
        let (content, log) = try reader.finish()
        if content.rows.isEmpty, content.loads == 0 {
            guard !content.unused.isEmpty else { throw content.error("has no rows") }
            let problems = content.unused.prefix(10).map { row in
                ConfigurationProblem(position: ConfigurationPosition(line: row.line, column: 1), message: row.reason)
            }
            let none = ConfigurationProblem(position: nil, message: "no row can be used")
            throw MediationError(.configurationInvalid, name: name, problems: [none] + problems)
        }
        self.contents.append(content)
        self.logs.merge(log) { old, new in
            var sum = old
            sum.add(new)
            return sum
        }
    }

    /// The recognised formats of the reports, in the order in which the reports were read.
    public var formats: [ReportFormat] {
        // A pull of nothing but days and requests is of the same platform as the others.
        let sure = self.contents.first { !$0.isFormatGuessed && $0.format?.isTable == true }?.format
        return self.contents.compactMap { $0.isFormatGuessed ? sure ?? $0.format : $0.format }
    }

    /// Makes the model, and simulates it in the present order to check whether it reproduces the reports.
    ///
    /// - Returns: The model; look at its ``FittedTraffic/reproduction`` before anything else.
    /// - Throws: An error with one of the configuration codes.
    public func fit() throws(MediationError) -> FittedTraffic {
        guard let first = self.contents.first else {
            throw MediationError(.configurationInvalid, "there is no report to fit a model to")
        }
        let usd = try self.usd()
        var fitted = try self.fit(self.options, first, usd: usd, isSimulated: true).fitted
        if fitted.reproduction.worth > 0 {
            let causes = FitCauses { try? self.fit($0, first, usd: usd, isSimulated: false) }
            fitted.causes = causes.causes(self.options)
        }
        return fitted
    }

    private func fit(
        _ options: FitOptions,
        _ first: ReportContent,
        usd: Double,
        isSimulated: Bool
    ) throws(MediationError) -> FitOutcome {
        try options.check(self.contents, logs: Set(self.logs.keys))
        let sums = try ReportSums(self.contents, options, usd: usd)
        let unused = self.contents.flatMap(\.unused) + sums.unused
        try options.check(unused, of: sums.rowCount + self.contents.reduce(0) { $0 + $1.loads }, first)
        let observation = try Observation(sums, try self.log(named: sums.adUnit), options, first)
        var fitting = try Fitting(observation, options, first)
        try fitting.fit(isSimulated: isSimulated)
        var fitted = fitting.result
        fitted.unusedRows = unused
        fitted.notes = self.contents.flatMap(\.notes) + sums.notes + fitted.notes
        return FitOutcome(
            options: options,
            sums: sums,
            fitted: fitted,
            items: fitting.items,
            missing: fitting.missing,
            unmatched: fitting.unmatched
        )
    }

    /// Returns the value of one unit of the reports' common currency in USD.
    private func usd() throws(MediationError) -> Double {
        var known: (currency: String, content: ReportContent)?
        for content in self.contents {
            guard let currency = content.currency else { continue }
            if let known, known.currency != currency {
                throw content.error(
                    "has earnings in \(currency), and \(known.content.name) in \(known.currency); "
                        + "pull all reports in one currency"
                )
            }
            known = known ?? (currency, content)
        }
        guard let known else { return self.options.usd ?? 1 }
        guard known.currency != "USD" else {
            guard self.options.usd == nil else {
                throw known.content.error("has earnings in USD: leave out --usd, which is for other currencies")
            }
            return 1
        }
        guard let usd = self.options.usd else {
            throw known.content.error(
                "has earnings in \(known.currency.printable); say what one is worth in USD, as in --usd 1.08"
            )
        }
        return usd
    }

    /// Returns the log of the one ad unit that the fit is about.
    private func log(named name: String?) throws(MediationError) -> LoggedLoads? {
        guard !self.logs.isEmpty else { return nil }
        let wanted = self.options.adUnit ?? name
        if let wanted, let log = self.logs[wanted] { return log }
        if self.logs.count == 1, self.options.adUnit == nil || self.logs[""] != nil { return self.logs.first?.value }
        guard let content = self.contents.first(where: { $0.loads > 0 }) else { return nil }
        let known = self.logs.keys.sorted().listed(limit: 8)
        guard self.options.adUnit == nil else {
            throw content.error("has no loads of the ad unit \((wanted ?? "").quoted), but of \(known)")
        }
        throw content.error("has loads of \(self.logs.count) ad units, \(known); choose one")
    }
}
