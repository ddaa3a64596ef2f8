internal import MediationCore

/// Finds the reasons that a model does not reproduce its reports, by trying remedies.
struct FitCauses {
    /// Fits with other options, and checks the result by the formula.
    let fit: (FitOptions) -> FitOutcome?

    /// The maximum number of causes.
    private static let most = 4
    /// The maximum number of remedies that are tried at a time.
    private static let mostRemedies = 24

    /// The share of the revenue below which a difference does not matter.
    private static let leastWorth = 0.001

    /// Returns the causes in order, each found with those before it repaired.
    func causes(_ options: FitOptions) -> [FitCause] {
        guard var now = self.fit(options) else { return [] }
        // A difference too small to change a decision gets one cause, and only a plain one.
        if now.worth <= Reproduction.greatestWorth { return self.smallCause(now).map { [$0] } ?? [] }
        var causes: [FitCause] = []
        while causes.count < Self.most, now.worth > Reproduction.greatestWorth {
            let remedies = FitRemedies(now)
            let others = remedies.all.filter { $0.rank != .cap }
            if let (remedy, next) = self.best(of: others, now, target: Reproduction.greatestWorth) {
                causes.append(FitCause(finding: remedy.finding, remedy: remedy.remedy, worth: next.worth))
                now = next
            } else if let hint = remedies.hint {
                return causes + [hint]
            } else {
                let caps = remedies.all.filter { $0.rank == .cap }
                guard let (remedy, next) = self.best(of: caps, now, target: Reproduction.greatestWorth) else { break }
                causes.append(FitCause(finding: remedy.finding, remedy: remedy.remedy, worth: next.worth))
                now = next
            }
        }
        return causes
    }

    private func smallCause(_ now: FitOutcome) -> FitCause? {
        guard now.worth >= Self.leastWorth else { return nil }
        let plain = FitRemedies(now).all.filter { $0.rank <= .requests }
        guard let (remedy, next) = self.best(of: plain, now, target: now.worth / 4) else { return nil }
        return FitCause(finding: remedy.finding, remedy: remedy.remedy, worth: next.worth)
    }

    /// Returns the first remedy by rank that repairs everything, otherwise the plain one that repairs most, if that is
    /// over half.
    private func best(of remedies: [FitRemedy], _ now: FitOutcome, target: Double) -> (FitRemedy, FitOutcome)? {
        var best: (remedy: FitRemedy, outcome: FitOutcome)?
        for remedy in remedies.sorted(by: { $0.rank < $1.rank }).prefix(Self.mostRemedies) {
            guard let outcome = self.fit(remedy.options) else { continue }
            if outcome.worth <= target { return (remedy, outcome) }
            if remedy.rank.isPlain, outcome.worth < best?.outcome.worth ?? now.worth / 2 { best = (remedy, outcome) }
        }
        return best.map { ($0.remedy, $0.outcome) }
    }
}

/// The outcome of a fit, and its input.
struct FitOutcome {
    var options: FitOptions
    var sums: ReportSums
    var fitted: FittedTraffic
    var items: [ObservedLineItem]
    /// The line items of a given waterfall that the reports lack, and those of the reports that the waterfall lacks.
    var missing: [LineItem]
    var unmatched: [ObservedLineItem]

    /// The share of the revenue that differs by more than chance.
    var worth: Double { self.fitted.reproduction.worth }
}
