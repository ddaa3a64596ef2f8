import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

/// How sure the revenue is to be: half of its 95 % interval as a share of it, such as `0.1%`.
struct PrecisionArgument {
    let share: Double

    init(_ text: String) throws {
        let isPercent = text.hasSuffix("%")
        let digits = isPercent ? text.dropLast().trimmingCharacters(in: .whitespaces) : text
        guard let number = Double(digits), 0.000_001..<1 ~= (isPercent ? number / 100 : number) else {
            throw ValidationError("\(text.quoted) is no precision; expected a share such as 0.1%, at least 0.0001%.")
        }
        self.share = isPercent ? number / 100 : number
    }

    /// How far off the revenue of a result may be, as a share of it; `nil` if that cannot be told.
    static func reached(by result: SimulationResult) -> Double? {
        let revenue = result.revenuePerThousandRequests
        guard revenue.value > 0, let interval = revenue.interval else { return nil }
        return (interval.upperBound - revenue.value) / revenue.value
    }

    /// Where requests depend on each other, an error that was estimated from fewer days is too often small by chance, and
    /// it is by chance that one would stop: from 30 on that is a matter of a hundredth.
    static let leastBlocks = 30

    /// Past so many requests without any revenue there will hardly be some.
    private static let hopeless = 1 << 27

    /// Whether that precision is reached, as far as can be told.
    func isReached(by result: SimulationResult) -> Bool {
        guard result.blockCount >= Self.leastBlocks, let reached = Self.reached(by: result) else { return false }
        return reached <= self.share
    }

    /// Whether more requests are of no use.
    func isEnough(_ result: SimulationResult) -> Bool {
        let hasRevenue = result.revenuePerThousandRequests.value > 0
        return self.isReached(by: result) || !hasRevenue && result.requests >= Self.hopeless
    }

    /// How many requests it takes, going by those that there are: never more than eight times as many, for the
    /// estimate of an error is itself not sure.
    func requests(after result: SimulationResult) -> Int {
        let most = result.requests * 8
        guard let reached = Self.reached(by: result) else { return most }
        let needed = Double(result.requests) * (reached / self.share) * (reached / self.share) * 1.02
        return needed < Double(most) ? max(Int(needed), result.requests + 1) : most
    }
}
