import MediationCore
import MediationSimulation

/// A report of a search, for people and programs.
struct OptimizeReport: CustomStringConvertible {
    let result: WaterfallSearchResult
    let search: WaterfallSearch
    let isComplete: Bool

    private var base: AdUnit { self.result.base.adUnit }
    private var best: AdUnit { self.result.best.adUnit }

    private var unit: SimulationUnit { self.result.base.unit }

    private var comparison: PairedComparison? { self.result.isBetter ? self.result.comparison : nil }

    var description: String {
        var parts = [self.heading]
        if self.result.isBetter { parts.append("\(self.waterfall)") }
        if !self.left.isEmpty { parts.append("Left out: \(self.left.map(\.quoted).joined(separator: ", "))") }
        if self.best.strategy.width != self.base.strategy.width {
            parts.append("Asked at a time: \(self.best.strategy.width), was \(self.base.strategy.width)")
        }
        if let comparison {
            let requests = self.unit.count(comparison.requests)
            let title = "On \(requests) that the search has not seen, the same for both:"
            parts.append("\(title)\n\(self.figures(comparison))")
            if let market = self.result.market?.alternatives[0] {
                let value = comparison.alternatives[0].value
                let range = market.value.interval(around: value.value)
                let ends = [range.lowerBound, range.upperBound].map { FigureText.signed(FigureText.amount($0)) }
                let spread = "Given the uncertainty about the market, the difference is \(ends[0]) to \(ends[1]) USD."
                let sentences = [spread, CompareTable.certainty(value, market.value)]
                parts.append(sentences.compactMap(\.self).joined(separator: " "))
            }
        }
        if let exact = self.exactLine { parts.append(exact) }
        if let contradiction = self.result.contradiction { parts.append(contradiction) }
        if let hint = self.hint { parts.append(hint) }
        parts.append(Self.list("About the search:", self.result.statements))
        parts.append(Self.list("Assumed:", self.result.best.assumptions))
        return parts.joined(separator: "\n\n")
    }

    private static func list(_ title: String, _ lines: [String]) -> String {
        ([title] + lines.map { "- \($0)" }).joined(separator: "\n")
    }

    private var heading: String {
        let name = self.base.title
        if self.result.contradiction != nil {
            return
                "\(name): the exact evaluation and the simulation contradict each other; the waterfall stays as it is"
        }
        guard self.result.isBetter else {
            let end = self.isComplete ? "" : ", until it was interrupted"
            return "\(name): nothing better was found\(end); the waterfall stays as it is"
        }
        let found = "\(name): a better waterfall\(self.isComplete ? "" : ", found until it was interrupted")"
        guard let comparison, let interval = comparison.alternatives[0].value.interval else { return found }
        let then = comparison.alternatives[0]
        let low = FigureText.signed(FigureText.amount(interval.lowerBound))
        let high = FigureText.signed(FigureText.amount(interval.upperBound))
        let gain = Self.change(
            then.value,
            of: self.objective.value(of: comparison.base),
            to: "per 1000 \(self.unit.rawValue)"
        )
        let what = "\(gain) (95 % interval \(low) … \(high) USD)"
        let fill = FigureText.signed(FigureText.points(then.fillRate.value))
        let latency = FigureText.signed(FigureText.milliseconds(then.latency.value))
        let rest = "fill \(fill), mean latency \(latency)"
        guard self.objective.latencyPrice > 0 else { return "\(found)\nRevenue \(what); \(rest)" }
        let revenue = Self.change(then.revenue, of: comparison.base.revenuePerThousand.value, to: "")
        return "\(found)\nValue \(what); that is \(self.what)\nRevenue \(revenue); \(rest)"
    }

    /// Returns an amount, and its share of the base.
    private static func change(_ difference: PairedDifference, of base: Double, to unit: String) -> String {
        let share = base > 0 ? ", \(FigureText.signed(FigureText.percent(difference.value / base)))" : ""
        let amount = FigureText.signed(FigureText.amount(difference.value))
        return "\(amount) USD\(unit.isEmpty ? "" : " \(unit)")\(share)"
    }

    private var objective: SearchObjective { self.search.objective }

    /// The figure that is better.
    private var what: String {
        guard self.objective.latencyPrice > 0 else { return "the revenue" }
        return "the revenue less \(FigureText.amount(self.objective.latencyPrice)) USD for each second of mean latency"
    }

    private var exactLine: String? {
        guard let base = self.result.exactBase, let best = self.result.exactBest else { return nil }
        let (now, then) = (self.objective.value(of: base), self.objective.value(of: best))
        let (first, second) = (FigureText.decimal(now, places: 4), FigureText.decimal(then, places: 4))
        let text = "Worked out exactly, \(self.what) of 1000 requests is \(first) USD now"
        return self.result.isBetter ? "\(text), and \(second) USD then." : "\(text)."
    }

    /// A note if one of the two waterfalls is slower and the time has no price.
    private var hint: String? {
        guard let comparison else { return nil }
        return UnpricedTime.note(
            base: comparison.base,
            alternative: comparison.alternatives[0],
            names: ("the current waterfall", "the waterfall found"),
            objective: self.objective,
            models: [self.result.base, self.result.best]
        )
    }

