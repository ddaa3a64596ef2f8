/// How much is measured.
struct Effort {
    /// How often each figure is measured; the median counts.
    let runs: Int
    let machineLoads: Int
    let answers: Int
    let runnerLoads: Int
    let openLoads: Int
    let simulatedRequests: Int
    /// More runs, each of them short: neighbours in time have the most in common, and this one varies most.
    let httpRuns: Int
    let httpLoads: Int

    static let full = Effort(
        runs: 7,
        machineLoads: 3_000_000,
        answers: 300_000,
        runnerLoads: 10_000,
        openLoads: 10_000,
        simulatedRequests: 1024 * 8_000,
        httpRuns: 21,
        httpLoads: 400
    )

    static let quick = Effort(
        runs: 3,
        machineLoads: 300_000,
        answers: 50_000,
        runnerLoads: 1_000,
        openLoads: 1_000,
        simulatedRequests: 1024 * 500,
        httpRuns: 3,
        httpLoads: 150
    )
}
