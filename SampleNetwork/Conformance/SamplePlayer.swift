import Foundation
import MediationConformance
import MediationCore
import PlatformViews
import SampleAdSDK

/// Plays the Sample Network for the suite: its servers, below the real SDK.
///
/// First answers are those of a server. If the suite makes the network misbehave, for example with a second answer, the
/// SDK misbehaves, because its servers cannot.
final class SamplePlayer: NetworkDriver, PlayedServers {
    private struct WeakAd {
        weak var ad: SampleNativeAd?
    }

    private struct WeakFullScreenAd {
        weak var ad: SampleFullScreenAd?
    }

    private struct WeakBannerAd {
        weak var ad: SampleBannerAd?
    }

    private enum Load: Sendable {
        case native(PlayedLoad)
        case banner(PlayedBannerLoad)
        case fullScreen(PlayedFullScreenLoad)

        @MainActor var downloadsImages: Bool {
            switch self {
            case .native(let load): load.request.downloadsImages
            case .banner(let load): load.request.downloadsImages
            case .fullScreen(let load): load.request.downloadsImages
            }
        }

        var object: AnyObject {
            switch self {
            case .native(let load): load
            case .banner(let load): load
            case .fullScreen(let load): load
            }
        }
    }

    private struct State {
        var loads: [Load] = []
        var ads: [Int: WeakAd] = [:]
        var fullScreenAds: [Int: WeakFullScreenAd] = [:]
        var bannerAds: [Int: WeakBannerAd] = [:]
        var version = "1.4.0"
    }

    let url: URL
    private let log: NetworkLog
    private let state = LockedValue(State())

    init(at url: URL, log: NetworkLog) {
        self.url = url
        self.log = log
    }

    func perform(_ step: NetworkStep) throws {
        if case .sdkVersion(let version) = step { return self.state.withLock { $0.version = version } }
        // The harnesses declare that the SDK acts on the main thread only.
        try MainActor.assumeIsolated { try self.performOnMain(step) }
    }

    @MainActor
    private func performOnMain(_ step: NetworkStep) throws {
        switch step {
        case .fill(let number, let payload):
            let load = try self.load(number)
            let ad = SampleAnswer(payload, number: number, downloadsImages: load.downloadsImages)
            ad.downloads.forEach { self.log(.downloadImage(url: $0)) }
            self.answer(load, number, .http(status: 200, body: try ad.body()))
        case .fail(let number, let failure):
            self.answer(try self.load(number), number, try SampleAnswer.failure(failure))
        case .report(let event, let number):
            guard let event = SampleNativeAdEvent(event) else { throw UnsupportedStep() }
            guard let ad = self.state.withLock({ $0.ads[number]?.ad }) else { return }
            // The SDK never does that: the side that counts already knows.
            guard ad.tracksItself || (event != .impression && event != .click) else { throw UnsupportedStep() }
            ad.report(event)
        case .reportFullScreen(let event, let number):
            guard let event = SampleFullScreenAdEvent(event) else { throw UnsupportedStep() }
            self.fullScreenAd(number)?.report(event)
        case .reward(let reward, let number):
            guard let type = reward.type, let amount = reward.amount, amount.isFinite else { throw UnsupportedStep() }
            guard let ad = self.fullScreenAd(number) else { return }
            // The SDK never does that.
            guard ad.format.isRewarded else { throw UnsupportedStep() }
            ad.report(.reward(SampleReward(type: type, amount: amount)))
        case .reportBanner(let event, let number):
            guard let event = SampleBannerAdEvent(event) else { throw UnsupportedStep() }
            self.state.withLock { $0.bannerAds[number]?.ad }?.report(event)
        default: throw UnsupportedStep()
        }
    }

    private func fullScreenAd(_ number: Int) -> SampleFullScreenAd? {
        self.state.withLock { $0.fullScreenAds[number]?.ad }
    }

    private func load(_ number: Int) throws(SamplePlayerError) -> Load {
        let loads = self.state.withLock { $0.loads }
        guard loads.indices.contains(number - 1) else { throw SamplePlayerError("there is no request \(number)") }
        return loads[number - 1]
    }

    @MainActor
    private func answer(_ load: Load, _ number: Int, _ answer: PlayedLoad.Answer) {
        switch load {
        case .native(let load): self.answer(load, number, answer)
        case .banner(let load): self.answer(load, number, answer)
        case .fullScreen(let load): self.answer(load, number, answer)
        }
    }

