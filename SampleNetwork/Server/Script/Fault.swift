/// One thing that goes wrong, or slowly, for a share of the requests.
package struct Fault: Hashable, Sendable {
    /// What goes wrong.
    package var kind: Kind

    /// The share of requests that it strikes, from 0 to 1.
    package var rate: Double

    /// The HTTP status that a `status` fault answers with.
    package var status: Int?

    /// The range that a `delay` fault draws its wait from.
    package var milliseconds: ClosedRange<Int>?

    /// The asset that a `missingAsset` fault leaves out.
    package var asset: Asset?

    /// A fault that needs nothing but its rate.
    ///
    /// - Parameters:
    ///   - kind: What goes wrong; for `status`, `delay` and `missingAsset` use the functions of these names.
    ///   - rate: The share of requests that it strikes; kept within 0 and 1.
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

    /// An answer with this HTTP status.
    package static func status(_ status: Int, rate: Double = 1) -> Fault {
        var fault = Fault(.status, rate: rate)
        fault.status = min(max(status, Self.statuses.lowerBound), Self.statuses.upperBound)
        return fault
    }

    /// A wait before whatever else is answered.
    package static func delay(milliseconds: ClosedRange<Int>, rate: Double = 1) -> Fault {
        var fault = Fault(.delay, rate: rate)
        fault.milliseconds = milliseconds.clamped(to: 0...Self.longestDelay)
        return fault
    }

    /// An ad without one of its assets.
    package static func missingAsset(_ asset: Asset, rate: Double = 1) -> Fault {
        var fault = Fault(.missingAsset, rate: rate)
        fault.asset = asset
        return fault
    }

    /// The statuses that can end an exchange; those below 200 cannot.
    static let statuses = 200...599

    /// One hour, in milliseconds; longer than any client waits.
    static let longestDelay = 3_600_000

    private static func valid(_ rate: Double) -> Double {
        rate.isNaN ? 0 : min(max(rate, 0), 1)
    }
}
