extension CircuitBreaker.Verdict {
    /// Creates the verdict on the network of an attempt that ended with this error; an attempt with an ad is a success.
    ///
    /// There is no `default`, so that the meaning of each new code is decided here.
    package init(_ code: MediationError.Code) {
        switch code.kind {
        // The network could not be asked, or gave no answer that can be used.
        case .setUpFailed, .setUpTimedOut, .networkError, .serverError, .invalidResponse, .timedOut, .handlerDropped,
            .adapterError:
            self = .failure
        // The network has answered, even if not with an ad that can be shown.
        case .noFill, .imageRefused, .imageTooLarge, .imageTimedOut, .imageNotAnImage, .imageDownloadFailed,
            .missingRequiredAssets, .formatNotRequested, .bannerSizeMismatch:
            self = .success
        // The load ended, or another line item had a better ad.
        case .cancelled, .deadlineExceeded, .outOfTime, .notNeeded:
            self = .none
        // The network was not asked.
        case .adapterDisabled, .adapterNotFound, .notAnAdapter, .ambiguousAdapter, .unsupportedFormat, .alreadyLoading,
            .invalidAdRequest, .frequencyCapped, .paced, .circuitOpen, .adapterBusy:
            self = .none
        // One line item is wrong, which must not affect the network's other line items.
        case .invalidRequest, .invalidSettings:
            self = .none
        // The auction: signals and bids say nothing about loading ads.
        case .noBid, .outbid, .bidRejected, .bidTooLate, .bidBelowFloor, .auctionFailed:
            self = .none
        // These do not end an attempt.
        case .adExpired, .viewOutsideContainer, .viewRegisteredTwice, .unknownAsset, .cannotOpenURL, .alreadyPresented,
            .alreadyPresenting, .noViewController, .presentationFailed,
            .configurationUnreadable, .configurationSyntax, .configurationInvalid, .unknownAdUnit,
            .impressionCountsUnreadable, .impressionCountsUnwritable, .configurationFetchFailed,
            .configurationNotAuthentic, .configurationNotKept:
            self = .none
        }
    }
}
