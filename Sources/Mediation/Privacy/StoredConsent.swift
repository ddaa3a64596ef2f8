import Foundation
public import MediationCore

/// The choices that a consent management platform has stored under the keys of the IAB's specifications.
///
/// A value that is missing, of another type or not what the specification says stays unknown: nothing here guesses.
public struct StoredConsent: Hashable, Sendable {
    /// Indicates whether the GDPR applies, by `IABTCF_gdprApplies`.
    public var gdprApplies: PrivacySnapshot.Answer

    /// The string of the Transparency and Consent Framework, version 2, by `IABTCF_TCString`.
    public var tcfString: String?

    /// The string of the Global Privacy Platform, by `IABGPP_HDR_GppString`.
    public var gppString: String?

    /// The sections of the ``gppString`` that apply, by `IABGPP_GppSID`; empty without a string.
    public var gppSections: [Int]

    /// The US privacy string, by `IABUSPrivacy_String`.
    public var usPrivacyString: String?

    /// The longest string that counts; the longest real ones have a few thousand bytes.
    private static let longest = 65_536

    /// Reads the choices.
    ///
    /// - Parameter value: Returns the object under a key; `nil` for none.
    public init(_ value: (_ key: String) -> Any?) {
        self.gdprApplies = Self.answer(value("IABTCF_gdprApplies"))
        self.tcfString = Self.text(value("IABTCF_TCString")).flatMap { Self.isTCF($0) ? $0 : nil }
        self.gppString = Self.text(value("IABGPP_HDR_GppString")).flatMap { Self.isGPP($0) ? $0 : nil }
        self.gppSections = self.gppString == nil ? [] : Self.sections(value("IABGPP_GppSID"))
        self.usPrivacyString = Self.text(value("IABUSPrivacy_String")).flatMap { Self.isUSPrivacy($0) ? $0 : nil }
    }

    /// Returns the answer: unset means undetermined, which `integer(forKey:)` cannot tell from 0.
    private static func answer(_ value: Any?) -> PrivacySnapshot.Answer {
        switch (value as? Int).map(String.init) ?? value as? String {
        case "0": .no
        case "1": .yes
        default: .unknown
        }
    }

    private static func text(_ value: Any?) -> String? {
        guard let text = value as? String, text.utf8.count <= Self.longest else { return nil }
        return text
    }

    /// Returns whether a text may be a string of version 2: segments in the alphabet of Base64 for URLs, of which the first
    /// begins with the version and has all fields that are always there.
    private static func isTCF(_ text: String) -> Bool {
        let segments = text.split(separator: ".", omittingEmptySubsequences: false)
        // 213 bits, six in a character.
        guard let core = segments.first, core.hasPrefix("C"), core.utf8.count >= 36 else { return false }
        return segments.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(Self.isBase64) }
    }

    /// Returns whether a text may be a string of the platform: a header, which begins with its type, and sections.
    private static func isGPP(_ text: String) -> Bool {
        let sections = text.split(separator: "~", omittingEmptySubsequences: false)
        guard let header = sections.first, header.hasPrefix("D"), header.utf8.count >= 3 else { return false }
        guard header.utf8.allSatisfy(Self.isBase64) else { return false }
        return sections.allSatisfy {
            !$0.isEmpty && $0.utf8.allSatisfy { Self.isBase64($0) || $0 == UInt8(ascii: ".") }
        }
    }

    /// Returns the numbers of sections, such as "2_7"; none if any of them is not a number, or says that none is known.
    private static func sections(_ value: Any?) -> [Int] {
        guard let text = (value as? Int).map(String.init) ?? Self.text(value) else { return [] }
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
        return numbers.count == parts.count && numbers.allSatisfy { $0 > 0 } ? numbers : []
    }

    /// Returns whether a text is a string of version 1, such as "1YNN".
    private static func isUSPrivacy(_ text: String) -> Bool {
        text.utf8.count == 4 && text.hasPrefix("1") && text.dropFirst().utf8.allSatisfy("YN-".utf8.contains)
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension PrivacySnapshot {
    /// Returns the choices with those that are stored, and with the answer to the system's question, in place of the present
    /// ones; what neither of them is about stays.
    ///
    /// - Parameters:
    ///   - consent: The stored choices.
    ///   - tracking: The user's answer to the system's question about tracking.
    /// - Returns: The choices.
    public func replacing(_ consent: StoredConsent, tracking: TrackingAuthorization) -> PrivacySnapshot {
        var choices = self
        choices.gdprApplies = consent.gdprApplies
        choices.tcfString = consent.tcfString
        choices.gppString = consent.gppString
        choices.gppSections = consent.gppSections
        choices.usPrivacyString = consent.usPrivacyString
        choices.trackingAuthorization = tracking
        return choices
    }
}

extension StoredConsent: CustomReflectable {
    /// All properties, but only the presence of the strings: a log or a crash report is no place for the user's consent.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "gdprApplies": self.gdprApplies, "hasTCFString": self.tcfString != nil,
            "hasGPPString": self.gppString != nil, "gppSections": self.gppSections,
            "hasUSPrivacyString": self.usPrivacyString != nil,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
