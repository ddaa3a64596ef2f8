import Foundation
import MediationBridge
import MediationCore

/// One load that the SDK asks for.
struct GMALoad: Sendable {
    private let type: GMACustomEvent.Type
    private let configuration: HandedOver<GMAAdConfiguration>
    private let loads: HostLoads
    private let isOnMain: Bool

    /// Describes a load, on the thread on which the SDK asks for it.
    init(_ type: GMACustomEvent.Type, _ configuration: GMAAdConfiguration, in loads: HostLoads) {
        self.type = type
        self.configuration = HandedOver(configuration)
        self.loads = loads
        self.isOnMain = DispatchQueue.isMain
    }

    @MainActor
    func loadNativeAd(_ configuration: GMANativeAdConfiguration, _ handler: @escaping GMANativeLoadCompletionHandler) {
        let options = NativeAdOptions(configuration.options)
        self.start { request throws(MediationError) in
            var request = request
            request.options = options
            return NativeFormat(request: request)
        } answer: { [type] result in
            switch result {
            case .success(.native(let loaded)):
                let ad = GMANativeAd(
                    BridgedNativeAd(loaded, of: type.network),
                    domain: type,
                    onlyURLs: options.images.disableImageLoading
                )
                guard let delegate = handler(ad, nil) else { return }
                ad.listen(delegate)
            case .success(.custom):
                // Nobody asks for custom formats.
                _ = handler(
                    nil,
                    MediationError(.formatNotRequested, "The ad is of a custom format.").forGMA(from: type)
                )
            case .failure(let error): _ = handler(nil, error.forGMA(from: type))
            }
        }
    }

    @MainActor
    func loadBanner(_ configuration: GMABannerAdConfiguration, _ handler: @escaping GMABannerLoadCompletionHandler) {
        let adSize = configuration.adSize
        self.start { request throws(MediationError) in
            BannerFormat(request: request, size: try BannerSize(gma: adSize))
        } answer: { [type] result in
            switch result {
            case .success(let session):
                let ad = GMABannerAd(BridgedBannerAd(session))
                guard let delegate = handler(ad, nil) else { return }
                ad.listen(delegate)
            case .failure(let error): _ = handler(nil, error.forGMA(from: type))
            }
        }
    }

    /// The host's completion handler for an ad that covers the screen.
    typealias FullScreenHandler =
        @MainActor (GMAFullScreenAd?, (any Error)?) -> (any GMAAdEventDelegate, (any GMARewardedEventDelegate)?)?

    @MainActor
    func loadFullScreenAd<Kind: FullScreenAdKind>(_ kind: Kind.Type, _ handler: @escaping FullScreenHandler) {
        self.start { request throws(MediationError) in
            FullScreenFormat<Kind>(request: request)
        } answer: { [type] in
            self.answer($0.map { BridgedFullScreenAd($0, of: type.network) }, handler)
        }
    }

    @MainActor
    private func answer(_ result: Result<BridgedFullScreenAd, MediationError>, _ handler: FullScreenHandler) {
        switch result {
        case .success(let bridged):
            let ad = GMAFullScreenAd(bridged, domain: self.type)
            guard let (delegate, rewarded) = handler(ad, nil) else { return }
            ad.listen(delegate, rewarded)
        case .failure(let error): _ = handler(nil, error.forGMA(from: self.type))
        }
    }

    /// Starts the load; `answer` is called once, on the main actor.
    @MainActor
    private func start<Format: LoadFormat>(
        _ makeFormat: (AdRequest) throws(MediationError) -> Format,
        answer: @escaping @MainActor (Result<Format.Delivered, MediationError>) -> Void
    ) {
        let network = self.type.network
        if !self.isOnMain { network.hostMistake("The host has asked for an ad off the main thread.") }
        let configuration = self.configuration.opened
        do throws(MediationError) {
            let settings = try HostSettings.settings(
                configuration.credentials.settings,
                parameterKey: gmaParameterKey
            )
            let format = try makeFormat(AdRequest(configuration))
            self.loads.add { ended in
                network.load(format, settings: settings, privacy: .ofGMA) { result in
                    ended()
                    answer(result)
                }
            }
        } catch {
            answer(.failure(error))
        }
    }
}
