/// Signs of currencies, as headers and cells have them.
enum CurrencySign {
    /// What only one currency has.
    private static let codes: [String: String] = [
        "US$": "USD", "€": "EUR", "R$": "BRL", "₹": "INR", "₩": "KRW", "₺": "TRY", "₽": "RUB", "₴": "UAH",
        "₫": "VND", "฿": "THB", "₱": "PHP", "₪": "ILS", "₦": "NGN", "₸": "KZT", "CA$": "CAD", "A$": "AUD", "NZ$": "NZD",
        "HK$": "HKD", "NT$": "TWD", "S$": "SGD", "MX$": "MXN",
    ]

    /// What several have; the first is meant if nothing says otherwise.
    private static let shared: [String: [String]] = [
        "$": ["USD", "AUD", "CAD", "NZD", "HKD", "TWD", "SGD", "MXN", "ARS", "CLP", "COP"],
        "¥": ["JPY", "CNY"], "￥": ["JPY", "CNY"], "£": ["GBP", "EGP"],
    ]

    /// The code of a sign, where the code of the report is known or not; the sign itself if it is not known.
    static func code(of sign: String, in known: String?) -> String {
        if let shared = Self.shared[sign] { return shared.first { $0 == known } ?? shared[0] }
        return Self.codes[sign] ?? sign
    }

    /// The sign or code beside a number; `nil` if there is none.
    static func sign(in text: String) -> String? {
        let sign = text.unicodeScalars.filter(Self.isPart)
        return sign.isEmpty ? nil : String(String.UnicodeScalarView(sign))
    }

    /// The sign or code in the parentheses of a header.
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
