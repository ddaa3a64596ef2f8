extension Fitting {
    /// Returns the number of trials in which a line item's rate was counted, fewer if the rate varies from day to day.
    func count(of item: ObservedLineItem, _ trials: Double) -> Int? {
        Self.count(trials / (self.observation.variation?.dispersions[item.reportedName] ?? 1))
    }

    static func count(_ trials: Double) -> Int? {
        trials > 0 ? Int(min(max(trials.rounded(), 1), 1e12)) : nil
    }

    /// Fits how much users differ in a way that nobody sees: by a log that tells users apart, or as assumed.
    mutating func fitQuality() {
        guard let assumed = self.options.hiddenQuality else { return }
        let order = self.items.filter { !$0.isBidder && ($0.attempts ?? 0) > 0 }.map(\.name)
        guard order.count > 1 else { return }
        let users = self.observation.loads?.users
        if let users, var quality = QualityFit.quality(users, assumed: assumed) {
            quality.order = order
            (quality.spread, quality.error) = (Self.rounded(quality.spread), Self.rounded(quality.error))
            self.traffic.hiddenQuality = quality
            self.notes.append(
                "Hidden quality of users: ±\(quality.spread.percentText), give or take "
                    + "\((2 * quality.error).percentText), from the log, which tells users apart."
            )
            return
        }
        guard assumed.spread > 0 || assumed.error > 0 else { return }
        self.traffic.hiddenQuality = HiddenQuality(spread: assumed.spread, error: assumed.error, order: order)
        let doubt = assumed.error > 0 ? ", give or take \((2 * assumed.error).percentText)" : ""
        self.assumptions.append(
            "Hidden quality of users: ±\(assumed.spread.percentText)\(doubt). Forecasts of other waterfalls include it; "
                + "set it with --hidden-quality."
        )
    }
}
