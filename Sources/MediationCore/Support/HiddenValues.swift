#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// `print`, `dump` and debuggers show only part of the values that hold secrets or the user's consent, because an app's
// log or a crash report is no place for those.

extension MediationCredentials: CustomReflectable {
    /// The keys of the settings; no value is shown, because it may be secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["settings": self.settings.keys.sorted()], displayStyle: .struct)
    }
}

extension LineItem: CustomReflectable {
    /// All properties, but only the keys of the settings.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "name": self.name, "adapter": self.adapter, "audience": self.audience as Any, "ecpm": self.ecpm,
                "bidder": self.bidder as Any,
                "timeout": self.timeout, "minimumTime": self.minimumTime, "frequencyCaps": self.frequencyCaps,
                "pacing": self.pacing as Any, "settings": self.settings.keys.sorted(),
            ],
            displayStyle: .struct
        )
    }
}

extension PrivacySnapshot: CustomReflectable {
    /// All properties, but only the presence of the consent strings.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "ageTreatment": self.ageTreatment, "gdprApplies": self.gdprApplies,
                "hasTCFString": self.tcfString != nil, "hasGPPString": self.gppString != nil,
                "gppSections": self.gppSections, "hasUSPrivacyString": self.usPrivacyString != nil,
                "personalization": self.personalization,
                "maximumContentRating": self.maximumContentRating as Any,
                "trackingAuthorization": self.trackingAuthorization, "version": self.version,
            ],
            displayStyle: .struct
        )
    }
}

extension BidSignals: CustomReflectable {
    /// The bid, and the presence of the token, which identifies the user to networks.
    public var customMirror: Mirror {
        Mirror(self, children: ["hasToken": self.token != nil, "bid": self.bid as Any], displayStyle: .struct)
    }
}

extension AppUser: CustomReflectable {
    /// The presence of the ID, and the names of the attributes.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "hasID": self.id != nil, "attributes": self.attributes.keys.sorted(),
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

extension DataRequest: CustomReflectable {
    /// The host and the names of the headers: a query or a header may hold a token.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "host": self.url.host() ?? "", "headers": self.headers.keys.sorted(), "maximumBytes": self.maximumBytes,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

extension RemoteConfiguration.Options: CustomReflectable {
    /// All properties, but only the names of the headers.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "refreshInterval": self.refreshInterval, "longestUse": self.longestUse, "timeLimit": self.timeLimit,
            "headers": self.headers.keys.sorted(), "isSigned": self.signature != nil,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
