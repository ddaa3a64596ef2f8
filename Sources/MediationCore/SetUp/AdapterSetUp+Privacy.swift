extension AdapterSetUp {
    /// Turns choices that differ from the current ones into the next version, and notifies the adapters.
    func changePrivacy(to choices: PrivacySnapshot) {
        guard !choices.hasSameChoices(as: self.privacy) else { return }
        var choices = choices
        choices.version = self.privacy.version + 1
        self.presentPrivacy.change(to: choices)
        self.tellAll()
    }

    /// Notifies one class before it is asked for anything, even while other classes are being notified.
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

    /// Notifies all classes; if an adapter changes the choices meanwhile, the remaining classes receive only the latest
    /// choices.
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
