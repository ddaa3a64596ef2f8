import Dispatch
import Foundation

/// Hears once that the user or the system asks the process to end; the second time the process just ends.
final class Interruption {
    private let sources: [any DispatchSourceSignal]

    /// Calls the closure, from some thread, when the process is asked to end.
    init(_ body: @escaping @Sendable () -> Void) {
        // Not the global queue: its threads may all be busy with what is to be interrupted.
        let queue = DispatchQueue(label: "interruption")
        self.sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
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
