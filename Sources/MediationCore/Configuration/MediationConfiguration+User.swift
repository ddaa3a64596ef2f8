extension MediationConfiguration {
    /// Returns the part that counts for one user, without audiences.
    package func resolved(for user: AppUser) -> MediationConfiguration {
        guard self.hasAudiences else { return self }
        var resolved = self
        resolved.disabledAdapters = self.disabledAdapters.filter { Self.isFor(user, $0.audience) }
            .map { DisabledAdapter(adapter: $0.adapter) }
        var chosen: [String: Int] = [:]
        for (index, adUnit) in self.adUnits.enumerated() where Self.isFor(user, adUnit.audience) {
            let present = chosen[adUnit.id]
            // The first one with an audience goes before the one for all other users.
            if present.map({ self.adUnits[$0].audience == nil }) ?? true { chosen[adUnit.id] = index }
        }
        resolved.adUnits = self.adUnits.indices.filter { chosen[self.adUnits[$0].id] == $0 }.map { index in
            var adUnit = self.adUnits[index]
            adUnit.audience = nil
            adUnit.lineItems = adUnit.lineItems.filter { Self.isFor(user, $0.audience) }
            for index in adUnit.lineItems.indices { adUnit.lineItems[index].audience = nil }
            return adUnit
        }
        return resolved
    }

    private var hasAudiences: Bool {
        self.disabledAdapters.contains { $0.audience != nil }
            || self.adUnits.contains { $0.audience != nil || $0.lineItems.contains { $0.audience != nil } }
    }

    private static func isFor(_ user: AppUser, _ audience: Audience?) -> Bool {
        audience?.contains(user) ?? true
    }
}