    private var left: [String] {
        self.base.lineItems.map(\.name).filter { name in !self.best.lineItems.contains { $0.name == name } }
    }

    // MARK: Tables

    private func figures(_ comparison: PairedComparison) -> TextTable {
        let (now, then) = (comparison.base, comparison.alternatives[0])
        func row(
            _ name: String,
            _ figure: (SimulationResult) -> Double,
            _ difference: PairedDifference,
            _ text: @escaping (Double) -> String,
            difference ofDifference: ((Double) -> String)? = nil
        ) -> [String] {
            let signed = { (number: Double) in FigureText.signed((ofDifference ?? text)(number)) }
            let interval = difference.interval
            let range = interval.map { "\(signed($0.lowerBound)) … \(signed($0.upperBound))" } ?? ""
            let isSure = interval.map { !$0.contains(0) || $0 == 0...0 } ?? false
            return [
                name, text(figure(now)), text(figure(then.result)), signed(difference.value), range,
                isSure ? "" : "may be chance",
            ]
        }
        let usd: (Double) -> String = { FigureText.amount($0) }
        let unit = self.unit.rawValue
        var rows = [row("Revenue per 1000 \(unit), USD", \.revenuePerThousand.value, then.revenue, usd)]
        if self.objective.latencyPrice > 0 {
            rows.insert(row("Value per 1000 \(unit), USD", self.objective.value(of:), then.value, usd), at: 0)
        }
        rows.append(
            row(
                "Fill",
                \.fillRate.value,
                then.fillRate,
                { FigureText.percent($0) },
                difference: { FigureText.points($0) }
            )
        )
        rows.append(row("Latency, mean", \.meanLatency.value, then.latency) { FigureText.milliseconds($0) })
        return TextTable(
            header: ["", "Now", "Then", "Difference", "95 % interval", ""],
            rows: rows,
            rightAligned: [1, 2, 3, 4]
        )
    }

    private var waterfall: TextTable {
        TextTable(
            header: ["", "Line item", "eCPM", "Timeout", "Change"],
            rows: self.best.waterfall.enumerated().map { index, item in
                let place = item.bidder == nil ? "\(index + 1)" : "bids"
                let price = item.bidder == nil ? item.ecpm.inDollars : ""
                return [place, item.name.printable, price, DurationText.text(of: item.timeout), self.change(of: item)]
            },
            rightAligned: [0, 2, 3]
        )
    }

    private func change(of item: LineItem) -> String {
        let (old, new) = (self.base.waterfall, self.best.waterfall)
        guard let former = old.first(where: { $0.name == item.name }) else { return "new" }
        var words: [String] = []
        // A line item that only moved up or down because another one is gone or new does not count.
        let kept = old.map(\.name).filter { name in new.contains { $0.name == name } }
        let order = new.map(\.name).filter { kept.contains($0) }
        if kept.firstIndex(of: item.name) != order.firstIndex(of: item.name),
            let place = old.firstIndex(where: { $0.name == item.name })
        {
            words.append("was number \(place + 1)")
        }
        if item.ecpm != former.ecpm { words.append("eCPM was \(former.ecpm.inDollars)") }
        if item.timeout != former.timeout { words.append("timeout was \(DurationText.text(of: former.timeout))") }
        return words.joined(separator: ", ")
    }

    // MARK: JSON

    private struct Document: Encodable {
        struct Proof: Encodable {
            let kind: String
            let bound: Double?

            init(_ proof: WaterfallSearchResult.Proof) {
                switch proof {
                case .index: (self.kind, self.bound) = ("index", nil)
                case .branchAndBound: (self.kind, self.bound) = ("branchAndBound", nil)
                case .bound(let bound): (self.kind, self.bound) = ("bound", bound.isFinite ? bound : nil)
                case .local: (self.kind, self.bound) = ("local", nil)
                }
            }
        }

        let version = 1
        let adUnit: AdUnit
        let isBetter, isComplete: Bool
        let seed: UInt64
        let latencyPrice: Double
        let searched: [String]
        let proof: Proof
        let exactNow, exactThen: EvaluateReport.Figures?
        let requests, sessions: Int?
        let difference: CompareDifferences?
        let contradiction: String?
        let leftOut, statements, assumptions: [String]
    }

    var json: String {
        get throws {
            let objective = self.search.objective
            return try CompareTable.json(
                Document(
                    adUnit: self.best,
                    isBetter: self.result.isBetter,
                    isComplete: self.isComplete,
                    seed: self.search.seed,
                    latencyPrice: objective.latencyPrice,
                    searched: SearchSpace.parts.filter { self.search.space.contains($0.part) }.map(\.name),
                    proof: .init(self.result.proof),
                    exactNow: self.result.exactBase.map { .init($0, objective) },
                    exactThen: self.result.exactBest.map { .init($0, objective) },
                    requests: self.unit == .requests ? self.result.comparison?.requests : nil,
                    sessions: self.unit == .sessions ? self.result.comparison?.requests : nil,
                    difference: (self.result.comparison?.alternatives[0]).map {
                        CompareDifferences($0, self.result.market?.alternatives[0])
                    },
                    contradiction: self.result.contradiction,
                    leftOut: self.left,
                    statements: self.result.statements,
                    assumptions: self.result.best.assumptions
                )
            )
        }
    }
}
