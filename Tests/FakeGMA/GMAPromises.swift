package import MediationBridgeGMA
package import MediationConformance

/// What a custom event made by the bridge promises to its host and to its network.
///
/// Each promise is kept or broken in front of the fake host; a broken one says how.
@MainActor
package struct GMAPromise: Sendable {
    /// The name.
    package let name: String

    private let body: @MainActor (BridgeBench, Expectations) async -> Void

    init(_ name: String, _ body: @escaping @MainActor (BridgeBench, Expectations) async -> Void) {
        self.name = name
        self.body = body
    }

    /// What a promise expects, and what came instead.
    @MainActor
    package final class Expectations {
        private(set) var problems: [String] = []

        func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
            if !condition { self.problems.append(problem()) }
        }
    }

    /// All promises.
    package static let all = Self.loads + Self.natives + Self.screens + Self.others

    /// Checks all promises of a custom event.
    ///
    /// - Parameters:
    ///   - type: The custom event.
    ///   - harness: The harness of the adapter behind it.
    ///   - promises: The promises.
    /// - Returns: How promises are broken, by their names.
    package static func broken<Harness: AdapterHarness>(
        by type: GMACustomEvent.Type,
        _ harness: Harness.Type,
        among promises: [GMAPromise] = Self.all
    ) async -> [String: [String]] {
        var broken: [String: [String]] = [:]
        for promise in promises {
            guard let bench = BridgeBench(type, Harness()) else { return ["harness": ["It plays no network."]] }
            let expectations = Expectations()
            await promise.body(bench, expectations)
            await bench.rest()
            let problems = expectations.problems + bench.host.findings
            if !problems.isEmpty { broken[promise.name] = problems }
        }
        return broken
    }
}
