/// The sequence of events that occur at the same moment.
///
/// No rule depends on it, but results do; a driver keeps one order. An event that becomes due at the moment that is
/// being processed joins the rest, and the first of the remaining events goes next.
package enum TieOrder: CaseIterable, Sendable {
    /// The order: answers, timers, the deadline, the app.
    case answersFirst
    /// The order: timers, answers, the deadline, the app.
    case timersFirst
    /// The order: the app, the deadline, answers, timers.
    case endsFirst

    /// The kinds of events.
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

    /// Returns the rank of a kind among the events of one moment.
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
