/// The details of one result in a report, in the order of presentation.
struct Evidence {
    /// A named part with a text of any length.
    typealias Part = (name: String, title: String, text: String)

    /// The numbers of entries that remain at the beginning and the end of a longer timeline.
    static let head = 200, tail = 100

    /// The number of Unicode scalars after which a longer text is cut off.
    static let limit = 16_000

    let parts: [Part]
    let timeline: [Moment]

    /// A line of the timeline: an entry, or the number of entries that were left out at this place.
    enum Moment {
        case entry(TimelineEntry)
        case omitted(Int)
    }

    init(_ result: RuleResult) {
        var parts: [Part] = []
        func add(_ name: String, _ title: String, _ text: String?) {
            if let text, !text.isEmpty { parts.append((name, title, Self.excerpt(text))) }
        }
        add("reason", result.verdict.kind == .harnessError ? "Problem" : "Reason", result.verdict.reason)
        let judgedBad = result.verdict == .fail || result.verdict == .warning
        add("expected", "Expected", result.expected)
        add("happened", "Happened", result.happened)
        add("calls", "Calls", result.calls?.joined(separator: "\n"))
        add("cause", "Mend first", result.cause.map { "rule \($0): this one may be broken because of it alone" })
        add("likelyCause", "Likely cause", judgedBad ? result.likelyCause : nil)
        add("fix", "Fix", judgedBad ? result.fix : nil)
        add("knownFailure", "Known failure", result.knownFailure)
        self.parts = parts
        self.timeline = Self.moments(result.timeline, isKept: result.verdict == .pass)
    }

    private static func moments(_ entries: [TimelineEntry], isKept: Bool) -> [Moment] {
        let head = isKept ? 20 : Self.head
        let tail = isKept ? 10 : Self.tail
        func moment(_ entry: TimelineEntry) -> Moment {
            .entry(TimelineEntry(time: entry.time, party: entry.party, event: Self.excerpt(entry.event)))
        }
        guard entries.count > head + tail + 1 else { return entries.map(moment) }
        return entries.prefix(head).map(moment) + [.omitted(entries.count - head - tail)]
            + entries.suffix(tail).map(moment)
    }

    /// Returns the text, or the beginning of a very long one: some readers cannot handle any length.
    private static func excerpt(_ text: String) -> String {
        guard text.utf8.count > Self.limit else { return text }
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: Self.limit, limitedBy: scalars.endIndex) else {
            return text
        }
        return "\(String(scalars[..<end]))… (\(scalars[end...].count) more characters; the JSON report has them)"
    }

    /// The whole evidence as plain text.
    var text: String {
        var lines = self.parts.map { "\($0.title): \(Legible.text($0.text))" }
        if !self.timeline.isEmpty { lines.append("Timeline:") }
        lines += self.timeline.map { "  \($0.line)" }
        return lines.joined(separator: "\n")
    }
}

extension Evidence.Moment {
    /// The moment in one line.
    var line: String {
        switch self {
        case .entry(let entry): "\(entry.milliseconds) ms  \(entry.party.rawValue): \(Legible.line(entry.event))"
        case .omitted(let count): "… \(count) more …"
        }
    }
}

extension TimelineEntry {
    /// The time in milliseconds, as a decimal number to the nanosecond.
    var milliseconds: String {
        let (seconds, attoseconds) = self.time.components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        // Longer than anything can last, so a precision of one second is enough.
        if overflow { return "\(seconds)000" }
        let (nanoseconds, tooMany) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        if tooMany { return "\(seconds)000" }
        let magnitude = nanoseconds.magnitude
        let sign = nanoseconds < 0 ? "-" : ""
        let whole = "\(sign)\(magnitude / 1_000_000)"
        let rest = magnitude % 1_000_000
        guard rest > 0 else { return whole }
        let digits = String(rest)
        var fraction = String(repeating: "0", count: 6 - digits.count) + digits
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(whole).\(fraction)"
    }
}
