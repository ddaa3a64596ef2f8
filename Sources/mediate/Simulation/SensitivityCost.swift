import MediationSimulation

/// Whether the part of a page that nobody has asked for by name takes too long: it simulates whole days, dozens of times.
enum SensitivityCost {
    /// How many days or blocks of sessions each change is simulated with at least.
    private static let leastBlocks = 16
    /// With some thirty changes, that is about as much as a minute.
    private static let mostRequests = 8_000_000

    static func isTooMuch(of model: SimulationModel) -> Bool {
        Self.leastBlocks * Simulation(model).blockSize > Self.mostRequests
    }

    /// What the page says in place of it.
    static func note(on model: SimulationModel) -> String {
        let requests = FigureText.count(Simulation(model).blockSize)
        return "The part “What 10 % more is worth” is left out: with \(requests) requests a day, each change would "
            + "take \(Self.leastBlocks) such days."
    }
}
