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
}
