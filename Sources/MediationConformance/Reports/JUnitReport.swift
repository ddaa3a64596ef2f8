/// The report as JUnit XML: a test case per rule, and one for each problem of the run as a whole.
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
        func element(_ name: String, title: String, _ children: [Markup]) -> Markup {
            .element(name, [("name", title)] + counts, children)
        }
        let properties = Markup.tag("properties") {
            for fact in self.report.facts { Self.property(fact.name, fact.value) }
        }
        let suite = element("testsuite", title: self.report.adapter, [properties] + cases.map(\.markup))
        let suites = element("testsuites", title: "Adapter contract \(self.report.suiteVersion)", [suite])
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + suites.xml
    }

    /// The outcome of a test case, in JUnit's terms.
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
        let group = "\(result.section.rawValue) \(result.section.title)"
        return self.testCase("\(result.id) \(Legible.shortLine(result.text, limit: 1_000))", in: group, kind) {
            Markup.tag("properties") {
                Self.property("level", result.level.rawValue)
                Self.property("verdict", outcome.rawValue)
            }
            if kind != .success {
                let detail = kind == .skipped ? "" : evidence
                Markup.tag(kind.rawValue, ["message": result.remark, "type": type], detail)
            }
            // JUnit has no other place for the evidence of these outcomes.
            if outcome == .warning || outcome == .knownFailure { Markup.tag("system-out", [:], evidence) }
        }
    }

    private func testCase(_ problem: RunProblem) -> Case {
        let kind: Kind = problem.isHarness ? .error : .failure
        let type = problem.isHarness ? "harness" : "knownFailures"
        return self.testCase(problem.name, in: "Run", kind) {
            Markup.tag(kind.rawValue, ["message": Legible.shortLine(problem.text), "type": type], problem.text)
        }
    }

    private func testCase(
        _ name: String,
        in group: String,
        _ kind: Kind,
        @MarkupBuilder _ children: () -> [Markup]
    ) -> Case {
        let attributes: KeyValuePairs<String, String?> = [
            "classname": "\(Legible.line(self.report.adapter)).\(group)", "name": name,
        ]
        return Case(kind: kind, markup: .tag("testcase", attributes, children))
    }

    private static func property(_ name: String, _ value: String) -> Markup {
        .tag("property", ["name": name, "value": value])
    }
}
