import MediationConformance
import Testing

@Suite struct HangNoticeTests {
    @Test func namesWhatHangs() async {
        let (said, continuation) = AsyncStream<String>.makeStream()
        let notice = HangNotice("AcmeHarness: rule 3.1", after: .nanoseconds(1)) { continuation.yield($0) }
        var iterator = said.makeAsyncIterator()
        let text = await iterator.next()
        #expect(text?.hasPrefix("AcmeHarness: rule 3.1 has not come to its end") == true)
        notice.cancel()
    }

    @Test func saysNothingOfWhatEnds() async {
        let (said, continuation) = AsyncStream<String>.makeStream()
        let notice = HangNotice("AcmeHarness: rule 3.1", after: .seconds(1_000)) { continuation.yield($0) }
        notice.cancel()
        await notice.end()
        continuation.finish()
        for await text in said { Issue.record("It says: \(text)") }
    }
}
