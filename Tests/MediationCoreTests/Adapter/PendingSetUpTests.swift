import Dispatch
import MediationCore
import Testing

struct PendingSetUpTests {
    private let setUp = PendingSetUp()
    private let starts = LockedValue(0)
    private let answers = LockedValue<[Bool]>([])
    private static let failure = MediationError(.networkError, "There is no connection.")

    private func join() {
        let handler = SetUpCompletionHandler { [answers] result in
            let isSuccess = if case .success = result { true } else { false }
            answers.withLock { $0.append(isSuccess) }
        }
        self.setUp.join(handler) { self.starts.withLock { $0 += 1 } }
    }

    private func expect(starts: Int, answers: [Bool], _ location: SourceLocation = #_sourceLocation) {
        #expect(self.starts.withLock { $0 } == starts, sourceLocation: location)
        #expect(self.answers.withLock { $0 } == answers, sourceLocation: location)
    }

    @Test
    func allWhoWaitAreAnsweredAndOneStarts() {
        self.join()
        self.join()
        self.expect(starts: 1, answers: [])
        self.setUp.finish(.success(()))
        self.expect(starts: 1, answers: [true, true])
    }

    @Test
    func thoseWhoComeLaterAreAnsweredAtOnce() {
        self.join()
        self.setUp.finish(.success(()))
        self.join()
        self.expect(starts: 1, answers: [true, true])
    }

    @Test
    func failureIsToldAndTheNextStartsAgain() {
        self.join()
        self.setUp.finish(.failure(Self.failure))
        self.join()
        self.expect(starts: 2, answers: [false])
        self.setUp.finish(.success(()))
        self.expect(starts: 2, answers: [false, true])
    }

    @Test
    func successAfterAFailureCountsAndAFailureAfterASuccessDoesNot() {
        self.join()
        self.setUp.finish(.failure(Self.failure))
        self.setUp.finish(.success(()))
        self.setUp.finish(.failure(Self.failure))
        self.join()
        self.expect(starts: 1, answers: [false, true])
    }

    @Test
    func endInsideTheStartDoesNotHang() {
        let handler = SetUpCompletionHandler { [answers] _ in answers.withLock { $0.append(true) } }
        self.setUp.join(handler) { self.setUp.finish(.success(())) }
        self.expect(starts: 0, answers: [true])
    }

    @Test
    func eachOfManyThreadsIsAnsweredOnce() {
        for _ in 0..<200 {
            let setUp = PendingSetUp()
            let (starts, answers) = (LockedValue(0), LockedValue(0))
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                setUp.join(SetUpCompletionHandler { _ in answers.withLock { $0 += 1 } }) {
                    starts.withLock { $0 += 1 }
                    setUp.finish(.success(()))
                }
            }
            #expect(starts.withLock { $0 } == 1)
            #expect(answers.withLock { $0 } == 4)
        }
    }
}
