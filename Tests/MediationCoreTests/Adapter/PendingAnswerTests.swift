import Dispatch
import MediationCore
import Testing

struct PendingAnswerTests {
    @Test
    func handlerGoesToTheFirstCallerAlone() {
        let answer = PendingAnswer()
        answer.keep(NativeAdCompletionHandler { _ in nil })
        #expect(answer.take() != nil)
        #expect(answer.take() == nil)
    }

    @Test
    func nobodyGetsAHandlerThatWasNotKept() {
        #expect(PendingAnswer().take() == nil)
    }

    @Test
    func oneOfManyThreadsGetsTheHandler() {
        for _ in 0..<200 {
            let calls = LockedValue(0)
            let answer = PendingAnswer()
            answer.keep(
                NativeAdCompletionHandler { _ in
                    calls.withLock { $0 += 1 }
                    return nil
                }
            )
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                answer.take()?(.failure(MediationError(.noFill, "There is no ad.")))
            }
            #expect(calls.withLock { $0 } == 1)
        }
    }

    @Test
    func handlerThatUsesTheAnswerWhileItIsReleasedDoesNotHang() {
        final class Waiting: Sendable {
            let answer: PendingAnswer
            init(_ answer: PendingAnswer) { self.answer = answer }
            deinit { _ = self.answer.take() }
        }
        let answer = PendingAnswer()
        let waiting = Waiting(answer)
        answer.keep(NativeAdCompletionHandler { [waiting] _ in withExtendedLifetime(waiting) { nil } })
        answer.keep(NativeAdCompletionHandler { _ in nil })
    }
}
