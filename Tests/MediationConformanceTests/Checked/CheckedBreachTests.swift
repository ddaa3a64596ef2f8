import Foundation
import MediationConformance
import MediationCore
import Testing

extension CheckedTests {
    @Test
    func setUpIsAnsweredTwice() async {
        enum Twice: AdapterScript {
            static func setUp(_ handler: SetUpCompletionHandler) {
                handler(.success(()))
                handler(.success(()))
            }
        }
        let run = CheckedRun<Twice>()
        await run.setUp()
        #expect(run.rules == ["2.1"])
        #expect(run.answers == 2)
    }

    @Test
    func setUpIsNeverAnswered() async {
        enum Never: AdapterScript {
            static func setUp(_ handler: SetUpCompletionHandler) {}
        }
        let run = CheckedRun<Never>()
        await run.setUp()
        #expect(run.rules == ["2.1"])
    }

    @Test
    func versionIsZero() async {
        enum Zero: AdapterScript {
            static var version: VersionNumber { VersionNumber(0, 0, 0) }
        }
        let run = CheckedRun<Zero>()
        await run.setUp()
        #expect(run.rules == ["1.1"])
    }

    @Test
    func secondAnswerInsideTheHandler() async {
        let run = CheckedRun<Held>()
        await run.load()
        run.inHandler = {
            run.inHandler = {}
            Held.handler?(.failure(MediationError(.noFill, "")))
        }
        Held.handler?(.success(ScriptedAd()))
        await run.settle()
        #expect(run.rules == ["3.5"])
    }

    @Test
    func handlerIsDropped() async {
        let run = CheckedRun<Held>()
        await run.load()
        #expect(run.rules == [])
        Held.handler = nil
        await run.settle()
        #expect(run.rules == ["3.13"])
    }

    @Test
    func handlerMayBeDroppedWhenTheLoadIsCancelled() async {
        let run = CheckedRun<Held>()
        await run.load()
        run.adapter?.cancelLoad(reason: .cancelled)
        Held.handler = nil
        await run.settle()
        #expect(run.rules == [])
    }

    @Test(arguments: [true, false])
    func answerAfterCancelIsToldUnlessItCrosses(_ crosses: Bool) async {
        AdapterConformance.crossing.withLock { $0 = crosses ? .seconds(3600) : .zero }
        defer { AdapterConformance.crossing.withLock { $0 = .seconds(1) } }
        let run = CheckedRun<Held>()
        await run.load()
        run.adapter?.cancelLoad(reason: .timedOut)
        Held.handler?(.success(ScriptedAd()))
        await run.settle()
        #expect(run.rules == (crosses ? [] : ["3.11"]))
        #expect(run.answers == 1)
    }

    @Test
    func errorHoldsASetting() async {
        enum Talkative: AdapterScript {
            static func load(_ handler: NativeAdCompletionHandler) {
                handler(.failure(MediationError(.adapterError, "Unit ca-app-123 is unknown.")))
            }
        }
        let run = CheckedRun<Talkative>()
        await run.load(settings: ["parameter": "ca-app-123", "short": "Unit"])
        #expect(run.breaches.map(\.rule) == [RuleID(7, 4)])
        #expect(run.breaches.first?.description.contains("ca-app-123") == false)
    }

    @Test(arguments: [
        ("4.2", { @MainActor @Sendable (ad: ScriptedAd) in ad.body = " " }),
        ("4.2", { @MainActor @Sendable (ad: ScriptedAd) in ad.body = "(null)" }),
        ("4.3", { @MainActor @Sendable (ad: ScriptedAd) in ad.headline = nil }),
        ("4.4", { @MainActor @Sendable (ad: ScriptedAd) in ad.starRating = 8 }),
        ("4.4", { @MainActor @Sendable (ad: ScriptedAd) in ad.starRating = .nan }),
        ("4.7", { @MainActor @Sendable (ad: ScriptedAd) in ad.duration = .seconds(3) }),
        ("4.8", { @MainActor @Sendable (ad: ScriptedAd) in ad.mediaContentAspectRatio = .infinity }),
        ("5.3", { @MainActor @Sendable (ad: ScriptedAd) in ad.images = [NativeAdImage(data: Data([1]))] }),
    ])
    func assetIsWrong(_ rule: String, _ change: @escaping @MainActor @Sendable (ScriptedAd) -> Void) async {
        let run = CheckedRun<Held>()
        var options = NativeAdOptions()
        options.images.disableImageLoading = true
        await run.load(options: options)
        Held.handler?(.success(ScriptedAd(change)))
        await run.settle()
        #expect(run.rules == [rule])
    }

    @Test(arguments: [
        ("6.1", [NativeAdEvent.impression, .impression]),
        ("6.6", [.didDismiss]),
        ("6.6", [.willPresent, .willPresent]),
        ("6.6", [.willPresent, .willDismiss, .didFailToPresent("late")]),
        (nil, [.didFailToPresent("no room"), .willPresent, .didFailToPresent("no room"), .willPresent, .willDismiss]),
    ])
    func eventsAreWrong(_ rule: String?, _ events: [NativeAdEvent]) async {
        let run = CheckedRun<Held>()
        await run.load()
        let ad = ScriptedAd()
        Held.handler?(.success(ad))
        await run.settle()
        for event in events { ad.eventDelegate?.report(event) }
        await run.settle()
        #expect(run.rules == [rule].compactMap(\.self))
        #expect(run.delegate.all == events.map(\.name))
    }

    @Test
    func sideThatDoesNotCountReports() async {
        let run = CheckedRun<Held>()
        await run.load()
        let ad = ScriptedAd { $0.handlesUserClicks = false }
        Held.handler?(.success(ad))
        await run.settle()
        for event in [NativeAdEvent.impression, .click] { ad.eventDelegate?.report(event) }
        await run.settle()
        #expect(run.rules == ["6.3"])
    }

    @Test
    func handlerIsKeptAfterItsCall() async {
        let run = CheckedRun<Held>()
        await run.load()
        Held.handler?(.success(ScriptedAd()))
        await run.settle()
        await run.show()
        #expect(run.rules == ["8.2"])
        Held.handler = nil
        await run.show()
        #expect(run.rules == ["8.2"])
    }

    @Test
    func adapterOutlivesMediationsInterest() async {
        AdapterConformance.timeToLetGo.withLock { $0 = .zero }
        defer { AdapterConformance.timeToLetGo.withLock { $0 = .seconds(10) } }
        let run = CheckedRun<Held>()
        ScriptedAdapter<Held>.kept = []
        await run.load()
        Held.handler?(.success(ScriptedAd()))
        await run.letGo()
        #expect(run.rules == ["8.1"])
        ScriptedAdapter<Held>.kept = nil
        run.renew()
        await run.load()
        Held.handler?(.success(ScriptedAd()))
        await run.letGo()
        #expect(run.rules == ["8.1"])
    }
}
