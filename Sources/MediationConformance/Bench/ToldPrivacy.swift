package import MediationCore

/// What a network was told of the user's choices; `nil` is what it was not told.
package struct ToldPrivacy: Hashable, Sendable {
    package var isChild: Bool?
    package var gdprApplies: Bool?
    package var consentString: String?
    package var usPrivacyString: String?

    package init() {}

    /// What a network is to be told that takes all that there is.
    package init(_ snapshot: PrivacySnapshot) {
        // Of a teen, networks are told in words of their own.
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

    /// Each choice as text, by the name that it has in a ``NetworkRequest``.
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
    /// The choices in a call, by name; an empty text is one to forget.
    fileprivate var choices: [String: String] {
        switch self {
        case .privacy(let choices): return choices
        case .request(let request):
            var told = ToldPrivacy()
            told.isChild = request.isChild
            told.gdprApplies = request.gdprApplies
            told.consentString = request.consentString
            told.usPrivacyString = request.usPrivacyString
            return told.texts
        default: return [:]
        }
    }
}

extension Bench {
    /// What the user has chosen, from now on, for loads with the settings of the harness.
    package func choose(_ snapshot: PrivacySnapshot) {
        self.timeline.add(.app, "tells of the user's choices: \(snapshot.summary)")
        self.runner(settings: self.settings).privacy = snapshot
    }

    /// What the network knows of the user when it gets a request: what it was told before, and with the request.
    ///
    /// - Parameters:
    ///   - load: The load of the request.
    ///   - waits: Whether what the network was told since then counts, too.
    /// - Returns: The choices as text, by the names that they have in a ``NetworkRequest``.
    /// - Throws: If the adapter has not asked its network.
    package func toldPrivacy(of load: BenchLoad, untilNow waits: Bool = false) throws(BenchStop) -> [String: String] {
        let number = try self.request(of: load)
        var told: [String: String] = [:]
        var requests = 0
        for call in self.network.calls {
            if case .request = call {
                requests += 1
                // What other requests have said of the user is over.
                guard requests == number else { continue }
            } else if requests >= number, !waits {
                break
            }
            for (name, choice) in call.choices { told[name] = choice.isEmpty && !call.isRequest ? nil : choice }
        }
        return told
    }

    /// Whether the network was told anything of the user, under whatever name.
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
        if let text = self.tcfString { parts.append("consent string \"\(text)\"") }
        if let text = self.usPrivacyString { parts.append("US privacy string \"\(text)\"") }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}
