extension AdapterTemplate {
    static let adapter = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeAdapter.swift",
        #"""
        import MediationCore

        /// Asks the Acme network for ads.
        public final class AcmeAdapter: NetworkAdapter {
            /// Raised with each change of the adapter.
            public nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
            /// The version that the SDK reports.
            public nonisolated static let networkSDKVersion =
                VersionNumber(AcmeSDKNetwork.version) ?? VersionNumber(0, 0, 0)

            /// The SDK; the conformance suite sets its own.
            package static var network: any AcmeNetwork = AcmeSDKNetwork() {
                didSet { self.pendingSetUp = PendingSetUp() }
            }
            private static var pendingSetUp = PendingSetUp()

            private let answer = PendingAdAnswer<AcmeAnswer>()
            private var request: (any AcmeLoad)?

            /// Creates an adapter for one attempt.
            public init() {}

            /// Starts the SDK, once for all who ask.
            public static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
                let (network, pendingSetUp) = (self.network, self.pendingSetUp)
                network.setPrivacy(AcmePrivacy(configuration.privacy))
                pendingSetUp.join(completionHandler) {
                    network.start { error in
                        pendingSetUp.finish(error.map { .failure(MediationError($0)) } ?? .success(()))
                    }
                }
            }

            /// Passes the user's privacy choices to the SDK.
            public static func privacyDidChange(to snapshot: PrivacySnapshot) {
                self.network.setPrivacy(AcmePrivacy(snapshot))
            }

            /// Stops the request, unless a late ad is welcome.
            public func cancelLoad(reason: CancelReason) {
                guard !reason.acceptsLateAd else { return }
                _ = self.answer.take()
                self.request?.cancel()
                self.request = nil
            }

            /// Asks the network once, for an ad of any format.
            func load(
                _ format: AdFormat,
        {{#banner}}
                size: BannerSize? = nil,
        {{/banner}}
                for configuration: some AcmeConfiguration,
                answer: @escaping @Sendable (Result<any AcmeAd, any Error>) -> Void
            ) {
                do throws(MediationError) {
                    let unit = try configuration.credentials.decode(AcmeSettings.self).parameter
                    guard unit.contains(where: { !$0.isWhitespace }) else {
                        throw MediationError(.invalidSettings, "settings.parameter is blank.")
                    }
                    Self.network.setPrivacy(AcmePrivacy(configuration.privacy))
                    let pending = self.answer
                    // Before the request, because the SDK may answer inside it.
                    pending.keep { result in answer(result.mapError { MediationError($0) }) }
                    self.request = Self.network.load(
                        AcmeRequest(
                            format: format,
                            unit: unit,
        {{#banner}}
                            size: size,
        {{/banner}}
        {{#bidding}}
                            bidResponse: configuration.bidResponse,
        {{/bidding}}
                            isTest: configuration.isTestRequest
                        )
                    ) { result in
                        pending.take()?(result)
                    }
                } catch {
                    answer(.failure(error))
                }
            }
        }

        /// The settings of a line item.
        struct AcmeSettings: Decodable {
            /// The network's ad unit.
            let parameter: String
        }

        /// The common part of the configurations of all formats.
        @MainActor
        protocol AcmeConfiguration {
            var credentials: MediationCredentials { get }
            var isTestRequest: Bool { get }
            var privacy: PrivacySnapshot { get }
        {{#bidding}}
            var bidResponse: String? { get }
        {{/bidding}}
        }

        extension MediationError {
            /// Creates an error from the SDK's, with a code of mediation and the SDK's own number.
            init(_ error: AcmeError) {
                // Step 4: the numbers of the SDK's errors.
                let code: Code =
                    switch error.number {
                    case 1: .noFill
                    case 2: .networkError
                    case 3: .invalidRequest
                    case 4: .serverError
                    default: .adapterError
                    }
                self.init(code, error.text, networkCode: error.number, underlying: error)
            }
        }
        """#
    )

    static let bidding = AdapterTemplate(
        "Sources/AcmeAdapter/AcmeAdapter+Bidding.swift",
        for: .bidding,
        #"""
        import MediationCore

        extension AcmeAdapter: {{bidder}} {
            /// Makes a token for the exchange, a new one each time.
            public nonisolated static func collectSignals(
                for configuration: BidSignalConfiguration,
                completionHandler: BidSignalCompletionHandler
            ) {
                Task { @MainActor in
                    do throws(MediationError) {
                        let unit = try configuration.credentials.decode(AcmeSettings.self).parameter
                        self.network.setPrivacy(AcmePrivacy(configuration.privacy))
                        let request = AcmeRequest(
                            format: configuration.format,
                            unit: unit,
        {{#banner}}
                            size: configuration.bannerSize,
        {{/banner}}
                            bidResponse: nil,
                            isTest: configuration.isTestRequest
                        )
                        completionHandler(.success(BidSignals(token: self.network.bidToken(for: request))))
                    } catch {
                        completionHandler(.failure(error))
                    }
                }
            }
        }
        """#
    )
}
