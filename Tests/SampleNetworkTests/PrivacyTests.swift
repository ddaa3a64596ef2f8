import Foundation
import MediationCore
import SampleAdServer
import SampleNetwork
import Testing

/// The user's known choices reach the network unchanged, and nothing else does.
@MainActor
@Suite(.serialized)
struct PrivacyTests {
    private nonisolated static let adapters = MediatedNetwork.adapters

    /// Returns the privacy part of the request that the server receives in a separate load.
    private func told(_ privacy: PrivacySnapshot, by network: MediatedNetwork) async throws -> NSObject? {
        network.mediator.privacy = privacy
        _ = try await network.ad()
        return try await network.lastRequest()["privacy"]
    }

    @Test(arguments: adapters)
    func everythingThatIsKnownIsTold(adapter: String) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let told = try await self.told(
                PrivacySnapshot(
                    ageTreatment: .teen,
                    gdprApplies: .yes,
                    tcfString: "CPabc.d-_",
                    gppString: "DBAA~1YNN",
                    gppSections: [6, 2],
                    usPrivacyString: "1YNN",
                    personalization: .disabled,
                    maximumContentRating: .pg
                ),
                by: network
            )
            #expect(
                told == [
                    "age": "teen", "gdprApplies": true, "tcfString": "CPabc.d-_", "gppString": "DBAA~1YNN",
                    "gppSections": [6, 2], "usPrivacy": "1YNN", "personalization": "refused",
                    "maximumContentRating": "PG",
                ] as NSDictionary
            )
        }
    }

    @Test(arguments: adapters)
    func whatIsUnknownIsNotToldAndNeverANo(adapter: String) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            // Nothing has ever been set, and later only values that mean nothing.
            _ = try await network.ad()
            #expect(try await network.lastRequest()["privacy"] == nil)
            #expect(try await self.told(PrivacySnapshot(tcfString: "", usPrivacyString: ""), by: network) == nil)
        }
    }

    @Test(
        arguments: adapters,
        [
            (PrivacySnapshot(ageTreatment: .child), ["age": "child"]),
            (PrivacySnapshot(gdprApplies: .no), ["gdprApplies": false]),
            (PrivacySnapshot(gdprApplies: .yes), ["gdprApplies": true]),
            (PrivacySnapshot(personalization: .enabled), ["personalization": "allowed"]),
            (PrivacySnapshot(gppSections: [2]), ["gppSections": [2]]),
            (
                PrivacySnapshot(maximumContentRating: .init(rawValue: "own rating")),
                ["maximumContentRating": "own rating"]
            ),
        ] as [(PrivacySnapshot, [String: JSONValue])]
    )
    func eachChoiceIsToldWithoutTheOthers(
        adapter: String,
        given: (privacy: PrivacySnapshot, fields: [String: JSONValue])
    ) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let expected =
                try JSONSerialization.jsonObject(with: try JSONEncoder().encode(given.fields)) as? NSDictionary
            #expect(try await self.told(given.privacy, by: network) == expected)
        }
    }

    @Test(arguments: adapters)
    func aChangeCountsForTheNextLoad(adapter: String) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let keywords = [SampleExtras(keywords: ["kites"])]
            let before = try await network.ad { $0.extras = keywords }
            network.mediator.privacy = PrivacySnapshot(gdprApplies: .yes, personalization: .disabled)
            let between = try await network.ad { $0.extras = keywords }
            let told = try await network.lastRequest()["privacy"]
            network.mediator.privacy = PrivacySnapshot()
            let after = try await network.ad { $0.extras = keywords }
            #expect(told == ["gdprApplies": true, "personalization": "refused"] as NSDictionary)
            #expect(try await network.lastRequest()["privacy"] == nil)
            #expect([before, between, after].map { $0.body?.contains("kites") } == [true, false, true])
            #expect([before, between, after].map { $0.responseInfo.lineItems[0].privacyVersion } == [0, 1, 2])
        }
    }
}
