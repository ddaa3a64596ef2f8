import ArgumentParser
import Foundation
import Mediation
import MediationOpenRTB
import SampleAdServer

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Loads ads of any format over HTTP, through a waterfall of real adapters.",
        discussion: """
            Without arguments, it starts the Sample Network's ad server on a free port and loads one ad through a \
            built-in waterfall with missing ads, errors, a timeout and faulty adapters.

            The adapters of this tool are those of the Sample Network. Line items without a serverURL in their \
            settings use the server that this command starts; with --server, all line items use that one. \
            OpenRTBAdapter asks the same server, unless its settings have an endpoint.

            Full-screen ads are presented one at a time (on Linux): a simulated person taps the ad, watches it to the \
            end and closes it. With --close-early, rewarded ads are closed before the reward is earned.

            --options takes these keys, separated by commas; a true-or-false key without a value is true:
            \(OptionsArgument.help)

            --strategy takes the keys of the configuration, separated by commas; see docs/waterfall.md:
            \(StrategyArgument.help)

            Exit codes: 0 every load was filled, and every full-screen ad was presented, 1 at least one was not, 64 \
            wrong usage, 65 invalid configuration, script or file of impressions, 69 server unreachable, 74 output \
            cannot be written, 130 interrupted.
            """
    )

    @Option(
        help: ArgumentHelp("The configuration: JSON if the name ends in .json, otherwise YAML.", valueName: "file"),
        completion: .file()
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The ad unit to load. (default: the first one for all users, or the first of the --format)",
            valueName: "id"
        )
    )
    var adUnit: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A strategy to use instead of the ad unit's, such as width=3,wait=300ms.",
            valueName: "list"
        )
    )
    var strategy: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The number of loads.", valueName: "n"))
    var count = 1

    @Option(parsing: .unconditional, help: ArgumentHelp("The number of loads at a time, up to 1000.", valueName: "k"))
    var concurrency = 1

    @Option(
        help: ArgumentHelp(
            "The seed of the server's choices: the same seed gives the same outcomes. "
                + "(default: that of the script, or 0)",
            valueName: "s"
        )
    )
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "A running ad server for all line items, such as http://127.0.0.1:8080.",
            valueName: "url"
        )
    )
    var server: String?

    @Option(
        help: ArgumentHelp(
            "A script for the server that this command starts; see docs/sample-network.md.",
            valueName: "file"
        ),
        completion: .file()
    )
    var script: String?

    @Option(
        help: ArgumentHelp(
            "The format to load: native, banner, interstitial, app-open, rewarded or rewarded-interstitial; or a type of "
                + "native ads: app-install, content, or custom:ID for a custom format; custom alone is sample-quote. With "
                + "--script or --server, an ad unit serves custom ads only if its script names that customFormat. "
                + "(default: the format of the ad unit)",
            valueName: "format"
        )
    )
    var format: FormatArgument?

    @Flag(help: "Close rewarded ads before their reward is earned.")
    var closeEarly = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Options for a native ad, such as preferredImageOrientation=portrait.", valueName: "list")
    )
    var options: String?

    @Flag(
        name: .customLong("image-urls-only"),
        help: "Download no images, and pass on their URLs; the same as --options disableImageLoading."
    )
    var imageURLsOnly = false

    @Flag(help: "Hold the auctions on the ad server, as bidders require that send tokens instead of bids.")
    var remoteAuction = false

    @Option(
        help: ArgumentHelp(
            "Show each native ad until it is seen, and count the impressions in this file for frequency caps and pacing; "
                + "it is created if it does not exist. See docs/limits.md.",
            valueName: "file"
        ),
        completion: .file()
    )
    var impressions: String?

    @Flag(help: "Print the response info of each load as one line of JSON; docs/schemas has the schema.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a trace of the loads to this file, for mediate replay or a viewer such as ui.perfetto.dev; "
                + "see docs/tracing.md.",
            valueName: "file"
        ),
        completion: .file()
    )
    var trace: String?

    func validate() throws {
        guard self.count > 0 else { throw ValidationError("--count must be at least 1.") }
        guard 1...1000 ~= self.concurrency else { throw ValidationError("--concurrency must be from 1 to 1000.") }
        guard self.server == nil || self.script == nil else {
            throw ValidationError("--script is for the server that this command starts, and --server names another.")
        }
        guard self.server == nil || self.serverURL != nil else {
            throw ValidationError("--server must be an http or https URL with a host.")
        }
        guard self.impressions == nil || Showing.isPossible else {
            throw ValidationError("--impressions needs Linux: elsewhere this tool has no window to show ads in.")
        }
        try OutputPaths.check(
            [("--trace", self.trace), ("--impressions", self.impressions)],
            apartFrom: [self.config, self.script]
        )
        _ = try self.nativeAdOptions()
        _ = try self.strategy.map(StrategyArgument.init)
    }

    @MainActor
    func run() async throws {
        var configuration = try self.readConfiguration()
        let adUnit = try self.adUnit(in: configuration)
        let format = try self.format(of: adUnit)
        try self.setStrategy(of: adUnit, in: &configuration)
        let script = try self.scriptOfServer()
        let impressionCounts = try self.impressionCounts()
        // This comes before any request: a long run that cannot be recorded is of no use.
        let trace = try self.traceWriter()
        let server: SampleAdServer?
        let url: URL
        if let serverURL = self.serverURL {
            try await Self.reach(serverURL)
            (server, url) = (nil, serverURL)
        } else {
            let ownServer = SampleAdServer(script: script)
            (server, url) = (ownServer, try await ownServer.listen())
        }
        configuration.setServerURL(url, replacing: self.server != nil)
        self.prepareExchanges()
        let mediator = AdMediator(
            configuration: configuration,
            adapters: Adapters.all,
            imageLimits: ImageLimits(allowsPrivateHosts: true),
            auction: self.auction(at: url),
            impressionCounts: impressionCounts ?? ImpressionCounts()
        )
        let tracing = trace?.start(mediator.loadEvents())
        let exit = try await self.load(format, of: adUnit, with: mediator, seed: self.seed ?? script.seed)
        await OpenRTBAdapter.trackersWereSent()
        tracing?.cancel()
        await tracing?.value
        await server?.stop()
        try await Self.commit(trace)
        try Self.check(impressionCounts)
        if let exit { throw exit }
    }

    func nativeAdOptions() throws -> NativeAdOptions {
        let given = try self.options.map(OptionsArgument.init)
        var options = given?.options ?? NativeAdOptions()
        guard self.imageURLsOnly else { return options }
        guard given?.names.contains("disableImageLoading") != true || options.images.disableImageLoading else {
            throw ValidationError("--image-urls-only contradicts --options disableImageLoading=false.")
        }
        options.images.disableImageLoading = true
        return options
    }

    @MainActor
    private func readConfiguration() throws -> MediationConfiguration {
        guard let path = self.config else {
            return BuiltInWaterfall.configuration(format: self.format?.adFormat ?? .native)
        }
        let registry = Adapters.registry()
        do throws(MediationError) {
            return try ConfigurationFile.read(path) { Adapters.problem(with: $0, of: $1, in: registry) }
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
    }

    /// Returns the script of the server that this command starts; a seed on the command line overrides that of a file.
    func scriptOfServer() throws -> ServerScript {
        let customFormat = self.format?.customFormatID
        // Without a script, every request should be filled, with the ad type that was asked for.
        let all = AdUnitScript(
            customFormat: customFormat,
            countdownSeconds: BuiltInWaterfall.countdownSeconds,
            bids: BidScript()
        )
        let builtIn =
            self.config == nil ? BuiltInWaterfall.script(customFormat: customFormat) : ServerScript(default: all)
        var script = try ScriptFile.read(self.script) ?? builtIn
        if script.openRTB == nil { script.openRTB = OpenRTBScript() }
        if let seed { script.seed = seed }
        return script
    }
}
