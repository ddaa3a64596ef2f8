internal import MediationCore

extension FitOptions {
    /// The column that users are divided by.
    var dimension: ReportColumn.Dimension? {
        switch self.segmentation {
        case .country: .country
        case .format: .format
        case nil: nil
        }
    }

    /// Fails if the options ask for something that no report has: that is a mistake, and the result would not show it.
    func check(_ contents: [ReportContent], logs: Set<String>) throws(MediationError) {
        guard let first = contents.first else { return }
        let headers = contents.reduce(into: Set<String>()) { $0.formUnion($1.headers) }.sorted()
        for column in self.columns.keys.map(\.trimmedBlanks).sorted() where !headers.contains(column) {
            throw first.error("has no column \(column.quoted), which --column is for; \(column.hint(among: headers))")
        }
        for header in self.only.keys.sorted() where !headers.contains(header) {
            throw first.error("has no column \(header.quoted), which --only is for; \(header.hint(among: headers))")
        }
        let rows = contents.lazy.flatMap(\.rows)
        let names = Set(self.renamed.isEmpty ? [] : rows.compactMap(\.name))
        for name in self.renamed.keys.sorted() where !names.contains(name) {
            throw first.error(
                "has no line item \(name.quoted), which --renamed is for; \(name.hint(among: names.sorted()))"
            )
        }
        if let dimension, !rows.contains(where: { $0[dimension] != nil }) {
            let words = "does not tell the \(dimension.rawValue), which --by is for; "
            let known = headers.isEmpty ? "a log never does" : "it has \(headers.listed(limit: 20))"
            throw first.error(words + known)
        }
        guard let adUnit = self.adUnit else { return }
        var known = logs.subtracting([""])
        for row in rows { known.formUnion([row[.adUnit], row[.adUnitID]].compactMap(\.self)) }
        known.formUnion(self.configuration?.adUnits.map(\.id) ?? [])
        guard !known.contains(adUnit) else { return }
        throw first.error("has no rows of the ad unit \(adUnit.quoted); \(adUnit.hint(among: known.sorted()))")
    }

    /// Fails if too many rows are unused: the rest would be of another waterfall, without any sign of that.
    func check(_ unused: [UnusedRow], of used: Int, _ content: ReportContent) throws(MediationError) {
        let lost = unused.filter(\.isLoss)
        let share = Double(lost.count) / Double(max(lost.count + used, 1))
        guard share > self.unusedShare else { return }
        let percent = Int((share * 100).rounded(.up))
        var lines = [
            "\(lost.count) of \(lost.count + used) rows (\(share.percentText)) would go unused, and no more than "
                + "\(self.unusedShare.percentText) may"
        ]
        let count = { (reason: String) in lost.count { $0.reason.hasPrefix(reason) } * 2 }
        if count(ReportDoubles.conflict) > lost.count {
            lines.append(
                "rows give different numbers for the same thing: a column is missing that tells them apart, such as the "
                    + "country or the hour; pull the report with it, or say --same-rows add"
            )
        } else if count(ReportDoubles.correction) > lost.count {
            lines.append(
                "rows appear again with as many requests and other earnings, as if a later pull had been added: if it "
                    + "corrects the earlier one, say --same-rows last"
            )
        } else if count(ReportDoubles.double) > lost.count {
            lines.append("rows appear twice, as if a report had been added to itself: remove them")
        }
        lines.append("to fit without them all the same, say --unused \(min(percent, 100))%")
        let first = lost.prefix(5).map { row in
            ConfigurationProblem(
                position: ConfigurationPosition(line: row.line, column: 1),
                message: row.reason
            )
        }
        let problems = lines.map { ConfigurationProblem(position: nil, message: $0) } + first
        throw MediationError(.configurationInvalid, name: lost.first?.report ?? content.name, problems: problems)
    }
}

extension String {
    /// Returns a hint at the known name that the user may have meant.
    func hint(among known: [String]) -> String {
        let distances = known.compactMap { name in self.editDistance(upToTwo: name).map { ($0, name) } }
        if let nearest = distances.min(by: { $0.0 < $1.0 }) { return "did you mean \(nearest.1.quoted)?" }
        return known.isEmpty ? "there are none" : "there are \(known.listed(limit: 12))"
    }
}
