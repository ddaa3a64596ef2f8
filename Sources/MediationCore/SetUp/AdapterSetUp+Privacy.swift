extension AdapterSetUp {
    /// Other choices than the present ones become the next version, and the adapters are told.
    func changePrivacy(to choices: PrivacySnapshot) {
        guard !choices.hasSameChoices(as: self.privacy) else { return }
        self.presentPrivacy.change(to: PrivacySnapshot(choices, version: self.privacy.version + 1))
        self.tellAll()
    }

    /// Tells one class before anybody asks it anything, also if others are being told right now.
    func tell(_ adapterClass: AdapterClass) {
        let wasTelling = self.isTelling
        self.isTelling = true
        while self.mustBeTold(adapterClass) {
            adapterClass.privacyVersion = self.privacy.version
            adapterClass.type.privacyDidChange(to: self.privacy)
        }
        self.isTelling = wasTelling
        self.tellAll()
    }

    /// An adapter may change the choices from inside: then those who follow hear of the latest only.
    private func tellAll() {
        guard !self.isTelling else { return }
        self.isTelling = true
        defer { self.isTelling = false }
        while let next = self.inOrder.first(where: self.mustBeTold) { self.tell(next) }
    }

    private func mustBeTold(_ adapterClass: AdapterClass) -> Bool {
        adapterClass.isReady && adapterClass.privacyVersion != self.privacy.version
    }
}
