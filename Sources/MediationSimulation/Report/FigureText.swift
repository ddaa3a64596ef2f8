/// Formats numbers for people, in the same way wherever the tool runs.
package enum FigureText {
    /// Formats a number with `places` decimals and commas between thousands; a value that is not a number becomes a
    /// dash.
    package static func decimal(_ value: Double?, places: Int) -> String {
        guard let value, value.isFinite, value.magnitude < 1e15 else { return "–" }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        // Beyond 2⁵³, there are no decimals anyway.
        let scaled = (value.magnitude * scale).rounded()
        guard scaled < 9e18 else { return self.decimal(value, places: 0) }
        let digits = UInt64(scaled)
        let (whole, rest) = digits.quotientAndRemainder(dividingBy: UInt64(scale))
        let sign = value < 0 && digits > 0 ? "−" : ""
        let decimals = places == 0 ? "" : ".\("\(UInt64(scale) + rest)".dropFirst())"
        return sign + self.grouped("\(whole)") + decimals
    }

    /// Formats a number with about as many decimals as its size needs.
    package static func amount(_ value: Double?) -> String {
        guard let value else { return "–" }
        return self.decimal(value, places: self.places(ofAmount: value))
    }

    /// Returns the number of decimals for an amount of this size.
    package static func places(ofAmount value: Double) -> Int {
        switch value.magnitude {
        case 0: 3
        case ..<0.01: 5
        case ..<10: 3
        case ..<1000: 2
        default: 0
        }
    }

    /// Returns the number of decimals that show two digits of an error, but at least `least`; without an error,
    /// `least`.
    package static func places(ofError error: Double?, atLeast least: Int) -> Int {
        guard let error, error.isFinite, error > 0 else { return least }
        var (places, scaled) = (0, error)
        while scaled < 9.95, places < 9 {
            scaled *= 10
            places += 1
        }
        return max(places, least)
    }

    /// Formats a count with commas between thousands.
    package static func count(_ value: Int) -> String {
        value < 0 ? "−\(self.grouped("\(value.magnitude)"))" : self.grouped("\(value)")
    }

    /// Formats a share 0…1 in percent.
    package static func percent(_ share: Double?, places: Int = 2) -> String {
        guard let share, share.isFinite else { return "–" }
        return "\(self.decimal(share * 100, places: places)) %"
    }

    /// Formats a difference of shares in percentage points.
    package static func points(_ difference: Double) -> String {
        "\(self.decimal(difference * 100, places: 2)) points"
    }

    /// Formats a time in milliseconds.
    package static func milliseconds(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "–" }
        return "\(self.decimal(value, places: value.magnitude < 10 ? 1 : 0)) ms"
    }

    /// Adds the sign to a formatted number even if it is positive.
    package static func signed(_ text: String) -> String {
        text.hasPrefix("−") || !text.contains { $0.isNumber && $0 != "0" } ? text : "+\(text)"
    }

    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
