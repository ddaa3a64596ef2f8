internal import MediationCore

/// An attempt of a line item, for users who are alike; numbers and laws are in milliseconds.
struct ExactAttempt {
    let name: String
    let timeout: Double
    let minimumTime: Double
    /// The lowest valuation by its network at which it fills; `nil` without a network.
    let floor: Double?
    /// The factor of prices for these users.
    let ecpmFactor: Double
    /// Indicates whether an impression earns the network's valuation of the request.
    let isPaidByValuation: Bool
    /// The probability that it fills.
    private(set) var fill: Double
    let fillLaw: Law
    /// The laws of its other answers, weighted by their probabilities.
    private(set) var others: [(weight: Double, law: Law)] = []
    /// The mean eCPM of an impression, in USD per 1000.
    private(set) var pay: Double
    private let errors: Double
    private let noFillLaw: Law
    private let errorLaw: Law

    init(_ item: LineItem, _ traffic: LineItemTraffic, valuation: Law?, ecpmFactor: Double, fillFactor: Double) {
        let none = Law.constant(0)
        self.name = item.name
        self.timeout = Nanoseconds(item.timeout).milliseconds
        self.minimumTime = Nanoseconds(item.minimumTime).milliseconds
        self.errors = traffic.errors ?? 0
        self.fillLaw = traffic.fillLatency ?? none
        self.noFillLaw = traffic.noFillLatency ?? none
        self.errorLaw = traffic.errorLatency ?? traffic.noFillLatency ?? none
        self.ecpmFactor = ecpmFactor
        self.isPaidByValuation = valuation != nil && traffic.price == .valuation
        self.fill = min((traffic.fill ?? 0) * fillFactor, 1 - self.errors)
        if let valuation {
            let floor = ecpmFactor > 0 ? item.ecpm / ecpmFactor : .infinity
            self.floor = floor
            self.pay = item.ecpm
            let share = floor < .infinity ? valuation.probability(ofAtLeast: floor) : 0
            self.answer(share: share, valuation: share > 0 ? valuation.mean(ofAtLeast: floor) / share : 0)
        } else {
            self.floor = nil
            self.pay = item.ecpm * ecpmFactor
            self.weighOthers()
        }
    }

    /// Sets the share of requests that it fills, apart from errors, and the mean valuation of those requests.
    mutating func answer(share: Double, valuation: Double) {
        self.fill = (1 - self.errors) * share
        if self.isPaidByValuation, share > 0 { self.pay = self.ecpmFactor * valuation }
        self.weighOthers()
    }

    private mutating func weighOthers() {
        let noFill = (weight: 1 - self.fill - self.errors, law: self.noFillLaw)
        self.others = [noFill, (weight: self.errors, law: self.errorLaw)].filter { $0.weight > 0 }
    }

    /// The laws of all answers, weighted by their probabilities.
    var laws: [(weight: Double, law: Law)] { [(self.fill, self.fillLaw)] + self.others }

    /// The mean duration of attempts without an ad in time, with all other attempts counted as 0.
    var failedTime: Double {
        let late = self.fill * self.timeout * SameMoment.late(self.fillLaw, for: self.timeout)
        return self.others.reduce(late) { $0 + $1.weight * $1.law.mean(atMost: self.timeout) }
    }

    /// The times, in milliseconds, at which something changes abruptly.
    var marks: [Double] {
        let constants = self.laws.filter { $0.weight > 0 }.compactMap(\.law.atoms).filter { $0.count <= 4 }.joined()
            .map(\.value)
        return [self.timeout, self.minimumTime] + constants
    }
}
