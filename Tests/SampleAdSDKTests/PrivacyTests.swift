import Foundation
import SampleAdSDK
import SampleAdServer
import Testing

/// The app's data about the user reaches the network, and nothing else does.
@MainActor
struct PrivacyTests {
    /// Returns the privacy part of a request with these settings, as Foundation reads it.
    private func privacy(
        sentBy network: Network,
        _ change: (inout SamplePrivacy) -> Void = { _ in }
    ) async throws -> NSDictionary? {
        _ = try await network.ad { change(&$0.privacy) }
        let body = try JSONSerialization.jsonObject(with: try #require(await network.server.lastAdRequest))
        return try #require(body as? [String: Any])["privacy"] as? NSDictionary
    }

    @Test
    func whatIsNotKnownIsNotSent() async throws {
        try await Network.with { network async throws in
            #expect(try await self.privacy(sentBy: network) == nil)
            #expect(try await self.privacy(sentBy: network) { $0.gdprApplies = false } == ["gdprApplies": false])
            #expect(try await self.privacy(sentBy: network) { $0.age = .teen } == ["age": "teen"])
        }
    }

    @Test
    func whatIsKnownIsSent() async throws {
        try await Network.with { network in
            let sent = try await self.privacy(sentBy: network) {
                $0.age = .child
                $0.gdprApplies = true
                $0.tcfString = "CP"
                $0.gppString = "DB"
                $0.gppSections = [2, 7]
                $0.usPrivacy = "1YNN"
                $0.personalization = .allowed
                $0.maximumContentRating = "PG"
            }
            #expect(
                sent == [
                    "age": "child", "gdprApplies": true, "tcfString": "CP", "gppString": "DB", "gppSections": [2, 7],
                    "usPrivacy": "1YNN", "personalization": "allowed", "maximumContentRating": "PG",
                ]
            )
        }
    }

    @Test(arguments: [
        (SamplePrivacy.Age.unspecified, SamplePrivacy.Personalization.unspecified, true),
        (.teen, .allowed, true), (.unspecified, .refused, false), (.child, .unspecified, false),
        (.child, .allowed, false), (.teen, .refused, false),
    ])
    func keywordsChooseTheAdOnlyIfTheyMay(
        _ age: SamplePrivacy.Age,
        _ personalization: SamplePrivacy.Personalization,
        _ isAllowed: Bool
    ) async throws {
        try await Network.with { network in
            let ad = try await network.ad {
                $0.keywords = ["kites"]
                $0.privacy.age = age
                $0.privacy.personalization = personalization
            }
            #expect(try #require(ad.body).contains("kites") == isAllowed)
        }
    }
}
