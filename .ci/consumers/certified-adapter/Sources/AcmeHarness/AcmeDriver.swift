import AcmeSDK
import MediationConformance

/// Plays the network as the suite directs: the SDK is real, and this is its server.
@MainActor
final class AcmeDriver: AcmeServer, NetworkDriver {
    private let objects: NetworkObjects<AcmeLoader, AcmeAd>

    init(_ log: NetworkLog) { self.objects = NetworkObjects(log) }

    // The adapter's requests to the network.
    func ask(_ loader: AcmeLoader, unit: String, isTest: Bool) {
        self.objects.logRequest(NetworkRequest(adUnitID: unit, isTest: isTest), by: loader)
    }

    func stop(_ loader: AcmeLoader) { self.objects.logCancel(by: loader) }
    func track(_ ad: AcmeAd, clickableViews count: Int) { self.objects.logViews(of: ad, clickable: count) }
    func untrack(_ ad: AcmeAd) { self.objects.logRemovedViews(of: ad) }

    // The network's side. The harness declares `mainThreadOnly`, so all steps arrive on the main thread.
    nonisolated func perform(_ step: NetworkStep) throws {
        try MainActor.assumeIsolated { try self.play(step) }
    }

    private func play(_ step: NetworkStep) throws {
        try self.objects.perform(
            step,
            makeAd: { AcmeAd($0) },
            deliver: { ad, loader in loader.delegate?.loader(loader, didLoad: ad) },
            fail: { failure, loader in
                loader.delegate?.loader(loader, didFailWith: AcmeError(AcmeError.Kind(failure.kind), failure.message))
            },
            report: { event, ad in
                switch event {
                case .impression: ad.delegate?.adWasSeen(ad)
                case .click: ad.delegate?.adWasClicked(ad)
                default: throw UnsupportedStep()
                }
            }
        )
    }
}

extension AcmeAd {
    /// Creates an ad from these assets, without those that the network lacks.
    convenience init(_ payload: NetworkPayload) {
        self.init(
            title: payload.headline,
            text: payload.body,
            button: payload.callToAction,
            imageAddress: payload.images.first?.url,
            rating: payload.starRating.map { $0 * 2 }
        )
    }
}

extension AcmeError.Kind {
    init(_ kind: NetworkFailure.Kind) {
        switch kind {
        case .noFill: self = .noAd
        case .networkError: self = .offline
        case .badRequest: self = .badUnit
        case .internalError: self = .serverDown
        }
    }
}
