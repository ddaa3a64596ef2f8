/// The amount of work to measure.
struct Effort {
    /// The number of runs for each figure; the median counts.
    let runs: Int
    let machineLoads: Int
    let answers: Int
    let mediatorLoads: Int
    let openLoads: Int
    let simulatedRequests: Int
    /// The number of simulated requests of each kind of traffic.
    let requestsOfKind: Int
    /// The number of HTTP runs: more of them, each of them short, since runs close in time have the most in common and
    /// this figure varies most.
    let httpRuns: Int
    let httpLoads: Int

    static let full = Effort(
        runs: 7,
        machineLoads: 3_000_000,
        answers: 300_000,
        mediatorLoads: 10_000,
        openLoads: 10_000,
        simulatedRequests: 1024 * 8_000,
        requestsOfKind: 1_000_000,
        httpRuns: 21,
        httpLoads: 400
    )

    static let quick = Effort(
        runs: 3,
        machineLoads: 300_000,
        answers: 50_000,
        mediatorLoads: 1_000,
        openLoads: 1_000,
        simulatedRequests: 1024 * 500,
        requestsOfKind: 100_000,
        httpRuns: 3,
        httpLoads: 150
    )
}
