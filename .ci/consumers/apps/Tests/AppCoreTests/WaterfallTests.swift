import Foundation
import Mediation
import MediationTesting
import Testing

@testable import AppCore

/// The app's own waterfall, with networks that the test plays.
@MainActor
struct WaterfallTests {
    private func mediation() throws -> TestMediation {
        let json = """
            {"adUnits": [
                {"id": "native", "deadline": "5s", "lineItems": [
                    {"name": "Dear network", "adapter": "DearAdapter", "ecpm": 9.5, "timeout": "500ms"},
                    {"name": "Cheap network", "adapter": "CheapAdapter", "ecpm": 1.25, "timeout": "2s"}]}]}
            """
        return TestMediation(configuration: try MediationConfiguration(json: Data(json.utf8)))
    }

    @Test func asksTheCheapNetworkIfTheDearOneIsSilent() async throws {
        let mediation = try self.mediation()
        mediation.answer(.silence, for: "Dear network")
        let page = ArticlePage(mediator: mediation.mediator)
        let appearing = Task { await page.appear() }
        await mediation.pass(.milliseconds(500))
        await appearing.value
        #expect(mediation.lastAd?.request.lineItem == "Cheap network")
        #expect(mediation.lastAd?.request.time == .milliseconds(500))
    }

    @Test func addsUpWhatImpressionsEarn() async throws {
        let mediation = try self.mediation()
        let earnings = Earnings()
        let following = Task { await earnings.follow(mediation.mediator) }
        defer { following.cancel() }
        await mediation.settle()
        let page = ArticlePage(mediator: mediation.mediator)
        await page.appear()
        await mediation.lastAd?.recordImpression()
        #expect(earnings.impressions == 1)
        #expect(earnings.micros == 9500)
    }
}
