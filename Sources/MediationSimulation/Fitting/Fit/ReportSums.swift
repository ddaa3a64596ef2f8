internal import MediationCore

/// The rows of all reports, added up by line item and segment.
struct ReportSums {
    /// Who a line item is, as far as the reports say.
    struct Identity {
        var network: String?
        var id: String?
        var isBidder = false
    }

    /// The rows of one segment, or of all.
    struct Part {
        /// Of the rows that are about all of the ad unit.
        var total = LineItemSums()
        var lineItems: [String: LineItemSums] = [:]
    }

    private(set) var adUnit: String?
    private(set) var all = Part()
    private(set) var segments: [String: Part] = [:]
    private(set) var identities: [String: Identity] = [:]
    private(set) var unused: [UnusedRow] = []
    private(set) var notes: [String] = []

    var isEmpty: Bool { self.all.lineItems.isEmpty }

    init(
        _ contents: [ReportContent],
        adUnit: String?,
        segments: ReportColumn.Dimension?,
        usd: Double
    ) throws(MediationError) {
        var contents = try Self.contents(contents, of: adUnit)
        for index in contents.indices { self.leaveOut(of: &contents[index]) }
        try Self.checkPulls(contents)
        self.adUnit = adUnit ?? contents.lazy.flatMap(\.rows).compactMap { $0[.adUnit] ?? $0[.adUnitID] }.first
        let networks = Self.networks(of: contents)
        for content in contents {
            for row in content.rows {
                let segment = segments.map { row[$0] ?? "unknown" }
                self.add(row, name: Self.name(of: row, networks), segment: segment, usd: usd)
            }
        }
        self.noteMixtures(contents)
        self.noteUnusable(contents)
        let rows = contents.lazy.flatMap(\.rows)
        if !self.isEmpty, !rows.contains(where: { $0[.lineItem] ?? $0[.lineItemID] != nil }) {
            self.notes.insert(
                "The reports tell networks apart and not their instances: each network counts as one line item, which is "
                    + "wrong for one that has several; pull the ad source instance or the network placement, too.",
                at: 0
            )
        }
    }

    /// Names the line items of which nothing is left.
    private mutating func noteUnusable(_ contents: [ReportContent]) {
        let known = Set(contents.lazy.flatMap(\.rows).compactMap(\.name))
        var named: Set<String> = []
        for row in contents.lazy.flatMap(\.unused) {
            guard let name = row.lineItem, !known.contains(name), named.insert(name).inserted else { continue }
            self.notes.append(
                "\(name.quoted) has no usable row: \(row.report.printable), line \(row.line): \(row.reason)."
            )
        }
    }

    /// Leaves out what is no part of a sum.
    private mutating func leaveOut(of content: inout ReportContent) {
        if content.rows.contains(where: \.isOfLineItem) {
            for row in content.rows where !row.isOfLineItem {
                let reason = "has no line item, and other rows of the report have"
                self.unused.append(
                    UnusedRow(report: content.name, line: row.position.line, lineItem: nil, reason: reason)
                )
            }
            content.rows.removeAll { !$0.isOfLineItem }
        }
        ReportDoubles.remove(from: &content, &self.unused)
    }

    private mutating func add(_ row: ReportRow, name: String?, segment: String?, usd: Double) {
        guard let name else {
            self.all.total.add(row, usd: usd)
            if let segment { self.segments[segment, default: Part()].total.add(row, usd: usd) }
            return
        }
        self.all.lineItems[name, default: LineItemSums()].add(row, usd: usd)
        if let segment {
            self.segments[segment, default: Part()].lineItems[name, default: LineItemSums()].add(row, usd: usd)
        }
        var identity = self.identities[name] ?? Identity()
        identity.network = row[.network] ?? identity.network
        identity.id = row[.lineItemID] ?? identity.id
        let saysBidder = ["true", "1", "yes", "bidding", "bidder"].contains(row[.isBidder]?.lowercased())
        let soundsLikeBidder = row[.network]?.lowercased().contains("bidding") == true
        identity.isBidder = identity.isBidder || saysBidder || soundsLikeBidder || (row[.bidRequests] ?? 0) > 0
        self.identities[name] = identity
    }

