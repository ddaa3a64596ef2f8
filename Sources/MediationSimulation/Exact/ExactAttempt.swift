internal import MediationCore

/// An attempt of a line item, for a segment: numbers and laws in milliseconds.
struct ExactAttempt {
    let name: String
    let timeout: Double
    let minimumTime: Double
    /// The probability that it has an ad.
    let fill: Double
    let fillLaw: Law
    /// The laws of what it answers otherwise, weighted by their probabilities.
    let others: [(weight: Double, law: Law)]
    /// What an impression earns in the mean, in USD per 1000.
    let pay: Double

    init(_ item: LineItem, _ traffic: LineItemTraffic, valuation: Law?, ecpmFactor: Double, fillFactor: Double) {
        let errors = traffic.errors ?? 0
        self.name = item.name
        self.timeout = Nanoseconds(item.timeout).milliseconds
        self.minimumTime = Nanoseconds(item.minimumTime).milliseconds
        if let valuation {
            let floor = ecpmFactor > 0 ? item.ecpm / ecpmFactor : .infinity
            let share = floor < .infinity ? valuation.probability(ofAtLeast: floor) : 0
            self.fill = (1 - errors) * share
            let isPaid = traffic.price == .valuation && share > 0
            self.pay = isPaid ? ecpmFactor * valuation.mean(ofAtLeast: floor) / share : item.ecpm
        } else {
            self.fill = min((traffic.fill ?? 0) * fillFactor, 1 - errors)
            self.pay = item.ecpm * ecpmFactor
        }
        let none = Law.constant(0)
        self.fillLaw = traffic.fillLatency ?? none
        let noFill = (weight: 1 - self.fill - errors, law: traffic.noFillLatency ?? none)
        let error = (weight: errors, law: traffic.errorLatency ?? traffic.noFillLatency ?? none)
        self.others = [noFill, error].filter { $0.weight > 0 }
    }

    /// All answers.
    var laws: [(weight: Double, law: Law)] { [(self.fill, self.fillLaw)] + self.others }

    /// How long it takes without an ad in time, in the mean and with all others counted as 0.
    var failedTime: Double {
        let late = self.fill * self.timeout * (1 - self.fillLaw.cdf(self.timeout))
        return self.others.reduce(late) { $0 + $1.weight * $1.law.mean(atMost: self.timeout) }
    }

    /// Whether no latency has all of its probability at one place.
    var isSmooth: Bool {
        self.laws.allSatisfy {
            switch $0.law {
            case .constant: false
            case .lognormal(_, let sigma): sigma > 0.02
            case .samples(let samples): samples.values.count > 20
            case .exponential, .uniform, .beta: true
            }
        }
    }
}
