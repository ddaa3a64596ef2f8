internal import MediationCore

/// Finds out why a model does not give its reports back: tries what would repair it.
struct FitCauses {
    /// Fits with other options, checked by the formula.
    let fit: (FitOptions) -> FitOutcome?

    /// More causes at a time are not looked for.
    private static let most = 4
    /// More remedies are not tried at a time.
    private static let mostRemedies = 24

    /// Less than that share of the revenue is nobody's question.
    private static let leastWorth = 0.001

    /// The causes, the first to begin with, each with those before repaired.
    func causes(_ options: FitOptions) -> [FitCause] {
        guard var now = self.fit(options) else { return [] }
        // What changes no decision gets one cause, and only if it is plain.
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

    /// The first by rank that repairs all, else the plain one that repairs most, if that is half.
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

/// A fit, and what it was made of.
struct FitOutcome {
    var options: FitOptions
    var sums: ReportSums
    var fitted: FittedTraffic
    var items: [ObservedLineItem]
    /// Line items of a given waterfall that the reports do not have, and those of the reports that it does not have.
    var missing: [LineItem]
    var unmatched: [ObservedLineItem]

    /// The share of the revenue that differs by more than chance.
    var worth: Double { self.fitted.reproduction.worth }
}
