/// Options for a run of the suite.
public struct ConformanceOptions: Sendable {
    /// The numbers of the rules to check; `nil` for all.
    public var rules: [RuleID]?

    /// The seed of all randomness in the checks.
    public var seed: UInt64

    /// The number of the only generated script to perform, of each family; `nil` for all.
    public var script: Int?

    /// Rules that the adapter is known to violate.
    public var knownFailing: [KnownFailure]

    /// Indicates whether anything that was not seen fails the run: ``ConformanceReport/reservations``.
    public var isStrict: Bool

    /// A program that checks rules in separate processes; if `nil`, the rules in which a faulty adapter may
    /// crash or hang are not verified.
    public var childProcess: ChildProcess?

    /// Indicates whether the adapter is known to bring no ads: what it has not done after a moment, it never does.
    var isImpatient = false

    /// Checks the rules in which a faulty adapter may crash or hang, by a means other than a program.
    package var isolated: (@MainActor @Sendable (ContractRule) async -> RuleResult)?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - rules: The numbers of the rules to check; `nil` for all.
    ///   - seed: The seed of all randomness in the checks.
    ///   - knownFailing: Rules that the adapter is known to violate.
    ///   - isStrict: `true` if anything that was not seen fails the run.
    ///   - childProcess: A program that checks rules in separate processes.
    public init(
        rules: [RuleID]? = nil,
        seed: UInt64 = 1,
        knownFailing: [KnownFailure] = [],
        isStrict: Bool = false,
        childProcess: ChildProcess? = nil
    ) {
        self.rules = rules
        self.seed = seed
        self.knownFailing = knownFailing
        self.isStrict = isStrict
        self.childProcess = childProcess
    }

    /// Returns a seed for a run that is given none: an adapter may know the names of one seed.
    package static func anySeed() -> UInt64 { .random(in: 1...999_999) }

    /// A program that ends in ``AdapterConformance/main(_:programArguments:)`` with the same harness.
    public struct ChildProcess: Hashable, Sendable {
        /// The path of the program.
        public var executable: String

        /// The arguments that the program needs before the suite's own.
        public var arguments: [String]

        /// The time without activity after which the check of a rule counts as hung.
        ///
        /// On Linux, a program that is slowed down by a busy machine gets up to four times as much. A check that is still
        /// active after 15 times as much is ended, and not verified.
        public var timeLimit: Duration

        /// Indicates whether the program checks all rules, and not only those in which a faulty adapter may crash or
        /// hang.
        public var isForAllRules: Bool

        /// Describes a program.
        ///
        /// - Parameters:
        ///   - executable: The path of the program.
        ///   - arguments: The arguments that the program needs before the suite's own.
        ///   - timeLimit: The time without activity after which the check of a rule counts as hung.
        ///   - isForAllRules: `true` if the program checks all rules.
        public init(
            executable: String,
            arguments: [String] = [],
            timeLimit: Duration = .seconds(10),
            isForAllRules: Bool = false
        ) {
            self.executable = executable
            self.arguments = arguments
            self.timeLimit = timeLimit
            self.isForAllRules = isForAllRules
        }
    }
}
