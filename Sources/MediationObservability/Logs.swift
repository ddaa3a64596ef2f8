#if Logging
public import Logging
public import MediationCore

extension AsyncStream where Element == LoadEvent {
    /// Logs the events of loads and ads, until the stream ends or the task is cancelled.
    ///
    /// ```swift
    /// let events = mediator.loadEvents()
    /// Task { await events.log(to: Logger(label: "ads")) }
    /// ```
    ///
    /// A breach of the adapter contract and a configuration that cannot be used are warnings. The end of a load and the
    /// events of its ad are at the level `debug`, even without an ad, which is no mistake; all other steps are at `trace`.
    /// Messages are constant; the metadata says what they are about, under `load.id`, `ad_unit.id`, `line_item.name`,
    /// `adapter.name`, `error.code`, `violation.kind`, `outcome` and `duration.ms`. No setting and no text of a network
    /// is logged.
    ///
    /// This method is there with the package trait `Logging`.
    ///
    /// - Parameter logger: The logger.
    public func log(to logger: Logger) async {
        for await event in self {
            let level = event.kind.level
            guard logger.logLevel <= level else { continue }
            logger.log(level: level, "\(event.kind.rawValue)", metadata: event.metadata)
        }
    }
}

extension LoadEvent.Kind {
    fileprivate var level: Logger.Level {
        switch self {
        case .violation, .configurationFailed: .warning
        case .finished, .presenting, .presented, .impression, .clicked, .rewarded, .dismissed, .failedToPresent,
            .expired, .configurationChanged:
            .debug
        default: .trace
        }
    }
}

extension LoadEvent {
    fileprivate var metadata: Logger.Metadata {
        var metadata: Logger.Metadata = [:]
        // An event of the configuration is about no load.
        if !self.loadID.isEmpty { metadata = ["load.id": "\(self.loadID)", "ad_unit.id": "\(self.adUnitID)"] }
        metadata["line_item.name"] = self.lineItem.map { "\($0)" }
        metadata["adapter.name"] = self.adapter.map { "\($0)" }
        metadata["error.code"] = self.error.map { "\($0.code.name)" }
        metadata["violation.kind"] = self.violation.map { "\($0.rawValue)" }
        metadata["outcome"] = self.outcome.map { "\($0.rawValue)" }
        let duration = self.kind == .finished ? self.time : self.duration
        metadata["duration.ms"] = duration.map { "\(Int64($0 / .milliseconds(1)))" }
        return metadata
    }
}
#endif
