import MediationCore

extension ContractRule {
    /// Section 5: the presence of images first, then their delivery, then the requests for images.
    static let images = [
        Self.remoteURLsAreKept, Self.imagesAreThere, Self.imagesAreNotLoaded, Self.failingImagesEnd,
        Self.imagesDoNotBlock, Self.scaleIsKept, Self.malformedURLsDoNotTrap, Self.imageWishesAreTold,
        Self.filesAreUsed,
    ]

    private static let remoteURLsAreKept = ContractRule(
        RuleID(5, 1),
        .must,
        "The URL of an image MUST be passed on with its scheme, host, port, path and query as the network sent them.",
        intent: "URLs are signed, and what is changed in them is not found.",
        likelyCause: "The URL is made with `URL(fileURLWithPath:)`, or put together from parts.",
        fix: "`NativeAdImage(urlString: text, scale: scale)`"
    ) { bench in
        try bench.requireImages()
        let urls = [
            "https://images.example/a.png", "http://images.example/a.png", "https://images.example:8443/a.png",
            "https://images.example/a%20b%2Fc.png?u=https%3A%2F%2Fx.example%2F%3Fa%3D1%26b%3D2&sig=a+b%2Fc%3D%3D",
            "https://images.example/render?w=1200&h=628&id=1,2;3&token=~-._",
        ]
        for url in urls {
            let mapping = try await bench.map(options: Bench.onlyURLs) { assets in
                assets.setURLs(url)
                assets.dropData()
            }
            for image in mapping.ad?.allImages ?? [] {
                let text = image.urlText
                bench.expect(text == url, "an image with the URL \(url)", happened: "its URL is \(text ?? "absent")")
            }
        }
    }

    private static let imagesAreThere = ContractRule(
        RuleID(5, 2),
        .must,
        "When the app wants images, each one of the network's ad MUST be there when the adapter answers: by its URL, which "
            + "mediation loads, or by its data, which the network's SDK has loaded.",
        intent: "An image that is missing then is never added.",
        likelyCause: "The adapter answers before the SDK has loaded the images, or does not pass them on.",
        fix: "Pass on the URL, or answer when the SDK tells that the images are there."
    ) { bench in
        try bench.requireImages()
        let load = await bench.load()
        let payload = bench.payload()
        try bench.fill(load, payload)
        await bench.settle { load.result != nil }
        let ad = try bench.require(load.ad, "an ad that is loaded")
        if bench.capabilities.contains(.images) {
            let isThere = ad.images.first?.data != nil
            bench.expect(
                isThere,
                "the first image is loaded",
                of: load,
                happened: Self.text(load.log.assets?.images.first)
            )
        }
        if bench.capabilities.contains(.icon) {
            bench.expect(
                ad.icon?.data != nil,
                "the icon is loaded",
                of: load,
                happened: Self.text(load.log.assets?.icon)
            )
        }
    }

    private static func text(_ image: NativeAdImage?) -> String {
        guard let image else { return "the adapter gives no such image" }
        return "the adapter's image, \(image.urlText ?? "given by its data"), could not be loaded"
    }

    private static let imagesAreNotLoaded = ContractRule(
        RuleID(5, 3),
        .must,
        "When the app has disabled the loading of images, the adapter and the network's SDK MUST NOT load any; images are "
            + "given by their URLs.",
        intent: "The app loads them itself, or pays for each byte.",
        likelyCause: "`options.images.disableImageLoading` is not passed on to the SDK.",
        fix: "Tell the SDK what the app wants, and let it load no images of its own accord."
    ) { bench in
        try bench.requireImages()
        let downloadsUnlessTold = try await bench.downloadsUnlessTold
        let before = bench.network.downloads.count
        let load = await bench.load(options: Bench.onlyURLs)
        let told = bench.network.requests[try bench.request(of: load) - 1].downloadsImages
        bench.expect(
            told == false || told == nil && !downloadsUnlessTold,
            "the network is told not to download images",
            happened: told == true ? "it is told to download them" : "it is told nothing"
        )
        try bench.fill(load, bench.payload { $0.dropData() })
        await bench.settle { load.result != nil }
        let ad = try bench.require(load.log.assets, "an ad that is answered with")
        let downloads = bench.network.downloads.dropFirst(before)
        bench.expect(
            downloads.isEmpty,
            "no image is downloaded",
            happened: "the network is to download \(downloads.joined(separator: ", "))"
        )
        bench.expect(
            ad.allImages.allSatisfy { $0.data == nil && $0.url != nil },
            "images by their URLs",
            happened: "an image by its data"
        )
        let images = bench.capabilities.contains(.images) ? 1 : 0
        let icons = bench.capabilities.contains(.icon) ? 1 : 0
        let areThere = ad.images.count >= images && (ad.icon == nil ? 0 : 1) >= icons
        bench.expect(areThere, "the URLs of the images", happened: "an image is absent")
    }
}

extension Bench {
    /// Indicates whether the network's SDK downloads images even if the adapter has not requested it.
    fileprivate var downloadsUnlessTold: Bool {
        get async throws(BenchStop) {
            guard self.capabilities.contains(.downloadsImages) else { return false }
            let load = await self.load()
            let told = self.network.requests[try self.request(of: load) - 1].downloadsImages
            try self.fill(load)
            await self.settle { load.result != nil }
            return told == nil && self.network.downloads.isEmpty
        }
    }
}

extension NetworkAssets {
    /// Sets the same URL for all images.
    mutating func setURLs(_ url: String) {
        for index in self.images.indices { self.images[index].url = url }
        self.icon?.url = url
    }

    /// Removes the data of all images, as if the SDK had not downloaded them or could not.
    mutating func dropData() {
        for index in self.images.indices { self.images[index].data = nil }
        self.icon?.data = nil
    }
}

extension NetworkLog {
    /// The URLs that the SDK was asked to download, in order.
    var downloads: [String] {
        self.calls.compactMap { if case .downloadImage(let url) = $0 { url } else { nil } }
    }
}
