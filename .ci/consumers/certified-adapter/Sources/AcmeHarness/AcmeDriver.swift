import AcmeSDK
import MediationConformance

/// Plays the network as the suite directs: the SDK is real, and this is its server.
@MainActor
final class AcmeDriver: AcmeServer, NetworkDriver {
    private let log: NetworkLog
    private var loaders: [() -> AcmeLoader?] = []
    private var ads: [Int: () -> AcmeAd?] = [:]

    init(_ log: NetworkLog) { self.log = log }

    // The adapter's requests to the network.
    func ask(_ loader: AcmeLoader, unit: String, isTest: Bool) {
        self.loaders.append { [weak loader] in loader }
        self.log.created(loader, "loader")
        self.log(.request(NetworkRequest(adUnitID: unit, isTest: isTest)))
    }

    func stop(_ loader: AcmeLoader) { self.log(.cancel(request: self.number { $0() === loader })) }
    func track(_ ad: AcmeAd, clickableViews count: Int) { self.log(.showViews(ad: self.number(ad), clickable: count)) }
    func untrack(_ ad: AcmeAd) { self.log(.removeViews(ad: self.number(ad))) }

    private func number(_ isIt: (() -> AcmeLoader?) -> Bool) -> Int { (self.loaders.firstIndex(where: isIt) ?? -1) + 1 }
    private func number(_ ad: AcmeAd) -> Int { self.ads.first { $0.value() === ad }?.key ?? 0 }

    // The network's side. The harness declares `mainThreadOnly`, so all steps arrive on the main thread.
    nonisolated func perform(_ step: NetworkStep) throws {
        try MainActor.assumeIsolated { try self.play(step) }
    }

    private func play(_ step: NetworkStep) throws {
        switch step {
        case .fill(let request, let payload):
            guard let loader = self.loaders[request - 1]() else { return }
            let ad = AcmeAd(payload)
            self.log.created(ad, "ad")
            if self.ads[request]?() == nil { self.ads[request] = { [weak ad] in ad } }
            loader.delegate?.loader(loader, didLoad: ad)
        case .fail(let request, let failure):
            guard let loader = self.loaders[request - 1]() else { return }
            loader.delegate?.loader(loader, didFailWith: AcmeError(AcmeError.Kind(failure.kind), failure.message))
        case .report(.impression, let number):
            if let ad = self.ads[number]?() { ad.delegate?.adWasSeen(ad) }
        case .report(.click, let number):
            if let ad = self.ads[number]?() { ad.delegate?.adWasClicked(ad) }
        default: throw UnsupportedStep()
        }
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
