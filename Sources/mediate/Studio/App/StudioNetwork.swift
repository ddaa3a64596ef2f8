#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import SampleAdSDK
import SampleAdServer

/// The network of the demonstration app: a real server, which can go out of reach and out of order.
@MainActor
final class StudioNetwork: ConnectionWatching {
    let url: URL
    private(set) var isOffline = false
    /// The fault of each ad unit that has one from the page.
    private(set) var faults: [String: Fault.Kind] = [:]

    private let server: SampleAdServer
    private var isChanging = false
    private let stream: AsyncStream<Bool>
    private let changes: AsyncStream<Bool>.Continuation

    /// Starts a server on a port that it keeps, so that it is at the same address after it was gone.
    static func start() async throws(SampleAdServerError) -> StudioNetwork {
        // The system does not give such ports to connections, which might take it while the server is gone.
        for _ in 0..<100 {
            let server = SampleAdServer(port: .random(in: 20_000..<32_000), script: StudioDemonstration.script)
            do {
                return StudioNetwork(server, url: try await server.start())
            } catch SampleAdServerError.portInUse {
                continue
            } catch {
                throw SampleAdServerError(error, port: 0)
            }
        }
        throw .cannotListen("no port is free")
    }

    private init(_ server: SampleAdServer, url: URL) {
        self.server = server
        self.url = url
        (self.stream, self.changes) = AsyncStream.makeStream()
    }

    nonisolated func connections() -> AsyncStream<Bool> { self.stream }

    /// Takes the connection away or gives it back; returns `false` if it is changing already.
    func setOffline(_ isOffline: Bool) async throws -> Bool {
        guard !self.isChanging else { return false }
        guard isOffline != self.isOffline else { return true }
        self.isChanging = true
        defer { self.isChanging = false }
        if isOffline {
            // What happened before is counted.
            await SampleAdSDK.reportsEnd()
            self.isOffline = true
            await self.server.stop()
        } else {
            _ = try await self.server.start()
            self.isOffline = false
        }
        self.changes.yield(!isOffline)
        return true
    }

    /// Has an ad unit answer with a fault, or as scripted.
    func setFault(_ kind: Fault.Kind?, of adUnit: String) async {
        self.faults[adUnit] = kind
        var script = StudioDemonstration.script
        for (name, kind) in self.faults {
            let fault = kind == .delay ? Fault.delay(milliseconds: 2_000...2_000) : Fault(kind)
            let faults = script.adUnits[name]?.faults ?? []
            // A banner that is too large or an ad that does not appear must come first.
            script.adUnits[name]?.faults = kind == .delay || kind.isOfPresentation ? [fault] : [fault] + faults
        }
        await self.server.replaceScript(script)
    }

    /// Waits until the counts differ from these, and returns them; `nil` if the task was cancelled before.
    func counts(otherThan known: ServerCounts?) async -> ServerCounts? {
        await self.server.counts { $0 != known }
    }

    func stop() async {
        await SampleAdSDK.reportsEnd()
        await self.server.stop()
    }
}
#endif
