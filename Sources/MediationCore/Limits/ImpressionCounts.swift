#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Counts the impressions of line items that have frequency caps or pacing.
///
/// An app creates one instance and passes it to its ``AdMediator``. With a file, the counts survive a restart,
/// even if the process is killed: an impression is in the file before the app is notified of it.
///
/// A cap also covers ads that were requested: an ad that is being loaded, or is loaded but was not seen, counts as if
/// it had been seen, until it is released.
public final class ImpressionCounts: Sendable {
    private let log: LockedValue<ImpressionLog>
    private let onWriteError: (@Sendable (MediationError) -> Void)?

    /// Creates counts in memory, which are forgotten after a restart.
    public convenience init() {
        self.init(settings: Settings())
    }

    /// Creates counts in a file, which is created if it does not exist; its folder must exist.
    ///
    /// While these counts exist, nothing else can use the file. Records are appended to it; now and then, it is
    /// replaced by a shorter file, which is written next to it with `.compacting` at the end of its name.
    ///
    /// - Parameters:
    ///   - fileURL: The location of the file.
    ///   - onWriteError: Called on the thread that counted when the file could not be written, and not again until
    ///     writing has succeeded. Until then, counting goes on in memory, and writing is tried again each time.
    /// - Throws: ``MediationError/Code/impressionCountsUnreadable`` if the file is damaged or of a later version, in
    ///   which case it is left as it is. ``MediationError/Code/impressionCountsUnwritable`` if it cannot be created or
    ///   written, or is in use.
    public convenience init(
        fileURL: URL,
        onWriteError: (@Sendable (MediationError) -> Void)? = nil
    ) throws(MediationError) {
        try self.init(fileURL: fileURL, settings: Settings(), onWriteError: onWriteError)
    }

    package init(settings: Settings) {
        self.log = LockedValue(ImpressionLog(settings: settings))
        self.onWriteError = nil
    }

    package init(
        fileURL: URL,
        settings: Settings,
        onWriteError: (@Sendable (MediationError) -> Void)? = nil
    ) throws(MediationError) {
        guard fileURL.isFileURL else {
            let url = fileURL.absoluteString.quoted
            throw MediationError(.impressionCountsUnreadable, "\(url) is not the URL of a file.")
        }
        self.log = LockedValue(try ImpressionLog(path: fileURL.path, settings: settings))
        self.onWriteError = onWriteError
        if let problem = self.writeError { onWriteError?(problem) }
    }

    deinit { self.log.withLock { $0.writeRest() } }

    /// The reason that the file could not be written; `nil` if it contains everything that was counted.
    public var writeError: MediationError? { self.log.withLock { $0.problem } }

    /// Reserves one more ad of a line item, or returns `nil` for a line item without limits.
    ///
    /// - Parameters:
    ///   - lineItem: The line item, with its current caps.
    ///   - adUnitID: The ID of the ad unit that it belongs to.
    /// - Returns: The reservation to keep for as long as the ad may be seen.
    /// - Throws: An error with the code `frequencyCapped` or `paced`.
    package func reserve(_ lineItem: LineItem, adUnitID: String) throws(MediationError) -> Reservation? {
        guard lineItem.pacing != nil || !lineItem.frequencyCaps.isEmpty else { return nil }
        let key = ImpressionKey(adUnitID: adUnitID, lineItem: lineItem.name)
        let limits = ImpressionLimit.all(of: lineItem)
        if let refusal = self.change({ $0.reserve(key, limits: limits) }) { throw refusal.error }
        return Reservation(self, key)
    }

    /// Returns the number of impressions of a line item in the span of this length up to now.
    package func count(of lineItem: String, adUnitID: String, within period: Duration) -> Int {
        self.change { $0.count(of: ImpressionKey(adUnitID: adUnitID, lineItem: lineItem), within: period) }
    }

    func record(_ key: ImpressionKey) {
        self.change { $0.record(key) }
    }

    /// Releases and records the ad in one step, so that no other thread finds it neither out nor seen.
    func recordReserved(_ key: ImpressionKey) {
        self.change { log in
            log.release(key)
            log.record(key)
        }
    }

    func release(_ key: ImpressionKey) {
        self.change { $0.release(key) }
    }

    /// Changes the log, releases the lock, and then notifies the app if the file can no longer be written.
    private func change<Value: Sendable>(_ body: (inout ImpressionLog) -> Value) -> Value {
        let (value, problem) = self.log.withLock { log in
            let isNew = log.problem == nil
            let value = body(&log)
            return (value, isNew ? log.problem : nil)
        }
        if let problem { self.onWriteError?(problem) }
        return value
    }
}

extension ImpressionCounts {
    /// The settings that a test may change.
    package struct Settings: Sendable {
        /// Returns the time of day; called with the lock held to keep times in order, so it must not call back.
        package var now: @Sendable () -> WallTime
        /// The minimum number of records after which the file is rewritten.
        package var recordsBetweenReplacements: Int
        /// The time for which impressions are remembered; no cap is longer.
        package var memory: Duration
        package var calls: FileCalls

        package init(
            now: @escaping @Sendable () -> WallTime = WallTime.now,
            recordsBetweenReplacements: Int = 1000,
            memory: Duration = FrequencyCap.longestPeriod,
            calls: FileCalls = .system
        ) {
            self.now = now
            self.recordsBetweenReplacements = recordsBetweenReplacements
            self.memory = memory
            self.calls = calls
        }
    }
}
