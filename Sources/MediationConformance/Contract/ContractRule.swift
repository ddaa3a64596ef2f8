/// A numbered rule of the adapter contract, together with its check.
///
/// All rules are in ``AdapterContract/rules``.
public struct ContractRule: Sendable, Identifiable {
    /// The stable number.
    public let id: RuleID

    /// How much the rule demands.
    public let level: RuleLevel

    /// The rule itself, with its MUST or SHOULD.
    public let text: String

    /// What the rule is for, in one line.
    public let intent: String

    /// What is most often wrong with an adapter that breaks the rule.
    public let likelyCause: String

    /// What to do about it.
    public let fix: String

    /// How much of the network the suite must be able to play.
    public let tier: ConformanceTier

    /// What an adapter must have declared for the rule to apply to it.
    public let needs: Set<AdapterCapability>

    /// Where the check is run.
    public let isolation: Isolation

    /// Records what it expects, and what happened, on the bench.
    package let check: @MainActor @Sendable (Bench) async throws -> Void

    /// Where the check of a rule is run.
    public enum Isolation: String, Codable, Sendable {
        /// In the process of the suite: nothing that an adapter can do wrong there ends or stops it.
        case inProcess
        /// In a process of its own: an adapter that breaks the rule may crash or hang.
        case childProcess
    }

    package init(
        _ id: RuleID,
        _ level: RuleLevel,
        _ text: String,
        intent: String,
        likelyCause: String,
        fix: String,
        tier: ConformanceTier = .networkPlayed,
        needs: Set<AdapterCapability> = [],
        isolation: Isolation = .inProcess,
        check: @escaping @MainActor @Sendable (Bench) async throws -> Void
    ) {
        self.id = id
        self.level = level
        self.text = text
        self.intent = intent
        self.likelyCause = likelyCause
        self.fix = fix
        self.tier = tier
        self.needs = needs
        self.isolation = isolation
        self.check = check
    }

    /// The section that the rule is in; that of a number without a section is the last.
    public var section: ContractSection { ContractSection(rawValue: self.id.section) ?? .robustness }
}
