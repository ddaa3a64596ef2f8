import Foundation
import Mediation
import Testing

/// Choices as consent management platforms store them, and garbage in their place.
struct StoredConsentTests {
    private static let tcf = "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"

    private static func read(_ values: [String: any Sendable]) -> StoredConsent {
        StoredConsent { values[$0] }
    }

    @Test func nothingStoredIsNothingKnown() {
        let consent = Self.read([:])
        #expect(consent.gdprApplies == .unknown)
        #expect(consent.tcfString == nil)
        #expect(consent.gppString == nil)
        #expect(consent.gppSections == [])
        #expect(consent.usPrivacyString == nil)
    }

    @Test func everythingStoredIsRead() {
        let consent = Self.read([
            "IABTCF_gdprApplies": 1, "IABTCF_TCString": Self.tcf, "IABGPP_HDR_GppString": "DBABMA~\(Self.tcf)",
            "IABGPP_GppSID": "2_7", "IABUSPrivacy_String": "1YNN",
        ])
        #expect(consent.gdprApplies == .yes)
        #expect(consent.tcfString == Self.tcf)
        #expect(consent.gppString == "DBABMA~\(Self.tcf)")
        #expect(consent.gppSections == [2, 7])
        #expect(consent.usPrivacyString == "1YNN")
    }

    @Test(arguments: [
        (1 as any Sendable, PrivacySnapshot.Answer.yes), (0, .no), ("1", .yes), ("0", .no), (2, .unknown),
        (-1, .unknown),
        ("", .unknown), ("yes", .unknown), ("01", .unknown), (0.5, .unknown), ([1], .unknown), (Data([1]), .unknown),
    ])
    func whetherTheGDPRAppliesIsANumberOrAText(value: any Sendable, answer: PrivacySnapshot.Answer) {
        #expect(Self.read(["IABTCF_gdprApplies": value]).gdprApplies == answer)
    }

    @Test(arguments: [
        "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA.YAAAAAAAAAAA", "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYg",
    ])
    func aConsentStringIsPassedOnAsItIs(text: String) {
        #expect(Self.read(["IABTCF_TCString": text]).tcfString == text)
    }

    @Test(arguments: [
        "" as any Sendable, "C", "garbage", "BPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA", "CPXxRfAPXxRfAAfKABENB",
        "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA.", "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYg AAAAAAA",
        "CPXxRfAPXxRfAAfKABENB+CgAAAAAAAAAAYgAAAAAAA=", "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA\n",
        "C" + String(repeating: "A", count: 70_000), "Cäääääääääääääääääääääääääääääääääää", 7, Data([1]), [String](),
    ])
    func aConsentStringThatIsNoneIsUnknown(value: any Sendable) {
        #expect(Self.read(["IABTCF_TCString": value]).tcfString == nil)
    }

    @Test(arguments: [
        "DBAA", "DBABTA~1YNN", "DBABMA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA.YAAA", "DBACNYA~A.B~1---",
    ])
    func aStringOfThePlatformIsPassedOnAsItIs(text: String) {
        #expect(Self.read(["IABGPP_HDR_GppString": text]).gppString == text)
    }

    @Test(arguments: ["", "D", "XBAA", "DBAA~", "DB AA", "DB.AA~1YNN", "DBAA~é", "undefined"])
    func aStringOfThePlatformThatIsNoneIsUnknown(text: String) {
        let consent = Self.read(["IABGPP_HDR_GppString": text, "IABGPP_GppSID": "7"])
        #expect(consent.gppString == nil)
        #expect(consent.gppSections == [], "Sections of nothing.")
    }

    @Test(arguments: [
        ("2_7" as any Sendable, [2, 7]), ("7", [7]), (7, [7]), ("2_", []), ("_2", []), ("", []), ("-1", []), ("0", []),
        ("2,7", []), ("two", []), ("99999999999999999999", []), (Data([1]), []),
    ])
    func sectionsAreNumbersOrNone(value: any Sendable, sections: [Int]) {
        let consent = Self.read(["IABGPP_HDR_GppString": "DBAA", "IABGPP_GppSID": value])
        #expect(consent.gppSections == sections)
    }

    @Test(arguments: [
        ("1YNN", true), ("1---", true), ("1yn-", false), ("2YNN", false), ("1YN", false), ("1YNNN", false),
    ])
    func aUSPrivacyStringHasFourLetters(text: String, isOne: Bool) {
        #expect(Self.read(["IABUSPrivacy_String": text]).usPrivacyString == (isOne ? text : nil))
    }

    @Test func whatNobodyStoresStaysAsTheAppHasSetIt() {
        let own = PrivacySnapshot(
            ageTreatment: .teen,
            gdprApplies: .yes,
            tcfString: Self.tcf,
            personalization: .disabled,
            maximumContentRating: .pg
        )
        let choices = own.replacing(Self.read([:]), tracking: .denied)
        #expect(choices.ageTreatment == .teen)
        #expect(choices.personalization == .disabled)
        #expect(choices.maximumContentRating == .pg)
        #expect(choices.gdprApplies == .unknown)
        #expect(choices.tcfString == nil)
        #expect(choices.trackingAuthorization == .denied)
    }
}
