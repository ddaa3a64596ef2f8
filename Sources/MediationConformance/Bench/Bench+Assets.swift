package import MediationCore

/// A text of an ad, on both sides of the adapter.
struct TextAsset {
    let name: String
    let network: WritableKeyPath<NetworkAssets, String?>
    let mapped: KeyPath<MappedAssets, String?>
}

extension Bench {
    /// A load that the network has answered with an ad, and what mediation has read of the adapter's.
    package struct Mapping {
        package let load: BenchLoad
        /// What the network has sent.
        package let network: NetworkAssets
        /// What mediation has read; `nil` if the adapter has not answered with an ad.
        package let ad: MappedAssets?
    }

    /// The wish for all images of an ad.
    package static let allImages = NativeAdOptions(images: .init(shouldRequestMultipleImages: true))

    /// The wish for the URLs of all images of an ad, and for nothing more.
    package static let onlyURLs = NativeAdOptions(
        images: .init(disableImageLoading: true, shouldRequestMultipleImages: true)
    )

    /// Notes what comes next, for the reader of a timeline that ends there.
    package func note(_ what: String) { self.timeline.add(.network, what) }

    /// Loads, and has the network answer with an ad of these assets.
    ///
    /// - Parameters:
    ///   - options: What the app wishes of the ad.
    ///   - change: Changes the assets of the network's ad.
    /// - Returns: What came of it.
    /// - Throws: What stops the rule, if the adapter does not answer with an ad whose assets are as usual, or asks its
    ///   network for nothing.
    package func map(
        options: NativeAdOptions = Bench.allImages,
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) async throws(BenchStop) -> Mapping {
        if !self.loads.contains(where: { $0.log.assets != nil }) { _ = try await self.loadedAd() }
        // An adapter that answers twice whatever the ad is like has broken other rules.
        let usual = self.loads.first { $0.log.assets != nil }?.log.answers.count ?? 1
        let load = await self.load(options: options)
        let payload = self.payload(change)
        try self.fill(load, payload)
        await self.settle { load.result != nil }
        let calls = load.log.answers.count
        self.expect(
            calls == 1 || calls == usual,
            "one call of the completion handler, whatever the ad is like",
            happened: calls == 0 ? "no call" : "\(calls) calls"
        )
        return Mapping(load: load, network: payload.assets, ad: load.log.assets)
    }

    /// The same, if the rule builds on an ad.
    package func mapped(
        options: NativeAdOptions = Bench.allImages,
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) async throws(BenchStop) -> (network: NetworkAssets, ad: MappedAssets) {
        let mapping = try await self.map(options: options, change)
        return (mapping.network, try self.require(mapping.ad, "an ad that is answered with"))
    }

    /// The texts that all ads have, and those that the harness declares.
    var textAssets: [TextAsset] {
        var texts = [
            TextAsset(name: "headline", network: \.headline, mapped: \.headline),
            TextAsset(name: "body", network: \.body, mapped: \.body),
            TextAsset(name: "callToAction", network: \.callToAction, mapped: \.callToAction),
        ]
        let has = self.capabilities.contains
        if has(.store) { texts.append(TextAsset(name: "store", network: \.store, mapped: \.store)) }
        if has(.price) { texts.append(TextAsset(name: "price", network: \.price, mapped: \.price)) }
        if has(.advertiser) {
            texts.append(TextAsset(name: "advertiser", network: \.advertiser, mapped: \.advertiser))
        }
        return texts
    }

    /// Ends the check of a rule about images if ads have none.
    func requireImages() throws(BenchStop) {
        guard self.capabilities.isDisjoint(with: [.images, .icon]) else { return }
        throw .notApplicable("The harness declares neither images nor icon.")
    }
}

extension String {
    /// Equal scalar by scalar: `==` takes for equal what only looks the same.
    func isExactly(_ other: String) -> Bool { self.utf8.elementsEqual(other.utf8) }
}
