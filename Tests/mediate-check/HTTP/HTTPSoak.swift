import Foundation
import MediationCore
import MediationNetworking
import SampleNetwork

/// Makes many loads over HTTP, and keeps the client's records of them.
@MainActor
final class HTTPSoak {
    let chaos: Chaos
    let auction: CountingAuction
    private(set) var tally: SoakTally
    /// The number of times that each load has ended.
    private(set) var ends: [UInt8]
    /// The number of the ad that each load showed, as in its ID; 0 for none.
    ///
    /// The array has its full length from the start, since the memory of the process is measured meanwhile.
    private(set) var impressions: [UInt64]
    private(set) var clicks: [Bool]
    /// The number of ads shown for each line item.
    private(set) var shown: [String: Int] = [:]
    /// The first few errors in making loads and in showing their ads.
    private(set) var mistakes: [String] = []
    private(set) var cancellations = 0
    private(set) var ended = 0

    private let mediator: AdMediator
    private let stage = AdStage()
    private let fault: SoakFault?
    private var leaked: [(NativeAdLoad, [UInt8])] = []
    private var next = 0

    /// The number of loads that were started and have not ended.
    var open: Int { self.next - self.ended }

    init(_ chaos: Chaos, server: String, loads: Int, fault: SoakFault?) throws {
        guard let url = URL(string: "\(server)/v1/auctions") else { throw AdStage.Mistake(description: "\(server)?") }
        let registry = AdapterRegistry()
        registry.register(SampleCustomEvent.self)
        registry.register(SampleDelegatingCustomEvent.self)
        registry.register(SampleFaultyCustomEvent.self)
        registry.register(CountingBidder.self)
        let auction = CountingAuction(remote: RemoteAuction(url: url))
        self.mediator = AdMediator(
            configuration: chaos.configuration(server: server),
            registry: registry,
            images: ImagePipeline(loader: URLSessionDataLoader(), limits: ImageLimits(allowsPrivateHosts: true)),
            auction: auction
        )
        self.chaos = chaos
        self.auction = auction
        self.tally = SoakTally(chaos)
        self.ends = Array(repeating: 0, count: loads)
        self.impressions = Array(repeating: 0, count: loads)
        self.clicks = Array(repeating: false, count: loads)
        self.fault = fault
    }

    /// Makes loads until `count` of them have ended, `concurrency` at a time.
    ///
    /// - Returns: `false` if no load ends for `patience` seconds: then some never will.
    func run(until count: Int, concurrency: Int, patience: Int) async throws -> Bool {
        for _ in 0..<concurrency { Task { await self.work(until: count) } }
        var (last, quiet) = (self.ended, 0)
        while self.ended < count {
            try await Task.sleep(for: .milliseconds(50))
            quiet = self.ended == last ? quiet + 1 : 0
            last = self.ended
            if quiet == 20 * patience { return false }
        }
        return true
    }

    private func work(until count: Int) async {
        while self.next < count {
            let number = self.next
            self.next += 1
            do {
                try await self.load(number)
            } catch {
                self.note("load \(number): \(error)")
            }
            self.ended += 1
        }
    }

    private func load(_ number: Int) async throws {
        var request = NativeAdRequest(loadID: "load-\(number)")
        request.options = NativeAdOptions(images: .init(disableImageLoading: number % 20 != 0))
        let load = try self.mediator.makeLoad(adUnitID: Chaos.adUnitID(ofLoad: number), request: request)
        let cancellation = self.cancellation(of: load, number)
        var hasEnded = false
        let result = await withCheckedContinuation { continuation in
            load.start { result in
                if self.fault == .loseLoad, number == 17 { return }
                self.ends[number] += self.fault == .endTwice && number == 17 ? 2 : 1
                guard !hasEnded else { return }
                hasEnded = true
                continuation.resume(returning: result)
            }
        }
        cancellation?.cancel()
        if case .success(let ad) = result { try self.show(ad, number) }
        // An adapter that answers twice may do so right after the load has ended.
        await Task.yield()
        self.tally.add(load.responseInfo)
        if self.fault == .leak { self.leaked.append((load, Array(repeating: 1, count: 1024))) }
    }

    /// Returns a task that cancels the load, for some loads: while they are being made or when they have just ended.
    private func cancellation(of load: NativeAdLoad, _ number: Int) -> Task<Void, any Error>? {
        guard number % 40 == 7 else { return nil }
        self.cancellations += 1
        return Task {
            try await Task.sleep(for: .milliseconds(number % 400))
            load.cancel()
        }
    }

    /// Shows nine of ten ads, and clicks those of every fourth load.
    private func show(_ ad: LoadedAd, _ number: Int) throws {
        guard let native = ad.nativeAd, let item = ad.responseInfo.loadedLineItem else {
            throw AdStage.Mistake(description: "an ad of another kind")
        }
        guard number % 10 != 3 else { return }
        try self.stage.show(native, clicks: number % 4 == 0)
        self.shown[item.name, default: 0] += 1
        let loadID = item.keptFromLoadID ?? ad.responseInfo.loadID
        guard !(self.fault == .strayImpression && number % 50 == 17) else { return }
        let isBidder = self.chaos.units.contains { $0.name == item.name && $0.ecpm == nil }
        self.impressions[number] = self.chaos.adNumber(item.name, loadID: loadID, isBidder: isBidder)
        self.clicks[number] = number % 4 == 0 && self.chaos.hasClickURL(item.name, loadID: loadID)
    }

    private func note(_ mistake: String) {
        if self.mistakes.count < 10 { self.mistakes.append(mistake) }
    }
}
