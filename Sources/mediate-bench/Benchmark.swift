/// A benchmark, by the name that selects it on the command line.
enum Benchmark: String, CaseIterable {
    case machine
    case handler
    case mediator
    case memory
    case feed
    case simulation
    case openrtb
    case http

    @MainActor
    func rows(_ effort: Effort, answers: String? = nil) async throws -> [Row] {
        switch self {
        case .machine: try MachineBenchmark.rows(effort)
        case .handler: HandlerBenchmark.rows(effort)
        case .mediator: try await MediatorBenchmark.rows(effort)
        case .memory: try await MemoryBenchmark.rows(effort)
        case .feed: try FeedBenchmark.rows(effort)
        case .simulation: try SimulationBenchmark.rows(effort)
        case .openrtb: try OpenRTBBenchmark.rows(effort, answers: answers)
        case .http: try await EndToEndBenchmark.rows(effort)
        }
    }
}
