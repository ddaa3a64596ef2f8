import BridgeTesting
import FakeLevelPlay
import Foundation
import IronSourceStandIn
import MediationBridge
import Testing

/// A defect of a bridge with signals.
struct SignalsDefect: Sendable {
    /// An answer of the bridge to its host.
    enum Answer: Sendable {
        case token(String), failure(String)
    }

    /// Gives answers to the host in place of one.
    var tell: @Sendable (Answer, @escaping @Sendable (Answer) -> Void) -> Void = { answer, say in say(answer) }
    /// Indicates whether a token is told before the network has made one.
    var isPremature = false
    /// Indicates whether only the last delegate is told.
    var sharesDelegate = false
    /// Indicates whether the host's delegate is kept.
    var keepsDelegate = false
    /// Indicates whether nothing is told when the host has let go of the object.
    var needsItsObject = false
}

/// The delegate for signals that the bridge sees.
final class BrokenSignalsDelegate: NSObject, ISBiddingDataDelegate, @unchecked Sendable {
    // Safe: nothing of it changes.
    private let host: any ISBiddingDataDelegate
    private let defect: SignalsDefect
    private let hasObject: () -> Bool

    // Safe: one test at a time plays a network, and calls on one thread at a time.
    private nonisolated(unsafe) static weak var last: BrokenSignalsDelegate?

    init(_ host: any ISBiddingDataDelegate, _ owner: AnyObject, _ defect: SignalsDefect) {
        self.host = host
        self.defect = defect
        self.hasObject = { [weak owner] in owner != nil }
        super.init()
        Self.last = self
        if defect.keepsDelegate { BrokenLevelPlay.outliving.append(host) }
        if defect.isPremature { onMain { self.say(.token("premature")) } }
    }

    private func say(_ answer: SignalsDefect.Answer) {
        switch answer {
        case .token(let token): self.host.success(withBiddingData: ["token": token])
        case .failure(let message): self.host.failureWithError(message)
        }
    }

    private func pass(_ answer: SignalsDefect.Answer) {
        if self.defect.isPremature || self.defect.needsItsObject && !self.hasObject() { return }
        let delegate = self.defect.sharesDelegate ? Self.last ?? self : self
        self.defect.tell(answer) { delegate.say($0) }
    }

    func success(withBiddingData biddingData: [AnyHashable: Any]?) {
        self.pass(.token(biddingData?["token"] as? String ?? ""))
    }
    func failureWithError(_ error: String?) { self.pass(.failure(error ?? "")) }
}

extension BrokenLevelPlay.Defect {
    private init(_ description: String, inSignals promise: String, _ change: (inout SignalsDefect) -> Void) {
        self.init(description, breaks: promise) {
            $0.network = SlowBidderLevelPlay.self
            change(&$0.signals)
        }
    }

    /// None, in front of a network that bids.
    static let biddingNone = BrokenLevelPlay.Defect("nothing", inSignals: "") { _ in }

    private static let signals = "signals are a token, told once"
    private static let late = "signals that take too long are given up"
    private static let unowned = "signals are told though the host has let go of all, and leave nothing"
    private static let missing = "signals that cannot be collected are a failure"
    private static let markup = "the load of a bid has its markup, and no other load has any"

    /// Each defect of bidders breaks the promise that it names.
    static let bidding = [
        BrokenLevelPlay.Defect("answers twice", inSignals: Self.signals) {
            $0.tell = { answer, say in
                say(answer)
                say(answer)
            }
        },
        BrokenLevelPlay.Defect("never answers", inSignals: Self.signals) { $0.tell = { _, _ in } },
        BrokenLevelPlay.Defect("answers off the main thread", inSignals: Self.signals) {
            $0.tell = { answer, say in Thread.detachNewThread { say(answer) } }
        },
        BrokenLevelPlay.Defect("has a token under another key", inSignals: Self.signals) {
            $0.tell = { _, say in say(.token("")) }
        },
        BrokenLevelPlay.Defect(
            "tells the last delegate",
            inSignals: "each of several calls for signals gets its own answer"
        ) { $0.sharesDelegate = true },
        BrokenLevelPlay.Defect(
            "does not wait for the set-up",
            inSignals: "signals wait for the set-up, which they share"
        ) { $0.isPremature = true },
        BrokenLevelPlay.Defect("has no time limit", inSignals: Self.late) {
            $0.tell = { answer, say in
                if case .failure(let message) = answer, message.hasPrefix("timedOut:") { return }
                say(answer)
            }
        },
        BrokenLevelPlay.Defect("answers again after the limit", inSignals: Self.late) {
            $0.tell = { answer, say in
                say(answer)
                if case .failure = answer { say(.token("late")) }
            }
        },
        BrokenLevelPlay.Defect("keeps the delegate", inSignals: Self.unowned) { $0.keepsDelegate = true },
        BrokenLevelPlay.Defect("forgets the delegate with the object", inSignals: Self.unowned) {
            $0.needsItsObject = true
        },
        BrokenLevelPlay.Defect("takes part without a token", inSignals: Self.missing) {
            $0.tell = { answer, say in if case .failure = answer { say(.token("")) } else { say(answer) } }
        },
        BrokenLevelPlay.Defect("says nothing of failures", inSignals: Self.missing) {
            $0.tell = { answer, say in if case .token = answer { say(answer) } }
        },
        BrokenLevelPlay.Defect("drops the markup", breaks: Self.markup) {
            $0.network = SlowBidderLevelPlay.self
            $0.adData = { ISAdData(serverData: nil, configuration: $0.configuration, adUnitData: $0.adUnitData) }
        },
        BrokenLevelPlay.Defect("has markup in a waterfall", breaks: Self.markup) {
            $0.network = SlowBidderLevelPlay.self
            $0.adData = { data in
                let markup = data.serverData.flatMap { $0.isEmpty ? nil : $0 } ?? "bid-0"
                return ISAdData(serverData: markup, configuration: data.configuration, adUnitData: data.adUnitData)
            }
        },
    ]
}
