import Foundation
import MediationConformance
import MediationCore

/// The checks of adapters that the page shows: one at a time.
@MainActor
final class StudioConformance {
    private struct Rule: Encodable {
        let id: String
        let section: String
        let level: String
        let text: String
    }

    private struct Check: Encodable {
        let adapters: [String]
        /// The adapter that is checked, or was last; `nil` before the first check.
        var adapter: String?
        var isRunning = false
        /// The end in a sentence, or the reason that there is no result.
        var sentence = ""
        var isProblem = false
        /// The parts of the contract that the run says nothing about.
        var reservations: [String] = []
    }

    private let adapters: [StudioAdapter]
    private let publisher: StudioPublisher
    private var check: Check
    private var verdicts: [String: String] = [:]
    /// The findings in JSON, which may be much.
    private var findings: Data?
    private var suite: StudioSuite?

    init(_ adapters: [StudioAdapter], _ publisher: StudioPublisher) {
        self.adapters = adapters
        self.publisher = publisher
        self.check = Check(adapters: adapters.map(\.name))
        let contract = publisher.json(
            AdapterContract.rules.map { rule in
                Rule(
                    id: rule.id.description,
                    section: "\(rule.id.section). \(ContractSection(rawValue: rule.id.section)?.title ?? "")",
                    level: rule.level.rawValue,
                    text: rule.text
                )
            }
        )
        publisher.add { [weak self] in
            guard let self else { return [:] }
            return [
                "contract": contract, "check": self.publisher.json(self.check),
                "verdicts": self.publisher.json(self.verdicts), "findings": self.findings ?? Data("[]".utf8),
            ]
        }
    }

    /// Begins to check an adapter.
    func start(_ name: String) -> StudioAnswer {
        guard self.suite == nil else { return .refused("An adapter is being checked already.") }
        guard let adapter = self.adapters.first(where: { $0.name == name }) else {
            return .refused("There is no adapter \(name.quoted).")
        }
        let suite = StudioSuite(adapter)
        self.suite = suite
        (self.verdicts, self.findings) = ([:], nil)
        self.check = Check(adapters: self.check.adapters, adapter: name, isRunning: true)
        self.publisher.touch()
        Task { [weak self] in
            for await step in suite.steps { self?.take(step) }
            self?.end()
        }
        return .done
    }

    /// Stops the check, if there is one.
    func stop() -> StudioAnswer {
        guard let suite else { return .refused("No adapter is being checked.") }
        self.check.sentence = "Stopped. Rules without a verdict were not checked."
        suite.stop()
        return .done
    }

    private func take(_ step: StudioSuite.Step) {
        let isStopped = !self.check.sentence.isEmpty
        switch step {
        case .rule(let id, let verdict): self.verdicts[id] = verdict
        case .problem(let sentence) where !isStopped:
            (self.check.sentence, self.check.isProblem) = (sentence.printable, true)
        case .problem: break
        case .report(let report):
            let broken = report.results.filter { [.fail, .warning].contains($0.verdict) }
            self.findings = self.publisher.json(broken.map { Finding($0) })
            self.check.reservations = report.reservations
            self.check.isProblem = report.exitCode != 0
            self.check.sentence =
                report.harnessProblem
                ?? "\(report.adapter) \(report.adapterVersion ?? "?"): \(report.summary.line), seed \(report.seed)."
        }
        self.publisher.touch()
    }

    private func end() {
        self.suite = nil
        self.check.isRunning = false
        self.publisher.touch()
    }
}

extension StudioConformance {
    /// A broken rule, and what shows it.
    private struct Finding: Encodable {
        struct Entry: Encodable {
            let time: Double
            let party: String
            let event: String
        }

        /// The number of events that a page can bear, of each finding.
        private static let mostEvents = 200

        let id: String
        let text: String
        let isWarning: Bool
        let expected: String?
        let happened: String?
        /// The rule to mend first, if this one may be broken by that alone.
        let cause: String?
        let calls: [String]
        let omitted: Int
        let timeline: [Entry]
        let likelyCause: String
        let fix: String
        let known: String?

        init(_ result: RuleResult) {
            self.id = result.id.description
            self.text = result.text
            self.isWarning = result.level == .should
            self.expected = result.expected
            self.happened = result.happened
            self.cause = result.cause?.description
            self.calls = result.calls ?? []
            self.omitted = max(0, result.timeline.count - Self.mostEvents)
            self.timeline = result.timeline.suffix(Self.mostEvents).map { entry in
                Entry(time: entry.time.milliseconds, party: entry.party.rawValue, event: entry.event)
            }
            self.likelyCause = result.likelyCause
            self.fix = result.fix
            self.known = result.knownFailure
        }
    }
}
