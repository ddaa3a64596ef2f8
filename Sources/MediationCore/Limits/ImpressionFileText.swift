#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the file of counted impressions has: a line with format and version, and a line per record, each with a sum.
struct ImpressionFileText {
    /// What is wrong with a file or with a line of it.
    struct Damage: Error {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    /// The first version had no sums.
    static let version = 2

    /// The first line.
    static let header = Array("{\"format\":\"swift-mediation impressions\",\"version\":\(version)}\n".utf8)

    let records: [ImpressionRecord]
    /// How many bytes the complete lines have; what follows is a record that a killed process could not finish.
    let length: Int
    /// What the next line goes on from.
    let sum: ImpressionSum

    /// Everything from the start, for a file that replaces another.
    ///
    /// - Returns: The bytes, and what the next line goes on from.
    static func contents(of records: [ImpressionRecord]) -> (bytes: [UInt8], sum: ImpressionSum) {
        var sum = ImpressionSum()
        return (records.reduce(into: self.header) { $0 += sum.line(of: $1) }, sum)
    }

    /// Reads what is not empty; everything but an unfinished last record is an error.
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

    /// Whether this may be the beginning of a record; zeros are what some file systems leave when the power fails.
    private static func isUnfinished(_ end: ArraySlice<UInt8>) -> Bool {
        zip(end, ImpressionRecord.beginning).allSatisfy { $0 == $1 } || end.allSatisfy { $0 == 0 }
    }
}
