import ArgumentParser
import MediationCore

/// One of several parts of a simulation, as in `3/64`; the first part is 0.
struct Shard: Hashable, Codable {
    /// The maximum number of shards, which exceeds any number of processors.
    static let greatestCount = 1_000_000

    let index: Int
    let count: Int

    /// Reads a text such as `3/64`.
    init(_ text: String) throws(ValidationError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let digits = parts.map { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
        guard digits.count == 2, let index = digits[0], let count = digits[1] else {
            throw ValidationError("\(text.quoted) is no shard; expected its number and how many there are, as in 3/64.")
        }
        self.init(index: index, count: count)
        if let problem { throw ValidationError("\(text.quoted) is no shard: \(problem).") }
    }

    init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    /// The reason why there is no such shard; `nil` if there is one.
    var problem: String? {
        guard 1...Self.greatestCount ~= self.count else { return "there can be from 1 to \(Self.greatestCount)" }
        guard 0..<self.count ~= self.index else {
            return "of \(self.count), the first is 0 and the last \(self.count - 1)"
        }
        return nil
    }
}

extension Shard: CustomStringConvertible {
    var description: String { "\(self.index)/\(self.count)" }

    /// Returns the numbers of shards in a few words, as in `0, 4–7 and 12`.
    static func list(_ indices: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for index in indices.sorted() {
            if let last = runs.last, last.upperBound + 1 == index {
                runs[runs.count - 1] = last.lowerBound...index
            } else {
                runs.append(index...index)
            }
        }
        let shown = runs.prefix(10).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        return shown.joined(separator: ", ") + (runs.count > 10 ? " and more" : "")
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { self.isASCII && self.isNumber }
}
