public import MediationConformance
public import Testing

extension AdapterConformance {
    /// Checks one rule in a test of Swift Testing, and records the result there.
    ///
    /// One test is enough for all rules, with a test case for each:
    ///
    /// ```swift
    /// @Test(arguments: AdapterContract.rules)
    /// func contract(_ rule: ContractRule) async throws {
    ///     try await AdapterConformance.verify(rule, AcmeHarness.self)
    /// }
    /// ```
    ///
    /// A violated MUST rule is recorded as an issue at the line of this call; a violated SHOULD rule, and a rule that
    /// could not be verified, as a warning. A rule that does not apply cancels its test case. A rule in which a faulty
    /// adapter may crash or hang is checked in a separate process, for which the harness must be neither private nor
    /// local.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - harness: The harness's type.
    ///   - knownFailing: Rules that the adapter is known to violate: known issues, until they pass.
    ///   - seed: The seed of all randomness in the check.
    ///   - sourceLocation: The location at which issues are recorded.
    /// - Throws: ``OutsideOfTestError`` if there is no running test in which to record the result; a
    ///   `ConformanceFailure` if the harness is at fault, or if a known failure matches no rule.
    public static func verify<Harness: AdapterHarness>(
        _ rule: ContractRule,
        _ harness: Harness.Type,
        knownFailing: [KnownFailure] = [],
        seed: UInt64 = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        // Issues recorded outside of a test are lost, which would look like an adapter without faults.
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

/// An error that indicates that a rule is verified outside of the tests of Swift Testing, where nothing can be
/// recorded.
public struct OutsideOfTestError: Error, CustomStringConvertible {
    /// The reason, and the alternative.
    public var description: String {
        "AdapterConformance.verify works in tests of Swift Testing only: elsewhere, as in XCTest or in a detached task, "
            + "what it finds would be lost. Use AdapterConformance.check there."
    }
}

extension ContractRule: CustomTestStringConvertible {
    /// The number and the text, as the name of the test case.
    public var testDescription: String { "\(self.id) \(self.text)" }
}
