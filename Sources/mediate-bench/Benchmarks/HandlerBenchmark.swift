import MediationCore

/// Measures one guarded answer, made, called and collected as by the mediator, against a closure that only keeps the
/// answer.
enum HandlerBenchmark {
    private typealias Answer = Result<any MediationNativeAd, any Error>
    private typealias Completion = OnceOnlyCompletion<Answer>

    /// Keeps one answer.
    private final class Box: Sendable {
        // Safe: used only by the thread that made it.
        nonisolated(unsafe) var answer: Answer?
    }

    @MainActor
    static func rows(_ effort: Effort) -> [Row] {
        let answer = Answer.success(FillingAdapter())
        var comparison = Comparison()
        for _ in 0..<effort.runs {
            let guarded = ThreadTime.of { for _ in 0..<effort.answers { Self.guarded(answer) } }
            let bare = ThreadTime.of { for _ in 0..<effort.answers { Self.bare(answer) } }
            comparison.add(figure: guarded / Double(effort.answers), baseline: bare / Double(effort.answers))
        }
        return [
            Row(
                what: "handler: one guarded answer",
                figure: comparison.figure.nanoseconds,
                baseline: "\(comparison.baseline.nanoseconds), closure",
                ratio: comparison.ratio.times
            )
        ]
    }

    @inline(never)
    private static func guarded(_ answer: Answer) {
        let slot = Completion.Slot {}
        let completion = Completion(slot: slot)
        Self.call(
            NativeAdCompletionHandler {
                _ = completion($0)
                return nil
            },
            answer
        )
        precondition(slot.collect() != nil)
    }

    @inline(never)
    private static func bare(_ answer: Answer) {
        let box = Box()
        Self.call({ box.answer = $0 }, answer)
        precondition(box.answer != nil)
    }

    // Hidden from the optimizer, as an adapter is.
    @inline(never)
    @_optimize(none)
    private static func call(_ handler: NativeAdCompletionHandler, _ answer: Answer) { handler(answer) }

    @inline(never)
    @_optimize(none)
    private static func call(_ closure: @escaping @Sendable (Answer) -> Void, _ answer: Answer) { closure(answer) }
}
