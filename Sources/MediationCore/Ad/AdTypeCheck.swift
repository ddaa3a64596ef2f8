/// The check that an ad is of one of the requested types.
extension Set<AdType> {
    /// Returns the type that an ad with these assets counts as: the most demanding of the requested types that it fits.
    ///
    /// - Throws: ``MediationError/Code/formatNotRequested``, or ``MediationError/Code/missingRequiredAssets`` with the
    ///   names of the missing assets.
    @MainActor
    func type(of assets: NativeAdAssets) throws(MediationError) -> AdType {
        if let formatID = assets.customFormat?.formatID {
            let type = AdType.custom(formatID)
            guard self.contains(type) else { throw self.notRequested("of the custom format \(formatID.quoted)") }
            guard assets.customFormat?.isEmpty == false else {
                throw MediationError(.missingRequiredAssets, "The ad of format \(formatID.quoted) has no asset.")
            }
            return type
        }
        var problems: [String] = []
        for type in [AdType.appInstall, .content, .native] where self.contains(type) {
            let missing = type.missingAssets(in: assets)
            if missing.isEmpty { return type }
            problems.append("\(type.name) needs \(missing.map(\.rawValue).joined(separator: ", "))")
        }
        guard !problems.isEmpty else { throw self.notRequested("of no custom format") }
        throw MediationError(.missingRequiredAssets, "Missing required assets: \(problems.joined(separator: "; ")).")
    }

    private func notRequested(_ what: String) -> MediationError {
        let asked = self.map(\.name).sorted().joined(separator: ", ")
        return MediationError(.formatNotRequested, "The ad is \(what); asked for: \(asked.printable).")
    }
}

extension AdType {
    /// Returns the assets that every ad of this type has, but this one lacks.
    @MainActor
    fileprivate func missingAssets(in assets: NativeAdAssets) -> [NativeAdAsset] {
        guard self != .native else { return [] }
        var missing: [NativeAdAsset] = []
        if assets.headline == nil { missing.append(.headline) }
        if self == .appInstall, assets.icon == nil { missing.append(.icon) }
        if assets.body == nil { missing.append(.body) }
        if assets.images.isEmpty { missing.append(.image) }
        if assets.callToAction == nil { missing.append(.callToAction) }
        if self == .content, assets.advertiser == nil { missing.append(.advertiser) }
        return missing
    }
}
