/// Checks the rules of a section that need no process of their own in one process, since the start of each costs more than
/// most checks.
///
/// Only what is kept counts: a rule that another check may have spoilt is checked again, in a process of its own.
struct SharedChild {
    private let child: RuleChild
    private var kept: [RuleID: RuleResult] = [:]
    private var asked: Set<RuleID> = []

    init(_ child: RuleChild) { self.child = child }

    /// Looks up the result of a rule that is kept or does not apply.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - others: Returns the rules that can be checked in the same process.
    /// - Returns: The result; `nil` if the rule must be checked by itself.
    mutating func result(of rule: ContractRule, with others: () -> [ContractRule]) -> RuleResult? {
        if self.asked.insert(rule.id).inserted {
            let rules = others()
            self.asked.formUnion(rules.map(\.id))
            guard rules.count > 1 else { return nil }
            for result in self.child.results(of: rules) {
                switch result.verdict {
                case .pass, .notApplicable: self.kept[result.id] = result
                default: break
                }
            }
        }
        return self.kept[rule.id]
    }
}
