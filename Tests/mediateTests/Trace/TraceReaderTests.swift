import Foundation
import MediationCore
import Testing

@testable import mediate

struct TraceReaderTests {
    /// Returns a trace of two loads as it is stored on disk.
    private static func trace() async throws -> String {
        let folder = try TemporaryFolder()
        let writer = try TraceWriter(path: folder.file("trace.json"))
        for event in try TracedLoad("1").events + TracedLoad("2").events { await writer.add(event) }
        try await writer.commit()
        return String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file("trace.json"))), as: UTF8.self)
    }

    /// Returns the IDs of the loads, reading the text in parts of this size.
    private static func loads(in text: String, partsOf size: Int = 1 << 18) throws -> [String] {
        var rest = Data(text.utf8)[...]
        var loads: [String] = []
        let pieces = JSONPieces {
            defer { rest = rest.dropFirst(size) }
            return Data(rest.prefix(size))
        }
        try TraceReader.read(pieces) { loads.append($0.record.loadID) }
        return loads
    }

    private static func problem(_ text: String) -> String? {
        do {
            _ = try Self.loads(in: text)
            return nil
        } catch let problem as JSONPieces.Problem {
            return problem.message
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [1, 7, 4096, 1 << 18])
    func loadsAreReadWhateverThePartsTheyComeIn(size: Int) async throws {
        #expect(try Self.loads(in: try await Self.trace(), partsOf: size) == ["1", "2"])
    }

    @Test func loadsAreReadFromATraceThatWasFormattedAnew() async throws {
        let object = try JSONSerialization.jsonObject(with: Data(try await Self.trace().utf8))
        let data = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
        #expect(try Self.loads(in: String(decoding: data, as: UTF8.self)) == ["1", "2"])
    }

    @Test func everyTraceThatIsCutOffIsRefused() async throws {
        let text = try await Self.trace()
        for length in stride(from: 0, to: text.utf8.count - 2, by: 61) {
            #expect(Self.problem(String(decoding: Data(text.utf8).prefix(length), as: UTF8.self)) != nil, "\(length)")
        }
    }

    @Test(arguments: [
        ("", "", "something follows after the end"),
        ("{\"displayTimeUnit\"", "[\"displayTimeUnit\"", "\"{\" is expected"),
        ("\"traceEvents\"", "\"otherEvents\"", "the key \"traceEvents\" is missing"),
        ("\"mediation\":{", "\"meditation\":{", "the key \"mediation\" is missing"),
        ("\"version\":1,\"loads\"", "\"version\":2,\"loads\"", "version 2 is not known here, only 1"),
        ("\"version\":1,\"loads\"", "\"loads\"", "the key \"version\" of \"mediation\" is missing"),
        ("\"displayTimeUnit\":\"ms\"", "\"displayTimeUnit\":ms", "the value of \"displayTimeUnit\" is no JSON"),
        ("\"displayTimeUnit\"", "\"traceEvents\":[],\"displayTimeUnit\"", "the key \"traceEvents\" is there twice"),
        (
            "\"loadID\":\"2\",\"outcome\"", "\"loadID\":\"3\",\"outcome\"",
            "load number 2: loadID: the record is of another load"
        ),
        ("\"width\":2", "\"width\":0", "load number 1: transcript.plan.width: 0 is not from 1 to 16"),
        ("\"lineItem\":1", "\"lineItem\":7", "load number 1: transcript.steps: step 1 is about line item 7 of 3"),
        ("\"event\":\"filled\"", "\"event\":\"filed\"", nil),
    ])
    func aTraceThatWasDamagedIsRefusedWithTheReason(part: String, other: String, message: String?) async throws {
        let text = try await Self.trace()
        let changed = part.isEmpty ? text + "{}" : text.replacingOccurrences(of: part, with: other)
        #expect(changed != text)
        let problem = Self.problem(changed)
        #expect(problem != nil)
        if let message { #expect(problem == message) }
    }

    /// Checks that damage leads at most to an error or a different load.
    @Test func noDamageEndsTheProcess() async throws {
        let bytes = Array(try await Self.trace().utf8)
        var state: UInt64 = 11
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            var rest = Data(damaged)
            try? TraceReader.read(
                JSONPieces {
                    defer { rest = Data() }
                    return rest
                }
            ) { _ = Replay(of: $0).differences }
        }
    }
}
