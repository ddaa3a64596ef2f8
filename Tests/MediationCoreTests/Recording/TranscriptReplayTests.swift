import Foundation
import MediationCore
import MediationTesting
import Testing

struct TranscriptReplayTests {
    private static let rule = WaterfallMachine.Rule(timeout: Nanoseconds(400), minimumTime: Nanoseconds(5))

    private static func transcript(_ contents: [WaterfallTranscript.Step.Content]) -> WaterfallTranscript {
        var transcript = WaterfallTranscript(
            rules: [Self.rule, Self.rule, Self.rule],
            plan: .init(deadline: Nanoseconds(1000))
        )
        transcript.steps = contents.map { .init(time: .zero, content: $0) }
        return transcript
    }

    private static let failedThenTimedOut = transcript([
        .action(.ask(0, within: Nanoseconds(400))), .event(.failed(0)),
        .action(.ask(1, within: Nanoseconds(400))), .event(.timedOut(1)), .event(.failed(1)),
        .action(.cancel(1, .timedOut)), .action(.ask(2, within: Nanoseconds(400))), .event(.filled(2)),
        .event(.ready(2)), .action(.finish(.filled(2))),
    ])

    @Test func aRecordedLoadGoesTheSameWayAgain() {
        for seed in 0..<500 as Range<UInt64> {
            #expect(WaterfallTranscript.random(seed: seed).replayed() == nil, "seed \(seed)")
        }
    }

    @Test func theReplayRebuildsWhatBecameOfEachLineItem() {
        let rebuilt = Self.failedThenTimedOut.rebuilt()
        #expect(rebuilt.outcome == .filled(2))
        #expect(rebuilt.verdicts == [.failed, .cancelled(.timedOut), .used])
    }

    @Test func aLoadThatWasCutOffHasNoOutcome() {
        var transcript = Self.failedThenTimedOut
        transcript.steps.removeLast(3)
        let rebuilt = transcript.rebuilt()
        #expect(rebuilt.outcome == nil)
        #expect(rebuilt.verdicts == [.failed, .cancelled(.timedOut), .open])
    }

    @Test func theVerdictsOfRandomLoadsAreThoseOfTheirActions() {
        for seed in 0..<500 as Range<UInt64> {
            let transcript = WaterfallTranscript.random(seed: seed)
            let (outcome, verdicts) = transcript.rebuilt()
            guard case .action(.finish(let finished)) = transcript.steps.last?.content else {
                return #expect(Bool(false), "seed \(seed) has no end")
            }
            #expect(outcome == finished, "seed \(seed)")
            #expect(!verdicts.contains(.open), "seed \(seed)")
            #expect(verdicts.filter { $0 == .used }.count == (finished.name == .filled ? 1 : 0), "seed \(seed)")
        }
    }

    @Test func anEventThatWasChangedIsFound() {
        var transcript = Self.failedThenTimedOut
        transcript.steps[1].content = .event(.filled(0))
        let difference = transcript.replayed()
        #expect(difference?.step == 2)
        #expect(difference?.recorded == .ask(1, within: Nanoseconds(400)))
        #expect(difference?.replayed == .wait)
    }

    /// Replaces numbers and names with absurd ones, steps with other steps, and bytes with noise.
    @Test func noDamagedTranscriptEndsTheProcess() throws {
        let absurd = [
            "-1", "0", "3", "99", "2147483648", "9223372036854775807", "-9223372036854775808", "1e400", "0.5", "null",
            "[]", "\"\"",
        ]
        var random = SplitMix64(seed: 9)
        var readable = 0
        for seed in 0..<3_000 as Range<UInt64> {
            var bytes = Array(try JSONEncoder().encode(WaterfallTranscript.random(seed: seed % 100)))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                guard Int.random(in: 0..<8, using: &random) > 0 else {
                    bytes[index] = .random(in: .min ... .max, using: &random)
                    continue
                }
                let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
                guard let start = bytes[index...].firstIndex(where: digits.contains) else { continue }
                let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.endIndex
                bytes.replaceSubrange(start..<end, with: Array((absurd.randomElement(using: &random) ?? "").utf8))
            }
            let read = try? JSONDecoder().decode(WaterfallTranscript.self, from: Data(bytes))
            guard let transcript = read else { continue }
            readable += 1
            _ = transcript.replayed()
            _ = transcript.rebuilt()
        }
        #expect(readable > 300)
    }

    /// Shuffles valid steps, whose order and line items then belong to no load.
    @Test func noOrderOfStepsEndsTheProcess() {
        var random = SplitMix64(seed: 2)
        for seed in 0..<1_000 as Range<UInt64> {
            var transcript = WaterfallTranscript.random(seed: seed)
            let others = WaterfallTranscript.random(seed: seed + 1).steps
            transcript.steps = (transcript.steps + others + others).shuffled(using: &random)
            _ = transcript.replayed()
            _ = transcript.rebuilt()
        }
    }

    @Test func aLoadOfManyThousandStepsIsReplayed() throws {
        var transcript = Self.transcript([.action(.ask(0, within: Nanoseconds(400)))])
        let stale = WaterfallTranscript.Step(time: .zero, content: .event(.silent(2)))
        transcript.steps += Array(repeating: stale, count: 50_000)
        transcript.steps.append(.init(time: Nanoseconds(1), content: .action(.finish(.noFill))))
        #expect(transcript.replayed()?.step == 50_001)
    }
}
