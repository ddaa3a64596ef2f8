import MediationConformance
import Testing

/// A process that may be silent for ten seconds.
struct SilenceTests {
    private static let start = ContinuousClock.now

    private func silence(used: Duration? = .seconds(3)) -> Silence {
        Silence(limit: .seconds(10), end: Self.start + .seconds(100), now: Self.start, used: used)
    }

    @Test
    func itIsJudgedAfterTheTimeLimit() {
        #expect(self.silence().due == Self.start + .seconds(10))
    }

    @Test
    func processThatDoesNextToNothingHangs() {
        var silence = self.silence()
        let goesOn = silence.goesOn(now: silence.due, used: .seconds(3) + .milliseconds(50))
        #expect(!goesOn)
    }

    @Test
    func processThatIsBusyAllTheTimeHangs() {
        var silence = self.silence()
        let goesOn = silence.goesOn(now: silence.due, used: .seconds(13))
        #expect(!goesOn)
    }

    @Test
    func processThatWaitsForAProcessorGetsTheRestOfItsTime() {
        var silence = self.silence()
        let goesOn = silence.goesOn(now: silence.due, used: .seconds(7))
        #expect(goesOn)
        #expect(silence.due == Self.start + .seconds(16))
        let goesOnAgain = silence.goesOn(now: silence.due, used: .seconds(13))
        #expect(!goesOnAgain)
    }

    @Test
    func processThatStopsAfterAWhileHangs() {
        var silence = self.silence()
        let goesOn = silence.goesOn(now: silence.due, used: .seconds(7))
        #expect(goesOn)
        let goesOnAgain = silence.goesOn(now: silence.due, used: .seconds(7))
        #expect(!goesOnAgain)
    }

    @Test
    func processThatGetsHardlyAnyTimeIsGivenUpAfterFourLimits() {
        var silence = self.silence()
        var used = Duration.seconds(3)
        while silence.due < Self.start + .seconds(40) {
            used += .milliseconds(300)
            let goesOn = silence.goesOn(now: silence.due, used: used)
            #expect(goesOn)
        }
        let goesOnAgain = silence.goesOn(now: silence.due, used: used + .milliseconds(300))
        #expect(!goesOnAgain)
    }

    @Test
    func processThatIsKnownToWaitForAProcessorGoesOnToTheEnd() {
        var silence = self.silence()
        var waited = Duration.zero
        while silence.due < Self.start + .seconds(100) {
            waited += .seconds(9)
            let goesOn = silence.goesOn(now: silence.due, used: .seconds(3), waited: waited)
            #expect(goesOn)
        }
        let goesOnAfterTheEnd = silence.goesOn(now: silence.due, used: .seconds(3), waited: waited + .seconds(9))
        #expect(!goesOnAfterTheEnd)
    }

    @Test
    func processThatHasWaitedForAProcessorAndThenDoesNothingHangs() {
        var silence = self.silence()
        let goesOn = silence.goesOn(now: silence.due, used: .seconds(3), waited: .seconds(9))
        #expect(goesOn)
        let goesOnAgain = silence.goesOn(now: silence.due, used: .seconds(3), waited: .seconds(10))
        #expect(!goesOnAgain)
    }

    @Test
    func processThatOnceDidAlmostAllItMayIsJudgedByWhatItDoesNow() {
        var silence = self.silence()
        let goesOn = silence.goesOn(now: silence.due, used: .seconds(12))
        #expect(goesOn)
        #expect(silence.due == Self.start + .milliseconds(12_500))
        let goesOnAgain = silence.goesOn(now: silence.due, used: .seconds(12) + .milliseconds(100))
        #expect(goesOnAgain)
    }

    @Test
    func noProcessGoesOnAfterTheEndOfTheRun() {
        var silence = Silence(
            limit: .seconds(10),
            end: Self.start + .seconds(5),
            now: Self.start,
            used: .zero
        )
        #expect(silence.due == Self.start + .seconds(5))
        let goesOn = silence.goesOn(now: silence.due, used: .seconds(1))
        #expect(!goesOn)
    }

    @Test
    func processWhoseTimeIsNotKnownHangs() {
        var silence = self.silence(used: nil)
        let goesOn = silence.goesOn(now: silence.due, used: nil)
        #expect(!goesOn)
    }
}
