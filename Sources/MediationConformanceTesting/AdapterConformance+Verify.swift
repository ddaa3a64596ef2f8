public import MediationConformance
public import Testing

extension AdapterConformance {
    /// Checks one rule in a test of Swift Testing, and records what came of it there.
    ///
    /// One test does for all rules, with a case for each:
    ///
    /// ```swift
    /// @Test(arguments: AdapterContract.rules)
    /// func contract(_ rule: ContractRule) async throws {
    ///     try await AdapterConformance.verify(rule, AcmeHarness.self)
    /// }
    /// ```
    ///
    /// A rule that is broken is an issue at the line of this call; one that should be kept and is not, and one that could
    /// not be verified, is a warning. A rule that does not apply cancels its case. A rule in which a wrong adapter may
    /// crash or hang is checked in a process of its own, for which the harness may be neither private nor local.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - harness: The harness's type.
    ///   - knownFailing: Rules that the adapter is known to break: known issues, until they pass.
    ///   - seed: What all that is random in the check is made from.
    ///   - sourceLocation: Where issues are recorded.
    /// - Throws: ``OutsideOfTestError`` if there is no test to record anything in; a `ConformanceFailure` if the harness
    ///   is at fault, or a known failure matches no rule.
    public static func verify<Harness: AdapterHarness>(
        _ rule: ContractRule,
        _ harness: Harness.Type,
        knownFailing: [KnownFailure] = [],
        seed: UInt64 = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        // What is recorded outside of a test is lost, and that would look like an adapter without faults.
        guard Test.current != nil else { throw OutsideOfTestError() }
        var options = ConformanceOptions(rules: [rule.id], seed: seed, knownFailing: knownFailing)
        let name = _mangledTypeName(harness)
        options.isolated = { await RuleInExitTest(rule: $0, seed: seed, harness: name).result(at: sourceLocation) }
        let report = await Self.run(harness, options: options)
        guard let result = report.results.first, report.exitCode != 2, report.unmatchedKnownFailures.isEmpty else {
            throw ConformanceFailure(report: report)
        }
        try RuleIssue(result).record(at: sourceLocation)
    }
}

/// A rule is to be verified where nothing can be recorded: outside of the tests of Swift Testing.
public struct OutsideOfTestError: Error, CustomStringConvertible {
    /// What to do instead.
    public var description: String {
        "AdapterConformance.verify works in tests of Swift Testing only: elsewhere, as in XCTest or in a detached task, "
            + "what it finds would be lost. Use AdapterConformance.check there."
    }
}

extension ContractRule: CustomTestStringConvertible {
    /// Number and text, as cases are called.
    public var testDescription: String { "\(self.id) \(self.text)" }
}
