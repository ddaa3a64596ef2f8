import Mediation
import MediationTesting
import Testing

@testable import AppCore

@MainActor
struct LevelEndTests {
    let mediation = TestMediation()

    private func playLevels(_ count: Int, _ levelEnd: LevelEnd<TestClock>) async -> Int {
        var shown = 0
        for _ in 0..<count {
            await levelEnd.prepare()
            let ending = Task { await levelEnd.levelEnds(from: self.mediation.screen) }
            await self.mediation.settle()
            await self.mediation.lastAd?.dismiss()
            if await ending.value { shown += 1 }
            await self.mediation.pass(.seconds(30))
        }
        return shown
    }

    private var levelEnd: LevelEnd<TestClock> {
        LevelEnd(mediator: self.mediation.mediator, clock: self.mediation.clock)
    }

    @Test func showsNothingAfterTheFirstTwoLevels() async {
        #expect(await self.playLevels(2, self.levelEnd) == 0)
    }

    @Test func showsAnAdAfterTheThirdLevel() async {
        #expect(await self.playLevels(3, self.levelEnd) == 1)
    }

    @Test func waitsTwoMinutesBeforeTheNextAd() async {
        // The sixth level ends 90 seconds after the third, the ninth 180.
        #expect(await self.playLevels(9, self.levelEnd) == 2)
    }

    @Test func goesOnWithoutAnAd() async {
        self.mediation.answer(.noFill)
        #expect(await self.playLevels(6, self.levelEnd) == 0)
    }

    @Test func loadsAnotherAdForOneThatHasExpired() async {
        let levelEnd = self.levelEnd
        await levelEnd.prepare()
        await self.mediation.pass(.seconds(3601))
        await levelEnd.prepare()
        #expect(self.mediation.requests.map(\.time) == [.zero, .seconds(3601)])
    }
}
