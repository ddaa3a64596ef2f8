import Foundation
import MediationCore
import Testing

@testable import mediate

struct TraceWriterTests {
    /// The fields of an entry that trace viewers read.
    private struct Entry: Decodable {
        let name: String
        let ph: String
        let ts: Int64
        var dur: Int64?
        let pid: Int
        let tid: Int
        let args: [String: JSONValue]

        var end: Int64 { self.ts + (self.dur ?? 0) }
    }

    private struct Trace: Decodable {
        let displayTimeUnit: String
        let traceEvents: [Entry]
    }

    private static func trace(_ events: [LoadEvent]) async throws -> [Entry] {
        let folder = try TemporaryFolder()
        let writer = try TraceWriter(path: folder.file("trace.json"))
        for event in events { await writer.add(event) }
        try await writer.commit()
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("trace.json")))
        return try JSONDecoder().decode(Trace.self, from: data).traceEvents
    }

    private static func bars(_ entries: [Entry]) -> [String: Entry] {
        Dictionary(entries.filter { $0.ph == "X" }.map { ($0.name, $0) }) { first, _ in first }
    }

    @Test func aLoadIsABarWithItsAttempts() async throws {
        let bars = Self.bars(try await Self.trace(try TracedLoad("7-0").events))
        #expect(bars["Load 7-0"].map { [$0.ts, $0.end] } == [0, 410_000])
        #expect(bars["A"].map { [$0.ts, $0.end] } == [0, 400_000])
        #expect(bars["B"].map { [$0.ts, $0.end] } == [0, 409_999])
        #expect(bars["C"] == nil)
    }

    @Test func theStagesOfAnAttemptAreBarsToo() async throws {
        let bars = Self.bars(try await Self.trace(try TracedLoad("7-0").events))
        #expect(bars["Set-up"].map { [$0.ts, $0.end] } == [0, 20_000])
        #expect(bars["Images"].map { [$0.ts, $0.end] } == [100_000, 150_000])
        #expect(bars["Waits for a better ad"].map { [$0.ts, $0.end] } == [150_000, 409_999])
    }

    @Test func anAttemptSaysWhatBecameOfIt() async throws {
        let arguments = Self.bars(try await Self.trace(try TracedLoad("7-0").events))["A"]?.args
        #expect(
            arguments == [
                "load": "7-0", "adapter": "One", "ecpm": 4, "outcome": "timedOut", "error": "timedOut 204: No answer",
            ]
        )
    }

    @Test func attemptsThatOverlapAreOnTracksOfTheirOwn() async throws {
        let bars = Self.bars(try await Self.trace(try TracedLoad("7-0").events))
        #expect(bars["A"]?.tid == bars["Load 7-0"]?.tid)
        #expect(bars["B"]?.tid != bars["A"]?.tid)
        #expect(bars["Images"]?.tid == bars["B"]?.tid)
    }

    @Test func loadsThatOverlapAreOnTracksOfTheirOwn() async throws {
        let first = try TracedLoad("1").events
        let second = try TracedLoad("2", startingAt: .milliseconds(300)).events
        let third = try TracedLoad("3", startingAt: .milliseconds(420)).events
        let bars = Self.bars(
            try await Self.trace([first[0], second[0]] + first.dropFirst() + third + second.dropFirst())
        )
        #expect(bars["Load 2"].map { [$0.ts, $0.end] } == [300_000, 710_000])
        #expect(bars["Load 1"]?.tid != bars["Load 2"]?.tid)
        #expect(bars["Load 1"]?.tid == bars["Load 3"]?.tid)
    }

    @Test func everyTrackHasANameAndEveryBarLiesInAnotherOrBesideIt() async throws {
        let loads = try (0..<20).map { try TracedLoad("\($0)", startingAt: .milliseconds($0 * 90)) }
        let events = loads.flatMap(\.events).sorted {
            $0.loadStart + Nanoseconds($0.time) < $1.loadStart + Nanoseconds($1.time)
        }
        let entries = try await Self.trace(events)
        let named = Set(entries.filter { $0.name == "thread_name" }.map(\.tid))
        for (track, entries) in Dictionary(grouping: entries.filter { $0.ph != "M" }, by: \.tid) {
            #expect(named.contains(track))
            var open: [Entry] = []
            let bars = entries.filter { $0.ph == "X" }
            for bar in bars.sorted(by: { ($0.ts, -$0.end) < ($1.ts, -$1.end) }) {
                while let last = open.last, last.end <= bar.ts { open.removeLast() }
                if let last = open.last { #expect(bar.end <= last.end, "\(bar) in \(last)") }
                open.append(bar)
            }
        }
    }

    @Test func momentsAreMarks() async throws {
        let entries = try await Self.trace(try TracedLoad("7-0").events)
        let marks = entries.filter { $0.ph == "i" }.map { "\($0.ts) \($0.name)" }
        #expect(
            marks == ["150000 Held: B", "400000 Timed out: A", "405000 Contract violation answeredLate: A"]
        )
    }

    @Test func whatComesAfterTheEndOfALoadIsOnATrackOfItsOwn() async throws {
        let load = try TracedLoad("7-0")
        let entries = try await Self.trace(load.events + [load.late()])
        let mark = entries.last
        #expect(mark?.name == "Contract violation answeredTwice: A")
        #expect(mark?.ts == 900_000)
        #expect(mark?.tid == TraceTracks.late)
        #expect(mark?.args["load"] == "7-0")
    }

    @Test func aLoadThatHasNotEndedIsNotInIt() async throws {
        let entries = try await Self.trace(try TracedLoad("7-0").events.dropLast())
        #expect(Self.bars(entries).isEmpty)
    }

    @Test func eventsThatAreThereWhenRecordingIsCancelledAreWritten() async throws {
        let folder = try TemporaryFolder()
        let writer = try TraceWriter(path: folder.file("trace.json"))
        let (events, continuation) = AsyncStream.makeStream(of: LoadEvent.self)
        for event in try TracedLoad("7-0").events { continuation.yield(event) }
        let recording = Task { await writer.record(events) }
        recording.cancel()
        await recording.value
        try await writer.commit()
        var loads: [RecordedLoad] = []
        try TraceReader.read(folder.file("trace.json")) { loads.append($0) }
        #expect(loads.map(\.record.loadID) == ["7-0"])
    }
}
