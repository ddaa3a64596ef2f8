/// A rate estimated from counts, and its uncertainty.
public struct FittedRate: Hashable, Sendable {
    /// The number of times that the event could have occurred.
    public var trials: Double

    /// The number of times that the event occurred; at most the number of trials.
    public var successes: Double

    /// The rate: the mean of the beta law that follows from Jeffreys' prior and the counts.
    public var value: Double

    /// The interval that contains the rate with 95 % certainty.
    public var interval: ClosedRange<Double>

    init(successes: Double, trials: Double) {
        let trials = max(trials, 0)
        let successes = min(max(successes, 0), trials)
        let (alpha, beta) = (successes + 0.5, trials - successes + 0.5)
        let mean = alpha / (alpha + beta)
        self.trials = trials
        self.successes = successes
        self.value = mean
        if trials <= 2000 {
            let law = Law.beta(alpha: alpha, beta: beta, scale: 1)
            let (low, high) = (law.quantile(0.025), law.quantile(0.975))
            self.interval = min(low, mean)...max(high, mean)
        } else {
            // With so many trials, the normal law is as good; Wilson's form of it stays within 0…1.
            let z = 1.959_963_984_540_054
            let center = (successes + z * z / 2) / (trials + z * z)
            let reach = z * (successes * (trials - successes) / trials + z * z / 4).squareRoot() / (trials + z * z)
            let (low, high) = (max(center - reach, 0), min(center + reach, 1))
            self.interval = min(low, mean)...max(high, mean)
        }
    }

    /// The rate as counted; 0 without trials.
    var share: Double { self.trials > 0 ? self.successes / self.trials : 0 }
}
