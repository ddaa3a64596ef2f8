import MediationConformance
import MediationOpenRTBConformance
import Testing

extension AdapterTests {
    @MainActor
    struct ConformanceTests {
        @Test func theAdapterKeepsTheContract() async throws {
            try await AdapterConformance.check(OpenRTBHarness())
        }
    }
}
