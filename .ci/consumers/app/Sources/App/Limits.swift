import Foundation
import MediationCore

/// How an app keeps the counts of impressions over a restart.
enum Limits {
    @MainActor
    static func runner(
        configuration: MediationConfiguration,
        registry: AdapterRegistry,
        images: ImagePipeline
    ) throws -> WaterfallRunner {
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory,
            in: .userDomainMask,
            appropriateFor: nil,
            create: true
        )
        let counts = try ImpressionCounts(fileURL: folder.appending(path: "impressions")) { error in
            print(error)
        }
        let runner = WaterfallRunner(
            configuration: configuration,
            registry: registry,
            images: images,
            impressionCounts: counts
        )
        return runner
    }
}
