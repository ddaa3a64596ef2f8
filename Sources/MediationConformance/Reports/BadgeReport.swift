/// The report as a small image in SVG, such as "adapter contract: tier 2, 61 of 64".
///
/// The badge shows the total number of rules, and the numbers of those that were not checked or do not apply, so that
/// it does not promise more than was seen.
struct BadgeReport {
    private static let label = "adapter contract"
    private static let height = 20
    private static let padding = 6

    private let report: ConformanceReport
    private let tone: ReportHeadline.Tone

    init(_ report: ConformanceReport) {
        self.report = report
        self.tone = ReportHeadline(report).tone
    }

    /// The text on the right.
    var message: String {
        if self.tone == .harnessError { return "harness error" }
        let summary = self.report.summary
        let counts = [
            (summary.failed, "broken"), (summary.stale, "stale"),
            (self.report.unmatchedKnownFailures.count, "unmatched"),
            (summary.knownFailures, "known"), (summary.warnings, summary.warnings == 1 ? "warning" : "warnings"),
            (summary.notVerified, "not verified"), (summary.notApplicable, "n/a"),
        ]
        let kept = "\(self.report.selection == nil ? "" : "selected ")\(summary.passed) of \(summary.total)"
        let shown = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return (["tier \(self.report.tier.rawValue)", kept] + shown + self.report.undeclared).joined(separator: ", ")
    }

    var text: String {
        let left = Self.width(Self.label) + 2 * Self.padding
        let right = Self.width(self.message) + 2 * Self.padding
        let title = "\(Self.label): \(self.message)"
        let facts = self.report.facts.map { "\($0.title): \(Legible.shortLine($0.value))" }
        let attributes: KeyValuePairs<String, String?> = [
            "xmlns": "http://www.w3.org/2000/svg", "width": "\(left + right)", "height": "\(Self.height)",
            "viewBox": "0 0 \(left + right) \(Self.height)", "role": "img", "aria-label": title,
        ]
        let font: KeyValuePairs<String, String?> = [
            "fill": "#fff", "font-family": "Verdana,DejaVu Sans,Geneva,sans-serif", "font-size": "11",
        ]
        let image = Markup.tag("svg", attributes) {
            Markup.tag("title", [:], title)
            Markup.tag("desc", [:], facts.joined(separator: "\n"))
            Markup.tag("clipPath", ["id": "edge"]) { Self.rectangle(0, left + right, corner: 3) }
            Markup.tag("g", ["clip-path": "url(#edge)"]) {
                Self.rectangle(0, left, fill: "#444c56")
                Self.rectangle(left, right, fill: self.colour)
            }
            Markup.tag("g", font) {
                Self.text(Self.label, at: Self.padding)
                Self.text(self.message, at: left + Self.padding)
            }
        }
        return image.xml
    }

    /// The background colour; white text is legible on each.
    private var colour: String {
        switch self.tone {
        case .good: "#1a7f37"
        case .partial: "#0b5cad"
        case .flawed: "#8a5a00"
        case .bad: "#b3261e"
        case .harnessError: "#57606a"
        }
    }

    private static func rectangle(_ x: Int, _ width: Int, fill: String? = nil, corner: Int? = nil) -> Markup {
        .tag(
            "rect",
            ["x": "\(x)", "width": "\(width)", "height": "\(self.height)", "fill": fill, "rx": corner.map { "\($0)" }]
        )
    }

    /// Makes a text with a fixed length, because the viewer's font may be wider than the one that was measured.
    private static func text(_ string: String, at x: Int) -> Markup {
        .tag("text", ["x": "\(x)", "y": "14", "textLength": "\(self.width(string))"], string)
    }

    /// Returns the approximate width of a text in 11-pixel Verdana.
    private static func width(_ string: String) -> Int {
        let tenths = string.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar {
            case "i", "l", "j", " ", ",", ".", ":", "/", "f", "t", "r": sum + 42
            case "m", "w": sum + 98
            default: sum + 69
            }
        }
        return (tenths + 9) / 10
    }
}
