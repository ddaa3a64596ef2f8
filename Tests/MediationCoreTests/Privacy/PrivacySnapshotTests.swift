import MediationCore
import Testing

struct PrivacySnapshotTests {
    @Test func whatNobodySaidIsNeitherYesNorNo() {
        let snapshot = PrivacySnapshot()
        #expect(snapshot.ageTreatment == .unspecified)
        #expect(snapshot.gdprApplies == .unknown)
        #expect(snapshot.personalization == .unspecified)
        #expect(snapshot.maximumContentRating == nil)
        #expect(snapshot.tcfString == nil && snapshot.gppString == nil && snapshot.usPrivacyString == nil)
        #expect(snapshot.gppSections.isEmpty)
        #expect(snapshot.version == 0)
    }

    @Test func anEmptyTextIsAbsent() {
        #expect(PrivacySnapshot(tcfString: "", gppString: "", usPrivacyString: "") == PrivacySnapshot())
    }

    @Test func everyChoiceIsKeptAsItIsAndMakesADifference() {
        let snapshots = [
            PrivacySnapshot(ageTreatment: .child), PrivacySnapshot(ageTreatment: .teen),
            PrivacySnapshot(gdprApplies: .yes), PrivacySnapshot(gdprApplies: .no),
            PrivacySnapshot(tcfString: "a"), PrivacySnapshot(gppString: "a"), PrivacySnapshot(usPrivacyString: "a"),
            PrivacySnapshot(gppSections: [2, 6]), PrivacySnapshot(gppSections: [2]),
            PrivacySnapshot(personalization: .enabled), PrivacySnapshot(personalization: .disabled),
            PrivacySnapshot(maximumContentRating: .g), PrivacySnapshot(maximumContentRating: .pg),
            PrivacySnapshot(maximumContentRating: .t), PrivacySnapshot(maximumContentRating: .ma),
            PrivacySnapshot(trackingAuthorization: .denied), PrivacySnapshot(trackingAuthorization: .authorized),
        ]
        #expect(Set(snapshots + [PrivacySnapshot()]).count == snapshots.count + 1)
    }

    @Test func ratingsHaveTheNamesOfTheField() {
        let ratings: [PrivacySnapshot.ContentRating] = [.g, .pg, .t, .ma]
        #expect(ratings.map(\.rawValue) == ["G", "PG", "T", "MA"])
    }
}
