import Foundation
import MediationCore
import Testing

/// Parts of a configuration that are there for some users only.
struct AudienceTests {
    private static func configuration(_ json: String) throws -> MediationConfiguration {
        try MediationConfiguration(json: Data(json.utf8))
    }

    private static func item(_ name: String, _ audience: Audience? = nil) -> LineItem {
        var item = LineItem(name: name, adapter: "A", ecpm: 1)
        item.audience = audience
        return item
    }

    private static func unit(_ id: String, _ audience: Audience? = nil, _ lineItems: LineItem...) -> AdUnit {
        var unit = AdUnit(id: id, order: .listed, lineItems: lineItems)
        unit.audience = audience
        return unit
    }

    // MARK: Shares

    /// The vectors of the documentation.
    @Test(arguments: [
        ("", "", 0.722706486340339),
        ("patience", "0", 0.936784446959229),
        ("patience", "1", 0.5572540823489044),
        ("patience", "8f14e45f-ceea-467f-a0e6-f1d4e1b0b6a1", 0.5740310697213283),
        ("other", "8f14e45f-ceea-467f-a0e6-f1d4e1b0b6a1", 0.5725377215581615),
        ("größe", "é", 0.8833138968978678),
    ])
    func aUserHasTheSamePlaceEverywhere(rollout: String, id: String, position: Double) {
        #expect(Audience.position(of: id, in: rollout) == position)
    }

    @Test func aShareHasAsManyUsersAsItSays() {
        let audience = Audience(share: 0.1, rollout: "patience")
        let count = (0..<20_000).count { audience.contains(AppUser(id: "user-\($0)")) }
        #expect((1850...2150).contains(count))
    }

    @Test func aGreaterShareAddsUsersAndTakesNone() {
        let (few, many) = (Audience(share: 0.05, rollout: "a"), Audience(share: 0.2, rollout: "a"))
        for number in 0..<2000 where few.contains(AppUser(id: "\(number)")) {
            #expect(many.contains(AppUser(id: "\(number)")))
        }
    }

    @Test func anotherNameDrawsAnew() {
        let (first, second) = (Audience(share: 0.5, rollout: "a"), Audience(share: 0.5, rollout: "b"))
        let users = (0..<4000).map { AppUser(id: "\($0)") }
        let both = users.count { first.contains($0) && second.contains($0) }
        #expect((850...1150).contains(both))
    }

    @Test func nobodyIsInNoneAndEverybodyInAll() {
        let user = AppUser(id: "1")
        #expect(!Audience(share: 0, rollout: "a").contains(user))
        #expect(Audience(share: 1, rollout: "a").contains(AppUser()))
        #expect(!Audience(share: 0.999, rollout: "a").contains(AppUser()), "A user without an ID has no place.")
    }

    // MARK: Attributes

    @Test func allAttributesMustFitEachByOneOfItsValues() {
        let audience = Audience(attributes: ["plan": ["free", "trial"], "country": ["DE"]])
        #expect(audience.contains(AppUser(attributes: ["plan": "trial", "country": "DE", "more": "x"])))
        #expect(!audience.contains(AppUser(attributes: ["plan": "paid", "country": "DE"])))
        #expect(!audience.contains(AppUser(attributes: ["plan": "free"])))
        #expect(!audience.contains(AppUser()))
    }

    // MARK: What counts for a user

    @Test func withoutAudiencesEverythingCounts() {
        let configuration = MediationConfiguration(adUnits: [Self.unit("u", nil, Self.item("A"))])
        #expect(configuration.resolved(for: AppUser()) == configuration)
    }

    @Test func theFirstAdUnitThatHasTheUserReplacesTheOneForEveryone() {
        let free = Audience(attributes: ["plan": ["free"]])
        let any = Audience(attributes: ["plan": ["free", "trial"]])
        let configuration = MediationConfiguration(adUnits: [
            Self.unit("u", nil, Self.item("everyone")), Self.unit("v", nil, Self.item("other")),
            Self.unit("u", free, Self.item("free")), Self.unit("u", any, Self.item("any")),
        ])
        func items(_ plan: String) -> [[String]] {
            let user = AppUser(attributes: ["plan": plan])
            return configuration.resolved(for: user).adUnits.sorted { $0.id < $1.id }.map { $0.lineItems.map(\.name) }
        }
        #expect(items("free") == [["free"], ["other"]])
        #expect(items("trial") == [["any"], ["other"]])
        #expect(items("paid") == [["everyone"], ["other"]])
        let resolved = configuration.resolved(for: AppUser(attributes: ["plan": "free"]))
        #expect(resolved.adUnits.allSatisfy { $0.audience == nil })
    }

