import Foundation
import MediationCore
import MediationSimulation
import MediationStudioLink

/// The contents and actions of a studio: the demonstration app, apps that are linked, waterfalls to be changed, adapters to be
/// checked.
@MainActor
final class Studio {
    /// The name of the demonstration app, which no other one has.
    static let demonstration = "Demonstration"

    private let log: StudioLog
    private let links: StudioLinks
    private let conformance: StudioConformance
    private let forecasts = StudioForecasts()
    /// The waterfalls that the page can change.
    private var models: [SimulationModel] = []
    private var waterfalls: Data?

    #if !canImport(UIKit) && !canImport(AppKit)
    private var app: StudioApp?
    #endif

    /// Creates a studio without an app.
    ///
    /// - Parameters:
    ///   - journal: What browsers see.
    ///   - adapters: The adapters that the page can have checked.
    ///   - model: The waterfall that the page can change; `nil` for those of the demonstration app.
    init(_ journal: StudioJournal, adapters: [StudioAdapter], model: SimulationModel? = nil) {
        self.log = StudioLog(journal)
        self.links = StudioLinks(self.log)
        self.conformance = StudioConformance(adapters, self.log.publisher)
        self.log.publisher.add { [weak self] in self?.waterfalls.map { ["waterfalls": $0] } ?? [:] }
        if let model { self.show([model]) }
    }

    private func show(_ models: [SimulationModel]) {
        self.models = models
        self.waterfalls = self.log.publisher.json(StudioWaterfall.all(models))
        self.log.publisher.touch()
    }

    #if !canImport(UIKit) && !canImport(AppKit)
    /// Starts the demonstration app.
    func startApp() async throws {
        let app = try await StudioApp.start(self.log)
        self.app = app
        guard self.models.isEmpty else { return }
        let show: @MainActor () -> Void = { [weak self, weak app] in
            guard let self, let app else { return }
            self.show(StudioDemonstration.models(of: app.configuration))
        }
        app.configurationHandler = show
        show()
    }
    #endif

    /// Publishes what there is.
    func publish() async { await self.log.publisher.publish() }

    /// Does what a browser orders.
    func carryOut(_ order: StudioOrder) async -> StudioAnswer {
        switch order {
        case .forecast(let draft): return await self.forecast(draft)
        case .check(let adapter): return self.conformance.start(adapter)
        case .stopCheck: return self.conformance.stop()
        default:
            #if !canImport(UIKit) && !canImport(AppKit)
            if let app { return await app.carryOut(order) }
            #endif
            return .refused("The demonstration app is not running.")
        }
    }

    /// Takes events of a linked app.
    func take(_ message: StudioMessage) { self.links.take(message) }

    /// Ends the app, and a check that is still running.
    func stop() async {
        _ = self.conformance.stop()
        #if !canImport(UIKit) && !canImport(AppKit)
        await self.app?.stop()
        #endif
    }

    private func forecast(_ draft: StudioDraft) async -> StudioAnswer {
        guard let index = StudioWaterfall.names(of: self.models).firstIndex(of: draft.adUnit) else {
            return .refused("There is no waterfall \(draft.adUnit.quoted).")
        }
        let model = self.models[index]
        do throws(MediationError) {
            guard let forecast = try await self.forecasts.forecast(draft, of: model) else {
                return .refused("The waterfall has changed since.")
            }
            return StudioAnswer(isDone: true, sentence: "", forecast: forecast)
        } catch {
            return .refused(error.message)
        }
    }
}
