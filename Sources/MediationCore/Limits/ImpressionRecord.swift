#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One line of the file, with impressions of one line item.
struct ImpressionRecord {
    let key: ImpressionKey
    let times: [WallTime]

    /// The beginning of every line; a last line without it is not an unfinished record of a killed process.
    static let beginning = Array("{\"at\":[".utf8)

    /// The line up to its sum.
    var text: [UInt8] {
        var text = Self.beginning
        for (index, time) in self.times.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text += "\(time.milliseconds)".utf8
        }
        text += "],\"adUnit\":".utf8
        Self.append(self.key.adUnitID, to: &text)
        text += ",\"lineItem\":".utf8
        Self.append(self.key.lineItem, to: &text)
        return text
    }

    /// Appends a string as JSON; unlike an encoder, this cannot fail.
    private static func append(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: text += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }

    init(key: ImpressionKey, times: [WallTime]) {
        self.key = key
        self.times = times
    }

    /// Reads a line, or throws the problem with it.
    init(line: some Sequence<UInt8>) throws(ImpressionFileText.Damage) {
        let fields: Fields
        do {
            fields = try JSONDecoder().decode(Fields.self, from: Data(line))
        } catch {
            throw ImpressionFileText.Damage("is not a record of impressions")
        }
        guard fields.at.allSatisfy(WallTime.range.contains) else {
            throw ImpressionFileText.Damage("has a time outside the years 1970 to 9999")
        }
        self.key = ImpressionKey(adUnitID: fields.adUnit, lineItem: fields.lineItem)
        self.times = fields.at.map(WallTime.init(milliseconds:))
    }

    private struct Fields: Decodable {
        let at: [Int64]
        let adUnit: String
        let lineItem: String
    }
}
