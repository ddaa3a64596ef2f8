import MediationCore

/// An ad from the moment at which its network was asked to present it.
struct Show {
    private let reference: Reference
    private let ad: Int
    private let script: AdScript
    /// The place of the call in the history, and the end of the part of it that counts.
    private let start: Int
    private let end: Int
    private let fired: Nanoseconds

    init(_ reference: Reference, ad: Int, script: AdScript, start: Int, end: Int, fired: Nanoseconds) {
        self.reference = reference
        self.ad = ad
        self.script = script
        self.start = start
        self.end = end
        self.fired = fired
    }

    private var rules: Rules { self.reference.rules }
    private var entries: ArraySlice<History.Entry> { self.reference.history.entries[..<self.end] }
    private var called: Nanoseconds { self.entries[self.start].time }

    var fate: Fate {
        var happenings = self.words
        self.insertSilence(into: &happenings)
        guard let first = happenings.firstIndex(where: { $0.meansShown || $0.meansFailure }) else {
            var fate = self.begun
            fate.ownsScreen = true
            return fate
        }
        if happenings[first].meansShown {
            self.insertGone(into: &happenings, from: first, looks: self.looks(from: self.called))
            return self.shown(happenings, from: first)
        }
        guard case .silence = happenings[first].kind else { return self.failed(happenings, at: first) }
        // It may come all the same.
        guard let stray = happenings[first...].firstIndex(where: \.meansStray),
            self.isHeard(happenings[stray], after: first, happenings)
        else { return self.givenUp }
        let looks = self.looks(at: happenings[stray], after: happenings[first])
        self.insertGone(into: &happenings, from: stray, looks: looks)
        return self.strayed(happenings, from: stray)
    }

    private var begun: Fate {
        var fate = Fate()
        fate.isPresented = true
        for entry in self.entries[..<self.start] {
            if case .verified(self.ad, let data) = entry.fact { fate.verification = data }
        }
        for entry in self.entries[..<self.start] {
            if case .said(self.ad, let act) = entry.fact, ![.appear, .disappear].contains(act) { fate.misplaced += 1 }
        }
        return fate
    }
}

// MARK: - What happens

extension Show {
    /// The words of the network since the call.
    private var words: [Happening] {
        self.entries.indices.dropFirst(self.start + 1).compactMap { place in
            let entry = self.entries[place]
            guard case .said(self.ad, let act) = entry.fact, ![.appear, .disappear].contains(act) else { return nil }
            return Happening(kind: .said(act), time: entry.time, fired: entry.fired, place: place)
        }
    }

    /// Adds that the network has said nothing, if that is so.
    private func insertSilence(into happenings: inout [Happening]) {
        let due = self.called + self.rules.silence
        guard due <= self.fired else { return }
        if let first = happenings.first, first.fired < due { return }
        happenings.insert(self.timer(.silence(isCovered: self.isCovered(at: due)), due: due), at: 0)
    }

    /// Adds that what was presented is there no longer, if that is so.
    private func insertGone(into happenings: inout [Happening], from first: Int, looks: [Nanoseconds]) {
        var empty: Int?
        for due in looks {
            if self.isCovered(at: due) {
                empty = 0
                continue
            }
            if empty == nil, self.seen.contains(where: { $0 < due }) { empty = 0 }
            empty = empty.map { $0 + 1 }
            let place = happenings.firstIndex { $0.fired >= due } ?? happenings.count
            guard let empty, empty >= self.rules.emptyLooks, place > first else { continue }
            return happenings.insert(self.timer(.gone, due: due), at: place)
        }
    }

    /// The times at which mediation found that something was presented, because the network was about to present the ad,
    /// or said something, or said nothing for too long.
    private var seen: [Nanoseconds] {
        var seen: [Nanoseconds] = []
        var isCovered = false
        var said: Nanoseconds? = self.entries[self.start].fired
        for entry in self.entries[(self.start + 1)...] {
            switch entry.fact {
            case .said(self.ad, .appear), .said(self.ad, .disappear): break
            case .said(self.ad, _): said = entry.fired
            case .covered(self.ad, let now): isCovered = now
            case .rested:
                if isCovered, let said { seen.append(said) }
                said = nil
            default: break
            }
        }
        let due = self.called + self.rules.silence
        let isSilent = self.words.first.map { $0.fired >= due } ?? true
        return isSilent && self.isCovered(at: due) ? seen + [due] : seen
    }

    /// The times at which looks at the screen are due.
    private func looks(from start: Nanoseconds) -> [Nanoseconds] {
        var looks: [Nanoseconds] = []
        var due = start + self.rules.lookInterval
        while due <= self.fired {
            looks.append(due)
            due = self.reference.history.firing(due) + self.rules.lookInterval
        }
        return looks
    }

    /// The times at which looks are due if an ad comes after it was given up, which ends the looks.
    private func looks(at stray: Happening, after silence: Happening) -> [Nanoseconds] {
        let looks = self.looks(from: self.called)
        guard let last = looks.first(where: { $0 >= silence.fired }), last <= stray.fired else {
            return looks.filter { $0 != silence.fired }
        }
        return looks.filter { $0 < last } + self.looks(from: stray.time)
    }

