import ArgumentParser
import Foundation
import MediationCore
import MediationTesting

struct CapsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "caps",
        abstract: "Counts impressions against caps, in a time of its own, until it is killed.",
        discussion: """
            Prints a line for each thing that happens, each in one write: "opening", "opened", then with the line item \
            and the time "begin" before an impression is recorded, "done" after it, and "refused".
            """
    )

    @Option(help: "The file to count in.")
    var file: String

    @Option(help: "What the random choices follow from.")
    var seed: UInt64 = 1

    @Option(help: "The time at the start, in milliseconds since 1970.")
    var start: Int64 = 1_700_000_000_000

    @Option(help: "How many line items there are.")
    var items = 4

    @Option(help: "How many ads may be out at a time.")
    var inFlight = 8

    @Option(help: "The most impressions of a line item within the period.")
    var impressions = 5

    @Option(help: "The period of the cap, in milliseconds.")
    var period: Int64 = 200

    @Option(help: "How long impressions are remembered, in milliseconds.")
    var memory: Int64 = 1000

    @Option(help: "After how many records, at least, the file is written anew.")
    var records = 10

    @Option(help: "What to do wrong, so that the check can be seen to fail.")
    var fault: CapsFault?

    func validate() throws {
        guard self.items > 0, self.inFlight > 0, self.impressions > 0, self.period > 0, self.memory > 0 else {
            throw ValidationError("Every number must be positive.")
        }
    }

    func run() throws {
        let time = LockedValue(self.start)
        let settings = ImpressionCounts.Settings(
            now: { WallTime(milliseconds: time.withLock { $0 }) },
            recordsBetweenReplacements: self.records,
            memory: .milliseconds(self.memory),
            calls: self.fault?.calls ?? .system
        )
        CapsRun.say("opening")
        let counts = try ImpressionCounts(fileURL: URL(filePath: self.file), settings: settings)
        CapsRun.say("opened")
        let cap = FrequencyCap(impressions: self.impressions, per: .milliseconds(self.period))
        var run = CapsRun(
            counts: counts,
            items: (0..<self.items).map { LineItem(name: "\($0)", adapter: "", ecpm: 1, frequencyCaps: [cap]) },
            mostOut: self.inFlight,
            time: time,
            random: SplitMix64(seed: self.seed)
        )
        while true {
            run.step()
            if let error = counts.writeError { throw error }
        }
    }
}
