import Foundation

/// The reference's own formulas for latencies, none of which are the library's.
extension MomentCase.Latency {
    private static func normal(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

    /// Returns the share of answers before a time.
    func share(before time: Double) -> Double {
        switch self {
        case .times(let times): times.reduce(0) { $0 + (Double($1.key) < time ? Double($1.value) / 8 : 0) }
        case .exponential(let mean): 1 - exp(-time / mean)
        case .lognormal(let median, let sigma): Self.normal(log(time / median) / sigma)
        }
    }

    /// Returns the mean time that an answer takes, cut off at a given time.
    func mean(upTo time: Double) -> Double {
        switch self {
        case .times(let times):
            return times.reduce(0) { $0 + min(Double($1.key), time) * Double($1.value) / 8 }
        case .exponential(let mean): return mean * (1 - exp(-time / mean))
        case .lognormal(let median, let sigma):
            let z = log(time / median) / sigma
            return median * exp(sigma * sigma / 2) * Self.normal(z - sigma) + time * Self.normal(-z)
        }
    }

    func density(at time: Double) -> Double {
        switch self {
        case .times: return 0
        case .exponential(let mean): return exp(-time / mean) / mean
        case .lognormal(let median, let sigma):
            let z = log(time / median) / sigma
            return exp(-z * z / 2) / (time * sigma * (2 * Double.pi).squareRoot())
        }
    }

    /// The points at which the density is not smooth, and the length on which it is nearly straight.
    var shape: (breaks: [Double], length: Double) {
        switch self {
        case .times: ([], .infinity)
        case .exponential(let mean): ([], mean / 2)
        case .lognormal(let median, let sigma):
            ([-5, -4, -3, -2, -1].map { median * exp($0 * sigma) }, median * sigma / 4)
        }
    }
}
