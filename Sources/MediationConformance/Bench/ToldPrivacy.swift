package import MediationCore

/// The user's choices that were passed to a network; a choice that was not passed is `nil`.
package struct ToldPrivacy: Hashable, Sendable {
    package var isChild: Bool?
    package var gdprApplies: Bool?
    package var consentString: String?
    package var usPrivacyString: String?

    package init() {}

    /// Creates the choices that should be passed to a network that accepts all of them.
    package init(_ snapshot: PrivacySnapshot) {
        // Networks have their own terms for teens.
        self.isChild = snapshot.ageTreatment == .child ? true : nil
        self.gdprApplies =
            switch snapshot.gdprApplies {
            case .unknown: nil
            case .yes: true
            case .no: false
            }
        self.consentString = snapshot.tcfString
        self.usPrivacyString = snapshot.usPrivacyString
    }

    /// The names of the choices in a ``NetworkRequest``; the suite does not know what others mean.
    static let names: Set = ["isChild", "gdprApplies", "consentString", "usPrivacyString"]

    /// The choices as texts, under their names in a ``NetworkRequest``.
    package var texts: [String: String] {
        var texts: [String: String] = [:]
        texts["isChild"] = self.isChild.map(String.init)
        texts["gdprApplies"] = self.gdprApplies.map(String.init)
        texts["consentString"] = self.consentString
        texts["usPrivacyString"] = self.usPrivacyString
        return texts
    }
}

extension NetworkCall {
    /// The choices that apply to loads in a call, by name; an empty text is a choice to forget.
    var choices: [String: String] {
        switch self {
        case .privacy(let choices): choices
        case .request(let request): request.choices
        default: [:]
        }
    }
}

extension NetworkRequest {
    /// The choices in a request, by name.
    var choices: [String: String] {
        var told = ToldPrivacy()
        told.isChild = self.isChild
        told.gdprApplies = self.gdprApplies
        told.consentString = self.consentString
        told.usPrivacyString = self.usPrivacyString
        return told.texts
    }
}

extension Bench {
    /// Sets the user's choices for loads with the settings of the harness, from now on.
    package func choose(_ snapshot: PrivacySnapshot) {
        self.timeline.add(.app, "tells of the user's choices: \(snapshot.summary)")
        self.mediator(settings: self.settings).privacy = snapshot
    }

    /// Returns the choices that the network knows when it gets a request: those passed before it and with it.
    ///
    /// - Parameters:
    ///   - load: The load of the request.
    ///   - waits: `true` to include the choices that were passed after the request.
    /// - Returns: The choices as texts, under their names in a ``NetworkRequest``.
    /// - Throws: A ``BenchStop`` if the adapter has made no request to its network.
    package func toldPrivacy(of load: BenchLoad, untilNow waits: Bool = false) throws(BenchStop) -> [String: String] {
        self.toldPrivacy(ofRequest: try self.request(of: load), untilNow: waits)
    }

    /// Does the same for a request to the network, by its number.
    func toldPrivacy(ofRequest number: Int, untilNow waits: Bool = false) -> [String: String] {
        var told: [String: String] = [:]
        var requests = 0
        for call in self.network.calls {
            if case .request = call {
                requests += 1
                // Choices in other requests no longer apply.
                guard requests == number else { continue }
            } else if requests >= number, !waits {
                break
            }
            for (name, choice) in call.choices { told[name] = choice.isEmpty && !call.isRequest ? nil : choice }
        }
        return told
    }

    /// Returns the choices that the network knows when it is asked to set up for the `number`th time.
    func privacyToldBeforeSetUp(_ number: Int) -> [String: String] {
        var told: [String: String] = [:]
        var setUps = 0
        for call in self.network.calls {
            if call == .setUp { setUps += 1 }
            if setUps == number { break }
            for (name, choice) in call.choices { told[name] = choice.isEmpty ? nil : choice }
        }
        return told
    }

    /// The names of the choices that were passed to the network outside of requests.
    ///
    /// Those before it was last asked to set up, and those between that and its first request; none if it was not asked to
    /// set up.
    var choicesToldOutsideOfRequests: (beforeSetUp: Set<String>, later: Set<String>) {
        var (early, late) = (Set<String>(), Set<String>())
        var isSetUp = false
        for call in self.network.calls {
            switch call {
            case .setUp:
                early.formUnion(late)
                (late, isSetUp) = ([], true)
            case .request: return isSetUp ? (early, late) : ([], [])
            case .privacy(let choices):
                let names = choices.filter { !$0.value.isEmpty && ToldPrivacy.names.contains($0.key) }.keys
                if isSetUp { late.formUnion(names) } else { early.formUnion(names) }
            default: break
            }
        }
        return ([], [])
    }

    /// Indicates whether any of the user's choices was passed to the network, under any name.
    package var isPrivacyTold: Bool {
        self.network.calls.contains { !$0.choices.isEmpty }
    }
}

extension NetworkCall {
    fileprivate var isRequest: Bool {
        if case .request = self { true } else { false }
    }
}

extension PrivacySnapshot {
    fileprivate var summary: String {
        var parts: [String] = []
        if self.ageTreatment != .unspecified { parts.append(self.ageTreatment.rawValue) }
        if self.gdprApplies != .unknown { parts.append("GDPR applies: \(self.gdprApplies.rawValue)") }
        if let text = self.tcfString { parts.append("consent string \"\(text.shortened)\"") }
        if let text = self.usPrivacyString { parts.append("US privacy string \"\(text)\"") }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}

extension String {
    /// The text, or its begin and its length if it is long.
    var shortened: String { self.count > 80 ? "\(self.prefix(45))…, \(self.count) characters" : self }
}
