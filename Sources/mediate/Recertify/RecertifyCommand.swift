import ArgumentParser
import Foundation
import MediationConformance
import MediationCore

struct RecertifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recertify",
        abstract: "Certifies the adapter of a package with further versions of the network's SDK.",
        discussion: """
            Builds and runs the conformance program of the package for each version in turn, and compares each report \
            with all earlier ones, beginning with the last report kept: conformance.json in the package. If a version \
            keeps every rule, that file and the badge conformance.svg are written, and CHANGELOG.md gets a line. The \
            report of a version that breaks a rule is kept beside them, with the version in its name.

            The manifest reads the version from Context.environment["SDK_VERSION"]. If anything else must change, such \
            as a CocoaPods file, --set gives a command that does so; it runs in the package, with the same variable.

            Exit codes: 0 certified with each version, 1 at least one version breaks a rule, 2 a package does not \
            build, its harness is at fault, or its SDK has another version, 64 wrong usage, 65 the last report is \
            invalid, 69 the tags cannot be read, 73 a file cannot be written, 130 interrupted (versions certified so \
            far are kept).
            """
    )

    @Argument(help: ArgumentHelp("The folder of the package.", valueName: "folder"), completion: .directory)
    var package = "."

    @Option(
        help: ArgumentHelp(
            "The versions of the SDK, oldest first: separated by commas, or a range of the --tags, such as "
                + "9.0.0...9.4.2 or 9.0.0..<10.0.0.",
            valueName: "versions"
        ),
        transform: { try SDKVersions($0) }
    )
    var sdk: SDKVersions

    @Option(help: ArgumentHelp("The git repository whose tags are the versions of a range.", valueName: "URL"))
    var tags: String?

    @Option(
        help: ArgumentHelp("A shell command that sets the version from SDK_VERSION.", valueName: "command")
    )
    var set: String?

    @Option(
        help: ArgumentHelp(
            "The name of the conformance program. (default: the one that ends in -conformance)",
            valueName: "name"
        )
    )
    var product: String?

    @Flag(help: "Also fail if a rule is not verified, or privacy or counting is not declared.")
    var strict = false

    func validate() throws {
        if self.sdk.isRange, self.tags == nil {
            throw ValidationError("A range of versions needs --tags, the git repository of the SDK.")
        }
        if !self.sdk.isRange, self.tags != nil {
            throw ValidationError("--tags is for a range of versions, such as 9.0.0...9.4.2.")
        }
    }

    func run() throws {
        let package = CertifiedPackage(self.package)
        guard let product = self.product ?? package.product else {
            throw Exit.failure(
                Exit.usage,
                "\(self.package): does not have exactly one folder in Sources that ends in -conformance; name the program with --product."
            )
        }
        let versions = try self.versions()
        let suite = SuiteRun(package: self.package, product: product, set: self.set, isStrict: self.strict)
        var recertification = Recertification(last: try package.lastReport())
        var code: Int32 = 0
        for version in versions {
            let report: ConformanceReport
            do throws(SuiteRun.Problem) {
                report = try suite.report(with: version)
            } catch .interrupted {
                throw Exit.interrupted
            } catch .noReport(let reason) {
                Output.line("SDK \(version): not certified, \(reason)")
                code = 2
                continue
            }
            let outcome = recertification.add(report, of: version)
            Output.text(outcome.text)
            try self.keep(outcome, in: package)
            code = max(code, outcome.exitCode)
        }
        if code != 0 { throw ExitCode(code) }
    }

    private func versions() throws -> [String] {
        guard let tags else { return self.sdk.list }
        let all = try SuiteRun.tags(of: tags)
        let (found, skipped) = (self.sdk.versions(in: all), SDKVersions.skipped(of: all))
        if !skipped.isEmpty {
            Output.error("Note: tags that are no versions of three or more numbers: \(skipped.listed(limit: 5))")
        }
        guard !found.isEmpty else { throw Exit.failure(Exit.usage, "\(tags): has no tag in the range.") }
        return found
    }

    private func keep(_ outcome: Recertification.Outcome, in package: CertifiedPackage) throws {
        do {
            if outcome.exitCode == 0 {
                try package.keep(outcome.report, line: outcome.changelogLine)
            } else {
                Output.line("  Report: \(try package.keepBroken(outcome.report, of: outcome.version))")
            }
        } catch let exit as ExitCode {
            // The reason has been told.
            throw exit
        } catch {
            throw Exit.failure(Exit.cannotCreate, "\(error)")
        }
    }
}
