import MediationConformance

/// A contract with as many rules as a real one, for realistic reports.
enum SampleRules {
    struct Rule {
        let id: RuleID
        let level: RuleLevel
        let text: String
    }

    /// The number of rules in each section.
    private static let counts = [5, 6, 14, 9, 8, 9, 4, 7, 4, 4]

    private static let should = [RuleID(2, 6), RuleID(5, 8), RuleID(6, 7), RuleID(6, 8), RuleID(7, 3), RuleID(10, 4)]

    private static let sentences = [
        "The completion handler MUST be called exactly once, whether the network answers at once or later.",
        "A second answer of the network MUST be ignored.",
        "An answer that comes while the handler runs MUST be ignored, and MUST NOT lead to a deadlock.",
        "Each asset MUST be in its own field; an asset that the network does not send MUST be `nil`.",
        "After the ad is gone, a call of the network MUST do no harm.",
    ]

    static let all: [Rule] = Self.counts.enumerated().flatMap { section, count in
        (1...count).map { number in
            let id = RuleID(section + 1, number)
            let sentence = Self.sentences[(section + number) % Self.sentences.count]
            let isMust = !Self.should.contains(id)
            return Rule(
                id: id,
                level: isMust ? .must : .should,
                text: isMust ? sentence : "A set-up that failed SHOULD be tried again at the next load."
            )
        }
    }

    static let kept = [
        TimelineEntry(time: .zero, party: .mediation, event: "asks for an ad of \"unit-7f3a\""),
        TimelineEntry(time: .zero, party: .adapter, event: "asks the network for unit-7f3a"),
        TimelineEntry(time: .milliseconds(120), party: .network, event: "answers request 1 with an ad"),
        TimelineEntry(time: .milliseconds(120), party: .adapter, event: "calls the handler with an ad"),
    ]

    static let broken =
        kept + [
            TimelineEntry(
                time: .microseconds(120_250),
                party: .images,
                event: "GET https://images.example/icon.png: 200"
            ),
            TimelineEntry(
                time: .milliseconds(1_500),
                party: .network,
                event: "answers request 1 again, with \"no fill\""
            ),
            TimelineEntry(
                time: .milliseconds(1_500),
                party: .adapter,
                event: "calls the handler with an error, code 204"
            ),
            TimelineEntry(time: .seconds(60), party: .app, event: "releases the ad"),
        ]

    static let long = (0..<1_000).map { number in
        TimelineEntry(time: .milliseconds(number), party: .network, event: "answers request \(number) with an ad")
    }
}
