internal import MediationCore

extension ConfigurationForm where Value == Double {
    /// A coefficient of variation, in the same form, that may be greater than 1.
    static var variation: Self { .ratio("a coefficient of variation such as 0.25 or \"25%\"", greatest: 10) }

    /// A factor of a price or a fill rate.
    static var factor: Self { .number("a factor such as 1.2", orZero: true, in: 0...1_000) }

    /// An amount in USD per 1000.
    static var usd: Self { .number("USD per 1000, such as 2.5", in: 0...ConfigurationReader.greatestPrice) }

    /// A duration, in milliseconds.
    static var milliseconds: Self {
        let duration = ConfigurationForm<Duration>.duration
        return Self(
            expecting: DurationText.example,
            kind: duration.kind,
            schema: duration.schema(),
            read: { reader, node in duration.read(&reader, node, nil).map { Nanoseconds($0).milliseconds } },
            write: { value in
                // A number that is not a duration stays unchanged, for the reader to refuse.
                guard value.magnitude < 1e12 else { return ConfigurationNode(.number(value)) }
                return duration.write(.nanoseconds(Int64((value * 1e6).rounded())))
            }
        )
    }
}

extension ConfigurationReader {
    /// The greatest price for which a sum over impressions does not overflow, in USD per 1000.
    static var greatestPrice: Double { 100_000 }
}
