internal import MediationCore

/// The remedies that may repair a fit, as far as the reports show a sign of them.
struct FitRemedies {
    private(set) var all: [FitRemedy] = []
    private let outcome: FitOutcome
    private let days: DailyAttempts

    init(_ outcome: FitOutcome) {
        self.outcome = outcome
        self.days = DailyAttempts(outcome.sums.details, items: outcome.items.map(\.name))
        self.findNames()
        self.findRows()
        self.findPeriods()
        self.findDays()
        self.findRequests()
        self.findMixtures()
        self.findCaps()
    }

    private mutating func add(
        _ rank: FitRemedy.Rank,
        _ finding: String,
        _ remedy: String,
        _ change: (inout FitOptions) -> Void
    ) {
        self.all.append(FitRemedy(rank, finding, remedy, self.outcome.options, change))
    }

    /// The cause that no option repairs: rows that the platform has left out; `nil` if there is no sign of it.
    var hint: FitCause? {
        let details = self.outcome.sums.details
        let gaps = self.outcome.items.map { (name: $0.name, share: details.gaps(of: $0.name)) }.filter {
            $0.share > 0.05
        }
        guard let worst = gaps.max(by: { $0.share < $1.share }), worst.share < 0.95 else { return nil }
        let others = gaps.count > 1 ? " (and \(gaps.count - 1) more line items)" : ""
        return FitCause(
            finding:
                "\(worst.name.quoted)\(others) has no row for \(FigureText.percent(worst.share, places: 0)) of the days, "
                + "countries and so on for which others have one: platforms leave out rows with few requests, and the rest does "
                + "not add up.",
            remedy:
                "Pull the report with fewer columns, such as without the country, so that no row is too small to be there."
        )
    }

    // MARK: Names and rows

    /// Finds line items that end where a similar one begins, or that only the reports or only the configuration has.
    private mutating func findNames() {
        for (old, new, last, first) in self.days.successions.prefix(6) where self.isAlike(old, new) {
            self.add(
                .names,
                "\(old.quoted) was asked until \(last.text) and \(new.quoted) from \(first.text) on, at about the same price and "
                    + "fill rate: one line item that got a new name.",
                "--renamed \(Self.argument(old, new))"
            ) { $0.renamed[old] = new }
        }
        for item in self.outcome.unmatched.prefix(4) {
            for lineItem in self.outcome.missing.prefix(4) {
                self.add(
                    .names,
                    "The reports have \(item.name.quoted), which the configuration does not have, and nothing of "
                        + "\(lineItem.name.quoted): one line item under two names.",
                    "--renamed \(Self.argument(item.name, lineItem.name))"
                ) { $0.renamed[item.name] = lineItem.name }
            }
        }
        guard !self.outcome.unmatched.isEmpty else { return }
        let names = self.outcome.unmatched.map(\.name).listed(limit: 8)
        self.add(
            .names,
            "The reports have \(names), which the configuration does not have.",
            "Add \(self.outcome.unmatched.count == 1 ? "it" : "them") to the configuration, or fit without --config."
        ) { $0.configuration = nil }
    }

    /// Returns whether two line items belong to one network and are about equally good.
    private func isAlike(_ old: String, _ new: String) -> Bool {
        let items = self.outcome.items
        guard let first = items.first(where: { $0.name == old }), let second = items.first(where: { $0.name == new })
        else { return false }
        if let one = first.network, let other = second.network, one != other { return false }
        let isNear = { (one: Double, other: Double) in max(one, other) <= 1.5 * min(one, other) }
        if let one = first.ecpm, let other = second.ecpm, !isNear(one, other) { return false }
        let fill = { (item: ObservedLineItem) in (item.successes + 5) / (item.trials + 5) }
        return isNear(fill(first), fill(second))
    }

    /// Finds rows that were not used because they conflict with others.
    private mutating func findRows() {
        guard self.outcome.options.sameRows == nil else { return }
        let conflicts = self.outcome.fitted.unusedRows.filter { $0.reason.hasPrefix(ReportDoubles.conflict) }
        guard let first = conflicts.first else { return }
        let finding =
            "\(conflicts.count) rows give different numbers for the same thing as earlier rows, such as "
            + "\(first.report.printable):\(first.line)."
        self.add(.rows, finding + " The report lacks a column that tells them apart.", "--same-rows add") {
            $0.sameRows = .add
        }
        self.add(.rows, finding + " The later rows correct the earlier ones.", "--same-rows last") {
            $0.sameRows = .last
        }
    }

    // MARK: Days

    /// Finds line items that were added, paused or removed in the course of the reports.
    private mutating func findPeriods() {
        guard let latest = self.days.latestPeriod else { return }
        let (from, to) = (self.days.days[latest.lowerBound], self.days.days[latest.upperBound])
        var parts: [String] = []
        for (name, first) in self.days.late.prefix(4) {
            parts.append("\(name.quoted) was asked only from \(first.text) on, as if added or switched on then")
        }
        for (name, last) in self.days.early.prefix(4) {
            parts.append("\(name.quoted) was asked only until \(last.text), as if paused or removed then")
        }
        self.add(
            .period,
            parts.joined(separator: "; ") + ". The days before \(from.text) belong to another waterfall.",
            "--from \(Self.argument(from.text))"
        ) { options in
            options.firstDay = from.text
            options.lastDay = options.lastDay ?? to.text
        }
    }

