#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The values of the substitution macros of OpenRTB, such as `${AUCTION_PRICE}`.
///
/// A macro may ask for an encoding, as in `${AUCTION_PRICE:B64}`, and may be percent-encoded, in which case its value is,
/// too. A known macro without a value becomes an empty text; an unknown one stays.
package struct OpenRTBMacros: Hashable, Sendable {
    /// A macro by its name without `AUCTION_`.
    package enum Name: String, CaseIterable, Sendable {
        case id = "ID"
        case bidID = "BID_ID"
        case impressionID = "IMP_ID"
        case seatID = "SEAT_ID"
        case adID = "AD_ID"
        case price = "PRICE"
        case currency = "CURRENCY"
        case marketBidRatio = "MBR"
        case loss = "LOSS"
        case minimumToWin = "MIN_TO_WIN"
        case multiplier = "MULTIPLIER"
        case impressionTime = "IMP_TS"
        case discountPercent = "DISCOUNT_PCT"
        case discountCPM = "DISCOUNT_CPM"
    }

    private var values: [Name: String] = [:]

    /// Creates macros without values.
    package init() {}

    /// The value of a macro; `nil` if there is none.
    package subscript(_ name: Name) -> String? {
        get { self.values[name] }
        set { self.values[name] = newValue }
    }

    /// Returns the text with the values of its macros.
    package func expand(_ text: String) -> String {
        var unknown: [String] = []
        return self.expand(text, &unknown)
    }

    /// Returns the text with the values of its macros, and adds the macros that are not known.
    package func expand(_ text: String, _ unknown: inout [String]) -> String {
        // Most texts have none.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard let macro = Macro(bytes, at: index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if let value = self.value(of: macro) {
                result.append(contentsOf: value.utf8)
            } else {
                if unknown.count < 10 { unknown.append(String(macro.name.prefix(40))) }
                result.append(contentsOf: bytes[index..<macro.end])
            }
            index = macro.end
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the names of the macros in a text, as they are written.
    package static func names(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return bytes.indices.compactMap { Macro(bytes, at: $0)?.name }
    }

    /// Returns the value of a macro; `nil` if the macro or its encoding is not known.
    private func value(of macro: Macro) -> String? {
        let parts = macro.name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0].hasPrefix("AUCTION_"), let name = Name(rawValue: String(parts[0].dropFirst(8))) else {
            return nil
        }
        var value = self.values[name] ?? ""
        if parts.count == 2 {
            guard parts[1].uppercased() == "B64" else { return nil }
            value = Data(value.utf8).base64EncodedString()
        }
        return macro.isPercentEncoded ? value.percentEncoded : value
    }

    /// A macro in a text.
    private struct Macro {
        let name: String
        let isPercentEncoded: Bool
        let end: Int

        /// The longest name; no known one comes near.
        private static let longestName = 64

        /// Reads a macro that begins at this place.
        init?(_ bytes: [UInt8], at start: Int) {
            let plain: [UInt8] = [UInt8(ascii: "$"), UInt8(ascii: "{")]
            var index: Int
            switch bytes[start] {
            case plain[0]:
                guard bytes[start...].starts(with: plain) else { return nil }
                self.isPercentEncoded = false
                index = start + plain.count
            case UInt8(ascii: "%"):
                guard Self.hasPrefix(bytes, at: start, "%24%7b") else { return nil }
                self.isPercentEncoded = true
                index = start + 6
            default: return nil
            }
            var name: [UInt8] = []
            while index < bytes.count, name.count < Self.longestName {
                if !self.isPercentEncoded, bytes[index] == UInt8(ascii: "}") {
                    self.name = String(decoding: name, as: UTF8.self)
                    self.end = index + 1
                    return
                }
                if self.isPercentEncoded, Self.hasPrefix(bytes, at: index, "%7d") {
                    self.name = String(decoding: name, as: UTF8.self)
                    self.end = index + 3
                    return
                }
                if self.isPercentEncoded, Self.hasPrefix(bytes, at: index, "%3a") {
                    name.append(UInt8(ascii: ":"))
                    index += 3
                    continue
                }
                guard bytes[index].isMacroName else { return nil }
                name.append(bytes[index])
                index += 1
            }
            return nil
        }

        private static func hasPrefix(_ bytes: [UInt8], at start: Int, _ prefix: StaticString) -> Bool {
            prefix.withUTF8Buffer { prefix in
                guard start + prefix.count <= bytes.count else { return false }
                return prefix.indices.allSatisfy { bytes[start + $0] | 0x20 == prefix[$0] | 0x20 }
            }
        }
    }
}

extension UInt8 {
    /// Indicates whether names of macros have this byte.
    fileprivate var isMacroName: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    /// Indicates whether RFC 3986 leaves this byte as it is anywhere in a URL.
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "~"): true
        case UInt8(ascii: ":"): false
        default: self.isMacroName
        }
    }
}

extension String {
    /// The text with every byte escaped that is not an unreserved character of RFC 3986.
    var percentEncoded: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in self.utf8 {
            if byte.isUnreserved {
                result.append(byte)
            } else {
                result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
