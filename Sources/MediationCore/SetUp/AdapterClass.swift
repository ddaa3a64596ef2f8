/// The set-up state of one adapter class that mediation has set up, or tried to.
@MainActor
final class AdapterClass {
    enum State {
        /// The set-up has not begun. Can go to `inProgress`.
        case notStarted
        /// `setUp` was called, and has not ended. Can go to `ready` or `failed`.
        case inProgress(SetUpAttempt)
        /// The class is ready. The final state.
        case ready
        /// The set-up failed. Can go to `inProgress`, or to `ready` through a late success.
        case failed
    }

    let type: any NetworkAdapter.Type
    var state = State.notStarted
    /// The duration of the last set-up that ended.
    var latency: Nanoseconds?
    /// The error of the last set-up that failed; kept while the next one is in progress.
    var error: MediationError?
    /// The version of the privacy choices that the class was given last.
    var privacyVersion = 0

    init(_ type: any NetworkAdapter.Type) {
        self.type = type
    }

    var isReady: Bool {
        if case .ready = self.state { true } else { false }
    }

    var attempt: SetUpAttempt? {
        if case .inProgress(let attempt) = self.state { attempt } else { nil }
    }
}

extension AdapterStatus.State {
    /// Creates the state as the app sees it.
    init(_ state: AdapterClass.State) {
        self =
            switch state {
            case .notStarted: .notStarted
            case .inProgress: .inProgress
            case .ready: .ready
            case .failed: .failed
            }
    }
}
