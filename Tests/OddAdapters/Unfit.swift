import Foundation
import MediationConformance
package import MediationCore

/// Adapters that show that a check of odd adapters can fail: they are not among those that must pass.
extension OddAdapters {
    /// By name.
    package static let unfit: [any OddAdapter.Type] = [BrokenAdapter.self, MoodyAdapter.self]

    /// Where a process is told which run of several it is.
    package static let runVariable = "ODD_ADAPTERS_RUN"

    /// Whether the number of this run is odd.
    static let isOddRun: Bool = {
        let run = ProcessInfo.processInfo.environment[OddAdapters.runVariable].flatMap { Int($0) } ?? 1
        return !run.isMultiple(of: 2)
    }()
}

/// Breaks the contract: it lets each answer of its network through.
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

/// Keeps what it must, and in every second run not all that it should.
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
