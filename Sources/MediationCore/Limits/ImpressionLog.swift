/// What is counted, and the file that it is written to: what `ImpressionCounts` has behind its lock.
struct ImpressionLog {
    private var table = ImpressionTable()
    private let journal: ImpressionJournal?
    private let settings: ImpressionCounts.Settings

    /// Records that could not be written yet.
    private var unwritten: [ImpressionRecord] = []
    /// How many more records may be added before the file is written anew.
    private var recordsUntilReplacement: Int

    /// Why the file lacks something that was counted, or could not be written anew.
    private(set) var problem: MediationError?

    /// Counts in memory.
    init(settings: ImpressionCounts.Settings) {
        self.settings = settings
        self.journal = nil
        self.recordsUntilReplacement = settings.recordsBetweenReplacements
    }

    /// Counts in a file; fails if that cannot be read, or cannot be written as far as can be told.
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
            // A file that has counts can go on growing; one that is new is of no use.
            guard !opened.bytes.isEmpty else { throw error }
            self.problem = error
        }
    }

    /// Everything begins with it: takes in what time it is.
    private mutating func observe() -> WallTime {
        let now = self.settings.now()
        if self.table.observe(now), self.journal != nil { self.recordsUntilReplacement = 0 }
        return now
    }

    /// One more ad is out, unless a limit is reached.
    mutating func reserve(_ key: ImpressionKey, limits: [ImpressionLimit]) -> ImpressionRefusal? {
        let now = self.observe()
        self.writeWhatIsDue(now)
        if let refusal = self.table.refusal(key, by: limits, now: now) { return refusal }
        self.table.reserve(key)
        return nil
    }

    /// An ad that was out is let go.
    mutating func release(_ key: ImpressionKey) {
        self.table.release(key)
    }

    /// An ad was seen; it is in the file when this returns, or `problem` says why not.
    mutating func record(_ key: ImpressionKey) {
        let now = self.observe()
        self.table.add([now], of: key)
        guard self.journal != nil else {
            // In memory there is no other occasion.
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

    /// Writes what an earlier attempt could not.
    mutating func writeRest() {
        guard !self.unwritten.isEmpty else { return }
        self.writeWhatIsDue(self.observe())
    }

    /// - Returns: Whether it is time to clean up.
    private mutating func countDown() -> Bool {
        self.recordsUntilReplacement -= 1
        guard self.recordsUntilReplacement <= 0, self.journal == nil else { return false }
        self.resetCountdown()
        return true
    }

    /// In proportion to what is kept, so that writing it anew costs no more than it took to write it first.
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
                // Also if it fails: not again for every single record.
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
