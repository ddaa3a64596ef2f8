import MediationCore

/// Compares an ad on the stage with its fate.
@MainActor
struct AdCheck {
    private(set) var problems: [String] = []

    init(_ ad: StagedAd, _ fate: Fate, isStale: Bool, refusals: [Set<MediationError.Code>]) {
        let told = ad.isListening ? fate.told : []
        let heard = ad.heard.map(Self.text)
        self.compare(heard, told, "the app hears")
        self.compare(ad.network.presentations, fate.isPresented ? 1 : 0, "the number of presentations is")
        self.compare(ad.network.verification?.userID, fate.verification, "the data for the server are")
        self.compareEnds(ad, fate, refusals)
        guard let held = ad.held else { return }
        let isReady = !fate.isPresented && !fate.hasExpired && !isStale
        self.compare(held.isReady, isReady, "isReady is")
        self.compare(held.isExpired, !fate.isPresented && !isReady, "isExpired is")
        self.compare(held.timeToExpiry > .zero, isReady, "timeToExpiry > 0 is")
        guard !fate.isGivenUp else { return }
        let violations = held.responseInfo.lineItems.flatMap(\.violations).map(\.kind)
        self.compare(violations.count { $0 == .presentationOrder }, fate.misplaced, "violations of order are")
        self.compare(violations.count { $0 == .presentationNotTold }, fate.notTold, "presentations not told are")
        self.compare(violations.count { $0 == .invalidReward }, fate.invalidRewards, "invalid rewards are")
    }

    private mutating func compareEnds(_ ad: StagedAd, _ fate: Fate, _ refusals: [Set<MediationError.Code>]) {
        guard ad.ends.count == refusals.count else {
            self.problems.append("\(ad.ends.count) calls of present, \(refusals.count) in the history")
            return
        }
        for (end, codes) in zip(ad.ends, refusals) {
            if codes.isEmpty {
                self.compare(end, fate.end, "present ends with")
            } else if case .threw(let code) = end, codes.contains(code) {
                continue
            } else {
                self.problems.append("present ends with \(end.map { "\($0)" } ?? "nothing") instead of \(codes)")
            }
        }
    }

    private mutating func compare<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
        if found != expected { self.problems.append("\(what) \(found) instead of \(expected)") }
    }

    private static func text(_ event: FullScreenAdEvent) -> String {
        if let value = event.adValue { return "paid \(value.value)" }
        guard let reward = event.reward else { return event.name }
        return "reward \(reward.amount ?? .nan) \(reward.type ?? "")"
    }
}

extension Reference {
    /// The errors with which the calls of an ad should have been refused, in order.
    func refusals(of ad: Int) -> [Set<MediationError.Code>] {
        self.history.entries.indices.compactMap { place in
            if case .called(ad, _) = self.history.entries[place].fact { self.refusals[place] } else { nil }
        }
    }
}
