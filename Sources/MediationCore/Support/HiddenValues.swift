// What `print`, `dump` and debuggers show of values that hold secrets or what the user has consented to: an app's log, or a
// crash report, is no place for them.

extension MediationCredentials: CustomReflectable {
    /// The keys of the settings; no value is shown, for it may be secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["settings": self.settings.keys.sorted()], displayStyle: .struct)
    }
}

extension LineItem: CustomReflectable {
    /// All that there is, but of the settings the keys alone.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "name": self.name, "adapter": self.adapter, "ecpm": self.ecpm, "bidder": self.bidder as Any,
                "timeout": self.timeout, "minimumTime": self.minimumTime, "frequencyCaps": self.frequencyCaps,
                "pacing": self.pacing as Any, "settings": self.settings.keys.sorted(),
            ],
            displayStyle: .struct
        )
    }
}

extension PrivacySnapshot: CustomReflectable {
    /// All that there is, but of the consent strings only whether they are there.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "ageTreatment": self.ageTreatment, "gdprApplies": self.gdprApplies,
                "hasTCFString": self.tcfString != nil, "hasGPPString": self.gppString != nil,
                "gppSections": self.gppSections, "hasUSPrivacyString": self.usPrivacyString != nil,
                "personalization": self.personalization,
                "maximumContentRating": self.maximumContentRating as Any, "version": self.version,
            ],
            displayStyle: .struct
        )
    }
}

extension BidSignals: CustomReflectable {
    /// The bid, and whether there is a token, which tells networks who the user is.
    public var customMirror: Mirror {
        Mirror(self, children: ["hasToken": self.token != nil, "bid": self.bid as Any], displayStyle: .struct)
    }
}
