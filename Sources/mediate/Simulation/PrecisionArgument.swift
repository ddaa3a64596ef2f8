import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

/// The required precision of the revenue: half of its 95 % interval as a share of it, such as `0.1%`.
struct PrecisionArgument {
    let share: Double

    /// The least number without a percent sign that is taken for a forgotten one.
    private static let leastAmbiguous = 0.05

    init(_ text: String) throws {
        let isPercent = text.hasSuffix("%")
        let digits = isPercent ? text.dropLast().trimmingCharacters(in: .whitespaces) : text
        guard let number = Double(digits), 0.000_001..<1 ~= (isPercent ? number / 100 : number) else {
            throw ValidationError("\(text.quoted) is no precision; expected a share such as 0.1%, at least 0.0001%.")
        }
        // Nobody asks for an error of some tens of percent, and many forget the sign.
        guard isPercent || number < Self.leastAmbiguous else {
            let percent = (number * 100).formatted(.number.grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
            throw ValidationError("\(text) may mean \(text)% or \(percent)%: write one of them.")
        }
        self.share = isPercent ? number / 100 : number
    }

    /// Returns the possible error of a result's revenue, as a share of it; `nil` if it cannot be determined.
    static func reached(by result: SimulationResult) -> Double? {
        let revenue = result.revenuePerThousand
        guard revenue.value > 0, let interval = revenue.interval else { return nil }
        return (interval.upperBound - revenue.value) / revenue.value
    }

    /// The minimum number of days or blocks.
    ///
    /// An error that was estimated from fewer days is too often small by chance if requests depend on each other, and the
    /// simulation would stop by chance.
    static let leastBlocks = 30

    /// Returns the simulation that needs the fewest requests for a precision.
    ///
    /// Quasi-random sampling needs enough requests for the minimum number of blocks, and days differ however they are
    /// sampled.
    static func simulation(of model: SimulationModel, atMost limit: Int) -> Simulation {
        let even = Simulation(model, sampling: .quasiRandom)
        guard model.traffic.drift == nil, limit / even.blockSize >= Self.leastBlocks else { return Simulation(model) }
        return even
    }

    /// The number of requests without any revenue after which there will hardly be any.
    private static let hopeless = 1 << 27

    /// Returns whether the precision is reached, as far as can be determined.
    func isReached(by result: SimulationResult) -> Bool {
        guard result.blockCount >= Self.leastBlocks, let reached = Self.reached(by: result) else { return false }
        return reached <= self.share
    }

    /// Returns whether more requests are of no use.
    func isEnough(_ result: SimulationResult) -> Bool {
        let hasRevenue = result.revenuePerThousand.value > 0
        return self.isReached(by: result) || !hasRevenue && result.unitCount >= Self.hopeless
    }

    /// Returns the number of requests, or sessions, that the precision takes, judging by those so far.
    ///
    /// It is never more than eight times as many, as the estimate of an error is itself uncertain.
    func requests(after result: SimulationResult) -> Int {
        let most = result.unitCount * 8
        guard let reached = Self.reached(by: result) else { return most }
        let needed = Double(result.unitCount) * (reached / self.share) * (reached / self.share) * 1.02
        return needed < Double(most) ? max(Int(needed), result.unitCount + 1) : most
    }
}
