import ArgumentParser
import Foundation
import MediationCore
import SampleAdServer

struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Shows an app's ads as they happen, on a page in a browser.",
        discussion: """
            Without arguments, a demonstration app runs on the page: a list with native ads, a banner, and ads that \
            cover the screen, loaded over HTTP from the Sample Network's ad server in the same process. \
            docs/studio.md describes the page.

            Only browsers on this machine that know the address with its token are answered.

            Exit codes: 0 interrupted, 64 wrong usage, 65 the trace cannot be read, is damaged or of another version, \
            69 the port is in use.
            """
    )

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port: UInt16 = 0

    @Option(
        help: ArgumentHelp(
            "Show the loads of a trace instead, as mediate run --trace has written it.",
            valueName: "file"
        ),
        completion: .file()
    )
    var trace: String?

    func run() async throws {
        let journal = StudioJournal()
        let source = try await self.source(for: journal)
        let server = StudioServer(port: self.port, journal: journal, orders: source.orders)
        let (interruptions, continuation) = AsyncStream.makeStream(of: Void.self)
        let interruption = Interruption { continuation.yield() }
        defer { withExtendedLifetime(interruption) {} }
        let url: URL
        do throws(SampleAdServerError) {
            url = try await server.start()
        } catch {
            await source.stop()
            throw Exit.failure(Exit.unavailable, Self.message(error))
        }
        Output.line("Open \(url.absoluteString) in a browser on this machine; interrupt to end.")
        for await _ in interruptions { break }
        await server.stop()
        await source.stop()
    }

    /// What the page shows, what it can order, and how that ends.
    private struct Source {
        var orders: StudioHandler.Orders?
        var stop: @Sendable () async -> Void = {}
    }

    private func source(for journal: StudioJournal) async throws -> Source {
        guard let trace else { return try await Self.start(journal) }
        await journal.publish(parts: try StudioTrace.read(trace).parts(of: trace))
        return Source()
    }

    @MainActor
    private static func start(_ journal: StudioJournal) async throws -> Source {
        #if canImport(UIKit) || canImport(AppKit)
        let message = "A tool has no window on this system: the demonstration app runs on Linux."
        throw Exit.failure(Exit.usage, message)
        #else
        do {
            let app = try await StudioApp.start(journal)
            return Source(orders: { await app.carryOut($0) }, stop: { await app.stop() })
        } catch {
            throw Exit.failure(Exit.unavailable, "The demonstration app cannot start: \(error)")
        }
        #endif
    }

    private static func message(_ error: SampleAdServerError) -> String {
        guard case .portInUse(let port) = error else { return "The studio cannot start: \(error)." }
        return "The studio cannot start: port \(port) is in use, perhaps by another studio. "
            + "Give another --port, or none for a free one."
    }
}
