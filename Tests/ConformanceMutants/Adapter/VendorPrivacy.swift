package import MediationCore
import MediationConformance

/// The user's privacy choices in the vendor's terms.
enum VendorPrivacy {
    /// Adds the choices to a request, as the reference does.
    static func add(_ privacy: PrivacySnapshot, to request: inout NetworkRequest) {
        switch VendorSDK.current?.mutation {
        case .tellsPrivacyLate, .tellsPrivacyAtNativeLoads, .tellsPrivacyAtSetUp, .tellsPrivacyToSDK, .tellsNoPrivacy,
            .takesTeensForChildrenAtSetUp:
            return
        case .takesRefusalForChild:
            request.isChild = privacy.trackingAuthorization == .denied ? true : Self.isChild(privacy)
            request.gdprApplies = Self.gdprApplies(privacy)
        case .tellsPrivacyAtLoads:
            if let sdk = VendorSDK.current { Self.tell(privacy, sdk) }
            return
        case .consentStands: return Self.tellWhatIsKnown(privacy)
        case .comparesChoicesWithFirst, .comparesVersionOfChoices: return Self.tellWhatDiffers(privacy)
        case .takesUnknownForNo:
            request.isChild = privacy.ageTreatment == .child
            request.gdprApplies = privacy.gdprApplies == .yes
        case .mixesUpSetters:
            request.isChild = Self.gdprApplies(privacy)
            request.gdprApplies = Self.isChild(privacy)
        case .childStaysChild:
            request.isChild = privacy.ageTreatment == .unspecified ? nil : Self.isChildOrWas(privacy)
            request.gdprApplies = Self.gdprApplies(privacy)
        case .gdprStands:
            request.isChild = Self.isChild(privacy)
            request.gdprApplies = Self.gdprApplies(privacy) ?? Self.lastKnownChoices.flatMap(Self.gdprApplies)
            if privacy.gdprApplies != .unknown { Self.lastKnownChoices = privacy }
        case .testsAreAnonymous where request.isTest == true: return
        default:
            request.isChild = Self.isChild(privacy)
            request.gdprApplies = Self.gdprApplies(privacy)
        }
        let isNeverAbsent = VendorSDK.current?.mutation == .tellsEmptyTexts
        request.consentString = privacy.tcfString ?? (isNeverAbsent ? "" : nil)
        if VendorSDK.current?.mutation == .cutsConsent {
            request.consentString = privacy.tcfString.map { String($0.prefix(255)) }
        }
        request.usPrivacyString = privacy.usPrivacyString ?? (isNeverAbsent ? "" : nil)
    }

    /// Passes the choices to the SDK once for all requests, as some mutants and one legal adapter do.
    static func tell(_ privacy: PrivacySnapshot, _ sdk: VendorSDK, isSetUp: Bool = false) {
        var choices = Self.choices(privacy)
        if sdk.mutation == .takesTeensForChildrenAtSetUp, privacy.ageTreatment == .teen {
            choices["isChild"] = String(isSetUp)
        }
        sdk.setPrivacy(choices)
    }

    /// Returns the choices in the terms of the SDK; an empty text is one to forget.
    private static func choices(_ privacy: PrivacySnapshot) -> [String: String] {
        var choices: [String: String] = [:]
        choices["isChild"] = Self.isChild(privacy).map(String.init) ?? ""
        choices["gdprApplies"] = Self.gdprApplies(privacy).map(String.init) ?? ""
        choices["consentString"] = privacy.tcfString ?? ""
        choices["usPrivacyString"] = privacy.usPrivacyString ?? ""
        return choices
    }

    /// Passes the choices to the SDK unless a mutant takes them for those that the SDK has.
    private static func tellWhatDiffers(_ privacy: PrivacySnapshot) {
        guard let sdk = VendorSDK.current else { return }
        let isKnown = sdk.memory.withLock { memory in
            let known = memory.choices
            if sdk.mutation == .comparesVersionOfChoices {
                memory.choices = privacy
                return known?.version == privacy.version
            }
            memory.choices = known ?? privacy
            return known.map { Self.choices($0) == Self.choices(privacy) } ?? false
        }
        if !isKnown { Self.tell(privacy, sdk) }
    }

    /// Passes the choices to an SDK that accepts only "yes" and cannot be told to forget.
    static func tellWhatIsKnown(_ privacy: PrivacySnapshot) {
        var choices: [String: String] = [:]
        if Self.isChild(privacy) == true { choices["isChild"] = "true" }
        if Self.gdprApplies(privacy) == true { choices["gdprApplies"] = "true" }
        choices["consentString"] = privacy.tcfString
        choices["usPrivacyString"] = privacy.usPrivacyString
        if !choices.isEmpty { VendorSDK.current?.setPrivacy(choices) }
    }

    private static func isChild(_ privacy: PrivacySnapshot) -> Bool? {
        // The vendor only asks whether the user is a child.
        privacy.ageTreatment == .child ? true : nil
    }

    /// The choices that mutants keep.
    private static var lastKnownChoices: PrivacySnapshot? {
        get { VendorSDK.current?.memory.withLock { $0.choices } }
        set { VendorSDK.current?.memory.withLock { $0.choices = newValue } }
    }

    /// Returns whether the user is a child, or an earlier one was.
    private static func isChildOrWas(_ privacy: PrivacySnapshot) -> Bool {
        if privacy.ageTreatment == .child { Self.lastKnownChoices = privacy }
        return Self.lastKnownChoices != nil
    }

    private static func gdprApplies(_ privacy: PrivacySnapshot) -> Bool? {
        switch privacy.gdprApplies {
        case .unknown: nil
        case .yes: true
        case .no: false
        }
    }
}

extension VendorAdapter {
    package static func privacyDidChange(to snapshot: PrivacySnapshot) {
        guard let sdk = VendorSDK.current else { return }
        switch sdk.mutation {
        case .tellsPrivacyToSDK, .takesTeensForChildrenAtSetUp: VendorPrivacy.tell(snapshot, sdk)
        default: break
        }
    }
}
