/// The signs of currencies in headers and cells.
enum CurrencySign {
    /// The signs of a single currency.
    private static let codes: [String: String] = [
        "US$": "USD", "€": "EUR", "R$": "BRL", "₹": "INR", "₩": "KRW", "₺": "TRY", "₽": "RUB", "₴": "UAH",
        "₫": "VND", "฿": "THB", "₱": "PHP", "₪": "ILS", "₦": "NGN", "₸": "KZT", "CA$": "CAD", "A$": "AUD", "NZ$": "NZD",
        "HK$": "HKD", "NT$": "TWD", "S$": "SGD", "MX$": "MXN",
    ]

    /// The signs that several currencies share; the first one is the default.
    private static let shared: [String: [String]] = [
        "$": ["USD", "AUD", "CAD", "NZD", "HKD", "TWD", "SGD", "MXN", "ARS", "CLP", "COP"],
        "¥": ["JPY", "CNY"], "￥": ["JPY", "CNY"], "£": ["GBP", "EGP"],
    ]

    /// Returns the code of a sign, which may depend on the known code of the report; an unknown sign is returned as it
    /// is.
    static func code(of sign: String, in known: String?) -> String {
        if let shared = Self.shared[sign] { return shared.first { $0 == known } ?? shared[0] }
        return Self.codes[sign] ?? sign
    }

    /// Returns the sign or code beside a number; `nil` if there is none.
    static func sign(in text: String) -> String? {
        let sign = text.unicodeScalars.filter(Self.isPart)
        return sign.isEmpty ? nil : String(String.UnicodeScalarView(sign))
    }

    /// Returns the sign or code in the parentheses of a header.
    static func sign(inHeader text: String) -> String? {
        for part in text.split(separator: "(").dropFirst() {
            let inside = part.prefix { $0 != ")" }
            if inside.count == 3, inside.unicodeScalars.allSatisfy({ "A"..."Z" ~= $0 }) { return String(inside) }
            if inside.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) {
                return String(inside).trimmedBlanks
            }
        }
        return nil
    }

    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .currencySymbol || "A"..."Z" ~= scalar
    }
}
