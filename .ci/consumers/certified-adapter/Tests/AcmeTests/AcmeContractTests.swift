import AcmeAdapter
import AcmeHarness
import MediationConformance
import MediationCore
import XCTest

/// A harness without a network for the suite to play.
struct FirstHarness: AdapterHarness {
    let settings: [String: JSONValue] = ["parameter": "unit"]
    func makeAdapter() -> AcmeAdapter { AcmeAdapter() }
}

final class FirstTests: XCTestCase {
    func testContract() async throws {
        try await AdapterConformance.check(FirstHarness())
    }
}

final class AcmeContractTests: XCTestCase {
    func testContract() async throws {
        try await AdapterConformance.check(AcmeHarness())
    }
}
