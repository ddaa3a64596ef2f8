import MediationCore

/// The fate that each ad should have, from the whole history and the documentation, without any state of its own.
struct Reference {
    let history: History
    let rules: Rules
    /// The codes of the errors with which each call should have been refused, by its place in the history.
    private(set) var refusals: [Int: Set<MediationError.Code>] = [:]

    init(_ history: History, rules: Rules) {
        self.history = history
        self.rules = rules
        for (place, entry) in history.entries.enumerated() {
            guard case .called(let ad, let isControllerFine) = entry.fact else { continue }
            self.refusals[place] = self.refusal(ad, isControllerFine, place, entry)
        }
    }

    /// Returns the errors of a call; none if the network is asked to present the ad.
    private func refusal(
        _ ad: Int,
        _ isControllerFine: Bool,
        _ place: Int,
        _ entry: History.Entry
    ) -> Set<MediationError.Code> {
        let fate = self.fate(of: ad, before: place, fired: entry.fired)
        if fate.isPresented { return [.alreadyPresented] }
        if fate.hasExpired || self.isStale(ad, before: place, at: entry.time) { return [.adExpired] }
        var codes: Set<MediationError.Code> = []
        if !isControllerFine { codes.insert(.noViewController) }
        let others = self.ads.filter { $0 != ad }
        if self.rules.isScreenExclusive,
            others.contains(where: { self.fate(of: $0, before: place, fired: entry.fired).ownsScreen })
        {
            codes.insert(.alreadyPresenting)
        }
        return codes
    }

    /// The ads that were loaded.
    var ads: [Int] {
        self.history.entries.compactMap { if case .loaded(let ad, _) = $0.fact { ad } else { nil } }
    }

    /// The time at which an ad was loaded, and what it is.
    func load(of ad: Int) -> (time: Nanoseconds, script: AdScript)? {
        for entry in self.history.entries {
            if case .loaded(ad, let script) = entry.fact { return (entry.time, script) }
        }
        return nil
    }

    /// Returns when an ad that is not presented expires.
    func expiry(of ad: Int) -> Nanoseconds {
        guard let (time, script) = self.load(of: ad) else { return .zero }
        let usual = script.format == .appOpen ? self.rules.appOpenLife : self.rules.usualLife
        return time + (script.timeToLive ?? usual)
    }

    /// Returns whether an ad is too old, or was requested under other privacy choices.
    func isStale(_ ad: Int, before place: Int, at time: Nanoseconds) -> Bool {
        var present = false
        var asked = false
        for entry in self.history.entries[..<place] {
            if case .chose(let choice) = entry.fact { present = choice }
            if case .loaded(ad, _) = entry.fact { asked = present }
        }
        return asked != present || time >= self.expiry(of: ad)
    }

    /// Returns what should have become of an ad before a place in the history, when timers have fired up to a time.
    func fate(of ad: Int, before end: Int, fired: Nanoseconds) -> Fate {
        guard let (_, script) = self.load(of: ad) else { return Fate() }
        for place in 0..<end {
            if case .called(ad, _) = self.history.entries[place].fact, self.refusals[place]?.isEmpty == true {
                let show = Show(self, ad: ad, script: script, start: place, end: end, fired: fired)
                return show.fate
            }
        }
        return self.unpresented(ad, before: end, fired: fired)
    }

    /// Returns what should have become of an ad that was not presented.
    private func unpresented(_ ad: Int, before end: Int, fired: Nanoseconds) -> Fate {
        var fate = Fate()
        let expiry = self.expiry(of: ad)
        var isHeld = true
        for entry in self.history.entries[..<end] {
            switch entry.fact {
            case .released(ad):
                if entry.fired >= expiry { fate.hasExpired = true }
                isHeld = false
            // A call notices what no timer has.
            case .called(ad, _) where entry.time >= expiry: fate.hasExpired = true
            case .said(ad, .expired) where isHeld: fate.hasExpired = true
            case .said(ad, .expired), .said(ad, .appear), .said(ad, .disappear): break
            case .said(ad, _): fate.misplaced += 1
            default: break
            }
        }
        if isHeld, fired >= expiry { fate.hasExpired = true }
        if fate.hasExpired { fate.told = ["expired"] }
        return fate
    }
}
