import MediationCore

extension ContractRule {
    static let whatIsMappedIsDeclared = ContractRule(
        RuleID(4, 10),
        .should,
        "The harness SHOULD declare each asset that the adapter maps, and each wish for images that it passes on.",
        intent: "What is not declared is not checked: the rules about it do not apply.",
        likelyCause: "The harness was not changed with the adapter.",
        fix: "Add what is named to the harness's `capabilities`."
    ) { bench in
        let options = NativeAdOptions(
            images: .init(shouldRequestMultipleImages: true, preferredImageOrientation: .portrait)
        )
        let load = await bench.load(options: options)
        let request = try bench.request(of: load)
        let payload = bench.payload { $0 = bench.everything }
        try bench.fill(load, payload)
        await bench.settle { load.result != nil }
        let ad = try bench.require(load.log.assets, "an ad that is answered with")
        let shown = ad.shown(of: payload.assets).union(bench.network.shownWishes(in: request))
        let forgotten = AdapterCapability.known.filter { shown.contains($0) && !bench.capabilities.contains($0) }
        bench.expect(
            forgotten.isEmpty,
            "the adapter shows nothing that the harness does not declare",
            happened: "it shows \(forgotten.map(\.rawValue).joined(separator: ", "))"
        )
        let denied = [
            (AdapterCapability.withoutBody, "body", ad.body == payload.assets.body),
            (.withoutCallToAction, "callToAction", ad.callToAction == payload.assets.callToAction),
        ]
        for (capability, name, isShown) in denied where bench.capabilities.contains(capability) {
            bench.expect(
                !isShown,
                "the adapter shows no \(name), as the harness declares \(capability.rawValue)",
                happened: "it shows the network's"
            )
        }
    }
}

extension Bench {
    /// All possible assets, whatever the harness declares.
    fileprivate var everything: NetworkAssets {
        func image(_ name: String, scale: Double) -> NetworkImage {
            NetworkImage(url: "\(self.imageServer)/all/\(name).png?part=\(name)", scale: scale)
        }
        var assets = self.payload().assets
        assets.images = (1...3).map { image("image-\($0)", scale: 1.25) }
        assets.icon = image("icon", scale: 1.75)
        if self.capabilities.contains(.downloadsImages) {
            for index in assets.images.indices { assets.images[index].data = BenchImages.picture }
            assets.icon?.data = BenchImages.picture
        }
        (assets.body, assets.callToAction) = ("body-all", "button-all")
        assets.starRating = 3.5
        (assets.store, assets.price, assets.advertiser) = ("store-all", "price-all", "advertiser-all")
        assets.extra = 9_876
        (assets.hasAdChoices, assets.hasMediaView, assets.hasVideo) = (true, true, true)
        assets.videoDuration = .seconds(12)
        assets.mediaSize = NetworkSize(width: 1_600, height: 900)
        return assets
    }
}

extension MappedAssets {
    /// Returns the capabilities that are visible in the adapter's ad, given the network's ad.
    fileprivate func shown(of network: NetworkAssets) -> Set<AdapterCapability> {
        var shown: Set<AdapterCapability> = []
        func note(_ isShown: Bool, _ capability: AdapterCapability) { if isShown { shown.insert(capability) } }
        note(self.images.contains { network.original(of: $0) != nil }, .images)
        note(self.icon.map { network.original(of: $0) == network.icon } ?? false, .icon)
        // The adapter may know a scale that all images of its network have.
        note(self.allImages.contains { $0.scale > 1 && $0.scale == network.original(of: $0)?.scale }, .imageScale)
        note(self.allImages.contains { $0.data != nil }, .downloadsImages)
        note(self.starRating == network.starRating, .starRating)
        note(self.store == network.store, .store)
        note(self.price == network.price, .price)
        note(self.advertiser == network.advertiser, .advertiser)
        note(self.extraAssets.values.contains { $0.says(network.extra ?? 0) }, .extraAssets)
        note(self.hasAdChoicesView, .adChoices)
        note(self.hasMediaView, .mediaView)
        note(self.hasVideoContent, .video)
        return shown
    }
}

extension NetworkLog {
    /// Returns the capabilities that are visible in the image options of a request.
    fileprivate func shownWishes(in request: Int) -> Set<AdapterCapability> {
        var shown: Set<AdapterCapability> = []
        let wishes = self.requests[request - 1]
        if wishes.wantsMultipleImages == true { shown.insert(.multipleImages) }
        if wishes.imageOrientation == .portrait { shown.insert(.imageOrientation) }
        if wishes.downloadsImages == true || !self.downloads.isEmpty { shown.insert(.downloadsImages) }
        return shown
    }
}
