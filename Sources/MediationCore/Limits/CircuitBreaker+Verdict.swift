extension CircuitBreaker.Verdict {
    /// What an attempt that ended with this error says of its network; an attempt with an ad is a success.
    ///
    /// Without a `default`: who adds a code decides here what it means.
    package init(_ code: MediationError.Code) {
        switch code.kind {
        // Nobody could be asked, or nobody answered anything that can be used.
        case .setUpFailed, .setUpTimedOut, .networkError, .serverError, .invalidResponse, .timedOut, .handlerDropped,
            .adapterError:
            self = .failure
        // The network has answered, if not with an ad that can be shown.
        case .noFill, .imageRefused, .imageTooLarge, .imageTimedOut, .imageNotAnImage, .imageDownloadFailed,
            .missingRequiredAssets, .formatNotRequested:
            self = .success
        // The end of the load, or better ads of others.
        case .cancelled, .deadlineExceeded, .outOfTime, .notNeeded:
            self = .none
        // The network was not asked.
        case .adapterDisabled, .adapterNotFound, .notAnAdapter, .ambiguousAdapter, .unsupportedFormat, .alreadyLoading,
            .invalidAdRequest, .frequencyCapped, .paced, .circuitOpen, .adapterBusy:
            self = .none
        // One line item is wrong: that must not take the network's other line items along.
        case .invalidRequest, .invalidSettings:
            self = .none
        // The auction: signals and bids say nothing of loading ads.
        case .noBid, .outbid, .bidRejected, .bidTooLate, .bidBelowFloor, .auctionFailed:
            self = .none
        // Not the end of an attempt.
        case .adExpired, .viewOutsideContainer, .viewRegisteredTwice, .unknownAsset, .cannotOpenURL,
            .configurationUnreadable, .configurationSyntax, .configurationInvalid, .unknownAdUnit,
            .impressionCountsUnreadable, .impressionCountsUnwritable:
            self = .none
        }
    }
}
