public import MediationCore

/// The outcome of checking one adapter.
///
/// The adapter passes if ``exitCode`` is 0. The ``summary`` shows how much was checked: rules that were not verified
/// say nothing about the adapter.
public struct ConformanceReport: Hashable, Codable, Sendable {
    /// The version of the contract and of the suite.
    public var suiteVersion: String

    /// A hash that changes with the number, level or text of any rule: ``AdapterContract/hash``.
    public var catalogueHash: String

    /// The name of the harness's type.
    public var harness: String

    /// The name of the adapter's class.
    public var adapter: String

    /// The version of the adapter; `nil` if no adapter was made.
    public var adapterVersion: String?

    /// The version of the network's SDK, as the adapter reports it; `nil` if no adapter was made.
    public var networkSDKVersion: String?

    /// The part of the adapter's surroundings that the suite played.
    public var tier: ConformanceTier

    /// The seed of all randomness in the checks: the same seed gives the same report.
    public var seed: UInt64

    /// The names of the formats that the adapter loads, in the order of `AdFormat.all`; rules about all formats are
    /// checked with the first.
    public var formats: [String]

    /// The capabilities that the harness declares, in the order of their names.
    public var capabilities: [AdapterCapability]

    /// The compiler that built the suite.
    public var toolchain: String

    /// The rules that were selected for checking; `nil` for all.
    public var selection: [RuleID]?

    /// Indicates whether anything that was not seen fails the run: see ``reservations``.
    public var isStrict: Bool

    /// The results of the rules, in the order of the contract.
    public var results: [RuleResult]

    /// The reason that the run says nothing about the adapter, or less than it should; `nil` if all went well.
    public var harnessProblem: String?

    /// Known failures that match no rule or give no reason; they fail the run.
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
        formats: [String] = [AdFormat.native.rawValue],
        capabilities: [AdapterCapability] = [],
        toolchain: String = ConformanceReport.currentToolchain,
        selection: [RuleID]? = nil,
        isStrict: Bool = false,
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
        self.formats = formats
        self.capabilities = capabilities
        self.toolchain = toolchain
        self.selection = selection
        self.isStrict = isStrict
        self.results = results
        self.harnessProblem = harnessProblem
        self.unmatchedKnownFailures = unmatchedKnownFailures
    }

    /// The report as readable text: a line for each section and for each rule that was not kept; the broken rules that no
    /// other one explains, each with what was expected, what happened and what to do; the number of rules by verdict.
    public var text: String { TextReport.text(of: self, isVerbose: false) }

    /// The report as readable text with every rule, and every event of the broken ones.
    public var verboseText: String { TextReport.text(of: self, isVerbose: true) }

    /// The number of rules by outcome.
    public var summary: Summary { Summary(self.results) }

    /// The exit code: 0 if the adapter complies with the contract as far as it was checked; 1 if it does not, if a known
    /// failure is stale or matches nothing, or if the run is strict and has ``reservations``; 2 if the harness is at fault
    /// or nothing was checked.
    public var exitCode: Int32 {
        let hasError = self.results.contains { $0.verdict.kind == .harnessError }
        if self.harnessProblem != nil || self.results.isEmpty || hasError { return 2 }
        return self.isBroken || self.isStrict && !self.reservations.isEmpty ? 1 : 0
    }

    /// Indicates whether a rule or the list of known failures fails the run.
    var isBroken: Bool { self.results.contains(where: \.failsRun) || !self.unmatchedKnownFailures.isEmpty }

    /// The parts of the contract that this run says nothing about, each in a few words; empty if nothing was left open.
    ///
    /// Rules that were not verified, and capabilities of which every network has one or the other: a harness that does
    /// not declare them leaves the rules about them out.
    public var reservations: [String] {
        let open = self.summary.notVerified
        let unverified = open == 0 ? [] : [open == 1 ? "1 rule not verified" : "\(open) rules not verified"]
        return unverified + self.undeclared
    }

    /// The reservations that follow from what the harness declares.
    var undeclared: [String] {
        guard self.harnessProblem == nil, !self.results.isEmpty else { return [] }
        let declared = Set(self.capabilities)
        var texts: [String] = []
        if !declared.contains(.privacy) { texts.append("privacy not declared") }
        if declared.contains(.mainThreadOnly) { texts.append("main thread only") }
        // The rules about other formats leave nobody the choice.
        guard self.formats.contains(AdFormat.native.rawValue) else { return texts }
        for (name, counting) in [
            ("impressions", [AdapterCapability.countsImpressions, .takesImpressions]),
            ("clicks", [.countsClicks, .takesClicks]),
        ] where declared.isDisjoint(with: counting) {
            texts.append("\(name) not declared")
        }
        return texts
    }

    /// The compiler that built this module, such as "Swift 6.3".
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

    /// The number of rules by outcome; each rule counts once.
    public struct Summary: Hashable, Sendable {
        /// The number of rules that the adapter complies with.
        public let passed: Int
        /// The number of rules with the verdict ``Verdict/fail``, without known failures.
        public let failed: Int
        /// The number of SHOULD rules that the adapter does not comply with, without known failures.
        public let warnings: Int
        /// The number of violated rules that are known failures.
        public let knownFailures: Int
        /// The number of rules that the adapter complies with although they are listed as known failures; they also
        /// count as ``passed``.
        public let stale: Int
        /// The number of rules about capabilities that the harness does not declare.
        public let notApplicable: Int
        /// The number of rules that were not checked.
        public let notVerified: Int
        /// The number of rules that revealed a fault of the harness or the suite.
        public let harnessErrors: Int
        /// The number of rules in the report.
        public let total: Int

        /// Counts the results.
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
