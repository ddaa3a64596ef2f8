/// The counts and the file that they are written to, for `ImpressionCounts` to keep behind its lock.
struct ImpressionLog {
    private var table = ImpressionTable()
    private let journal: ImpressionJournal?
    private let settings: ImpressionCounts.Settings

    /// The records that could not be written yet.
    private var unwritten: [ImpressionRecord] = []
    /// The number of records that may be added before the file is rewritten.
    private var recordsUntilReplacement: Int

    /// The reason that the file lacks something that was counted, or could not be rewritten.
    private(set) var problem: MediationError?

    /// Creates a log in memory.
    init(settings: ImpressionCounts.Settings) {
        self.settings = settings
        self.journal = nil
        self.recordsUntilReplacement = settings.recordsBetweenReplacements
    }

    /// Creates a log in a file; fails if the file cannot be read, or evidently cannot be written.
    init(path: String, settings: ImpressionCounts.Settings) throws(MediationError) {
        let opened = try ImpressionJournal.open(path: path, calls: settings.calls)
        self.settings = settings
        self.journal = opened.journal
        self.recordsUntilReplacement = settings.recordsBetweenReplacements
        self.table = ImpressionTable(opened.records)
        let now = settings.now()
        _ = self.table.observe(now)
        self.forgetOld(now)
        guard ImpressionFileText.contents(of: self.table.records).bytes != opened.bytes else { return }
        do throws(MediationError) {
            try opened.journal.replace(self.table.records)
        } catch {
            // A file with counts can go on growing, but a new file that cannot be written is of no use.
            guard !opened.bytes.isEmpty else { throw error }
            self.problem = error
        }
    }

    /// Takes in the current time, with which every operation begins.
    private mutating func observe() -> WallTime {
        let now = self.settings.now()
        if self.table.observe(now), self.journal != nil { self.recordsUntilReplacement = 0 }
        return now
    }

    /// Counts one more ad as out, unless a limit is reached.
    mutating func reserve(_ key: ImpressionKey, limits: [ImpressionLimit]) -> ImpressionRefusal? {
        let now = self.observe()
        self.writeWhatIsDue(now)
        if let refusal = self.table.refusal(key, by: limits, now: now) { return refusal }
        self.table.reserve(key)
        return nil
    }

    /// Releases an ad that was out.
    mutating func release(_ key: ImpressionKey) {
        self.table.release(key)
    }

    /// Records an ad that was seen; the record is in the file when this returns, or `problem` has the reason that it is
    /// not.
    mutating func record(_ key: ImpressionKey) {
        let now = self.observe()
        self.table.add([now], of: key)
        guard self.journal != nil else {
            // Without a file, there is no other occasion.
            if self.countDown() { self.forgetOld(now) }
            return
        }
        self.unwritten.append(ImpressionRecord(key: key, times: [now]))
        _ = self.countDown()
        self.writeWhatIsDue(now)
    }

    mutating func count(of key: ImpressionKey, within period: Duration) -> Int {
        let now = self.observe()
        return self.table.count(of: key, within: period.periodInMilliseconds, now: now)
    }

    /// Writes the records that an earlier attempt could not write.
    mutating func writeRest() {
        guard !self.unwritten.isEmpty else { return }
        self.writeWhatIsDue(self.observe())
    }

    /// Counts down by one record.
    ///
    /// - Returns: `true` if it is time to clean up.
    private mutating func countDown() -> Bool {
        self.recordsUntilReplacement -= 1
        guard self.recordsUntilReplacement <= 0, self.journal == nil else { return false }
        self.resetCountdown()
        return true
    }

    /// Restarts the countdown in proportion to the records, so that rewriting them costs no more than it took to write
    /// them first.
    private mutating func resetCountdown() {
        self.recordsUntilReplacement = max(self.settings.recordsBetweenReplacements, self.table.count / 2)
    }

    private mutating func forgetOld(_ now: WallTime) {
        self.table.forget(olderThan: self.settings.memory.periodInMilliseconds, now: now)
    }

    private mutating func writeWhatIsDue(_ now: WallTime) {
        guard let journal, !self.unwritten.isEmpty || self.recordsUntilReplacement <= 0 else { return }
        var problem: MediationError?
        do throws(MediationError) {
            if self.recordsUntilReplacement <= 0 {
                self.forgetOld(now)
                // Even if it fails, so that it is not tried again for every single record.
                self.resetCountdown()
                do throws(MediationError) {
                    try journal.replace(self.table.records)
                    self.unwritten = []
                } catch {
                    problem = error
                }
            }
            if !self.unwritten.isEmpty {
                try journal.append(self.unwritten)
                self.unwritten = []
            }
        } catch {
            problem = error
        }
        self.problem = problem
    }
}
