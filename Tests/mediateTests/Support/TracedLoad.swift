import Foundation
import MediationCore

@testable import mediate

/// The events of a load: A and B are asked at once, B's ad waits for A's, A times out, and C is never asked.
struct TracedLoad {
    let events: [LoadEvent]
    let recorded: RecordedLoad

    /// Creates a load that begins at this time of the mediator's clock.
    init(_ loadID: String, startingAt start: Duration = .zero) throws {
        let transcript = Self.transcript()
        let record = try Self.record(loadID)
        func event(
            _ kind: LoadEvent.Kind,
            _ lineItem: String?,
            at milliseconds: Int,
            _ change: (inout LoadEvent) -> Void = { _ in }
        ) -> LoadEvent {
            var event = LoadEvent(
                kind: kind,
                loadID: loadID,
                adUnitID: "feed",
                time: .milliseconds(milliseconds),
                loadStart: Nanoseconds(.seconds(1000) + start)
            )
            event.lineItem = lineItem
            change(&event)
            return event
        }
        self.recorded = RecordedLoad(transcript: transcript, record: record)
        self.events = [
            event(.started, nil, at: 0),
            event(.settingUp, "A", at: 0),
            event(.asked, "B", at: 0) { $0.duration = .milliseconds(400) },
            event(.asked, "A", at: 20) { $0.duration = .milliseconds(400) },
            event(.filled, "B", at: 100) { $0.ecpm = 2 },
            event(.held, "B", at: 150) { $0.duration = .milliseconds(300) },
            event(.timedOut, "A", at: 400),
            event(.violation, "A", at: 405) { $0.violation = .answeredLate },
            event(.finished, "B", at: 410) {
                $0.outcome = .filled
                $0.transcript = transcript
                $0.responseInfo = record
            },
        ]
    }

    /// Returns an action of an adapter whose load is over.
    func late() -> LoadEvent {
        var event = LoadEvent(
            kind: .violation,
            loadID: self.recorded.record.loadID,
            adUnitID: "feed",
            time: .milliseconds(900),
            loadStart: self.events[0].loadStart
        )
        event.lineItem = "A"
        event.violation = .answeredTwice
        return event
    }

    private static func transcript() -> WaterfallTranscript {
        let milliseconds: (Int64) -> Nanoseconds = { Nanoseconds($0 * 1_000_000) }
        let rule = WaterfallMachine.Rule(timeout: milliseconds(400), minimumTime: milliseconds(10))
        let plan = WaterfallMachine.Plan(deadline: milliseconds(1000), width: 2, wait: milliseconds(300))
        var transcript = WaterfallTranscript(rules: [rule, rule, rule], plan: plan)
        var machine = WaterfallMachine(rules: transcript.rules, plan: plan)
        func pull(at time: Nanoseconds) {
            while true {
                let action = machine.next(at: time)
                if action == .wait { return }
                transcript.steps.append(.init(time: time, content: .action(action)))
                if case .finish = action { return }
            }
        }
        pull(at: .zero)
        for (time, event) in [(100, .filled(1)), (150, .ready(1)), (400, .timedOut(0))]
            as [(Int64, WaterfallMachine.Event)]
        {
            transcript.steps.append(.init(time: milliseconds(time), content: .event(event)))
            machine.handle(event)
            pull(at: Nanoseconds(milliseconds(time).count + 5_000))
        }
        return transcript
    }

    private static func record(_ loadID: String) throws -> ResponseInfo {
        let json = """
            {"loadID": "\(loadID)", "adUnitID": "feed", "outcome": "filled", "latencyMs": 410, "lineItems": [
              {"name": "A", "adapter": "One", "ecpm": 4, "outcome": "timedOut", "startedAfterMs": 0, "latencyMs": 400,
               "error": {"code": 204, "name": "timedOut", "message": "No answer."},
               "violations": [{"kind": "answeredLate", "timeMs": 405}]},
              {"name": "B", "adapter": "Two", "networkSDKVersion": "2.0.0", "ecpm": 2, "outcome": "loaded",
               "startedAfterMs": 0, "latencyMs": 409.9999},
              {"name": "C", "adapter": "Two", "ecpm": 1, "outcome": "notAttempted"}
            ]}
            """
        return try JSONDecoder().decode(ResponseInfo.self, from: Data(json.utf8))
    }
}
