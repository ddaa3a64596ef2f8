/// A frequency cap, or pacing, which is a cap of one impression.
struct ImpressionLimit {
    let impressions: Int
    let period: Duration
    let isPacing: Bool

    /// Returns all limits of a line item.
    static func all(of lineItem: LineItem) -> [ImpressionLimit] {
        var limits = lineItem.frequencyCaps.map { cap in
            // A negative number can only mean that no impression is allowed.
            ImpressionLimit(impressions: max(0, cap.impressions), period: cap.period, isPacing: false)
        }
        if let pacing = lineItem.pacing {
            limits.append(ImpressionLimit(impressions: 1, period: pacing, isPacing: true))
        }
        return limits
    }
}

/// The reason that a line item must not be asked: one of its limits is reached.
struct ImpressionRefusal {
    let limit: ImpressionLimit
    /// The number of its ads that were seen in the period.
    let seen: Int
    /// The number of its ads that are out and may be seen.
    let out: Int
    /// The time until the next ad is possible, in milliseconds; `nil` if it depends on the ads that are out.
    let wait: Int64?

    var error: MediationError {
        let period = DurationText.text(of: self.limit.period)
        if self.limit.isPacing {
            let reason = self.seen > 0 ? "its last impression is too recent" : "an ad of it is out that may be seen"
            return MediationError(.paced, "One impression per \(period), and \(reason); \(self.next).")
        }
        let out = self.out == 0 ? "" : ", \(self.out) out that may be seen"
        let cap = "\(self.limit.impressions) impression\(self.limit.impressions == 1 ? "" : "s") within \(period)"
        return MediationError(.frequencyCapped, "\(cap): \(self.seen) seen\(out); \(self.next).")
    }

    private var next: String {
        if let wait { return "the next is possible in \(DurationText.rounded(.milliseconds(wait)))" }
        if self.limit.impressions == 0 { return "none is ever possible" }
        return "the next is possible when one that is out is gone"
    }
}
