extension TrafficModel {
    /// The same traffic with its hidden quality as segments, for all that draws or calculates.
    var divided: TrafficModel {
        var traffic = self
        traffic.segments = self.groups
        traffic.hiddenQuality = nil
        return traffic
    }

    /// The segments; with a hidden quality, the halves of each and of the users without a segment.
    var groups: [SegmentTraffic] {
        guard let quality = self.hiddenQuality, quality.spread > 0 else { return self.segments }
        return self.wholeSegments.flatMap { QualityHalves(quality, of: $0, in: self).segments }
    }

    /// The segments, with one for the users without a segment if there are any.
    var wholeSegments: [SegmentTraffic] {
        let rest = self.segments.reduce(1) { $0 - $1.share }
        // The rest of shares that add up to 1 may not be exactly 0.
        return self.segments + (rest > 1e-12 ? [SegmentTraffic(name: "", share: rest)] : [])
    }
}

/// The users of high and of low quality of a segment.
private struct QualityHalves {
    /// A number for each half.
    private struct Pair {
        var high: Double
        var low: Double
    }

    private let segment: SegmentTraffic
    /// The factors of fill rates by line item.
    private var factors: [String: Pair] = [:]

    init(_ quality: HiddenQuality, of segment: SegmentTraffic, in traffic: TrafficModel) {
        self.segment = segment
        let all = Pair(high: 0.5, low: 0.5)
        // The requests that the line items so far have not filled.
        var left = all
        let counted = Set(quality.order)
        let others = traffic.lineItems.keys.filter { !counted.contains($0) }
        for name in quality.order + others {
            // Networks and bidders value a user by other laws than a fill rate.
            guard let item = traffic.lineItems[name], item.network == nil, item.bidRate == nil, let fill = item.fill,
                fill > 0
            else { continue }
            let isCounted = counted.contains(name)
            let limit = 1 - (item.errors ?? 0)
            let factor = segment.lineItems[name]?.fill ?? segment.factors.fill ?? 1
            let mean = min(fill * factor, limit)
            let rates = Self.rates(mean, of: isCounted ? left : all, spread: quality.spread, limit: limit)
            self.factors[name] = Pair(high: rates.high / fill, low: rates.low / fill)
            guard isCounted else { continue }
            left.high *= 1 - rates.high
            left.low *= 1 - rates.low
        }
    }

    /// Returns the fill rates of both halves whose mean over the requests that are left is known.
    private static func rates(_ mean: Double, of left: Pair, spread: Double, limit: Double) -> Pair {
        let total = left.high + left.low
        guard left.low > 0 else { return Pair(high: mean, low: mean) }
        let base = mean * total / (left.high * (1 + spread) + left.low * (1 - spread))
        guard base * (1 + spread) > limit else { return Pair(high: base * (1 + spread), low: base * (1 - spread)) }
        // Requests that the one half cannot fill, the other does.
        return Pair(high: limit, low: min(max((mean * total - left.high * limit) / left.low, 0), limit))
    }

    var segments: [SegmentTraffic] { [self.half(\.high), self.half(\.low)] }

    private func half(_ half: KeyPath<Pair, Double>) -> SegmentTraffic {
        var segment = self.segment
        segment.share /= 2
        for (name, rates) in self.factors {
            var factors = segment.lineItems[name] ?? SegmentTraffic.Factors()
            factors.fill = rates[keyPath: half]
            segment.lineItems[name] = factors
        }
        return segment
    }
}
