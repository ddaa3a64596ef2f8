import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

/// The option that `compare`, `optimize` and `evaluate` have in common.
struct LatencyPriceOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The cost of one second of mean latency, in USD per 1000 requests. (default: 0)",
            valueName: "usd"
        ),
        transform: NumberArgument.amount
    )
    var latencyPrice: Double?

    func validate() throws {
        if let latencyPrice, !(0...1_000_000 ~= latencyPrice) {
            throw ValidationError("--latency-price must be a number of USD, not negative.")
        }
    }

    var objective: SearchObjective { SearchObjective(latencyPrice: self.latencyPrice ?? 0) }
}

/// The simulation options of `compare` and `optimize`.
struct CompareOptions: ParsableArguments {
    @OptionGroup var price: LatencyPriceOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of requests, or of sessions for a banner, to compare waterfalls on. (default: 1000000)",
            valueName: "n"
        ),
        transform: NumberArgument.count
    )
    var requests = 1_000_000

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of all random numbers.", valueName: "s")
    )
    var seed: UInt64 = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of threads. (default: one per processor)", valueName: "n")
    )
    var threads: Int?

    @Flag(help: "Print JSON instead of tables; docs/schemas has the schemas.")
    var json = false

    func validate() throws {
        guard 1...SimulateCommand.greatestRequests ~= self.requests else {
            throw ValidationError("--requests must be from 1 to \(SimulateCommand.greatestRequests).")
        }
        if let threads, !(1...1024 ~= threads) { throw ValidationError("--threads must be from 1 to 1024.") }
    }

    /// Ends the command if two waterfalls cannot have the same requests: of ad units of different formats, of banners with
    /// and without sessions that see them, or of days that differ in length.
    static func checkComparable(_ models: [(name: String, model: SimulationModel)]) throws {
        guard let base = models.first else { return }
        if let other = models.first(where: { $0.model.adUnit.format != base.model.adUnit.format }) {
            let formats = [other, base].map { $0.model.adUnit.format.rawValue.quoted }
            throw Exit.failure(
                Exit.badInput,
                "\(other.name.printable): the format of the ad unit is \(formats[0]), and in \(base.name.printable) "
                    + "\(formats[1]): only ad units of the same format can be compared."
            )
        }
        if let other = models.first(where: { $0.model.unit != base.model.unit }) {
            let (with, without) = base.model.unit == .sessions ? (base, other) : (other, base)
            throw Exit.failure(
                Exit.badInput,
                "\(with.name.printable) has traffic.sessions.seen, and \(without.name.printable) has not: sessions cannot be "
                    + "compared with requests; give both the same."
            )
        }
        let days = models.compactMap { one in
            one.model.traffic.drift.map { (name: one.name, requests: $0.requestsPerDay) }
        }
        guard let first = days.first, let other = days.first(where: { $0.requests != first.requests }) else { return }
        throw Exit.failure(
            Exit.badInput,
            "\(other.name.printable): traffic.drift.requestsPerDay is \(other.requests), and in \(first.name.printable) "
                + "\(first.requests): only days of the same length have the same requests; give both the same."
        )
    }

    var threadCount: Int { self.threads ?? ProcessInfo.processInfo.activeProcessorCount }
}

extension SimulationInput {
    /// Reads a file, or ends the command with the problem in it.
    static func read(_ path: String) throws -> SimulationInput {
        do throws(MediationError) {
            return try SimulationInput(path: path)
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
    }
}

/// Notes an interrupt by the user, which then does not end the command.
final class CompareInterruption {
    private let flag: LockedValue<Bool>
    private let interruption: Interruption

    init() {
        let flag = LockedValue(false)
        self.flag = flag
        self.interruption = Interruption { flag.withLock { $0 = true } }
    }

    var wasInterrupted: Bool { self.flag.withLock { $0 } }

    /// A closure for other threads that returns ``wasInterrupted``.
    var check: @Sendable () -> Bool {
        { [flag] in flag.withLock { $0 } }
    }
}
