import Logging
import Mediation
import MediationObservability
import Metrics
import Tracing

/// Logs, measures and traces the ads of an app.
@MainActor
final class Observation {
    private let tasks: [Task<Void, Never>]

    init(_ mediator: AdMediator, logger: Logger, metrics: any MetricsFactory, tracer: any Tracer) {
        let (logged, measured, traced) = (mediator.loadEvents(), mediator.loadEvents(), mediator.loadEvents())
        self.tasks = [
            Task { await logged.log(to: logger) },
            Task { await measured.measure(with: metrics) },
            Task { await traced.trace(with: tracer) },
        ]
    }

    deinit {
        for task in self.tasks { task.cancel() }
    }
}