    @Test func lineItemsAndDisabledAdaptersAreThereForTheirUsers() {
        let free = Audience(attributes: ["plan": ["free"]])
        var configuration = MediationConfiguration(adUnits: [Self.unit("u", nil, Self.item("A", free), Self.item("B"))])
        configuration.disabledAdapters = [DisabledAdapter(adapter: "X", audience: free), DisabledAdapter(adapter: "Y")]
        let (some, other) = (AppUser(attributes: ["plan": "free"]), AppUser())
        #expect(configuration.resolved(for: some).adUnits[0].lineItems == [Self.item("A"), Self.item("B")])
        #expect(configuration.resolved(for: other).adUnits[0].lineItems == [Self.item("B")])
        #expect(configuration.resolved(for: some).disabledAdapters.map(\.adapter) == ["X", "Y"])
        #expect(configuration.resolved(for: other).disabledAdapters.map(\.adapter) == ["Y"])
    }

    // MARK: Files

    private static let lineItems = #""lineItems": [{"name": "A", "adapter": "A", "ecpm": 1, "timeout": "2s"}]"#

    @Test func aConfigurationWithAudiencesIsRead() throws {
        let configuration = try Self.configuration(
            """
            {"schemaVersion": 1, "disabledAdapters": [{"adapter": "X", "audience": {"attributes": {"os": ["16"]}}}],
             "adUnits": [{"id": "u", "deadline": "8s", \(Self.lineItems)},
                         {"id": "u", "deadline": "5s", "audience": {"share": "10%", "rollout": "a"}, \(Self.lineItems)}]}
            """
        )
        #expect(configuration.adUnits[1].audience == Audience(share: 0.1, rollout: "a"))
        #expect(configuration.disabledAdapters[0].audience == Audience(attributes: ["os": ["16"]]))
        #expect(try configuration.adUnit(id: "u").deadline == .seconds(8))
    }

    @Test(arguments: [
        (#"{"share": 0.1}"#, #"missing key "rollout"; expected a name by which the share is drawn"#),
        (#"{"share": 10, "rollout": "a"}"#, "10 is not within 0…1; if that is in percent, write 10%"),
        (#"{"share": "1 00%", "rollout": "a"}"#, #""1 00%" is not a share"#),
        (#"{"share": "10 to 20 %", "rollout": "a"}"#, #""10 to 20 %" is not a share"#),
        (#"{"attributes": {"plan": []}}"#, "adUnits[0].audience.attributes.plan: is empty"),
        (#"{"attributes": {"plan": "free"}}"#, "expected an array, not a text"),
        (#"{"percent": 10}"#, #"unknown key "percent""#),
    ])
    func anAudienceThatIsNotValidIsRefused(audience: String, problem: String) {
        let error = #expect(throws: MediationError.self) {
            try Self.configuration(
                #"{"adUnits": [{"id": "u", "audience": \#(audience), "deadline": "8s", \#(Self.lineItems)}]}"#
            )
        }
        #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: ["0", "2", "1.5", "1e300"])
    func anotherVersionOfTheKeysIsRefused(version: String) {
        let error = #expect(throws: MediationError.self) {
            try Self.configuration(
                #"{"schemaVersion": \#(version), "adUnits": [{"id": "u", "deadline": "8s", \#(Self.lineItems)}]}"#
            )
        }
        #expect(error?.message.contains("is a version that this library does not read; it reads 1") == true)
    }

    @Test func twoAdUnitsForEveryoneWithOneIDAreRefused() {
        let error = #expect(throws: MediationError.self) {
            let unit = Self.unit("u", nil, Self.item("A"))
            try MediationConfiguration(adUnits: [unit, unit]).validate()
        }
        #expect(error?.message.contains(#"duplicate ad unit ID "u""#) == true)
    }
}
