extension MediationError.Code {
    /// Whether an attempt may have failed with this because the device has no connection.
    package var mayBeTheConnection: Bool {
        switch self.kind {
        case .networkError, .setUpFailed, .setUpTimedOut, .adapterError, .timedOut: true
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
        /// The only adapter that was asked has failed; it may be broken.
        case oneHasFailed
        /// The only adapter that was asked has not reached its network, or heard nothing of it.
        case oneIsSilent
        /// Several adapters were asked, and none has got an answer.
        case nobody
    }

    /// What the load tells of the device's connection.
    package var reach: Reach {
        guard !self.lineItems.contains(where: \.wasReached) else { return .somebody }
        let silent = self.lineItems.filter(\.wasSilent)
        switch Set(silent.map(\.adapter)).count {
        case 0: return .unknown
        case 1: return silent.contains(where: \.wasUnreachable) ? .oneIsSilent : .oneHasFailed
        default: return .nobody
        }
    }

    /// Whether the device, rather than a network, seems to be the reason that there is no ad.
    package var isOutage: Bool { self.reach == .nobody || self.reach == .oneIsSilent }
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

    /// Whether its network could not be reached, or did not answer in time.
    fileprivate var wasUnreachable: Bool {
        let codes: [MediationError.Code] = [.networkError, .timedOut, .setUpTimedOut, .deadlineExceeded]
        return self.error.map { codes.contains($0.code) } ?? false
    }

    /// Whether it was asked and nothing was heard of its network.
    fileprivate var wasSilent: Bool {
        guard let code = self.error?.code else { return false }
        return code.mayBeTheConnection || [.deadlineExceeded, .auctionFailed].contains(code)
    }
}