    /// Placements are called alike in several networks, as `default`: those have the network before them.
    private static func networks(of contents: [ReportContent]) -> [String: Set<String>] {
        var networks: [String: Set<String>] = [:]
        for row in contents.lazy.flatMap(\.rows) {
            guard let name = row[.lineItem] ?? row[.lineItemID] else { continue }
            networks[name, default: []].insert(row[.network] ?? "")
        }
        return networks
    }

    private static func name(of row: ReportRow, _ networks: [String: Set<String>]) -> String? {
        guard let name = row[.lineItem] ?? row[.lineItemID] else { return row[.network] }
        guard networks[name, default: []].count > 1, let network = row[.network] else { return name }
        return "\(network): \(name)"
    }

    private mutating func noteMixtures(_ contents: [ReportContent]) {
        for (dimension, words) in [
            (ReportColumn.Dimension.app, "apps"), (.format, "formats"), (.platform, "platforms"),
            (.variant, "variants of a test"), (.group, "mediation groups"),
        ] {
            let values = Set(contents.lazy.flatMap(\.rows).compactMap { $0[dimension] })
            guard values.count > 1 else { continue }
            let names = values.sorted().listed(limit: 4)
            self.notes.append("The rows of \(values.count) \(words) are added up as if they were one: \(names).")
        }
    }
}

// MARK: - Which rows, and whether they go together

extension ReportSums {
    /// The rows of one ad unit.
    private static func contents(
        _ contents: [ReportContent],
        of adUnit: String?
    ) throws(MediationError) -> [ReportContent] {
        var all: Set<String> = []
        var result: [ReportContent] = []
        for content in contents where !content.rows.isEmpty {
            var content = content
            all.formUnion(content.rows.compactMap { $0[.adUnit] ?? $0[.adUnitID] })
            if let adUnit {
                content.rows.removeAll { row in
                    let names = [row[.adUnit], row[.adUnitID]].compactMap(\.self)
                    return !names.isEmpty && !names.contains(adUnit)
                }
            }
            result.append(content)
        }
        let known = all.sorted().listed(limit: 8)
        guard let first = contents.first(where: { !$0.rows.isEmpty }) else { return [] }
        if let adUnit {
            guard result.contains(where: { !$0.rows.isEmpty }) else {
                throw first.error("has no rows of the ad unit \(adUnit.quoted), but of \(known)")
            }
        } else if all.count > 1 {
            let row = first.rows.first { $0[.adUnit] ?? $0[.adUnitID] != nil }
            throw first.error("has rows of \(all.count) ad units, \(known); choose one", at: row?.position)
        }
        return result.filter { !$0.rows.isEmpty }
    }

    /// Reports are added up, so what they are about has to be the same, and nothing may be in two of them.
    private static func checkPulls(_ contents: [ReportContent]) throws(MediationError) {
        let details = contents.filter { $0.rows.contains(where: \.isOfLineItem) }
        let totals = contents.filter { !$0.rows.contains(where: \.isOfLineItem) }
        try ReportDoubles.check(details)
        try ReportDoubles.check(totals)
        guard !details.isEmpty, !totals.isEmpty else { return }
        for (dimension, words) in [
            (ReportColumn.Dimension.date, "date"), (.adUnit, "ad unit"), (.app, "app"), (.format, "format"),
            (.platform, "platform"),
        ] {
            try Self.check(details, against: totals, dimension, words)
            try Self.check(totals, against: details, dimension, words)
        }
    }

    private static func check(
        _ contents: [ReportContent],
        against others: [ReportContent],
        _ dimension: ReportColumn.Dimension,
        _ words: String
    ) throws(MediationError) {
        let known = Set(others.lazy.flatMap(\.rows).compactMap { $0[dimension] })
        guard !known.isEmpty else { return }
        for content in contents {
            guard let row = content.rows.first(where: { $0[dimension].map { !known.contains($0) } ?? false }) else {
                continue
            }
            let names = others.map(\.name).joined(separator: " and ")
            let value = (row[dimension] ?? "").quoted
            throw content.error(
                "\(words) \(value) is not in \(names): pull both reports over the same dates and ad units",
                at: row.position
            )
        }
    }
}
