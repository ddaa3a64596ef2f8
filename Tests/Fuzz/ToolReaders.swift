import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation
@testable import mediate

/// The readers of the command-line tool's files and arguments.
let toolReaders = [configurationYaml, trafficYaml, feedSession, parts, trace, arguments]

private let configurationYaml = Reader(
    name: "configuration-yaml",
    files: ["docs/examples/waterfall.yaml", "docs/examples/production.yaml", ".ci/end-to-end/good.yaml"],
    read: { data in
        let node = try YAMLConfiguration.node(from: data, name: "input")
        _ = try ConfigurationReader.configuration(from: node, name: "input", lineItemProblem: nil)
    }
)

private let trafficYaml = Reader(
    name: "traffic-yaml",
    files: ["docs/examples/simulation.yaml"],
    read: { data in
        let node = try YAMLConfiguration.node(from: data, name: "input", expecting: "configuration")
        _ = try SimulationFile(node, name: "input")
    }
)

private let feedSession = Reader(
    name: "feed-session",
    files: ["docs/examples/feed.yaml"],
    read: { data in
        try ScratchFile.with(data, ending: ".yaml") { _ = try FeedSessionReader.read($0) }
        try ScratchFile.with(data, ending: ".json") { _ = try FeedSessionReader.read($0) }
    }
)

private let parts = Reader(
    name: "parts",
    seeds: [#"{"version":1,"writtenBy":"mediate","shard":"1/2","requests":10,"simulation":{},"result":{}}"#],
    read: { data in
        try ScratchFile.with(data, ending: ".jsonl") { path in
            var merge = SimulationMerge()
            try PartLines.read(try InputFile.open(path), name: path) { line, number in
                try merge.add(try SimulationPart(json: line), from: "\(path):\(number)")
            }
            _ = try merge.finished()
        }
    }
)

private let trace = Reader(
    name: "trace",
    seeds: [
        #"{"traceEvents":[{"name":"a","ph":"X","ts":1}],"mediation":{"version":1,"loads":[]}}"#,
        #"{"mediation":{"loads":[{}],"version":1},"traceEvents":[],"other":[1,"\"]",{"a":null}]}"#,
    ],
    read: { data in
        for size in [7, 4096] {
            var rest = data[...]
            let pieces = JSONPieces {
                defer { rest = rest.dropFirst(size) }
                return Data(rest.prefix(size))
            }
            try TraceReader.read(pieces) { _ = Replay(of: $0) }
        }
    }
)

private let arguments = Reader(
    name: "arguments",
    seeds: [
        "width=3,wait=50ms", "width=4,hedgeDelay=150ms,wait=200ms",
        "startMuted=false,preferredImageOrientation=any",
        "1/4", "0.1%",
    ],
    read: { data in
        let text = String(decoding: data, as: UTF8.self)
        _ = try? StrategyArgument(text)
        _ = try? OptionsArgument(text)
        _ = try? Shard(text)
        _ = try? PrecisionArgument(text)
    }
)

/// The file for readers that take a path.
private enum ScratchFile {
    private static let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

    static func with(_ data: Data, ending: String, _ body: (String) throws -> Void) throws {
        let path = "\(Self.folder)/mediate-fuzz-\(ProcessInfo.processInfo.processIdentifier)\(ending)"
        guard FileManager.default.createFile(atPath: path, contents: data) else { fatalError("cannot write \(path)") }
        defer { unlink(path) }
        try body(path)
    }
}
