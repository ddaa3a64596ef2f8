/// Takes one answer and no more, whatever the answering side does.
///
/// Two objects share the state. The ``OnceOnlyCompletion`` sits inside the handler that foreign code gets and is held by
/// that handler alone, so that its `deinit` means "this handler can never be called any more". The ``Slot`` is
/// mediation's side: it collects the answer, or closes itself when the answer is not wanted any more.
///
/// Under the lock only values change hands; everything that might call out happens after it is released.
package final class OnceOnlyCompletion<Answer: Sendable>: Sendable {
    /// What a call was.
    package enum Call: Hashable, Sendable {
        case first
        case again
        case late
    }

    private let slot: Slot

    package init(slot: Slot) {
        self.slot = slot
    }

    deinit {
        self.slot.drop()
    }

    /// Hands an answer over; only the first call has an effect.
    ///
    /// From any thread, also from inside itself.
    package func callAsFunction(_ answer: Answer) -> Call {
        self.slot.take(answer)
    }
}

extension OnceOnlyCompletion {
    /// What has come of a completion.
    package enum Outcome: Sendable {
        case answered(Answer)
        case dropped
    }

    /// Mediation's side of a completion.
    package final class Slot: Sendable {
        private enum State {
            /// Somebody looks into the slot soon anyway. Can go to `full`, `open` or `closed`.
            case collecting(wake: @Sendable () -> Void)
            /// Nothing has come yet. Can go to `full` or `closed`.
            case open(wake: @Sendable () -> Void)
            /// The outcome is there and has not been collected. Can go to `closed`.
            case full(Outcome)
            /// Collected, or not wanted any more; `answered` tells the calls that follow apart. Goes to itself.
            case closed(answered: Bool)
        }

        private let state: LockedValue<State>

        /// - Parameter wake: Called at most once, from the answering thread, when an outcome has come that nobody was
        ///   about to collect. Released with the first answer.
        package init(wake: @escaping @Sendable () -> Void) {
            self.state = LockedValue(.collecting(wake: wake))
        }

        /// Takes the outcome out, if it is there; until the first call of this the slot does not wake anybody.
        package func collect() -> Outcome? {
            // What leaves the state is returned through the lock, so that nothing of it is released inside.
            self.state.withLock { state -> (outcome: Outcome?, released: State) in
                let previous = state
                switch previous {
                case .collecting(let wake):
                    state = .open(wake: wake)
                    return (nil, previous)
                case .full(let outcome):
                    state = .closed(answered: outcome.isAnswer)
                    return (outcome, previous)
                case .open, .closed:
                    return (nil, previous)
                }
            }.outcome
        }

        /// Wants no answer any more: a call from now on is late, and a drop is in order.
        package func close() {
            _ = self.state.withLock { state -> State in
                let previous = state
                switch previous {
                case .collecting, .open: state = .closed(answered: false)
                case .full(let outcome): state = .closed(answered: outcome.isAnswer)
                case .closed: break
                }
                return previous
            }
        }

        fileprivate func take(_ answer: Answer) -> Call {
            let (call, previous) = self.state.withLock { state -> (Call, State) in
                let previous = state
                switch previous {
                case .collecting, .open:
                    state = .full(.answered(answer))
                    return (.first, previous)
                case .full:
                    return (.again, previous)
                case .closed(let answered):
                    state = .closed(answered: true)
                    return (answered ? .again : .late, previous)
                }
            }
            if call == .first, case .open(let wake) = previous { wake() }
            return call
        }

        fileprivate func drop() {
            let previous = self.state.withLock { state -> State in
                let previous = state
                switch previous {
                case .collecting, .open: state = .full(.dropped)
                case .full, .closed: break
                }
                return previous
            }
            if case .open(let wake) = previous { wake() }
        }
    }
}

extension OnceOnlyCompletion.Outcome {
    fileprivate var isAnswer: Bool {
        if case .answered = self { true } else { false }
    }
}
