/// The style of numbers in a report: with a point or with a comma before the fraction.
struct NumberStyle: Hashable {
    /// The value of a text.
    enum Value: Hashable {
        case missing
        case number(Double, isPercentage: Bool)
        case bad(String)
    }

    /// The greatest number that is accepted.
    private static let greatest = 1e15

    var decimal: Unicode.Scalar

    static let point = NumberStyle(decimal: ".")
    static let comma = NumberStyle(decimal: ",")

    private var grouping: Unicode.Scalar { self.decimal == "." ? "," : "." }

    /// Returns the style that a text implies; `nil` if both styles are possible.
    ///
    /// - Parameters:
    ///   - text: The text of a cell.
    ///   - isCount: `true` if the number is whole by its nature.
    /// - Returns: The style.
    static func evidence(in text: String, isCount: Bool) -> NumberStyle? {
        let scalars = Array(text.unicodeScalars)
        let points = scalars.indices.filter { scalars[$0] == "." }
        let commas = scalars.indices.filter { scalars[$0] == "," }
        if let point = points.last, let comma = commas.last { return point > comma ? .point : .comma }
        guard let last = points.last ?? commas.last, let first = points.first ?? commas.first else { return nil }
        let (own, other): (NumberStyle, NumberStyle) = points.isEmpty ? (.comma, .point) : (.point, .comma)
        if first != last { return other }
        let digits = scalars[(last + 1)...].prefix(while: { "0"..."9" ~= $0 }).count
        let before = scalars[..<last].filter { "0"..."9" ~= $0 }
        if digits != 3 || before.first == "0" || before.isEmpty || before.count > 3 { return own }
        return isCount ? other : nil
    }

    /// Reads a text.
    func value(of text: String) -> Value {
        var rest = Array(text.unicodeScalars).filter { !Self.isIgnored($0) }
        if rest.isEmpty || ["-", "–", "—", "n/a", "null"].contains(String(String.UnicodeScalarView(rest)).lowercased())
        {
            return .missing
        }
        var isPercentage = false
        if rest.last == "%" {
            rest.removeLast()
            isPercentage = true
        }
        rest = Self.withoutCurrency(rest)
        let parts = rest.split(separator: self.decimal, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2 else { return .bad("is not a number") }
        let groups = whole.split(separator: self.grouping, omittingEmptySubsequences: false)
        // Groups of two digits are usual in India.
        guard groups.count == 1 || groups.dropFirst().allSatisfy({ 2...3 ~= $0.count }) else {
            return .bad("is not a number")
        }
        var plain = String(String.UnicodeScalarView(groups.joined()))
        if parts.count == 2 { plain += "." + String(String.UnicodeScalarView(parts[1])) }
        let isPlain = plain.unicodeScalars.allSatisfy { "0"..."9" ~= $0 || ".-+eE".unicodeScalars.contains($0) }
        guard isPlain, plain.unicodeScalars.contains(where: { "0"..."9" ~= $0 }), let number = Double(plain) else {
            return .bad("is not a number")
        }
        return Self.checked(isPercentage ? number / 100 : number, isPercentage: isPercentage)
    }

    /// Returns a number that a report may have, or the problem with it.
    static func checked(_ number: Double, isPercentage: Bool = false) -> Value {
        guard !number.isNaN else { return .bad("is not a number") }
        guard number <= Self.greatest else { return .bad("is too large") }
        guard number >= 0 else { return .bad("is negative") }
        return .number(number, isPercentage: isPercentage)
    }

    /// Returns whether a character is ignored: blanks of all kinds, and the apostrophe of Swiss numbers.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "'" || scalar == "’" || scalar.properties.generalCategory == .format
    }

    /// Returns a text without the sign or code of a currency on either side.
    private static func withoutCurrency(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let start = text.drop(while: CurrencySign.isPart)
        return Array(start.reversed().drop(while: CurrencySign.isPart).reversed())
    }
}
