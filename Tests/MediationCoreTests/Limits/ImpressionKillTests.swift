import Foundation
import MediationCore
import Testing

/// Ends the process in the middle of each system call in turn, and opens the file again.
struct ImpressionKillTests {
    private let item = LineItem.limited(FrequencyCap(impressions: 100_000, per: .seconds(3600)))

    @Test(arguments: [0, 1, 20, 1_000_000])
    func fileIsReadableAndCompleteWhereverAProcessIsKilled(bytesOfTheLastWrite: Int) throws {
        let folder = try CountingFolder()
        var total = 0
        for calls in 0..<1000 {
            let faults = FaultyCalls()
            faults.kill(after: calls, writing: bytesOfTheLastWrite)
            let confirmed = self.run(folder, faults)
            let counts = try folder.open(every: 4)
            let found = counts.count(of: "A", adUnitID: "unit", within: .seconds(3600))
            // The impression in progress may or may not be in the file.
            #expect((total + confirmed...total + confirmed + 1).contains(found), "killed after \(calls) calls")
            #expect(try folder.names == ["counts"], "killed after \(calls) calls")
            total = found
            guard faults.isDead else { return }
        }
        Issue.record("The process has made a thousand calls, and more.")
    }

    /// Runs one process to its end; returns the number of impressions that it knew to be in the file.
    private func run(_ folder: CountingFolder, _ faults: FaultyCalls) -> Int {
        var confirmed = 0
        guard let counts = try? folder.open(every: 4, calls: faults.calls), !faults.isDead else { return 0 }
        for _ in 0..<10 {
            try? counts.show(self.item)
            if faults.isDead { break }
            confirmed += 1
        }
        return confirmed
    }
}
