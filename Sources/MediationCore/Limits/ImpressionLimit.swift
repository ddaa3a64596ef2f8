/// A frequency cap or a pacing, which is a cap of one impression.
struct ImpressionLimit {
    let impressions: Int
    let period: Duration
    let isPacing: Bool

    /// All limits of a line item.
    static func all(of lineItem: LineItem) -> [ImpressionLimit] {
        var limits = lineItem.frequencyCaps.map { cap in
            // A negative number cannot be meant to allow more than none.
            ImpressionLimit(impressions: max(0, cap.impressions), period: cap.period, isPacing: false)
        }
        if let pacing = lineItem.pacing {
            limits.append(ImpressionLimit(impressions: 1, period: pacing, isPacing: true))
        }
        return limits
    }
}

/// Why a line item must not be asked: one of its limits is reached.
struct ImpressionRefusal {
    let limit: ImpressionLimit
    /// How many of its ads were seen in the period.
    let seen: Int
    /// How many of its ads are out, and may be seen.
    let out: Int
    /// When the next ad is possible, in milliseconds; `nil` if that hangs on the ads that are out.
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
