internal import MediationCore

extension Fitting {
    /// Returns the segments, which hold everything beyond one rate and one price for each line item.
    func segments() -> [SegmentTraffic] {
        let common = self.commonFactors()
        let shares = self.shares()
        guard !shares.isEmpty else {
            guard !common.isEmpty else { return [] }
            let factors = common.mapValues { SegmentTraffic.Factors(ecpm: Self.rounded($0)) }
            return [SegmentTraffic(name: "all", share: 1, lineItems: factors)]
        }
        return shares.map { share in
            var lineItems: [String: SegmentTraffic.Factors] = [:]
            for item in self.items {
                let factors = self.factors(of: item, in: share.segments, common[item.name] ?? 1)
                if factors != SegmentTraffic.Factors() { lineItems[item.name] = factors }
            }
            return SegmentTraffic(name: share.name, share: share.share, lineItems: lineItems)
        }
    }

    /// Returns the worth of each line item's ads relative to the worth that the model would derive from its price.
    ///
    /// Its impressions may earn another price, and its ads may be shown more often than those of other line items.
    private func commonFactors() -> [String: Double] {
        var factors: [String: Double] = [:]
        for item in self.items where !item.isBidder {
            guard let price = self.lineItems[item.name]?.ecpm, price > 0 else { continue }
            var factor = 1.0
            if let ecpm = item.ecpm, (ecpm / price - 1).magnitude > 0.001 { factor = ecpm / price }
            if let all = self.observation.showRate, let own = item.showRate, all.share > 0 {
                let error = (all.share * (1 - all.share) / own.trials).squareRoot()
                if (own.share - all.share).magnitude > 3 * error { factor *= own.share / all.share }
            }
            if factor != 1 { factors[item.name] = factor }
        }
        return factors
    }

    private struct Share {
        var name: String
        var share: Double
        /// The segments of the reports that it stands for.
        var segments: [String]
    }

    /// Returns the segments that are large enough to be significant, and one for the rest.
    private func shares() -> [Share] {
        let total = self.observation.segments.values.reduce(0, +)
        guard total > 0 else { return [] }
        let sorted = self.observation.segments.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let large = sorted.prefix(40).filter { $0.value >= max(total * 0.002, 100) }
        let small = sorted.filter { entry in !large.contains { $0.key == entry.key } }
        var shares = large.map { Share(name: $0.key, share: $0.value / total, segments: [$0.key]) }
        let rest = small.reduce(0) { $0 + $1.value } / total
        if rest > 0 { shares.append(Share(name: "others", share: rest, segments: small.map(\.key))) }
        return shares
    }

    private func factors(
        of item: ObservedLineItem,
        in segments: [String],
        _ common: Double
    ) -> SegmentTraffic.Factors {
        var (requests, matched, impressions, revenue) = (0.0, 0.0, 0.0, 0.0)
        for sums in segments.compactMap({ item.segments[$0] }) {
            requests += item.isBidder && sums.bidRequests > 0 ? sums.bidRequests : sums.requests
            matched += item.isBidder && sums.bidRequests > 0 ? sums.bids : sums.matched
            impressions += sums.impressions
            revenue += sums.revenue
        }
        var factors = SegmentTraffic.Factors()
        let notAsked = self.notAsked[item.name] ?? []
        if requests == 0, !notAsked.isEmpty, notAsked.isSuperset(of: segments) { factors.fill = 0 }
        let overall = item.isBidder ? item.bidCount / max(item.auctions, 1) : item.successes / max(item.trials, 1)
        if requests > 0, overall > 0 {
            // One request at the overall rate is added, so that a few requests have little effect.
            let rate = (matched + overall) / (requests + 1)
            factors.fill = Self.rounded(min(rate / overall, 1000))
            factors.attempts = self.count(of: item, requests)
        }
        var ecpm = common
        if impressions > 0, revenue > 0, let overall = item.ecpm, overall > 0 {
            ecpm *= revenue / impressions * 1000 / overall
        }
        if ecpm != 1 { factors.ecpm = Self.rounded(min(ecpm, 1000)) }
        return factors
    }
}
