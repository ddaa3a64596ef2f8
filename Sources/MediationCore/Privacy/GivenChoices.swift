/// One version of the user's privacy choices; a request to a network keeps the version that it was made under.
package final class GivenChoices: Sendable {
    package let snapshot: PrivacySnapshot

    init(_ snapshot: PrivacySnapshot) {
        self.snapshot = snapshot
    }
}

/// The current privacy choices, under which an ad must have been requested to be delivered or shown.
@MainActor
final class PresentPrivacy {
    private(set) var choices = GivenChoices(PrivacySnapshot())

    func change(to snapshot: PrivacySnapshot) {
        self.choices = GivenChoices(snapshot)
    }

    /// Returns whether answers requested under these choices can be used: the choices count, not how often the user
    /// made them.
    func allows(_ asked: GivenChoices) -> Bool {
        asked === self.choices || asked.snapshot.hasSameChoices(as: self.choices.snapshot)
    }
}

extension MediationError {
    /// Returns the error of an ad, or a bid, that was requested under privacy choices other than the current ones.
    static func outdated(_ subject: String) -> MediationError {
        MediationError(.adExpired, "\(subject) was asked for under other privacy choices than the present ones.")
    }

    /// The error of an ad that was held for too long.
    static var expired: MediationError {
        MediationError(.adExpired, "The ad was held unshown for longer than it lives.")
    }
}
