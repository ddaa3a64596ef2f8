package import MediationCore

/// The results of running a schedule with the machine.
package struct ScheduleRun: Sendable {
    package var record: ScheduleRecord
    /// The transcripts by load.
    package var transcripts: [WaterfallTranscript]
    package var journal: Journal
    /// Descriptions of outputs that the machine must not produce.
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
