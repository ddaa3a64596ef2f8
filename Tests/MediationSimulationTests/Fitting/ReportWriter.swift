import Foundation

/// Writes reports of known traffic as the platforms do.
struct ReportWriter {
    enum Language {
        case english, spanish
    }

    enum Encoding {
        case utf8, utf8WithMark, utf16LE, utf16BE, utf16WithoutMark
    }

    var traffic = KnownTraffic()
    var seed: UInt64 = 1

    private var counts: [[KnownTraffic.Counts]] { self.traffic.counts(seed: self.seed) }

    // MARK: AdMob

    /// Returns the export of the console; `without` omits columns by their English names, and `headers` renames them.
    func admob(
        _ language: Language = .english,
        separator: String = "\t",
        encoding: Encoding = .utf16LE,
        isContinental: Bool = false,
        currency: String = "USD",
        without: Set<String> = [],
        headers: [String: String] = [:]
    ) -> Data {
        let english = [
            "Date", "Ad unit", "Ad source", "Ad source instance", "Estimated earnings (\(currency))",
            "Observed eCPM (\(currency))", "Requests", "Match rate (%)", "Matched requests", "Show rate (%)",
            "Impressions", "CTR (%)", "Clicks",
        ]
        let spanish = [
            "Fecha", "Bloque de anuncios", "Fuente de anuncios", "Instancia de la fuente del anuncio",
            "Ingresos estimados (\(currency))", "eCPM observado (\(currency))", "Solicitudes", "Tasa de respuesta",
            "Solicitudes de anuncios respondidas", "Tasa de anuncios mostrados", "Impresiones", "CTR", "Clics",
        ]
        var table = [language == .english ? english.map { headers[$0] ?? $0 } : spanish]
        let style = NumberText(isContinental: isContinental)
        for (day, counts) in self.counts.enumerated() {
            for (item, count) in zip(self.traffic.items, counts) {
                let revenue = Double(count.impressions) * item.ecpm / 1000
                let match = Double(count.fills) / Double(Swift.max(count.attempts, 1))
                let show = Double(count.impressions) / Double(Swift.max(count.fills, 1))
                table.append([
                    "2026-01-0\(day + 1)", "feed", item.network, item.name, style.decimal(revenue),
                    style.decimal(item.ecpm), style.whole(count.attempts), style.decimal(match * 100) + "%",
                    style.whole(count.fills), style.decimal(show * 100) + "%", style.whole(count.impressions),
                    style.decimal(0.5) + "%", style.whole(count.impressions / 200),
                ])
            }
        }
        let kept = english.indices.filter { !without.contains(english[$0]) }
        return Self.data(table.map { row in kept.map { row[$0] } }, separator: separator, encoding: encoding)
    }

