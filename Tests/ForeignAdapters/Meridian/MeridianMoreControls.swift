import Dispatch
package import MediationConformance
package import MediationCore

// Adapters without a known mistake, written in an unusual style.

/// Awaits the SDK's answer in the task that mediation makes for an asynchronous adapter.
package final class MeridianLegalAsync: MeridianCase, AsyncMediationAdapter {
    package nonisolated static var declared: Set<AdapterCapability> { MeridianAdapter.declared }
    package nonisolated static let adapterVersion = VersionNumber(5, 2, 0, 2)
    package nonisolated static let networkSDKVersion = VersionNumber(5, 2, 0)

    package init() {}

    package static func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        MeridianAdapter.setUp(with: configuration, completionHandler: completionHandler)
    }

    package static func privacyDidChange(to snapshot: PrivacySnapshot) { MeridianAdapter.give(snapshot) }

    package func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
        let settings = try MeridianSettings.read(configuration.credentials)
        try Task.checkCancellation()
        MeridianAdapter.give(configuration.privacy)
        return try await Call().ad(
            MeridianRequest(
                unit: settings.parameter,
                isTest: configuration.isTestRequest,
                requestID: configuration.loadID,
                token: settings.token
            )
        )
    }

    /// One request, which is answered at most once.
    private final class Call: MeridianLoaderDelegate {
        private let loader = MeridianLoader()
        private let waiting = MeridianLock<CheckedContinuation<MeridianNativeAd, any Error>?>(nil)

        /// Asks on the main actor, without a suspension before the request, so that no cancellation comes between.
        @MainActor
        func ad(_ request: MeridianRequest) async throws -> MeridianNativeAd {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    self.waiting { $0 = continuation }
                    self.loader.delegate = self
                    self.loader.load(request)
                }
            } onCancel: {
                guard self.end(with: .failure(CancellationError())) else { return }
                self.loader.cancel()
            }
        }

        func meridianLoader(_ loader: MeridianLoader, didLoad ad: MeridianAd) {
            guard ad.hasContent else {
                self.end(with: .failure(MediationError(.invalidResponse, "The ad is empty.")))
                return
            }
            self.end(with: .success(MeridianNativeAd(ad)))
        }

        func meridianLoader(_ loader: MeridianLoader, didFailWith error: MeridianError) {
            let code: MediationError.Code =
                switch error.kind {
                case .noFill: .noFill
                case .networkError: .networkError
                case .badRequest: .invalidRequest
                case .internalError: .serverError
                }
            let mapped = MediationError(code, error.text, networkCode: error.number, underlying: error)
            self.end(with: .failure(mapped))
        }

        /// Resumes the task, unless it was resumed before.
        ///
        /// - Returns: `true` if this was the end.
        @discardableResult
        private func end(with result: Result<MeridianNativeAd, any Error>) -> Bool {
            let waiting = self.waiting { waiting in
                defer { waiting = nil }
                return waiting
            }
            waiting?.resume(with: result)
            return waiting != nil
        }
    }
}

/// Reports the events of each ad from a serial queue, which keeps them in order.
package final class MeridianLegalQueue: MeridianAdapter {
    private final class QueuedAd: MeridianNativeAd {
        private nonisolated let queue = DispatchQueue(label: "meridian.events")

        override nonisolated func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent) {
            self.queue.async { self.receive(event) }
        }

        private nonisolated func receive(_ event: MeridianEvent) {
            for event in self.mapped(event) { self.events.report(event) }
        }
    }

    override nonisolated func makeAd(_ ad: MeridianAd) -> MeridianNativeAd { QueuedAd(ad) }
}
