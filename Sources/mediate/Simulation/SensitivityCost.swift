import MediationSimulation

/// Decides whether a part of the page that the user has not asked for by name takes too long: it simulates whole days,
/// dozens of times.
enum SensitivityCost {
    /// The minimum number of days or blocks of sessions with which each change is simulated.
    private static let leastBlocks = 16
    /// The maximum number of requests per change: with some thirty changes, about a minute in all.
    private static let mostRequests = 8_000_000

    static func isTooMuch(of model: SimulationModel) -> Bool {
        Self.leastBlocks * Simulation(model).blockSize > Self.mostRequests
    }

    /// Returns the note that replaces the part on the page.
    static func note(on model: SimulationModel) -> String {
        let requests = model.unit.count(Simulation(model).blockSize)
        return "The part “What 10 % more is worth” is left out: with \(requests) a day, each change would "
            + "take \(Self.leastBlocks) such days."
    }
}
