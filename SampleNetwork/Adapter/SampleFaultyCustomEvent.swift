package import MediationCore

/// The custom event of the Sample Network with typical mistakes of adapters, to observe mediation's reaction.
///
/// The setting `fault` selects the mistake; the other settings are those of ``SampleCustomEvent``.
package final class SampleFaultyCustomEvent: MediationAdapter {
    /// A mistake.
    package enum Fault: String, CaseIterable, Decodable, Sendable {
        /// Keeps the completion handler and never calls it.
        case neverAnswers
        /// Releases the completion handler without calling it.
        case dropsHandler
        /// Passes every answer of the network on twice.
        case answersTwice
        /// Reports no fill, and then delivers the network's ad anyway.
        case failsThenFills
        /// Ignores that the load was cancelled, and answers at that moment.
        case answersLate
        /// Calls the completion handler on another thread, which is not a mistake: adapters may do so.
        case answersFromAnotherThread
    }

    private struct Settings: Decodable {
        let fault: Fault
    }

    package nonisolated static let adapterVersion = SampleCustomEvent.adapterVersion
    package nonisolated static var networkSDKVersion: VersionNumber { SampleCustomEvent.networkSDKVersion }

    private let customEvent = SampleCustomEvent()
    private var fault: Fault?
    private var completionHandler: NativeAdCompletionHandler?

    package init() {}

    /// Throws if the settings name no fault.
    package nonisolated static func check(_ credentials: MediationCredentials) throws(MediationError) {
        _ = try credentials.decode(Settings.self)
    }

    package func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            let fault = try configuration.credentials.decode(Settings.self).fault
            self.fault = fault
            self.load(configuration, completionHandler, with: fault)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        self.customEvent.cancelLoad(reason: reason)
        if self.fault == .answersLate {
            self.completionHandler?(.failure(MediationError(.noFill, "Answered after the load was cancelled.")))
        }
        self.completionHandler = nil
    }

    private func load(
        _ configuration: NativeAdConfiguration,
        _ completionHandler: NativeAdCompletionHandler,
        with fault: Fault
    ) {
        switch fault {
        case .dropsHandler:
            break
        case .neverAnswers, .answersLate:
            self.completionHandler = completionHandler
        case .answersTwice:
            self.load(configuration) { result in
                let eventDelegate = completionHandler(result)
                completionHandler(result)
                return eventDelegate
            }
        case .failsThenFills:
            self.load(configuration) { result in
                completionHandler(.failure(MediationError(.noFill, "Answered before the network did.")))
                return completionHandler(result)
            }
        case .answersFromAnotherThread:
            self.load(configuration) { result in
                Task.detached { completionHandler(result) }
                return nil
            }
        }
    }

    private func load(
        _ configuration: NativeAdConfiguration,
        _ answer:
            @escaping @Sendable (Result<any MediationNativeAd, any Error>) -> (any MediationNativeAdEventDelegate)?
    ) {
        self.customEvent.loadNativeAd(for: configuration, completionHandler: NativeAdCompletionHandler(answer))
    }
}
