package import MediationCore

extension ExperimentLog {
    /// The columns of a table, and what they hold.
    private enum Column: String, CaseIterable {
        case user, variant, day, revenue, before, requests, fills, impressions, latency

        static let required: [Column] = [.user, .variant, .day, .revenue]
    }

    /// The largest amount that a cell may hold.
    private static let mostInACell = 1e12

    /// Reads a table in CSV, one row for each user and day.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - name: The name of the file, for messages.
    ///   - variant: The variant of all users, whatever the table says; `nil` to read it from the table.
    /// - Throws: ``MediationError/Code/configurationInvalid`` with the place of the first problem.
    package init(csv bytes: [UInt8], name: String, variant: String? = nil) throws(MediationError) {
        do throws(ConfigurationProblem) {
            self = try Self.read(bytes, variant)
        } catch {
            throw MediationError(.configurationInvalid, name: name, problems: [error])
        }
    }

    private static func read(_ bytes: [UInt8], _ variant: String?) throws(ConfigurationProblem) -> ExperimentLog {
        // The mark that some programs write before UTF-8.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var reader = CSVReader(bytes, separator: CSVReader.separator(of: bytes))
        guard let header = try reader.next() else { throw ConfigurationProblem(position: nil, message: "is empty") }
        let places = try Self.places(in: header, needsVariant: variant == nil)
        var log = ExperimentLog()
        while let record = try reader.next() {
            try Self.check(record, header)
            let cells = Cells(record: record, places: places)
            let user = try cells.text(.user)
            let name = if let variant { variant } else { try cells.text(.variant) }
            let day = try cells.day()
            var deeds = ExperimentUser()
            deeds.revenue = try cells.amount(.revenue) ?? 0
            deeds.before = try cells.amount(.before)
            deeds.requests = try cells.amount(.requests) ?? 0
            deeds.fills = try cells.amount(.fills) ?? 0
            deeds.impressions = try cells.amount(.impressions) ?? 0
            deeds.latency = try cells.amount(.latency) ?? 0
            if let other = log.add(user, variant: name, day: day, deeds) {
                throw cells.problem(
                    .variant,
                    "the user \(user.quoted) has had the variant \(other.quoted) before; a user has one to the end"
                )
            }
        }
        guard log.userCount > 0 else { throw ConfigurationProblem(position: nil, message: "has a header and no rows") }
        return log
    }

    /// Throws unless a row has as many cells as the header: otherwise some are not those of their columns.
    private static func check(_ record: CSVRecord, _ header: CSVRecord) throws(ConfigurationProblem) {
        let (count, expected) = (record.fields.count, header.fields.count)
        guard count != expected else { return }
        let hint =
            count < expected
            ? "an empty cell needs its separator"
            : "a cell with the separator in it needs quotation marks, and decimals have a point"
        throw ConfigurationProblem(
            position: ConfigurationPosition(line: record.line, column: 1),
            message: "the row has \(count) \(count == 1 ? "field" : "fields"), and the header has \(expected); \(hint)"
        )
    }

    private static func places(in header: CSVRecord, needsVariant: Bool) throws(ConfigurationProblem) -> [Column: Int] {
        var places: [Column: Int] = [:]
        for (index, field) in header.fields.enumerated() {
            guard let column = Column(rawValue: field.text.trimmedBlanks.lowercased()) else { continue }
            guard places.updateValue(index, forKey: column) == nil else {
                throw ConfigurationProblem(
                    position: field.position,
                    message: "the column \(column.rawValue) is there twice"
                )
            }
        }
        let needed = Column.required.filter { needsVariant || $0 != .variant }
        let missing = needed.filter { places[$0] == nil }.map(\.rawValue)
        guard missing.isEmpty else {
            let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationProblem(
                position: header.fields.first?.position,
                message: "there is no column \(missing.joined(separator: ", ")); the columns are \(known)"
            )
        }
        return places
    }

    /// The cells of a row.
    private struct Cells {
        let record: CSVRecord
        let places: [Column: Int]

        func problem(_ column: Column, _ message: String) -> ConfigurationProblem {
            let place = self.places[column].flatMap { self.record.fields.indices.contains($0) ? $0 : nil }
            let position =
                place.map { self.record.fields[$0].position }
                ?? ConfigurationPosition(line: self.record.line, column: 1)
            return ConfigurationProblem(position: position, message: message)
        }

        private func cell(_ column: Column) -> String? {
            guard let place = self.places[column], self.record.fields.indices.contains(place) else { return nil }
            return self.record.fields[place].text.trimmedBlanks
        }

        func text(_ column: Column) throws(ConfigurationProblem) -> String {
            guard let text = self.cell(column), !text.isEmpty else {
                throw self.problem(column, "the row has no \(column.rawValue)")
            }
            return text
        }

        /// Returns an amount of 0 or more; `nil` for an empty cell.
        func amount(_ column: Column) throws(ConfigurationProblem) -> Double? {
            guard let text = self.cell(column), !text.isEmpty else { return nil }
            guard let value = Double(text), value >= 0, value <= ExperimentLog.mostInACell else {
                throw self.problem(
                    column,
                    "\(column.rawValue) is \(text.quoted); it is a number from 0 on, with a point for decimals"
                )
            }
            return value
        }

        /// Returns the number of a day, from any day on.
        func day() throws(ConfigurationProblem) -> Int {
            let text = try self.text(.day)
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
                let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
                1...12 ~= month, 1...31 ~= day, day <= Self.days(in: month, of: year)
            else { throw self.problem(.day, "\(text.quoted) is no day; write it as 2026-03-31") }
            // Counted from March on, so that the day that some years have more is the last one.
            let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
            return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day
        }

        private static func days(in month: Int, of year: Int) -> Int {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        }
    }
}
