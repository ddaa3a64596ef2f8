import MediationCore
import SampleAdServer

extension HTTPSoak {
    /// Returns everything that must hold at the end; `counts` are the requests that the server has received.
    func checks(_ counts: ServerCounts) -> [SoakCheck] {
        self.checksOfLoads + self.checksOfRequests(counts) + self.checksOfAuctions(counts) + self.checksOfAds(counts)
    }

    private var checksOfLoads: [SoakCheck] {
        let once = self.ends.count { $0 == 1 }
        let outcomes = self.tally.outcomes
        let text = outcomes.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
        let cancelled = outcomes[.cancelled] ?? 0
        return [
            SoakCheck(
                what: "loads that ended once",
                figures: "\(once) of \(self.ends.count)",
                rule: "all",
                holds: once == self.ends.count
            ),
            SoakCheck(
                what: "records of loads",
                figures: text,
                rule: "add up",
                holds: outcomes.values.reduce(0, +) == self.ends.count
            ),
            SoakCheck(
                what: "cancelled loads",
                figures: "\(cancelled) of \(self.cancellations) that the app cancelled",
                rule: "no more than that",
                holds: cancelled <= self.cancellations
            ),
            SoakCheck(
                what: "longest load",
                figures: "\(self.tally.longest)",
                rule: "the deadline of 4 s, and one more for a busy machine",
                holds: self.tally.longest <= .seconds(5)
            ),
            .none("records that contradict themselves", self.tally.contradictions),
            .none("answers against the server's script", self.tally.surprises),
            .none("mistakes of ads", self.mistakes),
        ]
    }

    /// The checks of the requests to each ad unit of the network.
    ///
    /// Kept ads were requested in the load that they come from.
    private func checksOfRequests(_ counts: ServerCounts) -> [SoakCheck] {
        let units = self.chaos.units.map { unit -> SoakCheck in
            let attempts = self.tally.attempts[unit.name] ?? SoakTally.Attempts()
            let (what, seen) = ("ad requests, \(unit.name)", counts.requestsByAdUnit[unit.name] ?? 0)
            guard !unit.asksServer else { return .attempts(what, attempts, seen: seen) }
            return SoakCheck(
                what: what,
                figures: "asked \(attempts.asked), server \(seen)",
                rule: "never asks the server",
                holds: attempts.asked > 0 && seen == 0
            )
        }
        let names = Set(self.chaos.units.map(\.name))
        let strangers = counts.requestsByAdUnit.keys.filter { !names.contains($0) }.sorted()
        let twice = self.chaos.units.filter(\.answersTwice).compactMap { self.tally.attempts[$0.name] }
        return units + [
            .none("ad requests of nobody", strangers),
            SoakCheck(
                what: "answers that came twice",
                figures: "\(twice.reduce(0) { $0 + $1.answeredTwice }) of \(twice.reduce(0) { $0 + $1.answered })",
                rule: "all are on the record",
                holds: twice.allSatisfy { $0.answeredTwice == $0.answered }
            ),
        ]
    }

    private func checksOfAuctions(_ counts: ServerCounts) -> [SoakCheck] {
        let auctions = self.auction.counts.withLock(\.self)
        let bidders = CountingBidder.counts.withLock(\.self)
        let attempts = self.chaos.units.filter { $0.ecpm == nil }.compactMap { self.tally.attempts[$0.name] }
        return [
            .between("auctions", answered: auctions.answered, seen: counts.auctions, asked: auctions.asked),
            .between("bids asked for", answered: bidders.bids, seen: counts.bidRequests, asked: bidders.asked),
            .between(
                "ad requests with a bid",
                answered: attempts.reduce(0) { $0 + $1.answered },
                seen: counts.bidsUsed,
                asked: attempts.reduce(0) { $0 + $1.asked }
            ),
            SoakCheck(
                what: "losses told",
                figures: "client \(Self.text(bidders.losses)); server \(Self.text(counts.losses))",
                rule: "equal by reason",
                holds: bidders.losses == counts.losses
            ),
        ]
    }

    /// Returns the checks of impressions and clicks, ad by ad: the client knows the winning ad of each load from the
    /// script.
    private func checksOfAds(_ counts: ServerCounts) -> [SoakCheck] {
        let shown = self.impressions.indices.filter { self.impressions[$0] != 0 }
        let clicked = shown.filter { self.clicks[$0] }
        return [
            self.ads("impressions", shown, counts.impressions),
            self.ads("clicks", clicked, counts.clicks),
        ] + self.chaos.units.filter(\.isCapped).map { self.cap(of: $0) }
    }

    private func cap(of unit: ChaosUnit) -> SoakCheck {
        let shown = self.shown[unit.name] ?? 0
        // With few loads, the cap may be out of reach.
        let isLong = self.ends.count >= 2000
        return SoakCheck(
            what: "ads shown, \(unit.name)",
            figures: "\(shown) of \(Chaos.cap)",
            rule: isLong ? "the cap, and no more" : "no more than the cap",
            holds: isLong ? shown == Chaos.cap : shown <= Chaos.cap
        )
    }

    private func ads(_ what: String, _ loads: [Int], _ counts: [String: Int]) -> SoakCheck {
        let expected = Dictionary(loads.map { (Self.adID(self.impressions[$0]), 1) }) { $0 + $1 }
        let different = Set(expected.keys).union(counts.keys).count { expected[$0] != counts[$0] }
        return SoakCheck(
            what: what,
            figures: "client \(loads.count), server \(counts.values.reduce(0, +)), different for \(different) ads",
            rule: "equal for each ad",
            holds: different == 0
        )
    }

    private static func adID(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return "ad-" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func text(_ counts: [String: Int]) -> String {
        counts.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
    }
}
