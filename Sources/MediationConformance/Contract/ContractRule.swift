/// A numbered rule of the adapter contract, together with its check.
///
/// All rules are in ``AdapterContract/rules``.
public struct ContractRule: Sendable, Identifiable {
    /// The stable number.
    public let id: RuleID

    /// The level of obligation.
    public let level: RuleLevel

    /// The text of the rule, with its MUST or SHOULD.
    public let text: String

    /// The purpose of the rule, in one line.
    public let intent: String

    /// The most frequent mistake of adapters that violate the rule.
    public let likelyCause: String

    /// The remedy.
    public let fix: String

    /// The part of the surroundings that the suite must be able to play.
    public let tier: ConformanceTier

    /// The capabilities that a harness must declare for the rule to apply.
    public let needs: Set<AdapterCapability>

    /// The process that runs the check.
    public let isolation: Isolation

    /// The check, which records on the bench what it expects and what happened.
    package let check: @MainActor @Sendable (Bench) async throws -> Void

    /// The process that runs the check of a rule.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Isolation: String, Codable, Sendable {
        /// The suite's own process, which an adapter that violates the rule can neither crash nor hang.
        case inProcess
        /// A separate process, which an adapter that violates the rule may crash or hang.
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

    /// The section of the rule; the last section if the number belongs to none.
    public var section: ContractSection { ContractSection(rawValue: self.id.section) ?? .robustness }
}
