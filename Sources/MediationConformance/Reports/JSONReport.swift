/// The report as JSON, with the schema docs/schemas/conformance-report.schema.json.
///
/// The keys are those that ``ConformanceReport`` is decoded from, in a readable order, plus the counts and the exit
/// code.
struct JSONReport {
    private let report: ConformanceReport

    init(_ report: ConformanceReport) { self.report = report }

    var text: String { JSONText.object(self.members).text + "\n" }

    private var members: [(key: String, value: JSONText)] {
        let report = self.report
        var members: [(key: String, value: JSONText)] = [
            ("suiteVersion", .string(report.suiteVersion)),
            ("catalogueHash", .string(report.catalogueHash)),
            ("harness", .string(report.harness)),
            ("adapter", .string(report.adapter)),
        ]
        members.add("adapterVersion", report.adapterVersion)
        members.add("networkSDKVersion", report.networkSDKVersion)
        members += [
            ("tier", .number("\(report.tier.rawValue)")),
            ("seed", .number("\(report.seed)")),
            ("formats", .array(report.formats.map { .string($0) })),
            ("capabilities", .array(report.capabilities.map { .string($0.rawValue) })),
            ("toolchain", .string(report.toolchain)),
        ]
        if let selection = report.selection {
            members.append(("selection", .array(selection.map { .string($0.description) })))
        }
        members.append(("isStrict", .bool(report.isStrict)))
        members.add("harnessProblem", report.harnessProblem)
        members += [
            ("reservations", .array(report.reservations.map { .string($0) })),
            ("exitCode", .number("\(report.exitCode)")),
            ("summary", self.summary),
            ("unmatchedKnownFailures", .array(report.unmatchedKnownFailures.map(Self.knownFailure))),
            ("results", .array(report.results.map(Self.result))),
        ]
        return members
    }

    private var summary: JSONText {
        let summary = self.report.summary
        let counts = [
            ("passed", summary.passed), ("failed", summary.failed), ("warnings", summary.warnings),
            ("knownFailures", summary.knownFailures), ("stale", summary.stale),
            ("notApplicable", summary.notApplicable), ("notVerified", summary.notVerified),
            ("harnessErrors", summary.harnessErrors), ("total", summary.total),
        ]
        return .object(counts.map { ($0.0, .number("\($0.1)")) })
    }

    private static func knownFailure(_ failure: KnownFailure) -> JSONText {
        .object([("rule", .string(failure.rule)), ("reason", .string(failure.reason))])
    }

    private static func result(_ result: RuleResult) -> JSONText {
        var verdict: [(key: String, value: JSONText)] = [("kind", .string(result.verdict.kind.rawValue))]
        verdict.add("reason", result.verdict.reason)
        var members: [(key: String, value: JSONText)] = [
            ("id", .string(result.id.description)),
            ("level", .string(result.level.rawValue)),
            ("text", .string(result.text)),
            ("verdict", .object(verdict)),
        ]
        members.add("expected", result.expected)
        members.add("happened", result.happened)
        members.add("foundBroken", result.foundBroken?.description)
        members.add("cause", result.cause?.description)
        if let calls = result.calls { members.append(("calls", .array(calls.map { .string($0) }))) }
        members.append(("timeline", .array(result.timeline.map(Self.entry))))
        members.append(("likelyCause", .string(result.likelyCause)))
        members.append(("fix", .string(result.fix)))
        members.add("knownFailure", result.knownFailure)
        return .object(members)
    }

    private static func entry(_ entry: TimelineEntry) -> JSONText {
        .object([
            ("timeMs", .number(entry.milliseconds)),
            ("party", .string(entry.party.rawValue)),
            ("event", .string(entry.event)),
        ])
    }
}

extension [(key: String, value: JSONText)] {
    /// Adds a string if there is one.
    fileprivate mutating func add(_ key: String, _ string: String?) {
        if let string { self.append((key, .string(string))) }
    }
}