    /// Returns the answer of the API.
    func admobAPI() -> Data {
        var objects = [
            #"{"header": {"dateRange": {}, "localizationSettings": {"currencyCode": "USD", "languageCode": "en-US"}}}"#
        ]
        for (day, counts) in self.counts.enumerated() {
            for (item, count) in zip(self.traffic.items, counts) {
                let micros = Int((Double(count.impressions) * item.ecpm * 1000).rounded())
                let match = Double(count.fills) / Double(Swift.max(count.attempts, 1))
                objects.append(
                    """
                    {"row": {"dimensionValues": {"DATE": {"value": "2026010\(day + 1)"},
                      "AD_UNIT": {"value": "ca-app-pub-1/2", "displayLabel": "feed"},
                      "AD_SOURCE_INSTANCE": {"value": "7", "displayLabel": "\(item.name)"}},
                     "metricValues": {"AD_REQUESTS": {"integerValue": "\(count.attempts)"},
                      "MATCHED_REQUESTS": {"integerValue": "\(count.fills)"}, "MATCH_RATE": {"doubleValue": \(match)},
                      "IMPRESSIONS": {"integerValue": "\(count.impressions)"},
                      "ESTIMATED_EARNINGS": {"microsValue": "\(micros)"}}}}
                    """
                )
            }
        }
        objects.append(#"{"footer": {"matchingRowCount": "\#(self.traffic.days * self.traffic.items.count)"}}"#)
        return Data("[\(objects.joined(separator: ",\n"))]".utf8)
    }

    // MARK: AppLovin MAX

    /// Returns the two exports: by network placement, and with the requests.
    func max() -> (placements: Data, requests: Data) {
        var placements = [
            [
                "day", "max_ad_unit", "network", "network_placement", "attempts", "responses", "fill_rate",
                "impressions", "estimated_revenue", "ecpm",
            ]
        ]
        var requests = [["day", "max_ad_unit", "requests", "impressions", "estimated_revenue"]]
        for (day, counts) in self.counts.enumerated() {
            var sum = (impressions: 0, revenue: 0.0)
            for (item, count) in zip(self.traffic.items, counts) {
                let revenue = Double(count.impressions) * item.ecpm / 1000
                let fill = 100 * Double(count.fills) / Double(Swift.max(count.attempts, 1))
                placements.append([
                    "2026-01-0\(day + 1)", "feed", item.network, item.name, "\(count.attempts)", "\(count.fills)",
                    "\(fill)", "\(count.impressions)", "\(revenue)", "\(item.ecpm)",
                ])
                sum = (sum.impressions + count.impressions, sum.revenue + revenue)
            }
            let all = self.traffic.requests(day: day)
            requests.append(["2026-01-0\(day + 1)", "feed", "\(all)", "\(sum.impressions)", "\(sum.revenue)"])
        }
        return (
            Self.data(placements, separator: ",", encoding: .utf8), Self.data(requests, separator: ",", encoding: .utf8)
        )
    }

    /// Returns the answers of the API, in which numbers are strings.
    func maxJSON() -> (placements: Data, requests: Data) {
        let csv = self.max()
        return (Self.json(ofCSV: csv.placements), Self.json(ofCSV: csv.requests))
    }

    // MARK: LevelPlay

    /// Returns a report with either generation of names.
    func levelPlay(isOld: Bool) -> Data {
        let source = isOld ? "providerName" : "adNetwork"
        let (instance, checks, responses) =
            isOld
            ? ("instanceName", "adSourceChecks", "adSourceResponses") : ("instance", "attempts", "responses")
        var table = [["date", "adFormat", source, instance, checks, responses, "impressions", "revenue", "eCPM"]]
        for (day, counts) in self.counts.enumerated() {
            for (item, count) in zip(self.traffic.items, counts) {
                table.append([
                    "2026-01-0\(day + 1)", "native", item.network, item.name, "\(count.attempts)", "\(count.fills)",
                    "\(count.impressions)", "\(Double(count.impressions) * item.ecpm / 1000)", "\(item.ecpm)",
                ])
            }
        }
        return Self.data(table, separator: ",", encoding: .utf8)
    }

    /// Returns the answer of the old API: the dimensions of a row, and its numbers in an array of one.
    func levelPlayJSON() -> Data {
        var objects: [String] = []
        for (day, counts) in self.counts.enumerated() {
            for (item, count) in zip(self.traffic.items, counts) {
                let revenue = Double(count.impressions) * item.ecpm / 1000
                objects.append(
                    """
                    {"date": "2026-01-0\(day + 1)", "adUnits": "Native", "instanceName": "\(item.name)", "instanceId": 5,
                     "data": [{"adSourceChecks": \(count.attempts), "adSourceResponses": \(count.fills),
                      "impressions": \(count.impressions), "revenue": \(revenue), "eCPM": \(item.ecpm)}]}
                    """
                )
            }
        }
        return Data("[\(objects.joined(separator: ","))]".utf8)
    }

    // MARK: File formats

    static func data(_ table: [[String]], separator: String, encoding: Encoding) -> Data {
        let lines = table.map { row in
            row.map { cell in
                let needsQuotes = cell.contains(separator) || cell.contains("\"")
                return needsQuotes ? "\"\(cell.replacingOccurrences(of: "\"", with: "\"\""))\"" : cell
            }.joined(separator: separator)
        }
        let text = lines.joined(separator: "\r\n") + "\r\n"
        return self.data(text, encoding: encoding)
    }

    static func data(_ text: String, encoding: Encoding) -> Data {
        switch encoding {
        case .utf8: Data(text.utf8)
        case .utf8WithMark: Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
        case .utf16LE:
            Data([0xFF, 0xFE]) + text.utf16.reduce(into: Data()) { $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)] }
        case .utf16BE:
            Data([0xFE, 0xFF]) + text.utf16.reduce(into: Data()) { $0 += [UInt8($1 >> 8), UInt8($1 & 0xFF)] }
        case .utf16WithoutMark: text.utf16.reduce(into: Data()) { $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)] }
        }
    }

    private static func json(ofCSV data: Data) -> Data {
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\r\n").map { $0.split(separator: ",") }
        let objects = lines.dropFirst().map { row in
            "{" + zip(lines[0], row).map { #""\#($0)": "\#($1)""# }.joined(separator: ", ") + "}"
        }
        return Data(
            "{\"code\": 200, \"count\": \(objects.count), \"results\": [\(objects.joined(separator: ", "))]}".utf8
        )
    }
}

/// Formats numbers as consoles write them: with two decimals and thousands separators.
private struct NumberText {
    var isContinental: Bool

    func whole(_ value: Int) -> String {
        var text = ""
        let digits = String(value)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(self.isContinental ? "." : ",") }
            text.append(digit)
        }
        return text
    }

    func decimal(_ value: Double) -> String {
        let cents = Int((value * 100).rounded())
        let rest = cents % 100
        return self.whole(cents / 100) + (self.isContinental ? "," : ".") + (rest < 10 ? "0\(rest)" : "\(rest)")
    }
}
