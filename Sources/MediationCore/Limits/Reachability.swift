extension MediationError.Code {
    /// Indicates whether an attempt may have failed with this code because the device has no connection.
    package var mayBeTheConnection: Bool {
        switch self.kind {
        case .networkError, .setUpFailed, .setUpTimedOut, .adapterError, .timedOut: true
        default: false
        }
    }
}

extension ResponseInfo {
    /// The conclusion from a load about the device's connection.
    package enum Reach: Sendable {
        /// No conclusion: no adapter was asked.
        case unknown
        /// Some network has answered.
        case somebody
        /// The auction was answered, but no adapter that was asked for an ad has reached its network.
        case onlyTheAuction
        /// The only adapter that was asked has failed; it may be broken.
        case oneHasFailed
        /// The only adapter that was asked has not reached its network, or received no answer from it.
        case oneIsSilent
        /// Several adapters were asked, and none has received an answer.
        case nobody
    }

    /// The conclusion from this load about the device's connection.
    package var reach: Reach {
        if self.lineItems.contains(where: \.wasReached) { return .somebody }
        if self.lineItems.contains(where: \.wasAuctioned) { return .onlyTheAuction }
        let silent = self.lineItems.filter(\.wasSilent)
        switch Set(silent.map(\.adapter)).count {
        case 0: return .unknown
        case 1: return silent.contains(where: \.wasUnreachable) ? .oneIsSilent : .oneHasFailed
        default: return .nobody
        }
    }

    /// Indicates whether the device, rather than a network, seems to be the reason that there is no ad.
    package var isOutage: Bool { self.reach == .nobody || self.reach == .oneIsSilent }
}

extension ResponseInfo.LineItemInfo {
    /// Indicates whether its network answered, with or without an ad.
    fileprivate var wasReached: Bool {
        switch self.outcome {
        case .loaded, .notUsed: return self.keptFromLoadID == nil
        // There was an ad, which could no longer be handed out.
        case .failed where self.error?.code == .adExpired: return self.keptFromLoadID == nil
        default: break
        }
        return self.error.map { CircuitBreaker.Verdict($0.code) == .success } ?? false
    }

    /// Indicates whether it lost with a bid or by an HTTP status of the auction's server: to have no bid takes no
    /// connection.
    fileprivate var wasAuctioned: Bool {
        guard let error = self.error else { return false }
        switch error.code {
        case .outbid, .bidRejected, .bidBelowFloor: return true
        case .auctionFailed: return error.networkCode.map { (100..<600).contains($0) } ?? false
        default: return false
        }
    }

    /// Indicates whether its network could not be reached, or did not answer in time.
    fileprivate var wasUnreachable: Bool {
        let codes: [MediationError.Code] = [.networkError, .timedOut, .setUpTimedOut, .deadlineExceeded]
        return self.error.map { codes.contains($0.code) } ?? false
    }

    /// Indicates whether it was asked and its network gave no answer.
    fileprivate var wasSilent: Bool {
        guard let code = self.error?.code else { return false }
        return code.mayBeTheConnection || [.deadlineExceeded, .auctionFailed].contains(code)
    }
}
