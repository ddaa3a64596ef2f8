extension ConfigurationForm where Value == Duration {
    /// A positive duration, or zero if that is allowed.
    package static func duration(allowingZero: Bool = false) -> Self {
        .duration(allowingZero: allowingZero, example: DurationText.example)
    }

    /// A positive duration.
    package static var duration: Self { .duration() }

    private static func duration(allowingZero: Bool, example: String) -> Self {
        let number = "[0-9]+(\\.[0-9]+)?(us|ms|s|m|h)$"
        let schema: ConfigurationSchema =
            allowingZero
            ? ConfigurationSchema(["type": "string", "pattern": .string("^\(number)")])
            : .definition(
                "duration",
                [
                    "type": "string", "pattern": .string("^(?=.*[1-9])\(number)"),
                    "examples": ["800ms", "8s", "1.5s", "2m"],
                ]
            )
        return Self(
            expecting: example,
            kind: "Duration",
            schema: schema,
            read: { reader, node in
                switch node.value {
                case .number(let number):
                    let text = ConfigurationReader.text(of: number)
                    return reader.refuse("\(text) has no unit; expected \(example)", node)
                case .string(let text):
                    do throws(DurationText.Problem) {
                        return try DurationText.duration(of: text, allowingZero: allowingZero)
                    } catch {
                        return reader.refuse("\(text.quoted) \(error.words); expected \(example)", node)
                    }
                default:
                    return reader.refuse("expected \(example), not \(node.kind)", node)
                }
            },
            write: { ConfigurationNode(.string(DurationText.text(of: $0))) }
        )
    }

    /// A positive duration up to a limit.
    ///
    /// - Parameters:
    ///   - limit: The longest duration.
    ///   - words: The limit in other words, for the message and the reference; `nil` for none.
    /// - Returns: The form.
    package static func duration(atMost limit: Duration, words: String? = nil) -> Self {
        let duration = Self.duration(allowingZero: false, example: DurationText.exampleOfPeriod)
        let (longest, which) = (DurationText.text(of: limit), words.map { ", which is \($0)" } ?? "")
        return Self(
            expecting: duration.expectation,
            kind: "Duration, at most \(words.map { "\($0) (`\(longest)`)" } ?? "`\(longest)`")",
            schema: duration.schema(),
            read: { reader, node in
                guard let period = duration.read(&reader, node, nil) else { return nil }
                guard period > limit else { return period }
                let message = "is too long; expected at most \(longest.quoted)\(which)"
                return reader.refuse("\(period.quoted) \(message)", node)
            },
            write: duration.write
        )
    }

    /// The interval of a banner's refresh, or zero for none.
    static var refreshInterval: Self {
        let duration = Self.duration(allowingZero: true)
        let limits = BannerRefresh.limits
        let expected = "\(limits.lowerBound.quoted) to \(limits.upperBound.quoted), or \(Duration.zero.quoted) for none"
        return Self(
            expecting: expected,
            kind: "Duration",
            schema: duration.schema(),
            read: { reader, node in
                guard let interval = duration.read(&reader, node, nil) else { return nil }
                guard interval > .zero, !limits.contains(interval) else { return interval }
                return reader.refuse("\(interval.quoted) is no interval of a refresh; expected \(expected)", node)
            },
            write: duration.write
        )
    }

    /// A time between impressions, which may be long, but not longer than impressions are remembered.
    static var period: Self { .duration(atMost: FrequencyCap.longestPeriod, words: "366 days") }
}

extension Duration {
    /// The duration as messages show it.
    var quoted: String { DurationText.text(of: self).quoted }
}

extension DurationText.Problem {
    fileprivate var words: String {
        switch self {
        case .notADuration: "is not a duration"
        case .noUnit: "has no unit"
        case .notPositive: "is not a positive duration"
        case .negative: "is a negative duration"
        case .tooLong: "is too long a duration"
        case .tooFine: "is finer than a nanosecond"
        }
    }
}
