import Foundation
import Testing

@testable import mediate

/// `mediate diff`, as a process.
struct DiffCommandTests {
    private static let before = """
        adUnits:
          - id: feed
            deadline: 8s
            lineItems:
              - { name: Alpha, adapter: SampleCustomEvent, ecpm: 12.5, timeout: 800ms, settings: { parameter: secret-1 } }
              - { name: Beta, adapter: SampleCustomEvent, ecpm: 3, timeout: 2s }
        """

    private static func diff(_ after: String, _ arguments: [String] = []) throws -> MediateProcess.Result {
        let folder = try TemporaryFolder()
        let (old, new) = (try folder.write(Self.before, to: "old.yaml"), try folder.write(after, to: "new.yaml"))
        return try MediateProcess.run(["diff", old, new] + arguments)
    }

    @Test func aFileThatIsWrittenInAnotherWayIsNotDifferent() throws {
        let outcome = try Self.diff(Self.before.replacing("800ms", with: "0.8s") + "\n    order: price\n")
        #expect(outcome.exitCode == 0)
        #expect(outcome.output == "The configurations are the same.\n")
    }

    @Test func pricesOrderAndLineItemsAreTold() throws {
        let after =
            Self.before.replacing("ecpm: 12.5", with: "ecpm: 2.5").replacing("deadline: 8s", with: "deadline: 6s")
            + "\n      - { name: Gamma, adapter: SampleCustomEvent, ecpm: 4, timeout: 1s }\n"
        let outcome = try Self.diff(after)
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.output == """
                  feed
                    deadline: 8s → 6s
                  + Gamma  4.00 USD, SampleCustomEvent
                  ~ Alpha
                      ecpm: 12.5 → 2.5 (−80.0 %)
                    Asked before: Alpha, Beta
                    Asked after:  Gamma, Beta, Alpha

                """
        )
    }

    @Test func aBidderThatIsAddedHasNoPrice() throws {
        let after =
            Self.before + "\n      - { name: Bids, adapter: SampleBiddingCustomEvent, bidder: {}, timeout: 1s }\n"
        #expect(try Self.diff(after).output.contains("+ Bids  bidder, SampleBiddingCustomEvent"))
        #expect(try !Self.diff(after, ["--json"]).output.contains("\"ecpm\""))
    }

    @Test func valuesOfSettingsAreNotTold() throws {
        let outcome = try Self.diff(Self.before.replacing("secret-1", with: "secret-2"))
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("settings.parameter: changed"))
        #expect(!outcome.output.contains("secret"))
        #expect(
            try !Self.diff(Self.before.replacing("secret-1", with: "secret-2"), ["--json"]).output.contains(
                "secret"
            )
        )
    }

    @Test func anAdUnitThatIsGoneIsToldWithItsLineItems() throws {
        let outcome = try Self.diff(Self.before.replacing("id: feed", with: "id: list"))
        #expect(outcome.output.contains("+ list\n  + Alpha  12.50 USD"))
        #expect(outcome.output.contains("- feed\n  - Alpha  12.50 USD"))
    }

    @Test func aBadConfigurationIsRefusedWithThePlace() throws {
        let outcome = try Self.diff(Self.before.replacing("12.5", with: "-1"))
        #expect(outcome.exitCode == 65)
        #expect(outcome.errors.contains("new.yaml:5:"))
    }

    private static func unit(_ id: String, _ more: String = "", price: Int = 1) -> String {
        let item = "{ name: Item, adapter: SampleCustomEvent, ecpm: \(price), timeout: 1s\(more) }"
        return "  - { id: \(id), deadline: 4s, lineItems: [\(item)] }\n"
    }

    private static func unit(of country: String, price: Int) -> String {
        Self.unit("feed, audience: { attributes: { country: [\(country)] } }", price: price)
    }

    /// Compares configurations with these ad units.
    private static func diff(units old: [String], _ new: [String]) throws -> MediateProcess.Result {
        let folder = try TemporaryFolder()
        let before = try folder.write("adUnits:\n" + old.joined(), to: "old.yaml")
        return try MediateProcess.run(["diff", before, try folder.write("adUnits:\n" + new.joined(), to: "new.yaml")])
    }

    @Test(arguments: [
        (#"a: "123""#, "a: 123", "settings.a: changed"),
        (#"a: "true", list: []"#, #"a: "true""#, "settings.list: set → none"),
        (#"a: "true""#, "a: true", "settings.a: changed"),
        ("list: []", "list: {}", "settings.list: changed"),
        ("list: []", "list: [1]", "settings.list[0]: none → set"),
        ("a: null", "", "settings.a: set → none"),
        (#""a.b": x"#, "a: { b: x }", #"settings."a.b": set → none"#),
    ])
    func settingsOfAnotherKindAreDifferent(old: String, new: String, line: String) throws {
        let (before, after) = (", settings: { z: 1, \(old) }", ", settings: { z: 1, \(new) }")
        let outcome = try Self.diff(units: [Self.unit("feed", before)], [Self.unit("feed", after)])
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("      \(line)\n"), "\(outcome.output)")
    }

    @Test func anAdUnitForOtherUsersThatComesFirstChangesNoOther() throws {
        let (us, all) = (Self.unit(of: "US", price: 9), Self.unit("feed", price: 2))
        let outcome = try Self.diff(units: [us, all], [Self.unit(of: "DE", price: 5), us, all])
        #expect(outcome.output == "+ feed\n  + Item  5.00 USD, SampleCustomEvent\n")
    }

    @Test func anIDThatLooksLikeANumberedOneIsOnesOwn() throws {
        let (us, all) = (Self.unit(of: "US", price: 9), Self.unit("feed", price: 2))
        let other = { Self.unit(#""feed (2)""#, price: $0) }
        let outcome = try Self.diff(units: [us, all, other(3)], [us, all, other(4)])
        #expect(outcome.output.contains("  feed (2)\n  ~ Item\n      ecpm: 3 → 4"))
    }

    @Test func adUnitsThatChangePlacesAreDifferent() throws {
        let (us, de) = (Self.unit(of: "US", price: 9), Self.unit(of: "DE", price: 5))
        let outcome = try Self.diff(units: [us, de], [de, us])
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("  feed\n    place: 2 → 1\n"), "\(outcome.output)")
    }

    @Test func anAdUnitForOthersThanBeforeIsChanged() throws {
        let outcome = try Self.diff(units: [Self.unit(of: "US", price: 9)], [Self.unit(of: "CA", price: 9)])
        #expect(outcome.output == "  feed\n    audience.attributes.country[0]: US → CA\n")
    }
}
