#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The contents of the file of counted impressions: a line with format and version, and a line for each record with a
/// sum.
struct ImpressionFileText {
    /// A fault of a file or of one of its lines.
    struct Damage: Error {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    /// The version of the format; the first version had no sums.
    static let version = 2

    /// The first line.
    static let header = Array("{\"format\":\"swift-mediation impressions\",\"version\":\(version)}\n".utf8)

    let records: [ImpressionRecord]
    /// The number of bytes in the complete lines; the bytes after them are a record that a killed process could not
    /// finish.
    let length: Int
    /// The sum that the next line continues.
    let sum: ImpressionSum

    /// Returns the contents of a file that replaces another one.
    ///
    /// - Returns: The bytes, and the sum that the next line continues.
    static func contents(of records: [ImpressionRecord]) -> (bytes: [UInt8], sum: ImpressionSum) {
        var sum = ImpressionSum()
        return (records.reduce(into: self.header) { $0 += sum.line(of: $1) }, sum)
    }

    /// Reads a file that is not empty; any fault is an error, except for an unfinished last record.
    init(_ bytes: [UInt8]) throws(Damage) {
        let length = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        var lines = bytes[..<length].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        guard let first = lines.popFirst() else {
            throw Damage("is not a file of counted impressions: its first line does not say so")
        }
        let hasSums = try Self.version(ofHeader: first) > 1
        var records: [ImpressionRecord] = []
        var sum = ImpressionSum()
        for (index, line) in lines.enumerated() {
            do throws(Damage) {
                records.append(try ImpressionRecord(line: line))
                if hasSums { try sum.check(line) }
            } catch {
                throw Damage("is damaged: line \(index + 2) \(error.text)")
            }
        }
        guard Self.isUnfinished(bytes[length...]) else {
            throw Damage("is damaged: line \(records.count + 2), the last, is not the beginning of a record")
        }
        self.records = records
        self.length = length
        self.sum = sum
    }

    private static func version(ofHeader line: ArraySlice<UInt8>) throws(Damage) -> Int {
        struct Header: Decodable {
            let format: String
            let version: Int
        }
        guard let header = try? JSONDecoder().decode(Header.self, from: Data(line)),
            header.format == "swift-mediation impressions"
        else { throw Damage("is not a file of counted impressions: its first line does not say so") }
        guard header.version <= self.version else {
            let versions = "with format \(header.version); this one reads up to \(self.version)"
            throw Damage("was written by a later version, \(versions)")
        }
        guard header.version > 0 else { throw Damage("has a format \(header.version), which never was") }
        return header.version
    }

    /// Returns whether these bytes may be the beginning of a record; some file systems leave zeros when the power
    /// fails.
    private static func isUnfinished(_ end: ArraySlice<UInt8>) -> Bool {
        zip(end, ImpressionRecord.beginning).allSatisfy { $0 == $1 } || end.allSatisfy { $0 == 0 }
    }
}
