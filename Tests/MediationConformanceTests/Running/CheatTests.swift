import ConformanceMutants
import MediationConformance
import MediationCore
import Testing

/// Adapters and harnesses that want a certificate they do not deserve; no badge of theirs is plain green.
@Suite(.serialized)
struct CheatTests {
    /// The colour of a badge that has no reservations.
    private static let green = "#1a7f37"

    /// A harness whose driver answers each request only once, so that the adapter needs no guard.
    struct OneAnswerHarness: AdapterHarness {
        static var capabilities: Set<AdapterCapability> { MutantHarness.capabilities }

        let settings: [String: JSONValue] = ["parameter": "unit"]
        func makeAdapter() -> VendorAdapter { VendorAdapter() }
        func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
            let sdk = VendorSDK(log: log, mutation: .chosen)
            VendorSDK.current = sdk
            return Driver(sdk: sdk)
        }

        final class Driver: NetworkDriver {
            private let sdk: VendorSDK
            private let answered = LockedValue<Set<Int>>([])

            init(sdk: VendorSDK) { self.sdk = sdk }

            func perform(_ step: NetworkStep) throws {
                switch step {
                case .fill(let request, _), .fail(let request, _):
                    guard self.answered.withLock({ $0.insert(request).inserted }) else { return }
                default: break
                }
                try self.sdk.perform(step)
            }
        }
    }

    /// A harness that calls an adapter of any thread one of the main thread, which spares it the rules about threads.
    struct FalselyOnMainHarness: AdapterHarness {
        static var capabilities: Set<AdapterCapability> { MutantHarness.capabilities.union([.mainThreadOnly]) }

        let settings: [String: JSONValue] = ["parameter": "unit"]
        func makeAdapter() -> VendorAdapter { VendorAdapter() }
        func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { MutantHarness().makeNetwork(log) }
    }

    /// A harness that does not declare what its network can be told of the user.
    struct NoPrivacyHarness: AdapterHarness {
        static var capabilities: Set<AdapterCapability> { MutantHarness.capabilities.subtracting([.privacy]) }

        let settings: [String: JSONValue] = ["parameter": "unit"]
        func makeAdapter() -> VendorAdapter { VendorAdapter() }
        func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { MutantHarness().makeNetwork(log) }
    }

    @MainActor
    private static func report<Harness: AdapterHarness>(
        _ harness: Harness.Type,
        _ rules: [RuleID]? = nil,
        mutation: Mutation = .none
    ) async -> ConformanceReport {
        await Mutation.$chosen.withValue(mutation) {
            await AdapterConformance.run(harness, options: ConformanceOptions(rules: rules))
        }
    }

    @Test
    func honestHarnessOfTheSameAdapterHasAGreenBadge() async {
        var report = await Self.report(MutantHarness.self, [RuleID(3, 4)])
        report.selection = nil
        #expect(report.text(as: .badge).contains(Self.green), "\(report.text)")
    }

    @Test
    func driverThatLeavesOutSecondAnswersIsNoticed() async {
        let mutation = Mutation("hasNoGuard")
        var report = await Self.report(OneAnswerHarness.self, [RuleID(3, 4)], mutation: mutation)
        report.selection = nil
        #expect(report.results.map(\.verdict.kind) == [.notVerified], "\(report.text)")
        #expect(report.results.first?.verdict.reason?.contains("leave out second answers") == true, "\(report.text)")
        #expect(!report.text(as: .badge).contains(Self.green))
    }

    @Test
    func namesAreOtherOnesInEachRun() throws {
        let seeds = try (1...20).map { _ in try ConformanceCommand([]).options.seed }
        #expect(Set(seeds).count > 1)
        #expect(try ConformanceCommand(["--seed", "7"]).options.seed == 7)
    }

    @Test
    func optionWithoutItsValueIsAProblemAndNoTrap() async {
        #expect(await !AdapterConformance.runAsChild(MutantHarness.self, ["--only"]))
        #expect(throws: ConformanceCommand.Problem.self) { try ConformanceCommand(["--only"]) }
    }

    @Test
    func scriptIsPerformedAgainWithItsSeedOnly() {
        #expect(throws: ConformanceCommand.Problem.self) { try ConformanceCommand(["--only", "3"]) }
    }

    @Test
    func mainThreadOnlyIsSaidOnTheBadge() async {
        let report = await Self.report(FalselyOnMainHarness.self, [RuleID(3, 1)])
        #expect(report.reservations == ["main thread only"])
        #expect(report.text(as: .badge).contains("main thread only"))
        #expect(!report.text(as: .badge).contains(Self.green))
    }

    @Test
    func privacyThatIsNotDeclaredIsSaidOnTheBadge() async {
        let report = await Self.report(NoPrivacyHarness.self, [RuleID(3, 1)])
        #expect(report.reservations == ["privacy not declared"])
        #expect(report.text(as: .badge).contains("privacy not declared"))
        #expect(!report.text(as: .badge).contains(Self.green))
    }
}
