package import MediationConformance
package import MediationCore

/// The harness of an adapter that is written as the documents describe for `async`.
package struct CourierHarness: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> {
        let all: Set<AdapterCapability> = [
            .concurrentLoads, .cancel, .images, .countsImpressions, .countsClicks, .testRequests,
        ]
        return Mutation.chosen == .isAsyncAndCannotStop ? all.subtracting([.cancel]) : all
    }

    package let settings: [String: JSONValue] = ["parameter": "courier-unit"]

    package init() {}

    package func makeAdapter() -> CourierAdapter { CourierAdapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let network = CourierNetwork(log, canStop: Self.capabilities.contains(.cancel))
        CourierSDK.shared.withLock { $0 = CourierSDK(network) }
        return network
    }
}

/// Awaits the ad of an actor.
package final class CourierAdapter: AsyncMediationAdapter {
    package nonisolated static let adapterVersion = VersionNumber(2, 0, 0)
    package nonisolated static let networkSDKVersion = VersionNumber(7, 1, 0)

    private struct Settings: Decodable {
        let parameter: String
    }

    package init() {}

    package func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
        let unit = try configuration.credentials.decode(Settings.self).parameter
        guard unit.contains(where: { !$0.isWhitespace }) else {
            throw MediationError(.invalidSettings, "settings.parameter is blank.")
        }
        guard let sdk = CourierSDK.shared.withLock({ $0 }) else {
            throw MediationError(.adapterError, "The SDK is missing.")
        }
        do {
            let ad = try await sdk.ad(unit: unit, isTest: configuration.isTestRequest)
            let mapped = CourierNativeAd(ad)
            guard mapped.headline != nil || mapped.body != nil || !mapped.images.isEmpty else {
                throw MediationError(.invalidResponse, "The ad is empty.")
            }
            return mapped
        } catch let error as CourierError {
            throw MediationError(error)
        }
    }
}

extension MediationError {
    fileprivate init(_ error: CourierError) {
        let code: Code =
            switch error.failure.kind {
            case .noFill: .noFill
            case .networkError: .networkError
            case .badRequest: .invalidRequest
            case .internalError: .serverError
            }
        self.init(code, error.failure.message, underlying: error)
    }
}

/// The ad, which reports the events of its stream.
final class CourierNativeAd: MediationNativeAd {
    let handlesUserImpressions = true
    let handlesUserClicks = true

    private let ad: CourierAd
    private var listening: Task<Void, Never>?

    init(_ ad: CourierAd) {
        self.ad = ad
    }

    deinit {
        self.listening?.cancel()
    }

    var headline: String? { self.ad.title }
    var body: String? { self.ad.text }
    var callToAction: String? { self.ad.button }
    var images: [NativeAdImage] { [self.ad.picture.flatMap { NativeAdImage(urlString: $0) }].compactMap(\.self) }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.listening = Task { [events = self.ad.events] in
            for await event in events {
                switch event {
                case .seen: eventDelegate.report(.impression)
                case .tapped: eventDelegate.report(.click)
                }
            }
        }
    }
}
