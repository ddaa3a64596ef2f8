import ArgumentParser
import Foundation
import MediationCore
import SampleAdServer

struct HTTPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "http",
        abstract:
            "Loads ads over HTTP from a server that does everything wrong, and holds the counts of both sides together.",
        discussion: "Prints what is checked and what was found. Exits with 1 if something does not hold."
    )

    @Option(help: "How many loads.")
    var loads = 100_000

    @Option(help: "How many of them at a time.")
    var concurrency = 100

    @Option(help: "What the random choices follow from, those of the server.")
    var seed: UInt64 = 1

    @Option(help: "After how many loads memory is measured first; a tenth of them by default.")
    var warmUp: Int?

    @Option(help: "By how many megabytes the heap may grow from there to the end, even if they are more than 10 %.")
    var slack = 1

    @Option(help: "How many seconds to do nothing before memory is compared.")
    var rest = 8

    @Option(help: "How many seconds to wait for what does not come.")
    var patience = 35

    @Option(help: "What to do wrong, so that the check can be seen to fail.")
    var fault: SoakFault?

    func validate() throws {
        guard self.loads >= 10, self.concurrency > 0 else {
            throw ValidationError("There must be at least 10 loads, and one at a time.")
        }
        guard (1..<self.loads).contains(self.firstMeasurement) else {
            throw ValidationError("Memory must be measured before the end, too.")
        }
        guard self.slack >= 0, self.rest >= 0, self.patience > 0 else {
            throw ValidationError("A negative number, or no patience.")
        }
        guard !AdStage.isReal else { throw ValidationError("Ads can be seen and tapped by a program on Linux only.") }
    }

    private var firstMeasurement: Int { self.warmUp ?? self.loads / 10 }

    @MainActor
    func run() async throws {
        ProcessMemory.shareOneHeap()
        let server = try ChaosServer(seed: self.seed)
        defer { server.stop() }
        let soak = try HTTPSoak(Chaos(seed: self.seed), server: server.url, loads: self.loads, fault: self.fault)
        let start = ContinuousClock.now
        guard let memory = try await self.measure(soak, since: start) else {
            return try self.fail("\(soak.open) loads have not ended, and none has for \(self.patience) s")
        }
        if self.fault == .strayRequest { try await server.askForAnAd() }
        let checks = soak.checks(try await self.settledCounts(server, soak)) + self.checks(of: memory)
        self.report(checks, soak)
        server.stop()
        let (seconds, time) = (Int((ContinuousClock.now - start) / .seconds(1)), ProcessTime.now())
        print("\(seconds) s; CPU time: \(Int(time.own)) s of the client, \(Int(time.children)) s of the server")
        let failed = checks.count { !$0.holds }
        if failed > 0 { try self.fail("\(failed) of \(checks.count) checks fail") }
        print("All \(checks.count) checks hold (seed \(self.seed)).")
    }

    /// Returns the checks of the memory: the heap is so small that data in transit is much of it, so its rule has a
    /// slack.
    ///
    /// For the 90,000 loads at the end of a long run, a megabyte is 12 bytes per load: less than any object has.
    private func checks(of memory: (first: ProcessMemory, last: ProcessMemory)) -> [SoakCheck] {
        let (first, last) = memory
        return [
            .memory("memory, heap", first: first.heap, last: last.heap, percent: 10, orBytes: self.slack * 1_048_576),
            .memory("memory, resident", first: first.resident, last: last.resident, percent: 10, orBytes: 0),
        ]
    }

    /// Runs all loads, and measures the memory now and then.
    ///
    /// - Returns: The memory after the first loads and at the end; `nil` if some loads never end.
    @MainActor
    private func measure(
        _ soak: HTTPSoak,
        since start: ContinuousClock.Instant
    ) async throws -> (first: ProcessMemory, last: ProcessMemory)? {
        var first: ProcessMemory?
        let counts = Set((1...10).map { self.loads * $0 / 10 } + [self.firstMeasurement])
        var last = ProcessMemory.now()
        for count in counts.sorted() {
            guard try await soak.run(until: count, concurrency: self.concurrency, patience: self.patience) else {
                return nil
            }
            // Abandoned work is given time to end. Where it matters, so are the threads of Dispatch, which end after
            // five seconds without work: each keeps up to a thousand blocks for later.
            let matters = count == self.firstMeasurement || count == self.loads
            try await Task.sleep(for: .seconds(matters ? self.rest : 1))
            last = ProcessMemory.now()
            if count == self.firstMeasurement { first = last }
            let seconds = Int((ContinuousClock.now - start) / .seconds(1))
            let (heap, resident) = (ProcessMemory.text(last.heap), ProcessMemory.text(last.resident))
            print("\(count) loads after \(seconds) s: heap \(heap), resident \(resident)")
            // Without this, a file or a pipe would get all lines at the end.
            fflush(nil)
        }
        return first.map { ($0, last) }
    }

    /// Returns the server's counts once nothing is in transit: impressions and losses are sent without waiting for a
    /// response.
    @MainActor
    private func settledCounts(_ server: ChaosServer, _ soak: HTTPSoak) async throws -> ServerCounts {
        var counts = try await server.counts()
        // No request of the SDK may take longer than half a minute.
        for _ in 0..<self.patience where soak.checks(counts).contains(where: { !$0.holds }) {
            try await Task.sleep(for: .seconds(1))
            counts = try await server.counts()
        }
        return counts
    }

    @MainActor
    private func report(_ checks: [SoakCheck], _ soak: HTTPSoak) {
        let width = checks.map(\.what.count).max() ?? 0
        for check in checks {
            let name = check.what + String(repeating: " ", count: width - check.what.count)
            print("\(check.holds ? "ok    " : "FAILED")  \(name)  \(check.figures)  (\(check.rule))")
        }
        print("contract violations: \(Self.text(soak.tally.violations.map { ($0.key.rawValue, $0.value) }))")
        print("skipped line items: \(Self.text(soak.tally.skipped.map { ($0.key, $0.value) }))")
        let kept = soak.tally.attempts.values.reduce(0) { $0 + $1.kept }
        print("ads kept from an earlier load: \(kept)")
        print("requests of which Foundation would have lost memory: \(FoundationRepair.requests)")
    }

    private static func text(_ counts: [(String, Int)]) -> String {
        counts.map { "\($0.0) \($0.1)" }.sorted().joined(separator: ", ")
    }

    private func fail(_ problem: String) throws {
        print("FAILED: \(problem) (seed \(self.seed))")
        throw ExitCode.failure
    }
}
