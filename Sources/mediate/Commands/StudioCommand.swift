import ArgumentParser
import Foundation
import MediationCore
import SampleAdServer

struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Shows the ads of an app as they happen, in a browser.",
        discussion: """
            Without arguments, the page runs a demonstration app: a list with native ads, a banner and full-screen \
            ads, loaded over HTTP from the Sample Network's ad server in the same process. See docs/studio.md. Apps \
            that use MediationStudioLink can send their events to the page. On the page you can also change waterfalls \
            to predict their revenue, and check adapters against the contract.

            Only browsers on this machine that have the address with its token get an answer.

            Exit codes: 0 interrupted, 64 wrong usage, 65 the trace or the simulation cannot be read, is damaged, or \
            has another version, 69 the port is in use.
            """
    )

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port: UInt16 = 0

    @Option(
        help: ArgumentHelp(
            "Show the loads of a trace from mediate run --trace instead.",
            valueName: "file"
        ),
        completion: .file()
    )
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "Offer the waterfall of this simulation for changes, instead of those of the demonstration app; "
                + "see docs/simulation.md.",
            valueName: "file"
        ),
        completion: .file()
    )
    var simulation: String?

    @Option(
        name: .customLong("adapter"),
        help: ArgumentHelp(
            "Also offer this adapter for checks: the path of a program that calls AdapterConformance.main; "
                + "may be given several times.",
            valueName: "program"
        ),
        completion: .file()
    )
    var programs: [String] = []

    @Flag(help: "Leave out the demonstration app.")
    var noDemonstration = false

    func validate() throws {
        guard self.trace == nil || self.simulation == nil && self.programs.isEmpty && !self.noDemonstration else {
            throw ValidationError("--trace cannot be combined with --simulation, --adapter or --no-demonstration.")
        }
    }

    func run() async throws {
        let journal = StudioJournal()
        let source = try await self.source(for: journal)
        let server = StudioServer(
            port: self.port,
            journal: journal,
            content: source.content,
            orders: source.orders,
            messages: source.messages
        )
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

    /// The source of the page: its contents, its orders, and how it ends.
    private struct Source {
        var content: StudioContent
        var orders: StudioHandler.Orders?
        var messages: StudioHandler.Messages?
        var stop: @Sendable () async -> Void = {}
    }

    private func source(for journal: StudioJournal) async throws -> Source {
        guard let trace else { return try await self.start(journal) }
        await journal.publish(parts: try StudioTrace.read(trace).parts(of: trace))
        return Source(content: StudioContent(isTrace: true))
    }

    @MainActor
    private func start(_ journal: StudioJournal) async throws -> Source {
        let given = try self.programs.map { path in
            guard let adapter = StudioAdapter(program: path) else {
                throw ValidationError("--adapter: \(path.printable) is no program that can be run.")
            }
            return adapter
        }
        let model = try self.simulation.map { try SimulationInput.read($0).model }
        let studio = Studio(journal, adapters: given + StudioAdapter.builtIn, model: model)
        var content = StudioContent(hasWaterfall: model != nil)
        #if !canImport(UIKit) && !canImport(AppKit)
        // Elsewhere, a tool has no window for the app.
        if !self.noDemonstration {
            do {
                try await studio.startApp()
            } catch {
                throw Exit.failure(Exit.unavailable, "The demonstration app cannot start: \(error)")
            }
            (content.hasApp, content.hasWaterfall) = (true, true)
        }
        #endif
        await studio.publish()
        return Source(
            content: content,
            orders: { await studio.carryOut($0) },
            messages: { await studio.take($0) },
            stop: { await studio.stop() }
        )
    }

    private static func message(_ error: SampleAdServerError) -> String {
        guard case .portInUse(let port) = error else { return "The studio cannot start: \(error)." }
        return "The studio cannot start: port \(port) is in use, perhaps by another studio. "
            + "Give another --port, or none for a free one."
    }
}
