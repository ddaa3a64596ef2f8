/// Takes a single answer, whatever the answering side does.
///
/// Two objects share the state. The ``OnceOnlyCompletion`` is inside the handler that foreign code gets and is retained
/// by that handler alone, so its `deinit` means that the handler can no longer be called. The ``Slot`` is mediation's
/// side: it collects the answer, or closes when the answer is no longer needed.
///
/// Under the lock, only values change hands; everything that might call out happens after the lock is released.
package final class OnceOnlyCompletion<Answer: Sendable>: Sendable {
    /// The kind of a call.
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

    /// Passes on an answer; only the first call has an effect.
    ///
    /// It can be called from any thread, even from inside itself.
    package func callAsFunction(_ answer: Answer) -> Call {
        self.slot.take(answer)
    }
}

extension OnceOnlyCompletion {
    /// The outcome of a completion.
    package enum Outcome: Sendable {
        case answered(Answer)
        case dropped
    }

    /// Mediation's side of a completion.
    package final class Slot: Sendable {
        private enum State {
            /// The slot is about to be collected anyway. Can go to `full`, `open` or `closed`.
            case collecting(wake: @Sendable () -> Void)
            /// No outcome has arrived. Can go to `full` or `closed`.
            case open(wake: @Sendable () -> Void)
            /// The outcome has arrived and has not been collected. Can go to `closed`.
            case full(Outcome)
            /// The outcome was collected or is no longer needed; `answered` distinguishes later calls. Can go to
            /// itself.
            case closed(answered: Bool)
        }

        private let state: LockedValue<State>

        /// Creates a slot.
        ///
        /// - Parameter wake: Called at most once, from the answering thread, when an outcome has arrived that mediation
        ///   was not about to collect. Released with the first answer.
        package init(wake: @escaping @Sendable () -> Void) {
            self.state = LockedValue(.collecting(wake: wake))
        }

        /// Takes the outcome out, if there is one; until this method has been called once, the slot does not wake
        /// mediation.
        package func collect() -> Outcome? {
            // The previous state is returned through the lock, so that nothing in it is released inside.
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

        /// Closes the slot to answers: from now on a call is late, and dropping the handler is not a violation.
        ///
        /// - Returns: An outcome that has arrived and was not collected.
        @discardableResult
        package func close() -> Outcome? {
            self.state.withLock { state -> (outcome: Outcome?, released: State) in
                let previous = state
                switch previous {
                case .collecting, .open:
                    state = .closed(answered: false)
                    return (nil, previous)
                case .full(let outcome):
                    state = .closed(answered: outcome.isAnswer)
                    return (outcome, previous)
                case .closed: return (nil, previous)
                }
            }.outcome
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
