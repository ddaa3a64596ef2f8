/// Checks rules that need no fresh process in one process, since the start of each costs more than most checks.
///
/// Only what is kept counts: a rule that another check may have spoilt is checked again, in a process of its own.
struct SharedChild {
    var child: RuleChild
    /// The number of rules in a process: results appear when all of them are checked.
    private static let mostRules = 32
    /// The number of processes that may end or hang in a rule, before each rule has one: the cause may be what the adapter
    /// keeps from the rules before.
    private static let mostEnds = 3

    private let rules: [ContractRule]
    private var kept: [RuleID: RuleResult] = [:]
    private var asked: Set<RuleID> = []
    private var ends = 0

    /// Prepares to check rules, in order; those that need a fresh process are left out.
    init(_ child: RuleChild, _ rules: [ContractRule]) {
        self.child = child
        self.rules = rules.filter { !$0.needsFreshProcess }
    }

    /// Looks up the result of a rule that is kept or does not apply.
    ///
    /// - Returns: The result; `nil` if the rule must be checked by itself.
    mutating func result(of rule: ContractRule) async -> RuleResult? {
        if !self.asked.contains(rule.id), self.ends < Self.mostEnds {
            await self.check(self.rules.drop { $0.id != rule.id }.prefix(Self.mostRules))
        }
        return self.kept[rule.id]
    }

    private mutating func check(_ rules: ArraySlice<ContractRule>) async {
        guard rules.count > 1 else { return }
        guard let results = await self.child.results(of: Array(rules)) else {
            return self.asked.formUnion(rules.map(\.id))
        }
        for result in results {
            switch result.verdict {
            case .pass, .notApplicable: self.kept[result.id] = result
            default: break
            }
        }
        if results.count < rules.count { self.ends += 1 }
        // The rule in which the process has ended is checked by itself, and those after it together again.
        self.asked.formUnion(rules.prefix(results.count + 1).map(\.id))
    }
}

extension ContractRule {
    /// Indicates whether the rule is checked in a process in which nothing has happened: an SDK is set up once in a process
    /// and may keep choices, tokens, errors or its version; threads, memory and what is printed are those of the process.
    fileprivate var needsFreshProcess: Bool {
        let others = [RuleID(1, 2), RuleID(1, 4), RuleID(3, 8), RuleID(7, 4), RuleID(10, 4)]
        let sections: [ContractSection] = [.setUp, .privacy, .robustness, .bidding, .combinations]
        return others.contains(self.id) || self.isolation == .childProcess && sections.contains(self.section)
    }
}
