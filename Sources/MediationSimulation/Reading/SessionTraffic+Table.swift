internal import MediationCore

extension SessionTraffic {
    static let table = ConfigurationTable<SessionTraffic>(
        "sessions",
        start: SessionTraffic(depth: nil, seen: nil, ecpmDecay: 1, gap: .seconds(60)),
        keys: [
            ConfigurationKey(
                "depth",
                \.depth,
                .number("the mean number of requests in a session, such as 5", in: 1...1_000),
                without: "required without `seen`",
                "Mean number of requests."
            ),
            ConfigurationKey(
                "seen",
                \.seen,
                .time,
                "Distribution of the time for which users see a banner, which is refreshed meanwhile. Stands in place of"
                    + " `depth` and `gap`; for the format `banner` alone."
            ),
            ConfigurationKey(
                "ecpmDecay",
                \.ecpmDecay,
                .share,
                .standard(),
                "Value of an impression relative to the one before."
            ),
            ConfigurationKey(
                "gap",
                \.gap,
                .duration,
                .standard(),
                "Time between requests, for frequency caps and pacing.",
                isWritten: { $0.seen == nil }
            ),
        ],
        schemaRules: [
            "oneOf": [
                ["required": ["depth"]], ["required": ["seen"], "properties": ["gap": false]],
            ]
        ],
        finish: { reader, object, sessions in
            guard object["seen"] != nil else {
                guard object["depth"] == nil else { return }
                let expected = "the mean number of requests in a session, such as 5, or for a banner \"seen\""
                return reader.noteMissing("depth", expected: expected, in: object.node)
            }
            for key in ["depth", "gap"] where object[key] != nil {
                reader.note("stands beside \"seen\", from which the requests follow; leave it out", at: key, of: object)
            }
            let longest = SessionTraffic.longest
            guard let seen = sessions.seen, seen.quantile(0.5) > Nanoseconds(longest).milliseconds else { return }
            reader.note(
                "is mostly more than \(DurationText.text(of: longest)); expected at most that",
                at: "seen",
                of: object
            )
        }
    )
}
