/// A format of a report for programs, browsers and web pages.
public struct ReportFormat: Hashable, Sendable {
    enum Kind: String, CaseIterable {
        case tap, junit, json, html, badge
    }

    let kind: Kind

    /// TAP 14, which has a line per rule and is read by test harnesses in many languages.
    ///
    /// Warnings and known failures are marked as to be done so that they do not fail the run; an error of the harness bails
    /// out.
    public static let tap = ReportFormat(kind: .tap)

    /// JUnit XML, which continuous integration servers display.
    ///
    /// Rules that were not judged and known failures are skipped; errors of the harness are errors, not failures.
    public static let junit = ReportFormat(kind: .junit)

    /// JSON with the full report, its counts and the exit code; ``ConformanceReport`` can be decoded from it.
    ///
    /// Its schema is `docs/schemas/conformance-report.schema.json`.
    public static let json = ReportFormat(kind: .json)

    /// A self-contained HTML page with the rules by section, and the timeline of each failure.
    public static let html = ReportFormat(kind: .html)

    /// A small SVG image for a web page, such as "adapter contract: tier 2, 61 of 64".
    public static let badge = ReportFormat(kind: .badge)

    /// All formats.
    public static let all = Kind.allCases.map(ReportFormat.init(kind:))

    /// The name on a command line: "tap", "junit", "json", "html" or "badge".
    public var name: String { self.kind.rawValue }

    /// The usual file extension of the format, without a dot.
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

    /// Finds the format with a name; `nil` if there is none.
    public init?(name: String) {
        guard let kind = Kind(rawValue: name) else { return nil }
        self.init(kind: kind)
    }

    /// Finds the format by the extension of a path, ignoring case; `nil` if the extension is unknown.
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
    /// Returns the report in a format, as UTF-8 text that ends with a line break.
    ///
    /// The same report always gives the same text. The adapter's messages are always written as text, whatever they
    /// contain; characters that cannot be shown, such as control characters, are written as in `\u{0}`. Only JSON
    /// contains everything, with every character as it is; the other formats leave out parts of very long texts and
    /// timelines, and say so.
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

    /// Writes the report to a file, under a temporary name until it is complete, so that no reader sees an incomplete
    /// report.
    ///
    /// An existing file, or the target of a link, is replaced; if writing fails, it is left as it is.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in a folder that exists.
    ///   - format: The format.
    /// - Throws: ``ReportFileError`` if the file cannot be written.
    public func write(to path: String, as format: ReportFormat) throws(ReportFileError) {
        try ReportFile(path).write(self.text(as: format))
    }
}
