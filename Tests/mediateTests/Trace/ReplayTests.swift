import Foundation
import MediationCore
import Testing

@testable import mediate

struct ReplayTests {
    @Test func aLoadThatGoesTheSameWayHasNoDifferences() throws {
        let replay = Replay(of: try TracedLoad("7-0").recorded)
        #expect(replay.differences.isEmpty)
        #expect(replay.decisions == 5)
    }

    @Test func aMachineThatGoesAnotherWayIsADifference() throws {
        let load = try TracedLoad("7-0").recorded
        var transcript = load.transcript
        transcript.steps[2].content = .event(.failed(1))
        let replay = Replay(of: RecordedLoad(transcript: transcript, record: load.record))
        #expect(
            replay.differences.map(\.description) == [
                "step 4: recorded: keeps the ad of \"B\" waiting, for 300 ms; replayed: asks \"C\", within 400 ms"
            ]
        )
    }

    @Test func aRecordThatSaysSomethingElseIsADifference() throws {
        let load = try TracedLoad("7-0").recorded
        var record = load.record
        record.outcome = .noFill
        record.lineItems[1].outcome = .failed
        record.lineItems[2].outcome = .skipped
        let replay = Replay(of: RecordedLoad(transcript: load.transcript, record: record))
        #expect(
            replay.differences.map(\.description) == [
                "the end: recorded: noFill; replayed: filled",
                "\"B\": recorded: failed; replayed: loaded",
                "\"C\": recorded: skipped; replayed: notAttempted",
            ]
        )
    }

    @Test func aLoadWithoutAnEndIsADifference() throws {
        let load = try TracedLoad("7-0").recorded
        var transcript = load.transcript
        transcript.steps.removeLast()
        let replay = Replay(of: RecordedLoad(transcript: transcript, record: load.record))
        #expect(
            replay.differences.map(\.description) == [
                "step 7: recorded: nothing more; replayed: ends the load with the ad of \"B\""
            ]
        )
    }

    @Test func theStepsOfALoadAreATable() throws {
        #expect(
            StepTable(of: try TracedLoad("7-0").recorded).description == """
                Step       After  What happened              What the machine did
                ----  ----------  -------------------------  --------------------
                   0    0.000 ms  the load begins            asks "A", within 400 ms
                   1    0.000 ms                             asks "B", within 400 ms
                   2  100.000 ms  "B" has an ad
                 3-4  150.000 ms  the ad of "B" is complete  keeps the ad of "B" waiting, for 300 ms
                 5-6  400.000 ms  the time of "A" is over    gives up "A": timedOut
                   7  400.005 ms                             ends the load with the ad of "B"
                """
        )
    }

    @Test func replaysAreAddedUpPerAdUnit() throws {
        var report = ReplayReport()
        for number in 0..<3 { report.add(Replay(of: try TracedLoad("\(number)").recorded)) }
        #expect(
            report.description == """
                Ad unit  Loads  Decisions  Differences
                -------  -----  ---------  -----------
                feed         3         15            0
                """
        )
    }
}
