package import MediationCore

/// What came of a schedule that was run with the machine.
package struct ScheduleRun: Sendable {
    package var record: ScheduleRecord
    /// By load.
    package var transcripts: [WaterfallTranscript]
    package var journal: Journal
    /// What the machine said that it must not say, in words.
    package var faults: [String]

    /// Runs a schedule with the machine.
    package init(_ schedule: Schedule) {
        let driver = ScheduleDriver(schedule)
        driver.run()
        self.record = ScheduleRecord(loads: driver.loads.map(\.record))
        self.transcripts = driver.loads.map(\.transcript)
        self.journal = driver.journal
        self.faults = driver.faults
    }
}
