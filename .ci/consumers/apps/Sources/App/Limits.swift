import Foundation
import Mediation

/// The setup of an app that keeps its impression counts across restarts.
enum Limits {
    @MainActor
    static func mediator(json: Data, adapters: [any MediationAdapter.Type]) throws -> AdMediator {
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory,
            in: .userDomainMask,
            appropriateFor: nil,
            create: true
        )
        let counts = try ImpressionCounts(fileURL: folder.appending(path: "impressions")) { error in
            print(error)
        }
        let mediator = try AdMediator(json: json, adapters: adapters, impressionCounts: counts)
        return mediator
    }
}
