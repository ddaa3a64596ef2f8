/// One version of the user's choices; what is asked of a network keeps the one that it was asked under.
package final class GivenChoices: Sendable {
    package let snapshot: PrivacySnapshot

    init(_ snapshot: PrivacySnapshot) {
        self.snapshot = snapshot
    }
}

/// The choices of now, which an ad must have been asked for under to be handed out or shown.
@MainActor
final class PresentPrivacy {
    private(set) var choices = GivenChoices(PrivacySnapshot())

    func change(to snapshot: PrivacySnapshot) {
        self.choices = GivenChoices(snapshot)
    }

    /// Whether what was asked under these choices can be used: what the user says counts, not how often he said it.
    func allows(_ asked: GivenChoices) -> Bool {
        asked === self.choices || asked.snapshot.hasSameChoices(as: self.choices.snapshot)
    }
}

extension MediationError {
    /// The error of an ad, or a bid, that was asked for under other choices than those of now.
    static func outdated(_ subject: String) -> MediationError {
        MediationError(.adExpired, "\(subject) was asked for under other privacy choices than the present ones.")
    }
}
