#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Counts the impressions of line items that have frequency caps or a pacing.
///
/// An app makes one and hands it to its ``WaterfallRunner``. With a file, the counts survive a restart, also if the
/// process is killed: an impression is in the file before the app is told of it.
///
/// A cap holds for what was asked for, too: an ad that is being loaded, or is loaded and was not seen, counts as if it
/// had been, until it is let go.
public final class ImpressionCounts: Sendable {
    private let log: LockedValue<ImpressionLog>
    private let onWriteError: (@Sendable (MediationError) -> Void)?

    /// Counts in memory: after a restart, everything is forgotten.
    public convenience init() {
        self.init(settings: Settings())
    }

    /// Counts in a file, which is made if it is not there; its folder must be.
    ///
    /// While these counts live nobody else can use the file. It is written by appending, and now and then a shorter file
    /// takes its place, written next to it with `.compacting` at the end of its name.
    ///
    /// - Parameters:
    ///   - fileURL: Where the file is.
    ///   - onWriteError: Is told when the file could not be written, on the thread that counted, and not again until
    ///     it could. Until then counting goes on in memory, and writing is tried again each time.
    /// - Throws: ``MediationError/Code/impressionCountsUnreadable`` if the file is damaged or of a later version: then it
    ///   is left as it is. ``MediationError/Code/impressionCountsUnwritable`` if it cannot be made or written, or is in
    ///   use.
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

    /// Why the file could not be written, and `nil` if it has everything that was counted.
    public var writeError: MediationError? { self.log.withLock { $0.problem } }

    /// Asks for one more ad of a line item; `nil` for one without limits.
    ///
    /// - Parameters:
    ///   - lineItem: The line item, with its caps as they are now.
    ///   - adUnitID: The ad unit that it belongs to.
    /// - Returns: What to keep for as long as the ad may be seen.
    /// - Throws: `frequencyCapped` or `paced`.
    package func reserve(_ lineItem: LineItem, adUnitID: String) throws(MediationError) -> Reservation? {
        guard lineItem.pacing != nil || !lineItem.frequencyCaps.isEmpty else { return nil }
        let key = ImpressionKey(adUnitID: adUnitID, lineItem: lineItem.name)
        let limits = ImpressionLimit.all(of: lineItem)
        if let refusal = self.change({ $0.reserve(key, limits: limits) }) { throw refusal.error }
        return Reservation(self, key)
    }

    /// How many impressions of a line item there were in the span of this length up to now.
    package func count(of lineItem: String, adUnitID: String, within period: Duration) -> Int {
        self.change { $0.count(of: ImpressionKey(adUnitID: adUnitID, lineItem: lineItem), within: period) }
    }

    func record(_ key: ImpressionKey) {
        self.change { $0.record(key) }
    }

    /// At once, so that nobody finds an ad neither out nor seen.
    func recordReserved(_ key: ImpressionKey) {
        self.change { log in
            log.release(key)
            log.record(key)
        }
    }

    func release(_ key: ImpressionKey) {
        self.change { $0.release(key) }
    }

    /// Changes the log, and tells the app if the file cannot be written since then, with the lock released.
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
    /// What a test may want otherwise.
    package struct Settings: Sendable {
        /// The time of day; called with the lock held, lest times get out of order, so it must not call back.
        package var now: @Sendable () -> WallTime
        /// After how many records, at least, the file is written anew.
        package var recordsBetweenReplacements: Int
        /// How long impressions are remembered; no cap is longer.
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