    @MainActor
    private func answer(_ load: PlayedLoad, _ number: Int, _ answer: PlayedLoad.Answer) {
        do throws(SampleError) {
            let ad = try load.ad(in: answer, clock: StillClock())
            self.log.created(ad, "ad")
            self.state.withLock { state in
                if state.ads[number]?.ad == nil { state.ads[number] = WeakAd(ad: ad) }
            }
            load.end(.success(ad))
        } catch {
            load.end(.failure(error))
        }
    }

    @MainActor
    private func answer(_ load: PlayedBannerLoad, _ number: Int, _ answer: PlayedLoad.Answer) {
        do throws(SampleError) {
            let ad = try load.ad(in: answer, clock: StillClock())
            self.log.created(ad, "ad")
            self.state.withLock { state in
                if state.bannerAds[number]?.ad == nil { state.bannerAds[number] = WeakBannerAd(ad: ad) }
            }
            load.end(.success(ad))
        } catch {
            load.end(.failure(error))
        }
    }

    @MainActor
    private func answer(_ load: PlayedFullScreenLoad, _ number: Int, _ answer: PlayedLoad.Answer) {
        do throws(SampleError) {
            let ad = try load.ad(in: answer, clock: StillClock())
            self.log.created(ad, "ad")
            self.state.withLock { state in
                if state.fullScreenAds[number]?.ad == nil { state.fullScreenAds[number] = WeakFullScreenAd(ad: ad) }
            }
            load.end(.success(ad))
        } catch {
            load.end(.failure(error))
        }
    }
}

// MARK: - The SDK's requests to its servers

extension SamplePlayer {
    var sdkVersion: String { self.state.withLock { $0.version } }

    func sdkDidMake(token: String, for request: SampleAdRequest, adUnitID: String, kind: SampleAdKind) {
        self.log(.collectSignals(NetworkRequest(request, adUnitID: adUnitID, kind)))
        self.log(.signals(BidSignals(token: token)))
    }

    @MainActor
    func sdkDidAsk(for load: PlayedLoad) {
        if let loader = load.loader { self.log.created(loader, "loader") }
        self.state.withLock { $0.loads.append(.native(load)) }
        self.log(.request(NetworkRequest(load)))
    }

    @MainActor
    func sdkDidAsk(for load: PlayedFullScreenLoad) {
        if let loader = load.loader { self.log.created(loader, "loader") }
        self.state.withLock { $0.loads.append(.fullScreen(load)) }
        self.log(.request(NetworkRequest(load)))
    }

    @MainActor
    func sdkDidCancel(_ load: PlayedLoad) { self.logCancel(of: load) }

    @MainActor
    func sdkDidCancel(_ load: PlayedFullScreenLoad) { self.logCancel(of: load) }

    @MainActor
    func sdkDidAsk(for load: PlayedBannerLoad) {
        if let loader = load.loader { self.log.created(loader, "loader") }
        self.state.withLock { $0.loads.append(.banner(load)) }
        self.log(.request(NetworkRequest(load)))
    }

    @MainActor
    func sdkDidCancel(_ load: PlayedBannerLoad) { self.logCancel(of: load) }

    private func logCancel(of load: AnyObject) {
        let index = self.state.withLock { state in state.loads.firstIndex { $0.object === load } }
        if let index { self.log(.cancel(request: index + 1)) }
    }

    @MainActor
    func sdkDidPresent(_ ad: SampleFullScreenAd, from controller: PlatformViewController) {
        let number = self.state.withLock { state in state.fullScreenAds.first { $0.value.ad === ad }?.key }
        guard let number else { return }
        let presentation = NetworkPresentation(
            controller: self.log.name(of: controller),
            userID: ad.userID,
            customData: ad.customData
        )
        self.log(.present(ad: number, presentation))
    }

    @MainActor
    func sdkDidPost(to url: URL, clickedOn view: PlatformView?) {
        guard let (kind, number) = SampleAnswer.adAndKind(of: url) else { return }
        switch kind {
        case .impression: self.log(.impression(ad: number))
        case .click: self.log(.click(ad: number, asset: self.log.asset(shownBy: view)))
        }
    }

    @MainActor
    func sdkDidSetView(_ view: PlatformView?, clickableViews: [PlatformView], of ad: SampleNativeAd) {
        let number = self.state.withLock { state in state.ads.first { $0.value.ad === ad }?.key }
        guard let number else { return }
        self.log(
            view == nil ? .removeViews(ad: number) : .showViews(ad: number, clickable: clickableViews.count)
        )
    }
}

/// An error that indicates that the suite has ordered an impossible step.
struct SamplePlayerError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
