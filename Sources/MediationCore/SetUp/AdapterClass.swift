/// What mediation knows of one adapter class that it has set up, or tried to.
@MainActor
final class AdapterClass {
    enum State {
        /// Not set up: not begun, or failed. Can go to `inProgress`.
        case idle
        /// `setUp` was called, and has not ended. Can go to `ready` or `idle`.
        case inProgress(SetUpAttempt, [AdapterSetUp.Waiter])
        /// Goes nowhere.
        case ready
    }

    let type: any MediationAdapter.Type
    var state = State.idle
    /// The version of the privacy choices that the class was given last.
    var privacyVersion = 0

    init(_ type: any MediationAdapter.Type) {
        self.type = type
    }

    var isReady: Bool {
        if case .ready = self.state { true } else { false }
    }
}