    private func timer(_ kind: Happening.Kind, due: Nanoseconds) -> Happening {
        let place = self.entries.firstIndex { $0.fired >= due } ?? self.end
        return Happening(kind: kind, time: self.reference.history.firing(due), fired: due, place: place)
    }

    /// Returns whether the ad's presenter presents something when a timer fires.
    private func isCovered(at due: Nanoseconds) -> Bool {
        var isCovered = false
        for place in self.entries.indices.dropFirst(self.start + 1) where self.entries[place].fired < due {
            if case .covered(self.ad, let now) = self.entries[place].fact { isCovered = now }
        }
        return isCovered
    }

    /// The place at which the app let go of the ad.
    private var release: Int? {
        self.entries.firstIndex { if case .released(self.ad) = $0.fact { true } else { false } }
    }

    /// Returns whether somebody still listens when something happens, though the app may have let go.
    private func isHeard(_ happening: Happening, after last: Int, _ happenings: [Happening]) -> Bool {
        guard let release, release < happening.place else { return true }
        let patience: Nanoseconds =
            if case .silence = happenings[last].kind { self.rules.strayTime } else { self.rules.rewardGrace }
        return happening.fired < happenings[last].time + patience
    }
}

// MARK: - What becomes of the ad

extension Show {
    private func failed(_ happenings: [Happening], at first: Int) -> Fate {
        var fate = self.begun
        fate.told = ["didFailToPresent"]
        fate.end = .threw(.presentationFailed)
        fate.misplaced += happenings[(first + 1)...].count { $0.act != .expired }
        return fate
    }

    private var givenUp: Fate {
        var fate = self.begun
        fate.told = ["didFailToPresent"]
        fate.end = .threw(.presentationFailed)
        fate.isGivenUp = true
        return fate
    }

    private func strayed(_ happenings: [Happening], from stray: Int) -> Fate {
        var fate = self.givenUp
        let end = happenings[stray...].firstIndex(where: \.endsShow)
        fate.ownsScreen = end == nil
        var count = Count()
        for index in happenings.indices[stray...] {
            if let end, index > end, !self.isHeard(happenings[index], after: end, happenings) { break }
            fate.told += self.counted(happenings[index], &count)
        }
        return fate
    }

    private func shown(_ happenings: [Happening], from first: Int) -> Fate {
        var fate = self.begun
        let end = happenings[first...].firstIndex(where: \.endsShow)
        let begin = happenings[first..<(end ?? happenings.count)].firstIndex { $0.act == .willDismiss }
        fate.ownsScreen = end == nil
        fate.told = ["willPresent"]
        var count = Count()
        for index in happenings.indices[first...] {
            let happening = happenings[index]
            if let end, index > end, !self.isHeard(happening, after: end, happenings) { break }
            let news = self.counted(happening, &count)
            fate.told += news
            if index == begin || index == end && begin == nil { fate.told.append("willDismiss") }
            if index == end { fate.told.append("didDismiss") }
            let isUsed = !news.isEmpty || index == begin || index == end || index == first
            self.judge(happening, isUsed: isUsed, &fate)
        }
        if let end { fate.end = self.result(happenings, end: end) }
        return fate
    }

    /// Counts the violation that something is.
    private func judge(_ happening: Happening, isUsed: Bool, _ fate: inout Fate) {
        switch happening.kind {
        case .gone:
            // It may come after the end.
            guard isUsed else { return }
            fate.notTold += 1
            fate.isGone = true
        case .silence:
            fate.notTold += 1
            fate.isSilentlyShown = true
        case .said(.failure): fate.misplaced += 1
        case .said(.click), .said(.expired): break
        case .said(.reward(let amount)) where !self.isValid(amount): fate.invalidRewards += 1
        case .said: if !isUsed { fate.misplaced += 1 }
        }
    }

    /// Returns how the call ends after the dismissal; `nil` if it waits for a reward.
    private func result(_ happenings: [Happening], end: Int) -> CallEnd? {
        guard self.script.format.isRewarded else { return .returned(nil) }
        let limit = happenings[end].time + self.rules.rewardGrace
        for (index, happening) in happenings.enumerated() where index < end || happening.fired < limit {
            if case .said(.reward(let amount)) = happening.kind, self.isValid(amount) {
                return .returned(AdReward(type: "coins", amount: amount))
            }
        }
        return self.fired >= limit ? .returned(nil) : nil
    }
}

// MARK: - Impressions, clicks, rewards

extension Show {
    private struct Count {
        var impressions = 0
        var rewards = 0
        var lastClick: Nanoseconds?
    }

    /// Returns what the app is told of an impression, a click or a reward.
    private func counted(_ happening: Happening, _ count: inout Count) -> [String] {
        switch happening.kind {
        case .said(.impression) where count.impressions < self.rules.mostImpressions:
            count.impressions += 1
            return ["impression", "paid \(Rules.ecpm / 1000)"]
        case .said(.click):
            if let last = count.lastClick, happening.time - last < self.rules.tapWindow { return [] }
            count.lastClick = happening.time
            return ["click"]
        case .said(.reward(let amount)) where count.rewards < self.rules.mostRewards && self.isValid(amount):
            count.rewards += 1
            return ["reward \(amount) coins"]
        default: return []
        }
    }

    private func isValid(_ amount: Double) -> Bool {
        self.rules.acceptsAnyAmount || amount >= 0 && amount.isFinite
    }
}
