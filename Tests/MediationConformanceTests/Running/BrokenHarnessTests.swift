import ConformanceMutants
import MediationConformance
import MediationCore
import Testing

@Suite(.serialized)
struct BrokenHarnessTests {
    struct Fault: Error {}

    struct ThrowingHarness: AdapterHarness {
        let settings: [String: JSONValue] = [:]
        func makeAdapter() throws -> VendorAdapter { throw Fault() }
    }

    struct ThrowingNetworkHarness: AdapterHarness {
        let settings: [String: JSONValue] = [:]
        func makeAdapter() -> VendorAdapter { VendorAdapter() }
        func makeNetwork(_ log: NetworkLog) throws -> (any NetworkDriver)? { throw Fault() }
    }

    struct SameAdapterHarness: AdapterHarness {
        let settings: [String: JSONValue] = [:]
        private let adapter = VendorAdapter()
        func makeAdapter() -> VendorAdapter { self.adapter }
    }

    struct UnknownCapabilityHarness: AdapterHarness {
        static var capabilities: Set<AdapterCapability> { [AdapterCapability(rawValue: "teleport")] }
        let settings: [String: JSONValue] = [:]
        func makeAdapter() -> VendorAdapter { VendorAdapter() }
    }

    /// A harness whose driver plays the set-up, and then nothing at all.
    struct IdleDriverHarness: AdapterHarness {
        let settings: [String: JSONValue] = ["parameter": "unit"]
        func makeAdapter() -> VendorAdapter { VendorAdapter() }
        func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
            let sdk = VendorSDK(log: log, mutation: .none)
            VendorSDK.current = sdk
            return Player(sdk: sdk)
        }

        struct Player: NetworkDriver {
            let sdk: VendorSDK
            func perform(_ step: NetworkStep) throws {
                if case .finishSetUp = step { try self.sdk.perform(step) }
            }
        }
    }

    /// A harness whose driver throws whenever the network should answer.
    struct ThrowingDriverHarness: AdapterHarness {
        struct Driver: NetworkDriver {
            let sdk: VendorSDK
            func perform(_ step: NetworkStep) throws {
                if case .finishSetUp = step { try self.sdk.perform(step) } else { throw Fault() }
            }
        }

        let settings: [String: JSONValue] = ["parameter": "unit"]
        func makeAdapter() -> VendorAdapter { VendorAdapter() }
        func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
            let sdk = VendorSDK(log: log, mutation: .none)
            VendorSDK.current = sdk
            return Driver(sdk: sdk)
        }
    }

    /// Expects that the report names the harness and contains nothing about the adapter.
    @MainActor
    private func expectProblem<Harness: AdapterHarness>(_ harness: Harness.Type, _ part: String) async {
        let report = await AdapterConformance.run(harness)
        #expect(report.harnessProblem?.contains(part) == true, "\(report.text)")
        #expect(report.results.isEmpty)
        #expect(report.exitCode == 2)
    }

    @Test
    func throwingIsTheHarnesssFault() async {
        await self.expectProblem(ThrowingHarness.self, "ThrowingHarness: makeAdapter() threw")
        await self.expectProblem(ThrowingNetworkHarness.self, "ThrowingNetworkHarness.makeNetwork threw")
    }

    @Test
    func sameAdapterTwiceIsTheHarnesssFault() async {
        await self.expectProblem(SameAdapterHarness.self, "the same adapter twice")
    }

    @Test
    func capabilityThatNobodyKnowsIsTheHarnesssFault() async {
        await self.expectProblem(UnknownCapabilityHarness.self, "teleport")
    }

    @Test
    func driverThatDoesNothingOrThrowsIsTheHarnesssFault() async {
        await self.expectProblem(IdleDriverHarness.self, "the driver does not answer")
        await self.expectProblem(ThrowingDriverHarness.self, "The driver threw Fault")
    }
}
