/// Figures of sessions in which users see a banner; all are `nil` for other simulations, in which the number of requests
/// does not follow from the waterfall.
extension SimulationResult {
    /// The revenue of 1000 sessions in USD.
    public var revenuePerThousandSessions: Estimate? {
        self.perSession(self.ecpmSum.double, self.blocks.ecpmSquared, \.ecpmBySessions, scale: 1e-6)
    }

    /// The mean number of requests in a session.
    public var requestsPerSession: Estimate? {
        self.perSession(Double(self.requests), self.blocks.requestsSquared, \.requestsBySessions)
    }

    /// The mean number of impressions in a session.
    public var impressionsPerSession: Estimate? {
        self.perSession(Double(self.impressions), self.blocks.impressionsSquared, \.impressionsBySessions)
    }

    private func perSession(
        _ sum: Double,
        _ squares: ExactSum,
        _ products: KeyPath<SessionSums, ExactSum>,
        scale: Double = 1
    ) -> Estimate? {
        guard let sums = self.sessionSums else { return nil }
        let ratio = sum / Double(self.sessions)
        let error = self.blocks.standardError(
            ratio: ratio,
            squares: squares,
            products: sums[keyPath: products],
            divisorSquares: sums.sessionsSquared,
            divisor: Double(self.sessions)
        )
        let freedom = sums.freedom(sessions: self.sessions)
        return Estimate(ratio * scale, standardError: error.map { $0 * scale }, freedom: freedom)
    }
}

// MARK: - The unit

extension SimulationResult {
    /// The unit of the simulation.
    package var unit: SimulationUnit { self.sessionSums == nil ? .requests : .sessions }

    /// The number of units that were simulated.
    package var unitCount: Int { self.sessionSums == nil ? self.requests : self.sessions }

    /// The revenue of 1000 units in USD, by which waterfalls are compared.
    package var revenuePerThousand: Estimate { self.revenuePerThousandSessions ?? self.revenuePerThousandRequests }
}
