import Foundation
import MediationCore
import MediationSimulation

/// A judgement, for people and programs.
struct JudgeReport: CustomStringConvertible {
    let judgement: ExperimentJudgement

    var description: String {
        [self.heading, self.split, self.table.map { "\($0)" }, self.answer].compactMap { $0 }.joined(separator: "\n\n")
    }

    private var treatment: String { self.judgement.treatment.printable }
    private var control: String { self.judgement.rules.control.printable }

    private var heading: String {
        let (control, treated) = (self.judgement.controlUsers, self.judgement.treatmentUsers)
        let open = self.judgement.openUsers
        let counted =
            "\(self.control): \(FigureText.count(control)) users, \(self.treatment): \(FigureText.count(treated))"
        guard open > 0 else { return counted }
        let days = self.judgement.rules.window
        return
            "\(counted); \(FigureText.count(open)) more have not been followed for \(days) days, and do not count yet"
    }

    private var split: String? {
        guard !self.judgement.isSplitAsPlanned else { return nil }
        let share = FigureText.percent(self.judgement.rules.share, places: 0)
        return """
            THE SPLIT IS NOT AS PLANNED: \(share) of the users should have \(self.treatment). Chance makes a split this
            uneven in less than one of a thousand experiments, however often you look. Look for users who are missing in one
            variant: in the assignment, in the log, or because the app stopped. Nothing else is said until then.
            """
    }

    private var table: TextTable? {
        guard self.judgement.isSplitAsPlanned else { return nil }
        let findings = [self.judgement.finding] + self.judgement.guardrails
        return TextTable(
            header: ["", self.control, self.treatment, "Change", "Interval, however\noften you look", ""],
            rows: findings.map { finding in
                [
                    finding.metric.title, finding.metric.text(finding.control), finding.metric.text(finding.treatment),
                    Self.change(finding.lift), Self.text(finding.interval), finding.verdict.rawValue,
                ]
            },
            rightAligned: [1, 2, 3, 4]
        )
    }

    private static func change(_ lift: Double?) -> String {
        lift.map { FigureText.signed(FigureText.percent($0)) } ?? "-"
    }

    private static func text(_ interval: ClosedRange<Double>?) -> String {
        guard let interval else { return "too few users" }
        return "\(Self.change(interval.lowerBound)) to \(Self.change(interval.upperBound))"
    }

    private var answer: String? {
        guard self.judgement.isSplitAsPlanned else { return nil }
        var lines = [self.sentence]
        if let rest = self.judgement.remainingVariance {
            let share = FigureText.percent(1 - rest, places: 0)
            lines.append("Earlier revenue explains \(share) of the variance between users, and is taken into account.")
        }
        if let cap = self.judgement.rules.cap {
            lines.append(
                "No user counts for more than \(FigureText.decimal(cap, places: 4)) USD, so the revenue shown is lower than the actual revenue."
            )
        }
        return lines.joined(separator: "\n")
    }

    private var sentence: String {
        let broken = self.judgement.guardrails.filter { $0.verdict == .broken }.map(\.metric.rawValue)
        let open = self.judgement.guardrails.filter { $0.verdict == .open }.map(\.metric.rawValue)
        if !broken.isEmpty { return "Stop: \(self.treatment) loses too much: \(broken.joined(separator: ", "))." }
        switch self.judgement.finding.verdict {
        case .better where open.isEmpty: return "\(self.treatment) is better, and no guardrail suffers."
        case .better: return "\(self.treatment) is better; not known yet: \(open.joined(separator: ", "))."
        case .worse: return "Stop: \(self.treatment) is worse."
        default:
            return
                "Not decided yet: go on to \(FigureText.count(self.judgement.rules.planned)) users, and look when you like."
        }
    }
}

// MARK: - JSON

extension JudgeReport {
    private struct Form: Encodable {
        struct Finding: Encodable {
            let metric: String
            let control, treatment: Double
            let change, lowest, highest: Double?
            let verdict: String

            init(_ finding: ExperimentJudgement.Finding) {
                self.metric = finding.metric.rawValue
                (self.control, self.treatment) = (finding.control, finding.treatment)
                self.change = finding.lift
                (self.lowest, self.highest) = (finding.interval?.lowerBound, finding.interval?.upperBound)
                self.verdict = finding.verdict.rawValue
            }
        }

        let version = 1
        let control, treatment: String
        let controlUsers, treatmentUsers, openUsers: Int
        let splitProbability: Double
        let isSplitAsPlanned: Bool
        let finding: Finding
        let guardrails: [Finding]
        let remainingVariance: Double?
    }

    var json: String {
        get throws {
            let form = Form(
                control: self.judgement.rules.control,
                treatment: self.judgement.treatment,
                controlUsers: self.judgement.controlUsers,
                treatmentUsers: self.judgement.treatmentUsers,
                openUsers: self.judgement.openUsers,
                splitProbability: self.judgement.splitProbability,
                isSplitAsPlanned: self.judgement.isSplitAsPlanned,
                finding: Form.Finding(self.judgement.finding),
                guardrails: self.judgement.guardrails.map(Form.Finding.init),
                remainingVariance: self.judgement.remainingVariance
            )
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(form), as: UTF8.self)
        }
    }
}
