extension WaterfallMachine.Event {
    /// The line item that the event is about, if any.
    package var position: Int? {
        switch self {
        case .filled(let position), .ready(let position), .failed(let position), .withdrawn(let position),
            .timedOut(let position), .silent(let position):
            position
        case .auctionEnded, .waited, .deadlinePassed, .cancelled: nil
        }
    }
}

extension WaterfallMachine.Action {
    /// The line item that the action is about, if any.
    package var position: Int? {
        switch self {
        case .ask(let position, _), .skip(let position), .hold(let position, _), .cancel(let position, _),
            .setAside(let position), .finish(.filled(let position)):
            position
        case .holdAuction, .finish, .wait: nil
        }
    }
}

extension WaterfallTranscript.Step.Content {
    /// The line item that the step is about, if any.
    package var position: Int? {
        switch self {
        case .event(let event): event.position
        case .action(let action): action.position
        }
    }
}
