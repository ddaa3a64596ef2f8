import BridgeTesting
package import Foundation
package import IronSourceStandIn
import MediationBridge
package import MediationCore

/// The signals that a network was asked for, and its answers.
///
/// The host lets go of its delegate as soon as it has asked.
@MainActor
package final class FakeLevelPlaySignals {
    /// The network's tokens, in order.
    package private(set) var tokens: [String] = []
    /// The messages of failures.
    package private(set) var failures: [String] = []

    private weak var delegate: FakeLevelPlaySignalsDelegate?
    private let find: @MainActor (String) -> Void

    init(_ find: @escaping @MainActor (String) -> Void) { self.find = find }

    /// The number of answers, which should be one.
    package var answerCount: Int { self.tokens.count + self.failures.count }

    /// Indicates whether somebody still has the delegate, which the host has not.
    package var isDelegateAlive: Bool { self.delegate != nil }

    /// Makes the delegate.
    func makeDelegate() -> FakeLevelPlaySignalsDelegate {
        let delegate = FakeLevelPlaySignalsDelegate(self)
        self.delegate = delegate
        return delegate
    }

    fileprivate func note(_ answer: Result<String, MediationError>, isMain: Bool) {
        if !isMain { self.find("The signals were told off the main thread.") }
        if self.answerCount > 0 { self.find("The signals were told again.") }
        switch answer {
        case .success(let token):
            if token.isEmpty { self.find("The network takes part without a token.") }
            self.tokens.append(token)
        case .failure(let error): self.failures.append(error.message)
        }
    }
}

/// The host's delegate for signals, which may be called on any thread.
package final class FakeLevelPlaySignalsDelegate: NSObject, ISBiddingDataDelegate, Sendable {
    private let signals: FakeLevelPlaySignals

    init(_ signals: FakeLevelPlaySignals) { self.signals = signals }

    private func note(_ answer: Result<String, MediationError>) {
        let isMain = DispatchQueue.isMain
        onMain { [signals] in signals.note(answer, isMain: isMain) }
    }

    package func success(withBiddingData biddingData: [AnyHashable: Any]?) {
        self.note(.success(biddingData?["token"] as? String ?? ""))
    }
    package func failureWithError(_ error: String?) { self.note(.failure(MediationError(.noBid, error ?? ""))) }
}

extension FakeLevelPlay {
    /// Returns the data of an auction's call for signals.
    package func auctionData(_ format: AdFormat) -> ISAdData {
        var adUnitData: [AnyHashable: Any] = ["userId": "user-1"]
        if format == .banner { adUnitData["bannerSize"] = self.bannerSize }
        return ISAdData(serverData: nil, configuration: self.configuration, adUnitData: adUnitData)
    }

    /// Has a new object collect what the network bids with, and lets go of it at once.
    package func collectSignals(_ format: AdFormat, isOnMain: Bool = true) async -> FakeLevelPlaySignals {
        await self.make(format).collectSignals(self.auctionData(format), isOnMain: isOnMain)
    }
}

extension FakeLevelPlayRequest {
    /// Has the object collect what the network bids with.
    package func collectSignals(_ adData: ISAdData?, isOnMain: Bool = true) async -> FakeLevelPlaySignals {
        let host = self.host
        let signals = FakeLevelPlaySignals { [weak host] in host?.find($0) }
        guard let bidder = self.ad as? any ISBiddingDataProtocol else {
            host.find("The object collects no signals.")
            return signals
        }
        let delegate = signals.makeDelegate()
        await call(isOnMain: isOnMain) { bidder.collectBiddingData(with: adData, delegate: delegate) }
        return signals
    }
}
