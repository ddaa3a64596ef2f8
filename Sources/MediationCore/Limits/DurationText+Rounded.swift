extension DurationText {
    /// Writes a duration for people to read: rounded up to whole minutes, seconds or milliseconds, depending on its
    /// length.
    static func rounded(_ duration: Duration) -> String {
        let nanoseconds = max(0, Nanoseconds(duration).count)
        let unit: Int64 =
            switch duration {
            case .seconds(3600)...: 60_000_000_000
            case .seconds(1)...: 1_000_000_000
            default: 1_000_000
            }
        let (units, rest) = nanoseconds.quotientAndRemainder(dividingBy: unit)
        let (rounded, overflow) = (units + (rest > 0 ? 1 : 0)).multipliedReportingOverflow(by: unit)
        return self.text(of: overflow ? duration : .nanoseconds(rounded))
    }
}
