package import Foundation
import MediationCore

extension HiddenMarket {
    /// Returns the publisher's data: a table of a console, or a log with a load a line.
    package func export(seed: UInt64) -> Data {
        Data((self.evidence == .log ? self.log(seed) : self.report(seed)).utf8)
    }

    private func report(_ seed: UInt64) -> String {
        var dice = MarketDice(seed: seed ^ 0xDA7A)
        var lines = ["Date,Ad source,Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)"]
        for day in 1...self.days {
            let (prices, fills) = (
                dice.factor(variation: self.priceVariation), dice.factor(variation: self.fillVariation)
            )
            let high = dice.successes(self.requestsPerDay, 0.5)
            var left = [high, self.requestsPerDay - high]
            for item in self.items {
                var (requests, matched) = (0, 0)
                for (half, quality) in self.qualities.enumerated() {
                    let filled = dice.successes(left[half], min(self.fill(item, quality: quality) * fills, 1))
                    requests += left[half]
                    left[half] -= filled
                    matched += filled
                }
                let shown = dice.successes(matched, self.showRate)
                let earned = Double(shown) * item.price * prices / 1000
                let text = String(format: "%.2f", earned)
                lines.append(
                    "2026-03-\(String(format: "%02d", day)),Network,\(item.name),\(requests),\(matched),\(shown),\(text)"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func log(_ seed: UInt64) -> String {
        var dice = MarketDice(seed: seed ^ 0x106)
        let noFill = MediationError.Code.noFill.rawValue
        var lines: [String] = []
        for user in 0..<dice.whole(500...2000) {
            let quality = self.qualities[user % 2]
            for load in 0..<dice.whole(1...20) {
                var items: [String] = []
                var isFilled = false
                for (index, item) in self.items.enumerated() {
                    let start = "\"name\":\"\(item.name)\",\"adapter\":\"A\",\"ecpm\":\(item.price)"
                    guard !isFilled else {
                        items.append("{\(start),\"outcome\":\"notAttempted\"}")
                        continue
                    }
                    isFilled = dice.number(0...1) < self.fill(item, quality: quality)
                    let outcome = isFilled ? "loaded" : "failed\",\"error\":{\"code\":\(noFill)},\"x\":\""
                    let times = "\"startedAfterMs\":\(100 * index),\"latencyMs\":100"
                    items.append("{\(start),\"outcome\":\"\(outcome)\",\(times)}")
                }
                let outcome = isFilled ? "filled" : "noFill"
                let time = 100 * items.count
                lines.append(
                    "{\"loadID\":\"\(user)-\(load)\",\"adUnitID\":\"feed\",\"user\":\"u\(user)\",\"outcome\":\"\(outcome)\","
                        + "\"latencyMs\":\(time),\"lineItems\":[\(items.joined(separator: ","))]}"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
