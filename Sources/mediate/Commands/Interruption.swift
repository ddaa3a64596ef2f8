import Dispatch
import Foundation

/// Reports once that the user or the system asks the process to end; the second time, the process simply ends.
///
/// A process has one at most: on Linux, libdispatch takes a signal over once.
final class Interruption {
    private let sources: [any DispatchSourceSignal]

    /// Calls the closure, on any thread, when the process is asked to end.
    init(_ body: @escaping @Sendable () -> Void) {
        // Not the global queue: all of its threads may be busy with the work to be interrupted.
        let queue = DispatchQueue(label: "interruption")
        self.sources = [SIGINT, SIGTERM].map { number in
            #if canImport(Darwin)
            // On Linux, the source handles the signal itself. Not `SIG_IGN`: a program that is started meanwhile would inherit
            // it, and could not be ended.
            signal(number) { _ in }
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                signal(number, SIG_DFL)
                body()
            }
            source.activate()
            return source
        }
    }

    deinit {
        for source in self.sources { source.cancel() }
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
    }
}
