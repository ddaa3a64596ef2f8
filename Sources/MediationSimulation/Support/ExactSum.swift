/// A sum of nonnegative whole numbers in 128 bits: exact, and independent of the order of addition.
///
/// As text and in JSON it is a decimal number; in JSON it is quoted, since most JSON parsers round numbers above 2⁵³.
public struct ExactSum: Hashable, Sendable {
    private var high: UInt64
    private var low: UInt64

    /// Creates a sum with one number.
    ///
    /// - Parameter value: The number; a negative one counts as 0.
    public init(_ value: Int = 0) {
        self.high = 0
        self.low = UInt64(max(value, 0))
    }

    init(_ value: UInt64) {
        self.high = 0
        self.low = value
    }

    /// The nearest floating-point number.
    public var double: Double { Double(self.high) * 18_446_744_073_709_551_616 + Double(self.low) }

    /// Adds another sum; beyond 128 bits, the sum stays at the greatest number that they hold.
    public static func += (sum: inout ExactSum, other: ExactSum) {
        let (low, carries) = sum.low.addingReportingOverflow(other.low)
        let (high, isBeyond) = sum.high.addingReportingOverflow(other.high)
        let (carried, isBeyondThen) = high.addingReportingOverflow(carries ? 1 : 0)
        let isTooMuch = isBeyond || isBeyondThen
        sum.low = isTooMuch ? .max : low
        sum.high = isTooMuch ? .max : carried
    }

    /// Returns the product of two numbers.
    static func product(_ left: UInt64, _ right: UInt64) -> ExactSum {
        let product = left.multipliedFullWidth(by: right)
        var sum = ExactSum(product.low)
        sum.high = product.high
        return sum
    }

    /// Returns the product of a sum and a number.
    static func product(_ left: ExactSum, _ right: UInt64) -> ExactSum {
        var sum = Self.product(left.low, right)
        sum.high = sum.high &+ left.high &* right
        return sum
    }
}

extension ExactSum: CustomStringConvertible, Codable {
    private static let digits: UInt64 = 1_000_000_000_000_000_000

    /// The decimal number.
    public var description: String {
        var (high, low) = (self.high, self.low)
        guard high > 0 else { return "\(low)" }
        var parts: [UInt64] = []
        while high > 0 || low > 0 {
            let (quotient, remainder) = high.quotientAndRemainder(dividingBy: Self.digits)
            let rest = Self.digits.dividingFullWidth((remainder, low))
            parts.append(rest.remainder)
            (high, low) = (quotient, rest.quotient)
        }
        let last = parts.removeLast()
        return parts.reversed().reduce("\(last)") { text, part in text + "\(Self.digits + part)".dropFirst() }
    }

    /// Reads a decimal number.
    ///
    /// - Parameter text: ASCII digits.
    public init?(_ text: String) {
        self.init()
        guard !text.isEmpty, text.utf8.count <= 38 else { return nil }
        for byte in text.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            self = Self.product(self, 10)
            self += ExactSum(UInt64(byte - UInt8(ascii: "0")))
        }
    }

    /// Reads a decimal number from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let sum = ExactSum(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected the digits of a number")
        }
        self = sum
    }

    /// Writes the decimal number as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.description)
    }
}
