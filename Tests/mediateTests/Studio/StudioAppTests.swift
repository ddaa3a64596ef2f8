#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import PlatformViews
import SampleAdServer
import Testing

@testable import mediate

/// The demonstration app, with its network over HTTP.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct StudioAppTests {
    private struct Part: Decodable {
        struct Line: Decodable {
            let app: Int
            let unreported: Int
            let network: Int
        }

        let impressions: Line?
        let clicks: Line?
        let rewards: Line?
        let phase: String?
        let sentence: String?
        let text: String?
        let isRewarded: Bool?
    }

    private func withApp(_ body: (StudioApp, StudioJournal) async throws -> Void) async throws {
        let journal = StudioJournal()
        let app = try await StudioApp.start(StudioLog(journal))
        // On a busy machine, no ad comes in the time that the demonstration gives.
        let limit = /"(deadline|timeout)": "[0-9]+m?s"/
        let patient = app.configuration.replacing(limit) { "\"\($0.1)\": \"60s\"" }
        let answer = await app.carryOut(.configure(patient))
        #expect(answer.isDone, "\(answer)")
        do {
            try await body(app, journal)
        } catch {
            await app.stop()
            throw error
        }
        await app.stop()
    }

    /// Waits until a part meets a condition.
    private func wait(_ journal: StudioJournal, for name: String, _ condition: (Part) -> Bool) async throws {
        let wakes = try #require(await journal.watch())
        for await _ in wakes {
            guard let update = await journal.update(after: 0),
                let json = try JSONSerialization.jsonObject(with: update.json) as? [String: Any],
                let part = (json["parts"] as? [String: Any])?[name] as? [String: Any]
            else { continue }
            let data = try JSONSerialization.data(withJSONObject: part)
            if condition(try JSONDecoder().decode(Part.self, from: data)) { return }
        }
    }

    private func topOfFirstAd(_ app: StudioApp) -> Double? {
        let row = app.feed.rows.firstIndex { if case .ad = $0 { true } else { false } }
        return row.map { Double($0) * StudioPhone.articleHeight }
    }

    @Test func anAdThatIsSeenAndTappedIsCountedByBothSides() async throws {
        try await self.withApp { app, journal in
            // If the first load has failed, the first ad is below the screen.
            try await self.wait(journal, for: "counts") { _ in self.topOfFirstAd(app) != nil }
            #expect(await app.carryOut(.scroll(top: try #require(self.topOfFirstAd(app)))).isDone)
            try await self.wait(journal, for: "counts") { $0.impressions?.app ?? 0 > 0 }
            let top = try #require(self.topOfFirstAd(app))
            #expect(await app.carryOut(.tap(x: 280, y: top - app.feed.top + 100, top: app.feed.top)).isDone)
            try await self.wait(journal, for: "counts") { counts in
                counts.clicks.map { $0.app == 1 && $0.network == 1 } == true
                    && counts.impressions.map { $0.app == $0.network } == true
            }
        }
    }

    @Test func aRewardIsForThoseWhoWatchToTheEnd() async throws {
        try await self.withApp { app, journal in
            #expect(await app.carryOut(.show(.rewarded)).isDone)
            #expect(await app.carryOut(.show(.interstitial)).isDone == false)
            try await self.wait(journal, for: "cover") { $0.isRewarded == true }
            try await self.wait(journal, for: "counts") { $0.rewards?.network == 1 }
            #expect(await app.carryOut(.tap(x: 338, y: 22, top: nil)).isDone)
            try await self.wait(journal, for: "fullScreen") { $0.phase == "closed" }
            #expect(app.cover == nil)
        }
    }

    @Test func withoutAConnectionThereIsNoAdAndAfterwardsThereIs() async throws {
        try await self.withApp { app, journal in
            #expect(await app.carryOut(.offline(true)).isDone)
            #expect(await app.carryOut(.show(.interstitial)).isDone)
            try await self.wait(journal, for: "fullScreen") { $0.phase == "failed" }
            #expect(await app.carryOut(.offline(false)).isDone)
            #expect(await app.carryOut(.show(.interstitial)).isDone)
            try await self.wait(journal, for: "fullScreen") { $0.phase == "presented" }
        }
    }

    @Test func nothingIsSeenWhileTheConnectionChangesWhateverElseIsOrdered() async throws {
        try await self.withApp { app, _ in
            let change = Task { await app.carryOut(.offline(true)) }
            while !app.isConnectionChanging { await Task.yield() }
            #expect(await app.carryOut(.offline(true)).isDone == false)
            #expect(await app.carryOut(.background(true)).isDone)
            #expect(await app.carryOut(.background(false)).isDone)
            #expect(app.isConnectionChanging)
            #expect(!app.window.isActive)
            #expect(await change.value.isDone)
            #expect(app.window.isActive)
        }
    }

    @Test func aBrokenConfigurationHasItsPlaceAndChangesNothing() async throws {
        try await self.withApp { app, journal in
            let good = app.configuration
            let broken = good.replacing("\"60s\", \"order\"", with: "\"soon\", \"order\"")
            let answer = await app.carryOut(.configure(broken))
            #expect(!answer.isDone)
            let problem = try #require(answer.problems.first)
            let line = try #require(problem.line)
            #expect(broken.split(separator: "\n")[line - 1].contains("\"soon\""))
            #expect(problem.path == "adUnits[0].deadline")
            #expect(app.configuration == good)
            let better = good.replacing("Gum, house ads", with: "Gum, renamed")
            #expect(await app.carryOut(.configure(better)).isDone)
            try await self.wait(journal, for: "configuration") { $0.text == better }
        }
    }

    @Test func whatIsSaidOfAnUnknownAdUnitIsRefused() async throws {
        try await self.withApp { app, _ in
            #expect(await app.carryOut(.fault(adUnit: "no such", kind: .noFill)).isDone == false)
            #expect(await app.carryOut(.fault(adUnit: "gum", kind: .noFill)).isDone)
            #expect(app.network.faults == ["gum": .noFill])
            #expect(await app.carryOut(.fault(adUnit: "gum", kind: nil)).isDone)
            #expect(app.network.faults == [:])
        }
    }
}
#endif
