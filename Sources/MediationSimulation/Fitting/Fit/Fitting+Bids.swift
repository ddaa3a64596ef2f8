internal import MediationCore

extension Fitting {
    /// Completes the model; the bids of which reports have only those that won are found by their figures.
    mutating func fitBids() throws(MediationError) -> SimulationModel {
        try SimulationModel(adUnit: self.adUnit, traffic: self.traffic)
    }
}

extension TrafficCompletion {
    /// What is assumed of a latency that nobody has measured.
    static let assumedFillLatency = Law.lognormal(median: 700, sigma: 0.8)
}
