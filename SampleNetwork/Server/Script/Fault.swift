/// A fault or a delay that strikes a share of the requests.
package struct Fault: Hashable, Sendable {
    /// The kind of fault.
    package var kind: Kind

    /// The share of requests that the fault strikes, from 0 to 1.
    package var rate: Double

    /// The HTTP status of a `status` fault's response.
    package var status: Int?

    /// The range from which a `delay` fault draws its length.
    package var milliseconds: ClosedRange<Int>?

    /// The asset that a `missingAsset` fault leaves out.
    package var asset: Asset?

    /// Creates a fault that needs nothing except its rate.
    ///
    /// - Parameters:
    ///   - kind: The kind of fault; for `status`, `delay` and `missingAsset`, use the functions with these names.
    ///   - rate: The share of requests that the fault strikes; clamped to 0...1.
    package init(_ kind: Kind, rate: Double = 1) {
        self.kind = kind
        self.rate = Self.valid(rate)
        switch kind {
        case .status: self.status = 500
        case .delay: self.milliseconds = 0...0
        case .missingAsset: self.asset = .icon
        default: break
        }
    }

    /// Creates a fault that responds with an HTTP status.
    package static func status(_ status: Int, rate: Double = 1) -> Fault {
        var fault = Fault(.status, rate: rate)
        fault.status = min(max(status, Self.statuses.lowerBound), Self.statuses.upperBound)
        return fault
    }

    /// Creates a delay before the response.
    package static func delay(milliseconds: ClosedRange<Int>, rate: Double = 1) -> Fault {
        var fault = Fault(.delay, rate: rate)
        fault.milliseconds = milliseconds.clamped(to: 0...Self.longestDelay)
        return fault
    }

    /// Creates a fault that sends an ad without one of its assets.
    package static func missingAsset(_ asset: Asset, rate: Double = 1) -> Fault {
        var fault = Fault(.missingAsset, rate: rate)
        fault.asset = asset
        return fault
    }

    /// The statuses that can end an exchange; statuses below 200 cannot.
    static let statuses = 200...599

    /// The maximum delay in milliseconds: one hour, longer than any client waits.
    static let longestDelay = 3_600_000

    private static func valid(_ rate: Double) -> Double {
        rate.isNaN ? 0 : min(max(rate, 0), 1)
    }
}
