/// The report in version 14 of the Test Anything Protocol: a test point per rule.
struct TAPReport {
    /// The directive after a test point that does not count as it stands.
    private enum Directive: String {
        case skip
        case todo

        func callAsFunction(_ reason: String) -> String { " # \(self.rawValue.uppercased()) \(reason)" }
    }

    private let report: ConformanceReport

    init(_ report: ConformanceReport) { self.report = report }

    var text: String {
        let problems = self.report.runProblems
        let points = self.report.results.map(Self.point) + problems.filter { !$0.isHarness }.map(Self.point)
        var lines = ["TAP version 14"]
        // A stream that bails out needs no plan, and an empty plan would count as success.
        if !points.isEmpty { lines.append("1..\(points.count)") }
        lines += self.report.facts.map { "# \($0.title): \(Legible.line($0.value))" }
        for (index, point) in points.enumerated() {
            lines.append("\(point.isOK ? "ok" : "not ok") \(index + 1) - \(point.description)")
            lines += point.diagnosis
        }
        if let reason = self.bailOut(problems) { lines.append("Bail out! \(reason)") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func bailOut(_ problems: [RunProblem]) -> String? {
        if let problem = problems.first(where: \.isHarness) { return Legible.line(problem.text) }
        guard let result = self.report.results.first(where: { $0.outcome == .harnessError }) else { return nil }
        return Legible.line("\(result.id): \(result.verdict.reason ?? "")")
    }

    /// A test point without its number.
    private struct Point {
        let isOK: Bool
        let description: String
        var diagnosis: [String] = []
    }

    private static func point(_ result: RuleResult) -> Point {
        let name = Self.description("\(result.id) \(result.text)")
        let remark = result.remark ?? ""
        return switch result.outcome {
        case .pass: Point(isOK: true, description: name)
        case .notApplicable, .notVerified: Point(isOK: true, description: name + Directive.skip(remark))
        case .warning:
            Point(isOK: false, description: name + Directive.todo("SHOULD"), diagnosis: Self.diagnosis(result))
        case .knownFailure:
            Point(isOK: false, description: name + Directive.todo(remark), diagnosis: Self.diagnosis(result))
        case .fail, .stale, .harnessError:
            Point(isOK: false, description: name, diagnosis: Self.diagnosis(result))
        }
    }

    private static func point(_ problem: RunProblem) -> Point {
        Point(
            isOK: false,
            description: Self.description(problem.name),
            diagnosis: ["  ---", "  message: \(JSONText.quoted(problem.text))", "  ..."]
        )
    }

    /// Returns a text in which no reader finds a directive.
    ///
    /// In version 14, `\#` is not a directive, but readers of older versions treat it as one: another character
    /// replaces it.
    private static func description(_ text: String) -> String {
        String(
            Legible.shortLine(text, limit: 1_000).flatMap { character -> String in
                switch character {
                case "\\": "\\\\"
                case _ where character.unicodeScalars.contains("#"):
                    String(String.UnicodeScalarView(character.unicodeScalars.map { $0 == "#" ? "\u{FF03}" : $0 }))
                default: String(character)
                }
            }
        )
    }

    /// Returns the YAML block after a test point; its strings are those of JSON.
    private static func diagnosis(_ result: RuleResult) -> [String] {
        let evidence = Evidence(result)
        var lines = ["  ---", "  level: \(result.level.rawValue)", "  verdict: \(result.outcome.rawValue)"]
        if let remark = result.remark { lines.append("  message: \(JSONText.quoted(remark))") }
        lines += evidence.parts.map { "  \($0.name): \(JSONText.quoted($0.text))" }
        if !evidence.timeline.isEmpty { lines.append("  timeline:") }
        lines += evidence.timeline.map { "    - \(JSONText.quoted($0.line))" }
        return lines + ["  ..."]
    }
}
