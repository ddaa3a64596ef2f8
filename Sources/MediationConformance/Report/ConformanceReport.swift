/// What came of checking one adapter.
///
/// The verdict on the adapter is good if ``exitCode`` is 0. How much was checked is in ``summary``: rules that were not
/// verified say nothing about the adapter.
public struct ConformanceReport: Hashable, Codable, Sendable {
    /// The version of the contract and of the suite.
    public var suiteVersion: String

    /// Changes with the number, level or text of any rule: ``AdapterContract/hash``.
    public var catalogueHash: String

    /// The name of the harness's type.
    public var harness: String

    /// The name of the adapter's class.
    public var adapter: String

    /// The version of the adapter; `nil` if it was never made.
    public var adapterVersion: String?

    /// The version of the network's SDK, as the adapter tells it; `nil` if it was never made.
    public var networkSDKVersion: String?

    /// How much of the adapter's surroundings the suite played.
    public var tier: ConformanceTier

    /// What all that is random in the checks is made from: the same seed gives the same report.
    public var seed: UInt64

    /// What the harness declares, by name and in order.
    public var capabilities: [AdapterCapability]

    /// Which compiler made the suite.
    public var toolchain: String

    /// Which rules were to be checked; `nil` for all.
    public var selection: [RuleID]?

    /// What came of each rule, in the order of the contract.
    public var results: [RuleResult]

    /// Why the run says nothing about the adapter, or not all that it should; `nil` if all went well.
    public var harnessProblem: String?

    /// Known failures that name no rule, or give no reason; they fail the run.
    public var unmatchedKnownFailures: [KnownFailure]

    /// Creates a report.
    public init(
        suiteVersion: String = AdapterContract.version,
        catalogueHash: String = AdapterContract.hash,
        harness: String,
        adapter: String,
        adapterVersion: String? = nil,
        networkSDKVersion: String? = nil,
        tier: ConformanceTier,
        seed: UInt64 = 1,
        capabilities: [AdapterCapability] = [],
        toolchain: String = ConformanceReport.currentToolchain,
        selection: [RuleID]? = nil,
        results: [RuleResult],
        harnessProblem: String? = nil,
        unmatchedKnownFailures: [KnownFailure] = []
    ) {
        self.suiteVersion = suiteVersion
        self.catalogueHash = catalogueHash
        self.harness = harness
        self.adapter = adapter
        self.adapterVersion = adapterVersion
        self.networkSDKVersion = networkSDKVersion
        self.tier = tier
        self.seed = seed
        self.capabilities = capabilities
        self.toolchain = toolchain
        self.selection = selection
        self.results = results
        self.harnessProblem = harnessProblem
        self.unmatchedKnownFailures = unmatchedKnownFailures
    }

    /// How many rules came to what.
    public var summary: Summary { Summary(self.results) }

    /// 0 if the adapter keeps the contract as far as it was checked; 1 if it does not, or if a known failure is stale or
    /// matches nothing; 2 if the harness is at fault or nothing was checked.
    public var exitCode: Int32 {
        let hasError = self.results.contains { $0.verdict.kind == .harnessError }
        if self.harnessProblem != nil || self.results.isEmpty || hasError { return 2 }
        return self.results.contains(where: \.failsRun) || !self.unmatchedKnownFailures.isEmpty ? 1 : 0
    }

    /// The compiler that this was made by, as "Swift 6.3".
    public static var currentToolchain: String {
        #if compiler(>=6.5)
        "Swift 6.5 or later"
        #elseif compiler(>=6.4)
        "Swift 6.4"
        #elseif compiler(>=6.3)
        "Swift 6.3"
        #else
        "Swift 6.2"
        #endif
    }

    /// How many rules came to what; each rule counts once.
    public struct Summary: Hashable, Sendable {
        /// How many rules the adapter keeps.
        public let passed: Int
        /// How many it must keep and breaks, known failures left out.
        public let failed: Int
        /// How many it should keep and does not, known failures left out.
        public let warnings: Int
        /// How many it breaks and its author knows.
        public let knownFailures: Int
        /// How many of the rules that it keeps are said to be broken; they are among ``passed``.
        public let stale: Int
        /// How many are about something that the adapter does not declare.
        public let notApplicable: Int
        /// How many were not checked.
        public let notVerified: Int
        /// How many told of a fault of the harness.
        public let harnessErrors: Int
        /// How many rules there are in the report.
        public let total: Int

        /// Counts results.
        public init(_ results: [RuleResult]) {
            func count(_ kind: Verdict.Kind) -> Int {
                results.count { $0.verdict.kind == kind && !$0.isKnownFailure }
            }
            self.passed = count(.pass)
            self.failed = count(.fail)
            self.warnings = count(.warning)
            self.knownFailures = results.count(where: \.isKnownFailure)
            self.stale = results.count(where: \.isStale)
            self.notApplicable = count(.notApplicable)
            self.notVerified = count(.notVerified)
            self.harnessErrors = count(.harnessError)
            self.total = results.count
        }
    }
}
