import Foundation
import MediationConformance
package import MediationCore

/// Adapters that must not pass, which show that a check of odd adapters can fail.
extension OddAdapters {
    /// The adapters that must not pass.
    package static let unfit: [any OddAdapter.Type] = [BrokenAdapter.self, MoodyAdapter.self]

    /// The environment variable with the number of a process's run.
    package static let runVariable = "ODD_ADAPTERS_RUN"

    /// Indicates whether the number of this run is odd.
    static let isOddRun: Bool = {
        let run = ProcessInfo.processInfo.environment[OddAdapters.runVariable].flatMap { Int($0) } ?? 1
        return !run.isMultiple(of: 2)
    }()
}

/// Breaks the contract, because it passes on each answer of its network.
package final class BrokenAdapter: OddAdapter {
    private var loader: OddLoader?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            self.loader = OddLoader { completionHandler($0.mapped()) }
            self.loader?.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        self.loader?.cancel()
        self.loader = nil
    }
}

/// Keeps everything that it must, but in every second run not everything that it should.
package final class MoodyAdapter: LoadingAdapter, OddAdapter {
    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            self.load(NetworkRequest(adUnitID: try UnitSettings.unit(configuration)), completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        if OddAdapters.isOddRun { self.stop() }
    }
}
