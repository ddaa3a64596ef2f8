import MediationCore
import Testing

struct VersionNumberTests {
    @Test(arguments: [("1.2.3", "1.2.4"), ("1.9.0", "1.10.0"), ("1.2.3", "1.2.3.0"), ("1.2.3.4", "1.2.3.5")])
    func versionsAreOrderedPartByPart(smaller: String, larger: String) throws {
        #expect(try #require(VersionNumber(smaller)) < #require(VersionNumber(larger)))
    }

    @Test func everyPartSurvivesTheRoundTrip() {
        #expect(VersionNumber("11.13.0.2")?.description == "11.13.0.2")
    }

    @Test(arguments: ["", "1.2", "1.2.x", "1..2", "1.2.-3", "1.2.99999999999999999999"])
    func whatIsNoVersionIsRefused(text: String) {
        #expect(VersionNumber(text) == nil)
    }
}
