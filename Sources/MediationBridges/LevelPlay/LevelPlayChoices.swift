import Foundation
import MediationBridge
package import MediationCore

/// The choices that the host has told the network adapters of a class: it tells them once, and each ad asks for them.
package struct LevelPlayChoices: Sendable {
    /// The user's consent; `nil` if the host has said nothing.
    package var consent: Bool?
    /// The user's objection to a sale of data; `nil` if the host has said nothing.
    package var doNotSell: Bool?
    /// Indicates whether the app treats the user as a child; `nil` if the host has said nothing.
    package var isChild: Bool?
    /// Indicates whether test ads are wanted.
    package var isTest = false
    /// The app's parameters.
    package var extras: [any NetworkExtras] = []

    package init() {}

    private static let table = LockedValue<[ObjectIdentifier: LevelPlayChoices]>([:])

    /// Returns what the network adapters of a class have been told.
    package static func of(_ type: LevelPlayCustomAdapter.Type) -> LevelPlayChoices {
        let key = ObjectIdentifier(type)
        return self.table.withLock { $0[key] ?? LevelPlayChoices() }
    }

    /// Changes what the network adapters of a class have been told.
    package static func change(
        of type: LevelPlayCustomAdapter.Type,
        _ change: (inout LevelPlayChoices) -> Void
    ) {
        let key = ObjectIdentifier(type)
        let old = self.table.withLock { table in
            defer { change(&table[key, default: LevelPlayChoices()]) }
            return table[key]
        }
        // Released outside of the lock: the app's objects may call when they end.
        _ = old
    }

    /// Sets an answer that the host gives as metadata.
    mutating func set(_ key: String, _ value: Bool) {
        switch key.lowercased() {
        case "do_not_sell": self.doNotSell = value
        case "is_child_directed": self.isChild = value
        default: break
        }
    }

    /// Returns the answer that a value of the metadata stands for.
    static func answer(_ value: Any?) -> Bool? {
        switch value {
        case let number as NSNumber: number.boolValue
        case let text as String:
            switch text.filter({ !$0.isWhitespace }).lowercased() {
            case "true", "yes", "1": true
            case "false", "no", "0": false
            default: nil
            }
        default: nil
        }
    }

    /// The user's choices, with those that the app's consent management platform has stored.
    @MainActor package var privacy: PrivacySnapshot {
        PrivacySnapshot(
            ageTreatment: self.isChild == true ? .child : .unspecified,
            personalization: PrivacySnapshot.Personalization(consent: self.consent, doNotSell: self.doNotSell)
        ).replacingStoredConsent()
    }
}

extension LevelPlayCustomAdapter {
    /// The choices that the adapters of this class have been told.
    class var choices: LevelPlayChoices { LevelPlayChoices.of(self) }

    /// Notes what the host says, and tells the network of choices that have changed.
    func push(_ change: (inout LevelPlayChoices) -> Void) {
        let type = type(of: self)
        LevelPlayChoices.change(of: type, change)
        onMain { type.network.mediator.privacy = type.choices.privacy }
    }
}
