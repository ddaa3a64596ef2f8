import Foundation
import MediationCore
import MediationSimulation

/// The result of a shard, with everything needed to merge it with the other shards: one line of JSON.
struct SimulationPart: Codable {
    /// The version of this format.
    static let currentVersion = 1

    /// The reason why a text is not a part, for the user.
    struct Problem: Error {
        let message: String
    }

    /// The fields that every version has.
    private struct Header: Codable {
        let version: Int
    }

    let version: Int
    let writtenBy: String
    let shard: Shard
    /// The number of requests of all shards together.
    let requests: Int
    let simulation: SimulationFile
    let result: SimulationResult

    init(shard: Shard, requests: Int, simulation: SimulationFile, result: SimulationResult) {
        self.version = Self.currentVersion
        self.writtenBy = "mediate \(Version.current)"
        self.shard = shard
        self.requests = requests
        self.simulation = simulation
        self.result = result
    }

    /// Reads a line.
    init(json: Data) throws(Problem) {
        let decoder = JSONDecoder()
        guard let header = try? decoder.decode(Header.self, from: json) else {
            throw Problem(message: "is no part that `mediate simulate --shard` has written, or is damaged")
        }
        guard header.version == Self.currentVersion else {
            throw Problem(message: "is of version \(header.version); this tool reads \(Self.currentVersion)")
        }
        do {
            self = try decoder.decode(Self.self, from: json)
        } catch let error as MediationError {
            throw Problem(message: "has a simulation that is wrong: \(error.message)")
        } catch {
            throw Problem(message: "is damaged: \(error.place)")
        }
        if let problem = self.shard.problem { throw Problem(message: "has a shard that cannot be: \(problem)") }
        guard 1...SimulateCommand.greatestRequests ~= self.requests else {
            throw Problem(message: "is of \(self.requests) requests, which cannot be")
        }
    }

    /// The line, without its end.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension Error {
    /// The path of the value that cannot be read, without its content.
    fileprivate var place: String {
        guard let error = self as? DecodingError else { return "cannot be read" }
        func path(_ context: DecodingError.Context) -> String {
            let names = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            return names.isEmpty ? "the whole" : names.joined(separator: ".")
        }
        return switch error {
        case .keyNotFound(let key, let context): "\(path(context)) has no \(key.stringValue.quoted)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(path(context)) is not what it should be"
        @unknown default: "cannot be read"
        }
    }
}
