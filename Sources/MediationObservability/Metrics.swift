#if Metrics
public import CoreMetrics
public import MediationCore

extension AsyncStream where Element == LoadEvent {
    /// Counts and measures loads, attempts and ads, until the stream ends or the task is cancelled.
    ///
    /// ```swift
    /// let events = mediator.loadEvents()
    /// Task { await events.measure() }
    /// ```
    ///
    /// | Label | Kind | Dimensions |
    /// |---|---|---|
    /// | `mediation.loads` | counter | `ad_unit`, `outcome` |
    /// | `mediation.load.duration` | timer | `ad_unit`, `outcome` |
    /// | `mediation.attempts` | counter | `ad_unit`, `line_item`, `adapter`, `outcome` |
    /// | `mediation.attempt.duration` | timer | `ad_unit`, `line_item`, `adapter`, `outcome` |
    /// | `mediation.skips` | counter | `ad_unit`, `line_item`, `adapter`, `reason` |
    /// | `mediation.violations` | counter | `line_item`, `adapter`, `kind` |
    /// | `mediation.impressions`, `mediation.clicks`, `mediation.rewards` | counter | `ad_unit`, `line_item`, `adapter` |
    /// | `mediation.earnings.micros` | counter | `ad_unit`, `line_item`, `adapter`, `currency` |
    ///
    /// The outcome of an attempt is that of its line item in the response info: the fill rate of an adapter is the share of
    /// `loaded` and `notUsed`, its timeouts are `timedOut`.
    ///
    /// This method is there with the package trait `Metrics`.
    ///
    /// - Parameter factory: The maker of metrics; `nil` for that of the task, or else of the program.
    public func measure(with factory: (any MetricsFactory)? = nil) async {
        var meters = LoadMeters(factory: factory ?? MetricsSystem.factory)
        for await event in self { meters.note(event) }
    }
}

/// The metrics of a stream of events, each made once.
private struct LoadMeters {
    private struct Key: Hashable {
        let label: String
        let values: [String]
    }

    private typealias Dimensions = KeyValuePairs<String, String>

    private let factory: any MetricsFactory
    private var counters: [Key: Counter] = [:]
    private var timers: [Key: Timer] = [:]

    init(factory: any MetricsFactory) { self.factory = factory }

    mutating func note(_ event: LoadEvent) {
        let (lineItem, adapter) = (event.lineItem ?? "", event.adapter ?? "")
        let place: Dimensions = ["ad_unit": event.adUnitID, "line_item": lineItem, "adapter": adapter]
        switch event.kind {
        case .finished: self.noteEnd(of: event)
        case .violation:
            let kind = event.violation?.rawValue ?? ""
            self.count("mediation.violations", ["line_item": lineItem, "adapter": adapter, "kind": kind])
        case .impression:
            self.count("mediation.impressions", place)
            guard let value = event.adValue else { return }
            self.count(
                "mediation.earnings.micros",
                ["ad_unit": event.adUnitID, "line_item": lineItem, "adapter": adapter, "currency": value.currencyCode],
                by: value.micros
            )
        case .clicked: self.count("mediation.clicks", place)
        case .rewarded: self.count("mediation.rewards", place)
        default: break
        }
    }

    private mutating func noteEnd(of event: LoadEvent) {
        let load: Dimensions = ["ad_unit": event.adUnitID, "outcome": event.outcome?.rawValue ?? ""]
        self.count("mediation.loads", load)
        self.record("mediation.load.duration", load, event.time)
        for item in event.responseInfo?.lineItems ?? [] {
            let (name, adapter, outcome) = (item.name, item.adapter, item.outcome)
            if outcome == .skipped {
                let reason = item.error?.code.name ?? ""
                self.count(
                    "mediation.skips",
                    ["ad_unit": event.adUnitID, "line_item": name, "adapter": adapter, "reason": reason]
                )
            } else if outcome != .notAttempted {
                let attempt: Dimensions = [
                    "ad_unit": event.adUnitID, "line_item": name, "adapter": adapter, "outcome": outcome.rawValue,
                ]
                self.count("mediation.attempts", attempt)
                if let latency = item.latency { self.record("mediation.attempt.duration", attempt, latency) }
            }
        }
    }

    private mutating func count(_ label: String, _ dimensions: Dimensions, by amount: Int64 = 1) {
        let key = Key(label: label, values: dimensions.map { $0.value })
        let counter =
            self.counters[key]
            ?? Counter(label: label, dimensions: dimensions.map { ($0.key, $0.value) }, factory: self.factory)
        self.counters[key] = counter
        counter.increment(by: amount)
    }

    private mutating func record(_ label: String, _ dimensions: Dimensions, _ duration: Duration) {
        let key = Key(label: label, values: dimensions.map { $0.value })
        let timer =
            self.timers[key]
            ?? Timer(label: label, dimensions: dimensions.map { ($0.key, $0.value) }, factory: self.factory)
        self.timers[key] = timer
        timer.recordNanoseconds(Int64(duration / .nanoseconds(1)))
    }
}
#endif
