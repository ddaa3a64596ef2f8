/// A promise of a bridge to its host or its network.
///
/// Each promise is kept or broken in front of a fake host; a broken one says how.
@MainActor
package struct BridgePromise<Host>: Sendable {
    /// The name.
    package let name: String

    private let body: @MainActor (BridgeBench<Host>, Expectations) async -> Void

    package init(_ name: String, _ body: @escaping @MainActor (BridgeBench<Host>, Expectations) async -> Void) {
        self.name = name
        self.body = body
    }

    /// Returns how the promise is broken.
    ///
    /// - Parameters:
    ///   - bench: A bench that nobody has used.
    ///   - findings: Returns what the host has found.
    /// - Returns: The problems; none if the promise is kept.
    package func problems(on bench: BridgeBench<Host>, findings: (Host) -> [String]) async -> [String] {
        let expectations = Expectations()
        await self.body(bench, expectations)
        await bench.rest()
        return expectations.problems + findings(bench.host)
    }

    /// Returns how promises are broken, by their names.
    ///
    /// - Parameters:
    ///   - promises: The promises.
    ///   - makeBench: Makes a bench for each.
    ///   - findings: Returns what the host has found.
    /// - Returns: The problems of those that are broken.
    package static func broken(
        among promises: [BridgePromise],
        on makeBench: () -> BridgeBench<Host>?,
        findings: (Host) -> [String]
    ) async -> [String: [String]] {
        var broken: [String: [String]] = [:]
        for promise in promises {
            guard let bench = makeBench() else { return ["harness": ["It plays no network."]] }
            let problems = await promise.problems(on: bench, findings: findings)
            if !problems.isEmpty { broken[promise.name] = problems }
        }
        return broken
    }
}

/// The expectations of a promise, and the problems found.
@MainActor
package final class Expectations {
    private(set) var problems: [String] = []

    /// Notes a problem unless a condition holds.
    package func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
        if !condition { self.problems.append(problem()) }
    }
}
