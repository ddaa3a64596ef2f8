package import MediationCore

/// A text of an ad, on both sides of the adapter.
struct TextAsset {
    let name: String
    let network: WritableKeyPath<NetworkAssets, String?>
    let mapped: KeyPath<MappedAssets, String?>
}

extension Bench {
    /// A load that the network has answered with an ad, and the assets that mediation has read from the adapter's ad.
    package struct Mapping {
        package let load: BenchLoad
        /// The assets that the network has sent.
        package let network: NetworkAssets
        /// The assets that mediation has read; `nil` if the adapter has not answered with an ad.
        package let ad: MappedAssets?
    }

    /// Options that request all images of an ad.
    package static let allImages = NativeAdOptions(images: .init(shouldRequestMultipleImages: true))

    /// Options that request only the URLs of all images of an ad.
    package static let onlyURLs = NativeAdOptions(
        images: .init(disableImageLoading: true, shouldRequestMultipleImages: true)
    )

    /// Notes the next step, for the reader of a timeline that ends there.
    package func note(_ what: String) { self.timeline.add(.network, what) }

    /// Starts a load, and makes the network answer it with an ad of these assets.
    ///
    /// - Parameters:
    ///   - options: The app's options for the ad.
    ///   - change: Changes the assets of the network's ad.
    /// - Returns: The load and the assets on both sides of the adapter.
    /// - Throws: A ``BenchStop`` if the adapter does not answer with an ad whose assets are as usual, or makes no
    ///   request to its network.
    package func map(
        options: NativeAdOptions = Bench.allImages,
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) async throws(BenchStop) -> Mapping {
        if !self.loads.contains(where: { $0.log.assets != nil }) { _ = try await self.loadedAd() }
        // An adapter that answers twice regardless of the ad violates other rules.
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

    /// Does the same for a rule that needs the adapter's ad.
    package func mapped(
        options: NativeAdOptions = Bench.allImages,
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) async throws(BenchStop) -> (network: NetworkAssets, ad: MappedAssets) {
        let mapping = try await self.map(options: options, change)
        return (mapping.network, try self.require(mapping.ad, "an ad that is answered with"))
    }

    /// The texts that the network's ads have, as the harness declares.
    var textAssets: [TextAsset] {
        var texts = [TextAsset(name: "headline", network: \.headline, mapped: \.headline)]
        let has = self.capabilities.contains
        if !has(.withoutBody) { texts.append(TextAsset(name: "body", network: \.body, mapped: \.body)) }
        if !has(.withoutCallToAction) {
            texts.append(TextAsset(name: "callToAction", network: \.callToAction, mapped: \.callToAction))
        }
        if has(.store) { texts.append(TextAsset(name: "store", network: \.store, mapped: \.store)) }
        if has(.price) { texts.append(TextAsset(name: "price", network: \.price, mapped: \.price)) }
        if has(.advertiser) {
            texts.append(TextAsset(name: "advertiser", network: \.advertiser, mapped: \.advertiser))
        }
        return texts
    }

    /// Ends the check of a rule about images if ads have no images.
    func requireImages() throws(BenchStop) {
        guard self.capabilities.isDisjoint(with: [.images, .icon]) else { return }
        throw .notApplicable("The harness declares neither images nor icon.")
    }
}

extension String {
    /// Returns whether the texts are equal scalar by scalar; `==` also treats canonically equivalent texts as equal.
    func isExactly(_ other: String) -> Bool { self.utf8.elementsEqual(other.utf8) }
}
