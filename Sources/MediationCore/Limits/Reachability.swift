extension MediationError.Code {
    /// Whether an attempt may have failed with this because the device has no connection; nobody was kept waiting for it.
    package var mayBeTheConnection: Bool {
        switch self.kind {
        case .networkError, .setUpFailed, .setUpTimedOut, .adapterError: true
        default: false
        }
    }
}

extension ResponseInfo {
    /// What a load tells of the device's connection.
    package enum Reach: Sendable {
        /// Nothing: nobody was asked.
        case unknown
        /// Some network has answered.
        case somebody
        /// The only adapter that was asked has not got an answer; the network may be broken.
        case oneIsSilent
        /// The only adapter that was asked says that its network cannot be reached.
        case oneIsUnreachable
        /// Several adapters were asked, and none has got an answer.
        case nobody
    }

    /// What the load tells of the device's connection.
    package var reach: Reach {
        guard !self.lineItems.contains(where: \.wasReached) else { return .somebody }
        let silent = self.lineItems.filter(\.wasSilent)
        switch Set(silent.map(\.adapter)).count {
        case 0: return .unknown
        case 1: return silent.contains { $0.error?.code == .networkError } ? .oneIsUnreachable : .oneIsSilent
        default: return .nobody
        }
    }

    /// Whether the device, rather than a network, seems to be the reason that there is no ad.
    package var isOutage: Bool { self.reach == .nobody || self.reach == .oneIsUnreachable }
}

extension ResponseInfo.LineItemInfo {
    /// Whether its network answered, with an ad or without one.
    fileprivate var wasReached: Bool {
        switch self.outcome {
        case .loaded, .notUsed: return self.keptFromLoadID == nil
        default: break
        }
        guard let code = self.error?.code else { return false }
        switch code {
        case .noBid, .outbid, .bidRejected, .bidBelowFloor: return true
        default: return CircuitBreaker.Verdict(code) == .success
        }
    }

    /// Whether it was asked and nothing was heard of its network.
    fileprivate var wasSilent: Bool {
        guard let code = self.error?.code else { return false }
        return code.mayBeTheConnection || [.timedOut, .deadlineExceeded, .auctionFailed].contains(code)
    }
}
