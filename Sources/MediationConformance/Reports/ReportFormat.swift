/// A form in which a report can be written for programs, browsers and web pages.
public struct ReportFormat: Hashable, Sendable {
    enum Kind: String, CaseIterable {
        case tap, junit, json, html, badge
    }

    let kind: Kind

    /// TAP 14: a line per rule, read by test harnesses of many languages.
    ///
    /// What is not required or known is marked as not done yet, so that it does not fail the run; an error of the
    /// harness bails out.
    public static let tap = ReportFormat(kind: .tap)

    /// JUnit's XML, which servers that build software show.
    ///
    /// Rules that were not judged and known failures are skipped; errors of the harness are errors, not failures.
    public static let junit = ReportFormat(kind: .junit)

    /// JSON with all that the report has, its counts and the exit code; ``ConformanceReport`` can be decoded from it.
    ///
    /// Its schema is `docs/schemas/conformance-report.schema.json`.
    public static let json = ReportFormat(kind: .json)

    /// One HTML page that needs nothing else: the rules by section, and of each failure what happened when.
    public static let html = ReportFormat(kind: .html)

    /// A small SVG image for a web page, such as "adapter contract: tier 2, 61 of 64".
    public static let badge = ReportFormat(kind: .badge)

    /// All formats.
    public static let all = Kind.allCases.map(ReportFormat.init(kind:))

    /// The name, as on a command line: "tap", "junit", "json", "html" or "badge".
    public var name: String { self.kind.rawValue }

    /// The usual end of the name of a file of this format, without a dot.
    public var fileExtension: String {
        switch self.kind {
        case .tap: "tap"
        case .junit: "xml"
        case .json: "json"
        case .html: "html"
        case .badge: "svg"
        }
    }

    private init(kind: Kind) { self.kind = kind }

    /// Finds the format of a name; `nil` if there is none.
    public init?(name: String) {
        guard let kind = Kind(rawValue: name) else { return nil }
        self.init(kind: kind)
    }

    /// Finds the format by how the name of a file ends, in any case; `nil` if that says nothing.
    public init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let end = path[path.index(after: dot)...].lowercased()
        guard let format = Self.all.first(where: { $0.fileExtension == end || end == "htm" && $0.kind == .html }) else {
            return nil
        }
        self = format
    }
}

extension ReportFormat: CustomStringConvertible {
    /// The name.
    public var description: String { self.name }
}

extension ConformanceReport {
    /// Writes the report in a format, as text in UTF-8 that ends with a line break.
    ///
    /// The same report always gives the same text. Whatever the adapter's messages contain, they are text and nothing
    /// else in it; what no text can show, such as control characters, is written as in `\u{0}`. Only JSON has it
    /// all, and every character as it is; the others leave out parts of very long texts and timelines, and say so.
    ///
    /// - Parameter format: The format.
    /// - Returns: The text.
    public func text(as format: ReportFormat) -> String {
        switch format.kind {
        case .tap: TAPReport(self).text
        case .junit: JUnitReport(self).text
        case .json: JSONReport(self).text
        case .html: HTMLReport(self).text
        case .badge: BadgeReport(self).text
        }
    }

    /// Writes the report into a file, under another name until it is complete: nobody ever reads half of one.
    ///
    /// A file that is there is replaced, or the one that a link points to; if that fails it stays as it is.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in a folder that exists.
    ///   - format: The format.
    /// - Throws: ``ReportFileError`` if the file cannot be written.
    public func write(to path: String, as format: ReportFormat) throws(ReportFileError) {
        try ReportFile(path).write(self.text(as: format))
    }
}
