import MediationCore
import MediationSimulation

/// What a search has found, for a person or a program to read.
struct OptimizeReport: CustomStringConvertible {
    let result: WaterfallSearchResult
    let search: WaterfallSearch
    let isComplete: Bool

    private var base: AdUnit { self.result.base.adUnit }
    private var best: AdUnit { self.result.best.adUnit }

    var description: String {
        var parts = [self.heading]
        if self.result.isBetter { parts.append("\(self.waterfall)") }
        if !self.left.isEmpty { parts.append("Left out: \(self.left.map(\.quoted).joined(separator: ", "))") }
        if self.best.strategy.width != self.base.strategy.width {
            parts.append("Asked at a time: \(self.best.strategy.width), was \(self.base.strategy.width)")
        }
        if self.result.isBetter, let comparison = self.result.comparison {
            let requests = FigureText.count(comparison.requests)
            let table = CompareTable.table(
                comparison.alternatives[0],
                base: comparison.base,
                objective: self.search.objective
            )
            parts.append("Compared on \(requests) requests that the search has not seen, the same for both:\n\(table)")
        }
        if let exact = self.exactLine { parts.append(exact) }
        parts.append(Self.list("How it was searched:", self.result.statements))
        parts.append(Self.list("Assumed:", self.result.best.assumptions))
        return parts.joined(separator: "\n\n")
    }

    private static func list(_ title: String, _ lines: [String]) -> String {
        ([title] + lines.map { "- \($0)" }).joined(separator: "\n")
    }

    private var heading: String {
        let name = self.base.id.printable
        guard self.result.isBetter else { return "\(name): nothing better was found; the waterfall stays as it is" }
        let found = "\(name): a better waterfall"
        guard let comparison = self.result.comparison, let interval = comparison.alternatives[0].value.interval else {
            return found
        }
        let value = FigureText.signed(FigureText.amount(comparison.alternatives[0].value.value))
        let low = FigureText.signed(FigureText.amount(interval.lowerBound))
        let high = FigureText.signed(FigureText.amount(interval.upperBound))
        let what = self.search.objective.latencyPrice > 0 ? "value" : "revenue"
        return "\(found): \(value) USD of \(what) per 1000 requests (95 % interval \(low) … \(high))"
    }

    private var exactLine: String? {
        guard let base = self.result.exactBase, let best = self.result.exactBest else { return nil }
        let (now, then) = (self.search.objective.value(of: base), self.search.objective.value(of: best))
        let what = self.search.objective.latencyPrice > 0 ? "Value" : "Revenue"
        let text = "\(what) per 1000 requests, evaluated exactly: \(FigureText.decimal(now, places: 4)) USD now"
        return self.result.isBetter ? "\(text), \(FigureText.decimal(then, places: 4)) USD then" : text
    }

    private var left: [String] {
        self.base.lineItems.map(\.name).filter { name in !self.best.lineItems.contains { $0.name == name } }
    }

    private var waterfall: TextTable {
        let old = self.base.waterfall
        return TextTable(
            header: ["", "Line item", "eCPM", "Timeout", "Was"],
            rows: self.best.waterfall.enumerated().map { index, item in
                let place = item.bidder == nil ? "\(index + 1)" : ""
                let price = item.bidder == nil ? item.ecpm.inDollars : "–"
                let was = old.firstIndex { $0.name == item.name }.map { self.was(item, old[$0], at: $0) } ?? "new"
                return [place, item.name.printable, price, DurationText.text(of: item.timeout), was]
            },
            rightAligned: [0, 2, 3]
        )
    }

    private func was(_ item: LineItem, _ old: LineItem, at place: Int) -> String {
        var words: [String] = []
        if item.bidder == nil { words.append("\(place + 1)") }
        if item.ecpm != old.ecpm { words.append("at \(old.ecpm.inDollars)") }
        if item.timeout != old.timeout { words.append("timeout \(DurationText.text(of: old.timeout))") }
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
        let requests: Int?
        let difference: CompareDifferences?
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
                    requests: self.result.comparison?.requests,
                    difference: (self.result.comparison?.alternatives[0]).map { CompareDifferences($0) },
                    leftOut: self.left,
                    statements: self.result.statements,
                    assumptions: self.result.best.assumptions
                )
            )
        }
    }
}
