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

    private struct State {
        var loads: [PlayedLoad] = []
        var ads: [Int: WeakAd] = [:]
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
            let ad = SampleAnswer(payload, number: number, for: load.request)
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
        default: throw UnsupportedStep()
        }
    }

    private func load(_ number: Int) throws(SamplePlayerError) -> PlayedLoad {
        let loads = self.state.withLock { $0.loads }
        guard loads.indices.contains(number - 1) else { throw SamplePlayerError("there is no request \(number)") }
        return loads[number - 1]
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
}

// MARK: - The SDK's requests to its servers

extension SamplePlayer {
    var sdkVersion: String { self.state.withLock { $0.version } }

    @MainActor
    func sdkDidAsk(for load: PlayedLoad) {
        if let loader = load.loader { self.log.created(loader, "loader") }
        self.state.withLock { $0.loads.append(load) }
        self.log(.request(NetworkRequest(load)))
    }

    @MainActor
    func sdkDidCancel(_ load: PlayedLoad) {
        let index = self.state.withLock { state in state.loads.firstIndex { $0 === load } }
        if let index { self.log(.cancel(request: index + 1)) }
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
