import ConformanceMutants
import MediationConformance
import MediationCore

/// The harness of an adapter with one mistake, in whatever process it is created.
protocol MutatedHarness: AdapterHarness where Adapter == VendorAdapter {
    static var mutation: Mutation { get }
    init()
}

extension MutatedHarness {
    nonisolated static var capabilities: Set<AdapterCapability> { MutantHarness.capabilities }
    var settings: [String: JSONValue] { ["parameter": "vendor-unit"] }

    func makeAdapter() -> VendorAdapter { VendorAdapter() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        Mutation.$chosen.withValue(Self.mutation) { MutantHarness().makeNetwork(log) }
    }
}

struct UnguardedHarness: MutatedHarness {
    static let mutation = Mutation("hasNoGuard")
}

struct TrappingHarness: MutatedHarness {
    static let mutation = Mutation("castsSettings")
}

struct HangingHarness: MutatedHarness {
    static let mutation = Mutation("callsInsideLock")
}

struct ForgetfulHarness: MutatedHarness {
    static let mutation = Mutation("ignoresCancel")
}

struct PrintingHarness: MutatedHarness {
    static let mutation = Mutation("printsUnit")
}

/// A harness that is itself at fault.
struct ThrowingHarness: AdapterHarness {
    struct Fault: Error {}

    let settings: [String: JSONValue] = [:]

    func makeAdapter() throws -> VendorAdapter { throw Fault() }
}
