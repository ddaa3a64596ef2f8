import MediationCore
import MediationOpenRTB
import Testing

struct SKAdNetworkAdTests {
    private static let nonce = "473b1a16-b4ef-43ad-9591-fcf3aefa82a7"
    private static let signature = "MEQCIEQlmZRNfYzKBSE8QnhLTIHZZZWCFgZpRqRxHss65KoFAiAJgJKjdrWdkLUOCCjuEx2RmFS7"

    private static let fourth: [String: JSONValue] = [
        "version": "4.0", "network": "cdkw7geqsh.skadnetwork", "sourceidentifier": "4321", "itunesitem": "123456789",
        "sourceapp": "880047117",
        "fidelities": [
            [
                "fidelity": 0, "nonce": .string(nonce), "timestamp": "1594406341",
                "signature": .string(signature),
            ],
            [
                "fidelity": 1, "nonce": .string(nonce), "timestamp": "1594406342",
                "signature": .string(signature),
            ],
        ],
    ]

    private func bid(_ ad: JSONValue) throws -> (ad: SKAdNetworkAd?, warnings: [OpenRTBWarning]) {
        let response = try Samples.response([Samples.bid(["ext": ["skadn": ad]])])
        return (try #require(response.bids.first).skAdNetworkAd, response.warnings)
    }

    @Test func anAdOfVersion4IsRead() throws {
        let (ad, warnings) = try self.bid(.object(Self.fourth))
        #expect(ad?.version == "4.0")
        #expect(ad?.network == "cdkw7geqsh.skadnetwork")
        #expect(ad?.sourceIdentifier == "4321")
        #expect(ad?.campaign == nil)
        #expect(ad?.fidelities.map(\.type) == [0, 1])
        #expect(ad?.fidelities.first?.signature == Self.signature)
        #expect(warnings.isEmpty)
    }

    @Test func anAdOfVersion2HasOneSignature() throws {
        let (ad, _) = try self.bid([
            "version": "2.0", "network": "cdkw7geqsh.skadnetwork", "campaign": "45", "itunesitem": 123_456_789,
            "sourceapp": "880047117", "nonce": .string(Self.nonce), "timestamp": "1594406341",
            "signature": .string(Self.signature),
        ])
        #expect(ad?.campaign == "45")
        #expect(ad?.itunesItem == "123456789")
        #expect(ad?.fidelities.map(\.type) == [1])
    }

    @Test(
        arguments: [
            ["version": "four"], ["version": "4"], ["version": .null], ["network": ""], ["network": "a b"],
            ["sourceidentifier": "12345"], ["sourceidentifier": .null], ["itunesitem": "x"], ["itunesitem": 1.5],
            ["sourceapp": .null], ["fidelities": []], ["fidelities": "x"], ["fidelities": [["fidelity": 2]]],
            ["fidelities": [1]], ["productpageid": "x"], ["version": "3.0"],
            [
                "fidelities": [
                    ["fidelity": 0, "nonce": "x", "timestamp": "1", "signature": .string(signature)]
                ]
            ],
            [
                "fidelities": [
                    ["fidelity": 0, "nonce": .string(nonce), "timestamp": "now", "signature": .string(signature)]
                ]
            ],
            [
                "fidelities": [
                    ["fidelity": 0, "nonce": .string(nonce), "timestamp": "1", "signature": "no Base64"]
                ]
            ],
        ] as [[String: JSONValue]]
    )
    func whatStoreKitWouldRefuseIsDroppedWithAWarning(_ more: [String: JSONValue]) throws {
        let (ad, warnings) = try self.bid(.object(Self.fourth.merging(more) { $1 }))
        #expect(ad == nil)
        #expect(warnings.map(\.problem) == [.unusable])
        #expect(warnings.first?.place == "seatbid[0].bid[0].ext.skadn")
    }

    @Test(arguments: ["text", 1, [1], true] as [JSONValue])
    func whatIsNoObjectIsDroppedWithAWarning(_ value: JSONValue) throws {
        let (ad, warnings) = try self.bid(value)
        #expect(ad == nil)
        #expect(warnings.map(\.problem) == [.badType])
    }
}
