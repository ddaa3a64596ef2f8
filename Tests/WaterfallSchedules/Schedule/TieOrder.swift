/// What goes first when several things happen at the same moment.
///
/// Nothing in the rules depends on it, but results do; a driver keeps one order. What becomes due at the moment that is
/// being worked off joins the rest, and the first of what is left goes next.
package enum TieOrder: CaseIterable, Sendable {
    /// Answers, then timers, then the deadline, then the app.
    case answersFirst
    /// Timers, then answers, then the deadline, then the app.
    case timersFirst
    /// The app, then the deadline, then answers, then timers.
    case endsFirst

    /// The things that can happen.
    package enum Kind: Int, CaseIterable, Sendable {
        case start
        case bid
        case answer
        case secondAnswer
        case prepared
        case auctionTimeout
        case timeout
        case silence
        case waitEnd
        case deadline
        case cancellation
    }

    /// The place of a kind among those of one moment.
    package func rank(_ kind: Kind) -> Int {
        switch self {
        case .answersFirst: kind.rawValue
        case .timersFirst: kind.isAnswer ? kind.rawValue + 20 : kind.isEnd ? kind.rawValue + 40 : kind.rawValue
        case .endsFirst: kind.isEnd ? -kind.rawValue : kind.rawValue
        }
    }
}

extension TieOrder.Kind {
    fileprivate var isAnswer: Bool {
        switch self {
        case .bid, .answer, .secondAnswer, .prepared: true
        default: false
        }
    }

    fileprivate var isEnd: Bool { self == .deadline || self == .cancellation }
}
