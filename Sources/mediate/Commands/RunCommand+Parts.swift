import ArgumentParser
import Foundation
import MediationCore
import MediationNetworking
import MediationOpenRTB

/// The parts of a run; each of them ends the command if it is not available.
extension RunCommand {
    var serverURL: URL? {
        self.server.flatMap(URL.init).flatMap { $0.isFetchable ? $0 : nil }
    }

    /// Names the app to exchanges, and allows them to be on this machine.
    func prepareExchanges() {
        var environment = OpenRTBEnvironment()
        environment.app.name = "mediate"
        environment.app.bundle = "swift-mediation.mediate"
        environment.app.version = Version.current
        environment.allowsPrivateHosts = true
        #if !canImport(UIKit) && !canImport(AppKit)
        environment.makeBannerPage = { LinkPage() }
        #endif
        OpenRTBAdapter.environment = environment
    }

    /// Returns the ad unit that the command line names, or else the first one of the format that is for a user without
    /// attributes, for whom this command loads.
    func adUnit(in configuration: MediationConfiguration) throws -> AdUnit {
        guard let id = self.adUnit else {
            let loaded = configuration.adUnits.filter { (try? Self.adUnit(id: $0.id, in: configuration)) == $0 }
            let adUnits = loaded.filter { Self.isForAll($0) } + loaded.filter { !Self.isForAll($0) }
            guard let format = self.format?.adFormat else { return adUnits[0] }
            if let adUnit = adUnits.first(where: { $0.format == format }) { return adUnit }
            let formats = Set(configuration.adUnits.map(\.format.rawValue)).sorted().joined(separator: ", ")
            let message = "no ad unit has the format \(format.rawValue.quoted); they have: \(formats)"
            throw Exit.failure(Exit.usage, "--format: \(message)")
        }
        let adUnit: AdUnit
        do throws(MediationError) {
            adUnit = try Self.adUnit(id: id, in: configuration)
        } catch {
            throw Exit.failure(Exit.usage, "--ad-unit: \(error.message)")
        }
        guard self.format.map({ $0.adFormat == adUnit.format }) ?? true else {
            let message = "the ad unit \(id.quoted) has the format \(adUnit.format.rawValue.quoted)"
            throw Exit.failure(Exit.usage, "--format: \(message)")
        }
        return adUnit
    }

    /// Returns the ad unit of this ID that the mediator loads: of those for the user, the first one with an audience.
    private static func adUnit(
        id: String,
        in configuration: MediationConfiguration
    ) throws(MediationError) -> AdUnit {
        let own = configuration.adUnits.first { $0.id == id && $0.audience != nil && Self.isForAll($0) }
        if let own { return own }
        return try configuration.adUnit(id: id)
    }

    /// Indicates whether a user without ID and attributes belongs to the ad unit's audience.
    private static func isForAll(_ adUnit: AdUnit) -> Bool { adUnit.audience?.contains(AppUser()) ?? true }

    /// Returns what to load of the ad unit.
    func format(of adUnit: AdUnit) throws -> FormatArgument {
        guard let format = self.format ?? FormatArgument(adUnit.format) else {
            let message = "the ad unit \(adUnit.id.quoted) has the format \(adUnit.format.rawValue.quoted)"
            throw Exit.failure(Exit.usage, "--ad-unit: \(message), which this command cannot show")
        }
        guard format.adFormat == .native || self.options == nil && !self.imageURLsOnly else {
            throw Exit.failure(Exit.usage, "--options and --image-urls-only are for native ads.")
        }
        return format
    }

    /// Replaces the ad unit's strategy with that of the command line, if there is one.
    func setStrategy(of adUnit: AdUnit, in configuration: inout MediationConfiguration) throws {
        guard let strategy, let index = configuration.adUnits.firstIndex(of: adUnit) else { return }
        let argument = try StrategyArgument(strategy)
        if let problem = argument.problem(within: adUnit.deadline) {
            throw Exit.failure(Exit.usage, "--strategy: \(problem)")
        }
        configuration.adUnits[index].strategy = argument.strategy
    }

    func auction(at server: URL) -> any Auction {
        guard self.remoteAuction else { return LocalAuction() }
        return RemoteAuction(url: server.appendingPathComponent("v1/auctions"))
    }

    /// Returns the counts in the file that the user has named; `nil` for no file.
    func impressionCounts() throws -> ImpressionCounts? {
        guard let impressions else { return nil }
        do throws(MediationError) {
            return try ImpressionCounts(fileURL: URL(filePath: impressions)) { error in
                Output.error("--impressions: \(error.message)")
            }
        } catch {
            let code = error.code == .impressionCountsUnreadable ? Exit.badInput : Exit.outputFailed
            throw Exit.failure(code, "--impressions: \(error.message)")
        }
    }

    /// Ends the command unless the file has all impressions.
    static func check(_ impressionCounts: ImpressionCounts?) throws {
        guard let error = impressionCounts?.writeError else { return }
        throw Exit.failure(Exit.outputFailed, "--impressions: not all of them are in the file: \(error.message)")
    }

    func traceWriter() throws -> TraceWriter? {
        guard let trace else { return nil }
        // A program that reads along may go away, as in `| head`; the trace should be complete all the same.
        signal(SIGPIPE, SIG_IGN)
        do throws(TraceFile.Failure) {
            return try TraceWriter(path: trace)
        } catch {
            throw Exit.failure(Exit.outputFailed, "--trace: \(error.message)")
        }
    }

    static func commit(_ trace: TraceWriter?) async throws {
        do {
            try await trace?.commit()
        } catch {
            throw Exit.failure(Exit.outputFailed, "--trace: \(error.message)")
        }
    }

    /// Checks that a server answers at the URL within five seconds, or ends the command.
    static func reach(_ url: URL) async throws {
        let counts = url.appendingPathComponent("v1/counts")
        let request = Task { try await URLSessionDataLoader().data(from: counts, maximumBytes: 1 << 26) }
        let limit = Task {
            try await Task.sleep(for: .seconds(5))
            request.cancel()
        }
        defer { limit.cancel() }
        guard let response = try? await request.value else {
            throw Exit.failure(
                Exit.unavailable,
                "\(url.absoluteString): no server answers there; `mediate serve` starts one"
            )
        }
        guard response.statusCode == 200 else {
            throw Exit.failure(
                Exit.unavailable,
                "\(url.absoluteString): the server there is not an ad server of the Sample Network"
            )
        }
    }
}
