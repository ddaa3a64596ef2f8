extension Schedule {
    /// The record that the schedule must produce, according to the reference.
    package var expectation: ScheduleRecord { Reference.record(of: self) }
}

extension ScheduleRecord.Load {
    /// The record of a load of which nothing is known.
    package static var empty: Self { Self() }
}

extension ScheduleRecord.Item {
    /// Returns the record of a line item that had no turn.
    package static func notAttempted(_ lineItem: Int) -> Self { Self(lineItem: lineItem) }
}
