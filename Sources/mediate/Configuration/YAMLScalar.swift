import MediationCore
import Yams

/// The value of a scalar: by the rules of JSON, and by those of YAML 1.2 where they agree with the spelling.
enum YAMLScalar {
    /// Returns the value, or `nil` if the scalar has a tag other than that of texts.
    static func value(of scalar: Node.Scalar) -> ConfigurationNode.Value? {
        switch scalar.tag.rawValue {
        case "" where scalar.style == .plain: Self.value(ofPlain: scalar.string)
        case "", "!", Tag.Name.str.rawValue: .string(scalar.string)
        default: nil
        }
    }

    static func value(ofPlain text: String) -> ConfigurationNode.Value {
        switch text {
        case "", "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .bool(true)
        case "false", "False", "FALSE": .bool(false)
        // The reader refuses these: as texts, they would pass in settings.
        case ".nan", ".NaN", ".NAN": .number(.nan)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": .number(-.infinity)
        default: Self.isNumber(text) ? Double(text).map { .number($0) } ?? .string(text) : .string(text)
        }
    }

    /// Returns whether the text is a decimal number without needless leading zeros: `007` is an ID, and stays a text.
    private static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = Self.takeDigits(from: &rest)
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = Self.takeDigits(from: &rest).count
        }
        guard whole.count + fraction > 0, whole.count <= 1 || whole.first != UInt8(ascii: "0") else { return false }
        if let exponent = rest.first, exponent == UInt8(ascii: "e") || exponent == UInt8(ascii: "E") {
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
            guard !Self.takeDigits(from: &rest).isEmpty else { return false }
        }
        return rest.isEmpty
    }

    private static func takeDigits(from text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        text = text[digits.endIndex...]
        return digits
    }
}
