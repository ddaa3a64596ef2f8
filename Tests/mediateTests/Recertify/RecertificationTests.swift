import ArgumentParser
import MediationConformance
import Testing

@testable import mediate

struct RecertificationTests {
    private func report(_ verdicts: [(RuleID, Verdict)], sdk: String) -> ConformanceReport {
        ConformanceReport(
            harness: "AcmeHarness",
            adapter: "AcmeAdapter",
            networkSDKVersion: sdk,
            tier: .networkPlayed,
            results: verdicts.map { RuleResult(id: $0, level: .must, text: "Rule \($0).", verdict: $1) }
        )
    }

    @Test
    func ruleThatHeldIsNamedWithTheVersionSinceWhichItIsBroken() {
        var recertification = Recertification(last: self.report([(RuleID(3, 4), .pass)], sdk: "1.0.0"))
        let first = recertification.add(self.report([(RuleID(3, 4), .pass)], sdk: "1.1.0"), of: "1.1.0")
        #expect(first.exitCode == 0)
        for version in ["1.2.0", "1.3.0"] {
            let outcome = recertification.add(self.report([(RuleID(3, 4), .fail)], sdk: version), of: version)
            #expect(outcome.exitCode == 1)
            #expect(outcome.broken.map(\.result.id) == [RuleID(3, 4)])
            #expect(outcome.text.hasPrefix("SDK \(version): not certified, 1 rule is broken\n  3.4  Rule 3.4."))
            #expect(outcome.text.contains("Held with SDK 1.1.0, broken since SDK 1.2.0."))
        }
    }

    @Test
    func ruleThatAnotherOneExplainsIsOnlyNamed() {
        var recertification = Recertification(last: nil)
        var report = self.report([(RuleID(4, 4), .fail), (RuleID(12, 2), .fail)], sdk: "1.0.0")
        report.results[1].foundBroken = RuleID(4, 4)
        let text = recertification.add(report, of: "1.0.0").text
        #expect(text.hasSuffix("since SDK 1.0.0, or before.\n  12.2  broken, too, perhaps by this alone"), "\(text)")
    }

    @Test
    func ruleThatNeverHeldFailsToo() {
        var recertification = Recertification(last: self.report([(RuleID(3, 4), .fail)], sdk: "1.0.0"))
        let outcome = recertification.add(self.report([(RuleID(3, 4), .fail)], sdk: "1.1.0"), of: "1.1.0")
        #expect(outcome.exitCode == 1)
        #expect(outcome.text.contains("Broken since SDK 1.0.0, or before."))
    }

    @Test
    func recommendationThatHeldFailsAndOneThatNeverHeldDoesNot() {
        var recertification = Recertification(
            last: self.report([(RuleID(2, 6), .pass), (RuleID(3, 11), .warning)], sdk: "1.0.0")
        )
        let outcome = recertification.add(
            self.report([(RuleID(2, 6), .warning), (RuleID(3, 11), .warning)], sdk: "1.1.0"),
            of: "1.1.0"
        )
        #expect(outcome.exitCode == 1)
        #expect(outcome.broken.map(\.result.id) == [RuleID(2, 6)])
    }

    @Test
    func ruleThatIsNotCheckedAnyMoreIsToldAndFailsNothing() {
        var recertification = Recertification(last: self.report([(RuleID(3, 4), .pass)], sdk: "1.0.0"))
        let outcome = recertification.add(
            self.report([(RuleID(3, 4), .notVerified(reason: "no driver"))], sdk: "1.1.0"),
            of: "1.1.0"
        )
        #expect(outcome.exitCode == 0)
        #expect(outcome.text == "SDK 1.1.0: certified, 0 of 1 rules, 1 not verified\n  3.4  not checked any more")
    }

    @Test
    func versionThatMendsARuleIsCertifiedAgain() {
        var recertification = Recertification(last: nil)
        _ = recertification.add(self.report([(RuleID(3, 4), .fail)], sdk: "1.0.0"), of: "1.0.0")
        let outcome = recertification.add(self.report([(RuleID(3, 4), .pass)], sdk: "1.1.0"), of: "1.1.0")
        #expect(outcome.exitCode == 0)
        #expect(outcome.changelogLine == "- Certified with SDK 1.1.0: 1 of 1 rules, contract 1.0.0.")
    }
}

struct SDKVersionsTests {
    @Test
    func listKeepsItsOrder() throws {
        #expect(try SDKVersions("9.1.0, 9.0.0").list == ["9.1.0", "9.0.0"])
    }

    @Test(arguments: [("9.0.0...9.2.0", ["9.0.0", "9.1.5", "9.2.0"]), ("9.0.0..<9.2.0", ["9.0.0", "9.1.5"])])
    func rangeTakesTheTagsWithinItInOrder(range: String, versions: [String]) throws {
        let tags = ["v9.2.0", "9.0.0", "10.0.0", "9.1.5", "nightly", "8.9.9"]
        #expect(try SDKVersions(range).versions(in: tags) == versions)
        #expect(SDKVersions.skipped(of: tags) == ["nightly"])
    }

    @Test(arguments: ["", ",", "9.2.0...9.0.0", "a...b", "../9.0.0"])
    func otherTextsAreNoVersions(text: String) {
        #expect(throws: ValidationError.self) { try SDKVersions(text) }
    }
}

struct ChangelogTests {
    @Test(arguments: [
        ("", "# Changelog\n\n## Unreleased\n\n- New.\n"),
        (
            "# Changelog\r\n\r\n## Unreleased\r\n\r\n- Old.\r\n",
            "# Changelog\r\n\r\n## Unreleased\r\n\r\n- Old.\r\n- New.\r\n"
        ),
        ("# Changelog\n\n## Unreleased\n\n- Old.\n", "# Changelog\n\n## Unreleased\n\n- Old.\n- New.\n"),
        (
            "# Changelog\n\n## Unreleased\n\n- Old.\n\n## 1.0.0\n\n- First.\n",
            "# Changelog\n\n## Unreleased\n\n- Old.\n- New.\n\n## 1.0.0\n\n- First.\n"
        ),
        (
            "# Changelog\n\n## 1.0.0\n\n- First.\n",
            "# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0\n\n- First.\n"
        ),
        ("# Changelog\n\n## Unreleased\n\n- New.\n", "# Changelog\n\n## Unreleased\n\n- New.\n"),
        (
            "# Changelog\n\n## [Unreleased] \n\n- Old.  \n\n## [1.0.0]\n",
            "# Changelog\n\n## [Unreleased] \n\n- Old.  \n- New.\n\n## [1.0.0]\n"
        ),
        (
            "## [Unreleased]\n\n- Old.\n\n[Unreleased]: https://example.org\n",
            "## [Unreleased]\n\n- Old.\n- New.\n\n[Unreleased]: https://example.org\n"
        ),
        ("## Unreleased\n\n- Old\u{2028}line.\r\n- B.\n", "## Unreleased\n\n- Old\u{2028}line.\r\n- B.\n- New.\n"),
        ("## Unreleased\r\n\r\n- Old.", "## Unreleased\r\n\r\n- Old.\r\n- New.\r\n"),
        ("\u{FEFF}## Unreleased\n\n- Old.", "\u{FEFF}## Unreleased\n\n- Old.\n- New.\n"),
        (
            "# Changelog\r\n\r\n## Unreleased\r\n\r\n- New.  \r\n",
            "# Changelog\r\n\r\n## Unreleased\r\n\r\n- New.  \r\n"
        ),
    ])
    func lineGoesToWhatIsNotReleasedOnce(old: String, new: String) {
        #expect(Changelog(text: old).adding("- New.").text == new)
    }
}
