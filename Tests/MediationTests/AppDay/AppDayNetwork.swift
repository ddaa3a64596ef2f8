#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationNetworking
import MediationTesting
import SampleAdServer

/// The server of a day: a real one, which goes out of reach and out of order, and what it is asked.
@MainActor
final class AppDayNetwork {
    enum Connection: CaseIterable {
        case good
        /// Nothing listens at the server's port.
        case gone
        /// Ad requests are never answered; everything else is.
        case hung
    }

    /// The circumstances under which an ad was asked for.
    struct Order {
        let consent: String
        let time: Nanoseconds
    }

    private(set) var connection = Connection.good
    private(set) var orders: [String: Order] = [:]
    let url: URL
    /// The configuration that the server sends.
    let configuration: LockedValue<Data>

    private let server: SampleAdServer
    private let script: ServerScript
    private let time: VirtualTime
    private let connectionChanges: AsyncStream<Bool>.Continuation
    private let connectionStream: AsyncStream<Bool>
    /// The numbers of the requests that the server is about to answer.
    private var open: Set<Int> = []
    private var lastNumber = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Starts a server.
    static func start(_ time: VirtualTime) async throws -> AppDayNetwork {
        let reward = RewardScript(type: "lives", amount: 1)
        let faults: [String: Double] = ["first": 0.4, "second": 0.6, "last": 0]
        let script = ServerScript(
            seed: 1,
            adUnits: faults.mapValues { rate in
                AdUnitScript(reward: reward, countdownSeconds: 5, faults: rate > 0 ? [Fault(.noFill, rate: rate)] : [])
            }
        )
        let configuration = LockedValue(Data())
        // The system does not give such ports to connections, which might take it while the server is gone.
        for _ in 0..<100 {
            let server = SampleAdServer(
                port: .random(in: 20_000..<32_000),
                script: script,
                configuration: ServedConfiguration { configuration.withLock { $0 } }
            )
            do {
                let url = try await server.start()
                return AppDayNetwork(server, script, url, configuration, time)
            } catch SampleAdServerError.portInUse {
                continue
            }
        }
        throw SampleAdServerError.cannotListen("no port is free")
    }

    private init(
        _ server: SampleAdServer,
        _ script: ServerScript,
        _ url: URL,
        _ configuration: LockedValue<Data>,
        _ time: VirtualTime
    ) {
        self.server = server
        self.script = script
        self.url = url
        self.configuration = configuration
        self.time = time
        (self.connectionStream, self.connectionChanges) = AsyncStream.makeStream()
    }

    func stop() async { await self.server.stop() }

    /// Changes the connection, once the server has counted what happened until then.
    func change(to connection: Connection, after events: Int) async throws {
        _ = await self.server.counts { $0.events >= events }
        if self.connection == .gone { _ = try await self.server.start() }
        self.connection = connection
        switch connection {
        case .good: await self.server.replaceScript(self.script)
        case .gone: await self.server.stop()
        case .hung:
            var script = self.script
            script.adUnits = script.adUnits.mapValues { _ in AdUnitScript(faults: [Fault(.hang)]) }
            await self.server.replaceScript(script)
        }
        self.connectionChanges.yield(connection != .gone)
    }

    /// Returns the counts, once there are enough of them.
    func counts(after events: Int) async -> ServerCounts? { await self.server.counts { $0.events >= events } }

    /// Returns the ID of the ad that answers a load's request.
    func adID(_ lineItem: String, loadID: String) -> String {
        let digits = String(self.script.decision(adUnit: lineItem, requestID: loadID).seed, radix: 16)
        return "ad-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension ServerCounts {
    fileprivate var events: Int {
        [self.impressions, self.clicks, self.rewards].reduce(0) { $0 + $1.values.reduce(0, +) }
    }
}

extension AppDayNetwork: ConnectionWatching {
    nonisolated func connections() -> AsyncStream<Bool> { self.connectionStream }
}

// MARK: - Requests

extension AppDayNetwork {
    /// Notes an ad request; returns its number.
    func begin(_ lineItem: String, _ loadID: String, _ privacy: PrivacySnapshot) -> Int {
        self.orders[self.adID(lineItem, loadID: loadID)] = Order(consent: privacy.tcfString ?? "", time: self.time.now)
        return self.begin(isAnswered: self.connection != .hung)
    }

    func begin(isAnswered: Bool) -> Int {
        self.lastNumber += 1
        if isAnswered { self.open.insert(self.lastNumber) }
        return self.lastNumber
    }

    func end(_ number: Int) {
        guard self.open.remove(number) != nil, self.open.isEmpty else { return }
        for waiter in self.waiters { waiter.resume() }
        self.waiters = []
    }

    /// Waits, in real time, until the server owes no answer; returns `false` at once if it owes none.
    func answersEnd() async -> Bool {
        guard !self.open.isEmpty else { return false }
        await withCheckedContinuation { self.waiters.append($0) }
        return true
    }
}

/// Loads the configuration over HTTP, and is waited for.
struct AppDayLoader: DataLoading {
    private let loader = URLSessionDataLoader()
    private let network: AppDayNetwork

    init(_ network: AppDayNetwork) { self.network = network }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        try await self.data(for: DataRequest(url: url, maximumBytes: maximumBytes))
    }

    func data(for request: DataRequest) async throws -> DataResponse {
        let number = await self.network.begin(isAnswered: true)
        do {
            let response = try await self.loader.data(for: request)
            await self.network.end(number)
            return response
        } catch {
            await self.network.end(number)
            throw error
        }
    }
}
#endif
