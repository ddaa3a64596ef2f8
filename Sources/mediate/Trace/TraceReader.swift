import Foundation
import MediationCore

/// Reads the recorded loads of a trace, one at a time: a trace may be larger than the memory.
enum TraceReader {
    /// Calls the closure with each load, or ends the command with the problem in the file.
    ///
    /// The whole file is read, including the part for viewers, whose entries go to `entry`: nothing in a damaged file can
    /// be trusted.
    static func read(
        _ path: String,
        entry: ([String: Any]) -> Void = { _ in },
        _ body: (RecordedLoad) throws -> Void
    ) throws {
        let file: FileHandle
        do throws(MediationError) {
            file = try InputFile.open(path)
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        do {
            try self.read(JSONPieces { try file.read(upToCount: 1 << 18) ?? Data() }, entry: entry, body)
        } catch let problem as JSONPieces.Problem {
            throw Exit.failure(
                Exit.badInput,
                "\(path): is no trace of `mediate run --trace`, or damaged; near byte \(problem.offset): "
                    + problem.message
            )
        } catch let error as CocoaError {
            throw Exit.failure(Exit.badInput, "\(path): cannot be read: \(error.localizedDescription)")
        }
    }

    /// Calls the closure with each load, or throws an error that describes the problem in the text.
    static func read(
        _ pieces: JSONPieces,
        entry: ([String: Any]) -> Void = { _ in },
        _ body: (RecordedLoad) throws -> Void
    ) throws {
        var pieces = pieces
        var keys: Set<String> = []
        try pieces.object { pieces, key in
            guard keys.insert(key).inserted else { throw pieces.problem("the key \(key.quoted) is there twice") }
            switch key {
            case "traceEvents": try pieces.array { entry(try Self.object(&$0, "a trace event")) }
            case "mediation": try self.readLoads(from: &pieces, body)
            default: _ = try Self.anything(&pieces, "the value of \(key.quoted)")
            }
        }
        try pieces.end()
        for key in ["traceEvents", "mediation"] where !keys.contains(key) {
            throw pieces.problem("the key \(key.quoted) is missing")
        }
    }

    private static func readLoads(from pieces: inout JSONPieces, _ body: (RecordedLoad) throws -> Void) throws {
        var keys: Set<String> = []
        var number = 0
        try pieces.object { pieces, key in
            guard keys.insert(key).inserted else { throw pieces.problem("the key \(key.quoted) is there twice") }
            switch key {
            case "version":
                let version = try pieces.decoded(Int.self, of: try pieces.value(), "the version")
                guard version == RecordedLoad.version else {
                    throw pieces.problem("version \(version) is not known here, only \(RecordedLoad.version)")
                }
            case "loads":
                try pieces.array { pieces in
                    number += 1
                    let piece = try pieces.value()
                    try body(try pieces.decoded(RecordedLoad.self, of: piece, "load number \(number)"))
                }
            default: _ = try Self.anything(&pieces, "the value of \(key.quoted)")
            }
        }
        for key in ["version", "loads"] where !keys.contains(key) {
            throw pieces.problem("the key \(key.quoted) of \"mediation\" is missing")
        }
    }

    private static func object(_ pieces: inout JSONPieces, _ name: String) throws -> [String: Any] {
        guard let object = try self.anything(&pieces, name) as? [String: Any] else {
            throw pieces.problem("\(name) is no object")
        }
        return object
    }

    private static func anything(_ pieces: inout JSONPieces, _ name: String) throws -> Any {
        let piece = try pieces.value()
        guard let value = try? JSONSerialization.jsonObject(with: piece, options: .fragmentsAllowed) else {
            throw pieces.problem("\(name) is no JSON")
        }
        return value
    }
}
