#if Tracing
public import MediationCore
public import Tracing

extension AsyncStream where Element == LoadEvent {
    /// Records a span for each load, with one inside it for each attempt, until the stream ends or the task is cancelled.
    ///
    /// ```swift
    /// let events = mediator.loadEvents()
    /// Task { await events.trace() }
    /// ```
    ///
    /// The spans are named `mediation.load` and `mediation.attempt` and have the attributes `mediation.ad_unit`,
    /// `mediation.load_id`, `mediation.outcome`, `mediation.line_item`, `mediation.adapter` and `mediation.error`. An attempt
    /// that timed out or failed otherwise than without an ad has the status of an error. A load's spans are recorded together
    /// at its end, with the times at which they began and ended.
    ///
    /// This method is there with the package trait `Tracing`.
    ///
    /// - Parameters:
    ///   - tracer: The tracer; `nil` for that of the program.
    ///   - context: The context of the loads' spans.
    public func trace(with tracer: (any Tracer)? = nil, in context: ServiceContext = .topLevel) async {
        let tracer = tracer ?? InstrumentationSystem.tracer
        for await event in self where event.kind == .finished {
            event.responseInfo?.record(with: tracer, in: context, until: DefaultTracerClock.now)
        }
    }
}

extension ResponseInfo {
    fileprivate func record(
        with tracer: any Tracer,
        in context: ServiceContext,
        until end: DefaultTracerClock.Timestamp
    ) {
        func moment(_ time: Duration) -> DefaultTracerClock.Timestamp {
            let beforeEnd = UInt64(max(0, (self.latency - time) / .nanoseconds(1)))
            return DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: end.nanosecondsSinceEpoch - beforeEnd)
        }
        let load = tracer.startSpan("mediation.load", context: context, ofKind: .internal, at: moment(.zero))
        load.attributes["mediation.ad_unit"] = self.adUnitID
        load.attributes["mediation.load_id"] = self.loadID
        load.attributes["mediation.outcome"] = self.outcome.rawValue
        for item in self.lineItems {
            guard let start = item.startedAfter, let latency = item.latency else { continue }
            let attempt = tracer.startSpan(
                "mediation.attempt",
                context: load.context,
                ofKind: .client,
                at: moment(start)
            )
            attempt.attributes["mediation.line_item"] = item.name
            attempt.attributes["mediation.adapter"] = item.adapter
            attempt.attributes["mediation.outcome"] = item.outcome.rawValue
            attempt.attributes["mediation.error"] = item.error?.code.name
            let isError = item.outcome == .timedOut || item.outcome == .failed && item.error?.code != .noFill
            if isError { attempt.setStatus(SpanStatus(code: .error)) }
            attempt.end(at: moment(start + latency))
        }
        load.end(at: end)
    }
}
#endif
