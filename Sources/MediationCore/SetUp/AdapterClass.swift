/// What mediation knows of one adapter class that it has set up, or tried to.
@MainActor
final class AdapterClass {
    enum State {
        /// Can go to `inProgress`.
        case notStarted
        /// `setUp` was called, and has not ended. Can go to `ready` or `failed`.
        case inProgress(SetUpAttempt)
        /// Goes nowhere.
        case ready
        /// Can go to `inProgress`, and to `ready` by a late success.
        case failed
    }

    let type: any MediationAdapter.Type
    var state = State.notStarted
    /// How long the last set-up that ended took.
    var latency: Nanoseconds?
    /// Why the last set-up failed; kept while the next one is in progress.
    var error: MediationError?
    /// The version of the privacy choices that the class was given last.
    var privacyVersion = 0

    init(_ type: any MediationAdapter.Type) {
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
    /// The state as the app sees it.
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
