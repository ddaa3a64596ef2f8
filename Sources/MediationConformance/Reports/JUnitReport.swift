/// The report in the XML of JUnit: a test case per rule, and one for whatever is wrong with the run as a whole.
struct JUnitReport {
    private let report: ConformanceReport

    init(_ report: ConformanceReport) { self.report = report }

    var text: String {
        let cases = self.report.results.map(self.testCase) + self.report.runProblems.map(self.testCase)
        let counts: [(name: String, value: String)] = [
            ("tests", "\(cases.count)"),
            ("failures", "\(cases.count { $0.kind == .failure })"),
            ("errors", "\(cases.count { $0.kind == .error })"),
            ("skipped", "\(cases.count { $0.kind == .skipped })"),
        ]
        let properties = self.report.facts.map { Self.property($0.name, $0.value) }
        let suite = Markup.element(
            "testsuite",
            [("name", self.report.adapter)] + counts,
            [.tag("properties", [:], properties)] + cases.map(\.markup)
        )
        let suites = Markup.element(
            "testsuites",
            [("name", "Adapter contract \(self.report.suiteVersion)")] + counts,
            [suite]
        )
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + suites.xml
    }

    /// What came of a test case, in the words of JUnit.
    private enum Kind: String {
        case success, failure, error, skipped
    }

    private struct Case {
        let kind: Kind
        let markup: Markup
    }

    private func testCase(_ result: RuleResult) -> Case {
        let outcome = result.outcome
        let kind: Kind =
            switch outcome {
            case .pass, .warning: .success
            case .fail, .stale: .failure
            case .harnessError: .error
            case .notApplicable, .notVerified, .knownFailure: .skipped
            }
        let type = outcome == .fail ? result.id.description : outcome.rawValue
        let evidence = Evidence(result).text
        var children: [Markup] = [
            .tag(
                "properties",
                [:],
                [
                    Self.property("level", result.level.rawValue),
                    Self.property("verdict", outcome.rawValue),
                ]
            )
        ]
        if kind != .success {
            let detail = kind == .skipped ? "" : evidence
            children.append(.tag(kind.rawValue, ["message": result.remark ?? "", "type": type], detail))
        }
        // In these there is no other place for it.
        if outcome == .warning || outcome == .knownFailure { children.append(.tag("system-out", [:], evidence)) }
        let group = "\(result.section.rawValue) \(result.section.title)"
        return self.testCase("\(result.id) \(Legible.line(result.text))", in: group, kind, children)
    }

    private func testCase(_ problem: RunProblem) -> Case {
        let kind: Kind = problem.isHarness ? .error : .failure
        let attributes: KeyValuePairs = [
            "message": Legible.shortLine(problem.text), "type": problem.isHarness ? "harness" : "knownFailures",
        ]
        return self.testCase(problem.name, in: "Run", kind, [.tag(kind.rawValue, attributes, problem.text)])
    }

    private func testCase(_ name: String, in group: String, _ kind: Kind, _ children: [Markup]) -> Case {
        let adapter = Legible.line(self.report.adapter)
        return Case(kind: kind, markup: .tag("testcase", ["classname": "\(adapter).\(group)", "name": name], children))
    }

    private static func property(_ name: String, _ value: String) -> Markup {
        .tag("property", ["name": name, "value": value])
    }
}
