#if canImport(os)
public import MediationCore
import os

extension AsyncStream where Element == LoadEvent {
    /// Writes the events of loads and ads to the system's log, and marks loads as intervals for Instruments, until the stream
    /// ends or the task is cancelled.
    ///
    /// The category is `ads`. A breach of the adapter contract and a configuration that could not be used are errors,
    /// everything else is of the level `debug`, which is not kept. Names of ad units, line items, adapters, breaches
    /// and error codes are public; nothing else is logged.
    ///
    /// - Parameter subsystem: The subsystem, such as the app's bundle identifier.
    public func log(subsystem: String) async {
        let logger = os.Logger(subsystem: subsystem, category: "ads")
        let signposter = OSSignposter(subsystem: subsystem, category: "ads")
        var intervals: [String: OSSignpostIntervalState] = [:]
        for await event in self {
            let (kind, adUnit) = (event.kind.rawValue, event.adUnitID)
            let (lineItem, adapter) = (event.lineItem ?? "", event.adapter ?? "")
            switch event.kind {
            case .configurationFailed:
                let code = event.error?.code.name ?? ""
                logger.error("configuration: \(code, privacy: .public)")
            case .violation:
                let breach = event.violation?.rawValue ?? ""
                logger.error(
                    "\(adapter, privacy: .public) of \(lineItem, privacy: .public): \(breach, privacy: .public)"
                )
            default:
                logger.debug("\(adUnit, privacy: .public) \(kind, privacy: .public) \(lineItem, privacy: .public)")
            }
            switch event.kind {
            case .started:
                intervals[event.loadID] = signposter.beginInterval("Load", id: signposter.makeSignpostID())
            case .finished:
                if let interval = intervals.removeValue(forKey: event.loadID) {
                    signposter.endInterval("Load", interval)
                }
            default: break
            }
        }
    }
}
#endif
