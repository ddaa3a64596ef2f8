import Foundation
import MediationCore
import MediationTesting
import Testing

struct TranscriptCodingTests {
    @Test func everyTranscriptComesBackAsItWas() throws {
        for seed in 0..<500 as Range<UInt64> {
            let transcript = WaterfallTranscript.random(seed: seed)
            let data = try JSONEncoder().encode(transcript)
            #expect(try JSONDecoder().decode(WaterfallTranscript.self, from: data) == transcript, "seed \(seed)")
        }
    }

    @Test func timesAreExactWhateverTheirSize() throws {
        let rule = WaterfallMachine.Rule(timeout: .max, minimumTime: Nanoseconds(9_007_199_254_740_993))
        var transcript = WaterfallTranscript(rules: [rule], plan: .init(deadline: Nanoseconds(.min)))
        transcript.steps = [.init(time: Nanoseconds(.max - 1), content: .action(.ask(0, within: .max)))]
        let data = try JSONEncoder().encode(transcript)
        #expect(try JSONDecoder().decode(WaterfallTranscript.self, from: data) == transcript)
    }

    @Test func theFormIsTheOneThatIsDocumented() throws {
        let rule = WaterfallMachine.Rule(timeout: Nanoseconds(400), minimumTime: Nanoseconds(5))
        var transcript = WaterfallTranscript(rules: [rule], plan: .init(deadline: Nanoseconds(900), width: 2))
        transcript.steps = [
            .init(time: .zero, content: .action(.ask(0, within: Nanoseconds(400)))),
            .init(time: Nanoseconds(7), content: .event(.filled(0))),
            .init(time: Nanoseconds(8), content: .event(.deadlinePassed)),
            .init(time: Nanoseconds(8), content: .action(.finish(.filled(0)))),
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let steps = """
            {"action":"ask","atNs":0,"lineItem":0,"withinNs":400},{"atNs":7,"event":"filled","lineItem":0},\
            {"atNs":8,"event":"deadlinePassed"},{"action":"finish","atNs":8,"lineItem":0,"outcome":"filled"}
            """
        #expect(
            String(decoding: try encoder.encode(transcript), as: UTF8.self) == """
                {"plan":{"deadlineNs":900,"waitNs":0,"width":2},"rules":[{"minimumTimeNs":5,"timeoutNs":400}],\
                "steps":[\(steps)],"version":1}
                """
        )
    }

    @Test(arguments: [
        (#""version":1"#, #""version":2"#, "a transcript of version 2 is not known here, only 1"),
        (#""width":2"#, #""width":0"#, "0 is not from 1 to 16"),
        (#""width":2"#, #""width":17"#, "17 is not from 1 to 16"),
        (#""atNs":7"#, #""atNs":-7000000"#, "step 1 is 7.0 ms before the load"),
        (#""event":"filled","lineItem":0"#, #""event":"filled","lineItem":1"#, "step 1 is about line item 1 of 1"),
        (#""event":"filled","lineItem":0"#, #""event":"filled","lineItem":-1"#, "step 1 is about line item -1 of 1"),
        (#""event":"filled","#, "", "a step is either an event or an action"),
        (#""event":"filled""#, #""event":"filled","action":"ask""#, "a step is either an event or an action"),
    ])
    func whatCouldNotHaveBeenRecordedIsRefused(part: String, other: String, message: String) throws {
        let text = """
            {"version":1,"plan":{"deadlineNs":900,"waitNs":0,"width":2},"rules":[{"minimumTimeNs":5,"timeoutNs":400}],
             "steps":[{"atNs":0,"action":"ask","lineItem":0,"withinNs":400},{"atNs":7,"event":"filled","lineItem":0}]}
            """
        _ = try JSONDecoder().decode(WaterfallTranscript.self, from: Data(text.utf8))
        let changed = Data(text.replacingOccurrences(of: part, with: other).utf8)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(WaterfallTranscript.self, from: changed)
        }
        guard case .dataCorrupted(let context) = error else { return #expect(Bool(false), "\(error as Any)") }
        #expect(context.debugDescription == message)
    }

    @Test(arguments: [
        "version", "plan", "rules", "steps", "deadlineNs", "width", "waitNs", "timeoutNs", "atNs", "outcome",
    ])
    func aKeyThatIsMissingIsAnError(key: String) throws {
        let text = String(decoding: try JSONEncoder().encode(WaterfallTranscript.random(seed: 4)), as: UTF8.self)
        let changed = Data(text.replacingOccurrences(of: "\"\(key)\"", with: "\"other\"").utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(WaterfallTranscript.self, from: changed) }
    }
}
