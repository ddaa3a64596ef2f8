import Foundation
import MediationCore
import MediationSimulation

/// A report of two weeks with a known truth, simulated row by row, for tests that damage it like real exports.
struct HiddenTruth {
    struct Item {
        var name: String
        var network: String
        var fill: Double
        var ecpm: Double
    }

    struct Row {
        var day: Int
        var country: String
        var name: String
        var network: String
        var attempts: Int
        var fills: Int
        var impressions: Int
        var revenue: Double
        /// The cell that replaces the number of requests.
        var damage: String?

        var date: String { "2026-01-\(self.day < 10 ? "0" : "")\(self.day)" }

        func cells(_ header: [String], group: String) -> [String] {
            header.map { name in
                switch name {
                case "Date": self.date
                case "Country": self.country
                case "Mediation group": group
                case "Ad source": self.network
                case "Ad source instance": self.name
                case "Requests": self.damage ?? "\(self.attempts)"
                case "Matched requests": "\(self.fills)"
                case "Impressions": "\(self.impressions)"
                default: "\((self.revenue * 100).rounded() / 100)"
                }
            }
        }
    }

    static let header = [
        "Date", "Country", "Ad source", "Ad source instance", "Requests", "Matched requests", "Impressions",
        "Estimated earnings (USD)",
    ]

    var items = [
        Item(name: "Alpha 12", network: "Alpha", fill: 0.05, ecpm: 12),
        Item(name: "Beta 8", network: "Beta", fill: 0.1, ecpm: 8),
        Item(name: "Gamma 5", network: "Gamma", fill: 0.15, ecpm: 5),
        Item(name: "Alpha 3", network: "Alpha", fill: 0.25, ecpm: 3),
        Item(name: "House", network: "House", fill: 0.9, ecpm: 0.5),
    ]
    var days = 1...14
    var countries = ["United States": 4000, "Germany": 2500, "Brazil": 1500]
    var seed: UInt64 = 1

    /// The undamaged rows, which take a while to simulate.
    static let undamaged = Result { try HiddenTruth().rows() }

    /// Returns the requests of a day, which fluctuate.
    func requests(day: Int, country: String) -> Int {
        (self.countries[country] ?? 0) * (90 + (day * 7) % 20) / 100
    }

    /// Returns one row for each day, country and line item; `items` may differ by day and country.
    func rows(_ items: ((_ day: Int, _ country: String) -> [Item])? = nil) throws -> [Row] {
        var rows: [Row] = []
        for day in self.days {
            for (index, country) in self.countries.keys.sorted().enumerated() {
                let items = items?(day, country) ?? self.items
                let lineItems = items.map {
                    LineItem(name: $0.name, adapter: "X", ecpm: $0.ecpm, timeout: .seconds(10))
                }
                let rates = items.map { ($0.name, LineItemTraffic(fill: $0.fill, price: .fixed)) }
                let traffic = TrafficModel(showRate: 0.64, lineItems: Dictionary(rates) { first, _ in first })
                let adUnit = AdUnit(id: "feed", deadline: .seconds(300), order: .listed, lineItems: lineItems)
                let model = try SimulationModel(adUnit: adUnit, traffic: traffic)
                let requests = self.requests(day: day, country: country)
                let seed = self.seed * 1000 + UInt64(day * 10 + index)
                let result = Simulation(model).run(requests: 0..<requests, seed: seed)
                for (item, sums) in zip(items, result.lineItems) {
                    rows.append(
                        Row(
                            day: day,
                            country: country,
                            name: item.name,
                            network: item.network,
                            attempts: Int(sums.attempts),
                            fills: Int(sums.fills),
                            impressions: Int(sums.impressions),
                            revenue: sums.revenue
                        )
                    )
                }
            }
        }
        return rows
    }

    /// Returns the same rows without countries.
    static func withoutCountries(_ rows: [Row]) -> [Row] {
        var sums: [String: Row] = [:]
        var order: [String] = []
        for row in rows {
            let key = "\(row.day) \(row.name)"
            guard var sum = sums[key] else {
                order.append(key)
                sums[key] = row
                continue
            }
            sum.attempts += row.attempts
            sum.fills += row.fills
            sum.impressions += row.impressions
            sum.revenue += row.revenue
            sums[key] = sum
        }
        return order.compactMap { sums[$0] }
    }

    static func text(_ rows: [Row], without column: String? = nil, group: String? = nil) -> String {
        let header = (group == nil ? [] : ["Mediation group"]) + Self.header.filter { $0 != column }
        return ([header] + rows.map { $0.cells(header, group: group ?? "") }).map { $0.joined(separator: ",") + "\n" }
            .joined()
    }

    static func report(_ rows: [Row], without column: String? = nil) -> Data {
        Data(self.text(rows, without: column).utf8)
    }

    /// Returns the requests as MAX exports them; `share` scales the requests of each day.
    func requestsReport(_ share: (Int) -> Double = { _ in 1 }) -> Data {
        let lines = self.days.map { day in
            let requests = self.countries.keys.reduce(0) { $0 + self.requests(day: day, country: $1) }
            return "2026-01-\(day < 10 ? "0" : "")\(day),\(Int(Double(requests) * share(day)))\n"
        }
        return Data(("day,requests\n" + lines.joined()).utf8)
    }
}
