internal import MediationCore

/// The rows of all reports, added up by line item and segment.
struct ReportSums {
    /// The identity of a line item, as far as the reports contain it.
    struct Identity {
        var network: String?
        var id: String?
        var isBidder = false
    }

    /// The rows of one segment, or of all segments.
    struct Part {
        /// The sums of the rows about the whole ad unit.
        var total = LineItemSums()
        var lineItems: [String: LineItemSums] = [:]
    }

    /// The segment of rows without a value of the dimension.
    private static let unknownSegment = "unknown"
    /// The share of the requests up to which the rows of that segment are divided among the others.
    private static let mostUnknown = 0.05

    private(set) var adUnit: String?
    private(set) var all = Part()
    private(set) var segments: [String: Part] = [:]
    private(set) var identities: [String: Identity] = [:]
    private(set) var unused: [UnusedRow] = []
    private(set) var notes: [String] = []
    /// The number of rows that are added up.
    private(set) var rowCount = 0
    /// The header of each column that divides rows.
    private(set) var headers: [ReportColumn.Dimension: String] = [:]
    /// The details of single days, and of other divisions of the rows.
    private(set) var details = ReportDetails()

    var isEmpty: Bool { self.all.lineItems.isEmpty }

    init(_ contents: [ReportContent], _ options: FitOptions, usd: Double) throws(MediationError) {
        let selection = try ReportSelection(contents, options)
        let contents = selection.contents
        (self.unused, self.notes) = (selection.unused, selection.notes)
        self.adUnit = options.adUnit ?? contents.lazy.flatMap(\.rows).compactMap { $0[.adUnit] ?? $0[.adUnitID] }.first
        let networks = Self.networks(of: contents)
        for header in contents.flatMap(\.headers).sorted() {
            guard case .dimension(let dimension) = ReportHeader(header, own: options.ownColumns).column else {
                continue
            }
            self.headers[dimension] = self.headers[dimension] ?? header
        }
        for content in contents {
            self.rowCount += content.rows.count
            for row in content.rows {
                let segment = options.dimension.map { row[$0] ?? Self.unknownSegment }
                let name = Self.name(of: row, networks)
                self.add(row, name: name, segment: segment, usd: usd)
                self.details.add(row, name: name)
            }
        }
        if let dimension = options.dimension { self.divideUnknownSegment(dimension) }
        self.noteMixtures(contents)
        self.noteUnusable(contents)
        if let note = self.details.noteOnEarnings { self.notes.append(note) }
        let rows = contents.lazy.flatMap(\.rows)
        if !self.isEmpty, !rows.contains(where: { $0[.lineItem] ?? $0[.lineItemID] != nil }) {
            self.notes.insert(
                "The reports tell networks apart and not their instances: each network counts as one line item, which is "
                    + "wrong for one that has several; pull the ad source instance or the network placement, too.",
                at: 0
            )
        }
    }

    /// Notes the line items that have no usable row.
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

    /// Divides the rows without a value among the segments, in proportion to the line item's other rows, if they are
    /// few.
    ///
    /// As a separate segment, they would be a waterfall that lacks line items. Many of them are a segment, such as
    /// users whose country is unknown.
    private mutating func divideUnknownSegment(_ dimension: ReportColumn.Dimension) {
        let count = { (part: Part) in part.lineItems.values.reduce(0) { $0 + max($1.requests, $1.bidRequests) } }
        guard let unknown = self.segments[Self.unknownSegment], self.segments.count > 1,
            count(unknown) <= Self.mostUnknown * count(self.all)
        else { return }
        self.segments[Self.unknownSegment] = nil
        let names = self.segments.keys.sorted()
        let all = names.map { self.segments[$0].map(count) ?? 0 }
        for (name, sums) in unknown.lineItems {
            let own = names.map { self.segments[$0]?.lineItems[name]?.requests ?? 0 }
            let weights = own.contains { $0 > 0 } ? own : all
            let total = weights.reduce(0, +)
            for (segment, weight) in zip(names, weights) where weight > 0 {
                self.segments[segment]?.lineItems[name, default: LineItemSums()].add(sums, share: weight / total)
            }
        }
        let total = all.reduce(0, +)
        for (segment, weight) in zip(names, all) where weight > 0 {
            self.segments[segment]?.total.add(unknown.total, share: weight / total)
        }
        self.notes.append(
            "Rows without a \(dimension.rawValue) are divided like the other rows of their line item."
        )
    }

    /// Returns the networks of each placement: those with the same name in several networks, such as `default`, get the
    /// network as a prefix.
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
            self.notes.append("The rows of \(values.count) \(words) are added together: \(names).")
        }
    }
}
