/// Durations as configurations write them: digits, an optional fraction, and a unit, as in `"800ms"` and `"1.5s"`.
package enum DurationText {
    package enum Problem: Error {
        case notADuration
        case noUnit
        case notPositive
        case negative
        case tooLong
        case tooFine
    }

    /// An example of a duration, for messages.
    package static let example = "a text such as \"800ms\" or \"8s\""

    /// An example of a duration in minutes or hours, for messages.
    static let exampleOfPeriod = "a text such as \"30m\" or \"24h\""

    /// The units, largest first, with their lengths in nanoseconds.
    private static let units: [(name: String, nanoseconds: UInt64)] = [
        ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000),
    ]

    /// Reads a duration exactly, without a binary fraction in between, as a whole number of nanoseconds.
    package static func duration(of text: String, allowingZero: Bool = false) throws(Problem) -> Duration {
        let isNegative = text.hasPrefix("-")
        let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
        let whole = digits.prefix(while: \.isASCIIDigit)
        var rest = digits[whole.endIndex...]
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
            guard !fraction.isEmpty else { throw .notADuration }
            rest = rest[fraction.endIndex...]
        }
        guard !whole.isEmpty else { throw .notADuration }
        guard !rest.isEmpty else { throw .noUnit }
        guard let unit = Self.units.first(where: { rest.elementsEqual($0.name.utf8) }) else { throw .notADuration }
        let isZero = !whole.contains(where: \.isNotZero) && !fraction.contains(where: \.isNotZero)
        guard !isNegative, allowingZero || !isZero else { throw allowingZero ? .negative : .notPositive }
        let part = try Self.nanoseconds(fraction: fraction, unit: unit.nanoseconds)
        guard let count = UInt64(String(decoding: whole, as: UTF8.self)) else { throw .tooLong }
        let (scaled, overflow) = count.multipliedReportingOverflow(by: unit.nanoseconds)
        let (sum, overflowOfSum) = scaled.addingReportingOverflow(part)
        guard !overflow, !overflowOfSum, let nanoseconds = Int64(exactly: sum) else { throw .tooLong }
        return .nanoseconds(nanoseconds)
    }

    private static func nanoseconds(fraction: Substring.UTF8View, unit: UInt64) throws(Problem) -> UInt64 {
        let significant = fraction.prefix(
            upTo: fraction.lastIndex(where: \.isNotZero).map(fraction.index(after:)) ?? fraction.startIndex
        )
        // More digits than this cannot make whole nanoseconds, even of an hour.
        guard significant.count <= 18 else { throw .tooFine }
        guard let numerator = UInt64("0" + String(decoding: significant, as: UTF8.self)) else { throw .tooFine }
        let denominator = (0..<significant.count).reduce(UInt64(1)) { power, _ in power * 10 }
        let (quotient, remainder) = denominator.dividingFullWidth(unit.multipliedFullWidth(by: numerator))
        guard remainder == 0 else { throw .tooFine }
        return quotient
    }

    /// Writes a duration in the largest unit that needs no fraction; microseconds have one if necessary.
    package static func text(of duration: Duration) -> String {
        var nanoseconds = Nanoseconds(duration).count
        // Written as "0s", a negative duration that is finer than a nanosecond would pass where zero is allowed.
        if nanoseconds == 0, duration < .zero { nanoseconds = -1 }
        let sign = nanoseconds < 0 ? "-" : ""
        let magnitude = nanoseconds.magnitude
        if magnitude == 0 { return "0s" }
        for unit in Self.units where magnitude.isMultiple(of: unit.nanoseconds) {
            return "\(sign)\(magnitude / unit.nanoseconds)\(unit.name)"
        }
        let thousandths = String(1000 + magnitude % 1000).dropFirst()
        return "\(sign)\(magnitude / 1000).\(thousandths)us"
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isNotZero: Bool { self != UInt8(ascii: "0") }
}
