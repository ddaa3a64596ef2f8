/// How a run of the suite goes.
public struct ConformanceOptions: Sendable {
    /// The numbers of the rules to check; `nil` for all.
    public var rules: [RuleID]?

    /// What all that is random in the checks is made from.
    public var seed: UInt64

    /// Rules that the adapter is known to break.
    public var knownFailing: [KnownFailure]

    /// A program that checks single rules in processes of their own; `nil` if there is none: then the rules in which a
    /// wrong adapter may crash or hang are not verified.
    public var childProcess: ChildProcess?

    /// Checks the rules in which a wrong adapter may crash or hang, where there is no program but another way.
    package var isolated: (@MainActor @Sendable (ContractRule) async -> RuleResult)?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - rules: The numbers of the rules to check; `nil` for all.
    ///   - seed: What all that is random in the checks is made from.
    ///   - knownFailing: Rules that the adapter is known to break.
    ///   - childProcess: A program that checks single rules in processes of their own.
    public init(
        rules: [RuleID]? = nil,
        seed: UInt64 = 1,
        knownFailing: [KnownFailure] = [],
        childProcess: ChildProcess? = nil
    ) {
        self.rules = rules
        self.seed = seed
        self.knownFailing = knownFailing
        self.childProcess = childProcess
    }

    /// A program that ends in ``AdapterConformance/main(_:programArguments:)`` with the same harness.
    public struct ChildProcess: Hashable, Sendable {
        /// The path of the program.
        public var executable: String

        /// What it needs before the suite's own arguments.
        public var arguments: [String]

        /// How long nothing may happen in the check of a rule before it counts as hung.
        public var timeLimit: Duration

        /// Whether all rules are checked there, and not only those in which a wrong adapter may crash or hang.
        public var isForAllRules: Bool

        /// Describes a program.
        ///
        /// - Parameters:
        ///   - executable: The path of the program.
        ///   - arguments: What it needs before the suite's own arguments.
        ///   - timeLimit: How long nothing may happen in the check of a rule before it counts as hung.
        ///   - isForAllRules: Whether all rules are checked there.
        public init(
            executable: String,
            arguments: [String] = [],
            timeLimit: Duration = .seconds(20),
            isForAllRules: Bool = false
        ) {
            self.executable = executable
            self.arguments = arguments
            self.timeLimit = timeLimit
            self.isForAllRules = isForAllRules
        }
    }
}