    /// Finds days whose attempts are not like those of other days.
    private mutating func findDays() {
        let odd = self.days.odd
        guard !odd.isEmpty, odd.count * 2 <= self.days.days.count else { return }
        let lost = self.outcome.fitted.unusedRows.filter(\.isLoss)
        let names = odd.map(\.day.text)
        let list = names.count > 8 ? "\(names.count) days, as \(names[0])," : names.joined(separator: ", ")
        guard let worst = odd.max(by: { ($0.share - $0.usual).magnitude < ($1.share - $1.usual).magnitude }) else {
            return
        }
        let shares = [worst.share, worst.usual].map { FigureText.percent($0, places: 1) }
        let example =
            "\(worst.lineItem.quoted) was asked in \(shares[0]) of the requests of \(worst.day.text), and in \(shares[1]) on "
            + "other days"
        let isLast = odd.count == 1 && odd[0].day == self.days.days.last
        let reason =
            !lost.isEmpty
            ? "\(lost.count) rows of the reports cannot be used (listed above), and what is left of their days does not add up"
            : isLast
                ? "The last day is probably not complete in every report"
                : "Rows are probably missing, or something broke then"
        self.add(
            lost.isEmpty ? .days : .rows,
            "\(names.count == 1 ? "One day is" : "\(names.count) days are") not like the others (\(list)): \(example). "
                + "\(reason).",
            names.map { "--without \(Self.argument($0))" }.joined(separator: " ")
        ) { $0.leftOutDays.formUnion(names) }
    }

    // MARK: Requests, mixtures, users

    /// Finds requests of other hours or users than those of the attempts.
    private mutating func findRequests() {
        let options = self.outcome.options
        guard self.outcome.sums.all.total.requests > 0, !options.takesRequestsFromLineItems else { return }
        let asked = self.outcome.items.compactMap(\.attempts).max() ?? 0
        guard asked > 0 else { return }
        let requests = self.outcome.sums.all.total.requests
        let less = { (ratio: Double) in
            "\(FigureText.percent((ratio - 1).magnitude, places: 1)) \(ratio < 1 ? "less" : "more") often"
        }
        var finding = "The first line item was asked \(less(asked / requests)) than there were requests"
        if let range = self.days.rangeOfFirst, range.upperBound > 1.01 * range.lowerBound {
            finding +=
                ", and from \(less(range.lowerBound)) to \(less(range.upperBound)) on single days: the two pulls are of "
                + "different time zones, or one was taken earlier."
        } else {
            finding += ", on all days alike: the pull of requests is of other users, ad units or platforms."
        }
        self.add(.requests, finding, "--requests-of-line-items") { $0.takesRequestsFromLineItems = true }
    }

    /// Finds rows of different waterfalls, or of users who can be told apart.
    private mutating func findMixtures() {
        for (dimension, words) in [
            (ReportColumn.Dimension.group, "mediation groups"), (.variant, "variants of a test"), (.app, "apps"),
            (.format, "formats"), (.platform, "platforms"),
        ] {
            guard let values = self.outcome.sums.details.divisions[dimension], values.count > 1 else { continue }
            guard let header = self.outcome.sums.headers[dimension] else { continue }
            let total = values.values.reduce(0, +)
            guard let (name, count) = values.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), total > 0 else {
                continue
            }
            self.add(
                .mixture,
                "Rows of \(values.count) \(words) are added up, each with a waterfall of its own: the largest is "
                    + "\(name.quoted), with \((count / total).percentText) of the requests.",
                "--only \(Self.argument(header, name))"
            ) { $0.only[header] = name }
        }
        guard self.outcome.options.segmentation == nil else { return }
        for segmentation in FitOptions.Segmentation.allCases {
            let dimension: ReportColumn.Dimension = segmentation == .country ? .country : .format
            guard let values = self.outcome.sums.details.divisions[dimension], values.count > 1 else { continue }
            self.add(
                .users,
                "The rates at which line items are asked, or fill, differ by \(segmentation.rawValue).",
                "--by \(segmentation.rawValue)"
            ) { $0.segmentation = segmentation }
        }
    }

    /// Finds line items that were asked less often than their turn came, for whatever reason.
    private mutating func findCaps() {
        for row in self.outcome.fitted.reproduction.rows
        where row.figure == .attempts && !row.isWithin && row.explanation == nil && row.difference > 0 {
            let share = FigureText.percent(row.difference / max(row.model, 1), places: 0)
            let times = FigureText.decimal(row.difference, places: 0)
            let isSteady = self.days.days.count > 1 ? ", on all days alike" : ""
            self.add(
                .cap,
                "\(row.lineItem.quoted) was asked \(times) times (\(share)) less than its turn came\(isSteady): by a frequency cap, "
                    + "pacing or targeting, which reports do not say. See its settings in the platform.",
                "--explained \(Self.argument(row.lineItem, "frequency cap"))"
            ) { $0.explained[row.lineItem] = "frequency cap" }
        }
    }

    // MARK: Arguments

    /// Returns a text in the form that a shell takes.
    private static func argument(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x2D...0x39).contains(byte)
        }
        return isPlain ? text : "\"\(text.printable)\""
    }

    private static func argument(_ name: String, _ value: String) -> String {
        "\"\(name.printable)=\(value.printable)\""
    }
}
