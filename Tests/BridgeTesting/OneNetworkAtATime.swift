import MediationConformance
package import Testing

/// Runs a test while nobody else plays a network: there is one SDK in a process, and one network for a class of a host.
package struct OneNetworkAtATime: TestTrait, SuiteTrait, TestScoping {
    package let isRecursive = true

    package init() {}

    @concurrent
    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        // A suite is in no scope of its own: its tests are.
        guard testCase != nil else { return try await function() }
        await BenchGate.shared.enter()
        do {
            try await function()
        } catch {
            await BenchGate.shared.leave()
            throw error
        }
        await BenchGate.shared.leave()
    }
}
