internal import MediationCore

extension FitOptions {
    /// What users are divided by, as a column.
    var dimension: ReportColumn.Dimension? {
        switch self.segmentation {
        case .country: .country
        case .format: .format
        case nil: nil
        }
    }

    /// Fails if something is asked for that is in no report: it is a mistake, and the result would not tell.
    func check(_ contents: [ReportContent], logs: Set<String>) throws(MediationError) {
        guard let first = contents.first else { return }
        let headers = contents.reduce(into: Set<String>()) { $0.formUnion($1.headers) }.sorted()
        for column in self.columns.keys.map(\.trimmedBlanks).sorted() where !headers.contains(column) {
            throw first.error("has no column \(column.quoted), which --column is for; \(column.hint(among: headers))")
        }
        let rows = contents.lazy.flatMap(\.rows)
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
}

extension String {
    /// What somebody may have meant who wrote this, among what there is.
    func hint(among known: [String]) -> String {
        let distances = known.compactMap { name in self.editDistance(upToTwo: name).map { ($0, name) } }
        if let nearest = distances.min(by: { $0.0 < $1.0 }) { return "did you mean \(nearest.1.quoted)?" }
        return known.isEmpty ? "there are none" : "there are \(known.listed(limit: 12))"
    }
}
