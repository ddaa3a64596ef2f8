import MediationCore

extension ContractRule {
    static let scaleIsKept = ContractRule(
        RuleID(5, 6),
        .must,
        "The scale of an image MUST be that which the network says.",
        intent: "An image at the wrong scale is shown twice as large, or blurred.",
        likelyCause: "The scale is left out where the image is made, which means 1.",
        fix: "`NativeAdImage(urlString: text, scale: scale)`, and `NativeAdImage(data: data, scale: scale)`",
        needs: [.imageScale]
    ) { bench in
        try bench.requireImages()
        for scale in [1, 1.5, 2, 3] {
            let (network, ad) = try await bench.mapped { assets in
                for index in assets.images.indices { assets.images[index].scale = scale }
                assets.icon?.scale = scale
            }
            let images = ad.allImages
            try bench.require(!images.isEmpty || network.allImages.isEmpty, "an image of the adapter's ad")
            for image in images {
                bench.expect(image.scale == scale, "an image at scale \(scale)", happened: "it is at \(image.scale)")
            }
        }
        let (_, byURL) = try await bench.mapped { assets in
            assets.dropData()
            for index in assets.images.indices { assets.images[index].scale = 3 }
            assets.icon?.scale = 3
        }
        for image in byURL.allImages {
            bench.expect(image.scale == 3, "an image by its URL at scale 3.0", happened: "it is at \(image.scale)")
        }
        // Each image at a scale of its own, the main one not at the largest.
        let (network, ad) = try await bench.mapped { assets in
            for index in assets.images.indices { assets.images[index].scale = [1.5, 3, 1][index % 3] }
            assets.icon?.scale = 2
        }
        for image in ad.allImages {
            guard let original = network.original(of: image) else { continue }
            bench.expect(
                image.scale == original.scale,
                "the image of \(original.url) at scale \(original.scale)",
                happened: "it is at \(image.scale)"
            )
        }
        let first = ad.images.first.flatMap(network.original)
        bench.expect(
            first.map { !network.images.contains($0) || $0 == network.images.first } ?? true,
            "the network's main image first, whatever the scales of the others",
            happened: "it is \(first?.url ?? "")"
        )
    }

    static let malformedURLsDoNotTrap = ContractRule(
        RuleID(5, 7),
        .must,
        "An image whose URL is malformed MUST NOT trap: the image is absent, or the load is answered with an error.",
        intent: "What buyers of ads put there has passed many hands.",
        likelyCause: "`URL(string:)` is unwrapped by force.",
        fix: "`NativeAdImage(urlString: text, scale: scale)`, which is nil then.",
        isolation: .childProcess
    ) { bench in
        try bench.requireImages()
        _ = try await bench.loadedAd()
        let urls = [
            "", " ", "x", "no url at all", "http://", "https://", "://", "https:///a.png", "/a.png", "//", "?", "#",
            "%",
            "%zz", "https://images.example/%zz", "https://images example/a b.png", "https://[::1", "https://:80:90/",
            "https://images.example:999999/a.png", "https://user:secret@images.example/a.png", "file:///etc/hosts",
            "javascript:alert(1)", "https://images.example/\u{0}", "https://images.example/\u{202E}gnp.a", "\u{FFFD}",
            "https://\(String(repeating: "x", count: 70_000)).example/a.png",
        ]
        for url in urls {
            let ascii = url.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
            let text = url.count > 60 ? "\(url.prefix(20))…, of \(url.count) characters" : "\"\(ascii)\""
            bench.note("has an ad whose images have the URL \(text)")
            let load = await bench.load(options: Bench.allImages)
            let payload = bench.payload { assets in
                assets.setURLs(url)
                assets.dropData()
            }
            try bench.fill(load, payload)
            await bench.settle { load.result != nil }
            let calls = load.log.answers.count
            bench.expect(
                calls == 1,
                "one call of the completion handler when the URL of an image is \(text)",
                happened: calls == 0 ? "no call" : "\(calls) calls"
            )
            let isThere = load.ad.map { $0.icon != nil || !$0.images.isEmpty } ?? false
            // The adapter may know how to repair the URL.
            let isMended = load.log.assets?.allImages.contains { $0.url?.isFetchable == true } ?? false
            bench.expect(!isThere || isMended, "no image when its URL is \(text)", happened: "there is an image")
        }
        try await bench.expectGoodImages()
    }

    static let imageWishesAreTold = ContractRule(
        RuleID(5, 8),
        .should,
        "The app's wishes for several images and for their orientation SHOULD reach the network, and all images that it "
            + "sends SHOULD be passed on.",
        intent: "Only the network can choose images that fit.",
        likelyCause: "`options.images` is not read.",
        fix: "Pass `shouldRequestMultipleImages` and `preferredImageOrientation` on, as far as the SDK takes them."
    ) { bench in
        try bench.requireImages()
        guard !bench.capabilities.isDisjoint(with: [.multipleImages, .imageOrientation]) else {
            throw BenchStop.notApplicable("The harness declares neither multipleImages nor imageOrientation.")
        }
        for (several, disabled) in [(true, false), (false, false), (true, true)]
        where bench.capabilities.contains(.multipleImages) {
            let wishes = NativeAdOptions.ImageOptions(
                disableImageLoading: disabled,
                shouldRequestMultipleImages: several
            )
            let told = try await bench.request(with: wishes).wantsMultipleImages
            bench.expect(
                told == several || !several && told == nil,
                several ? "the network is told that several images are wanted" : "the network is asked for one image",
                happened: told.map { "it is told \($0)" } ?? "it is told nothing"
            )
        }
        for wish in [.landscape, .portrait, .any] as [NativeAdOptions.ImageOptions.Orientation]
        where bench.capabilities.contains(.imageOrientation) {
            let told = try await bench.request(with: .init(preferredImageOrientation: wish)).imageOrientation
            bench.expect(
                told == wish || wish == .any && told == nil,
                "the network is told that the orientation wanted is \(wish.rawValue)",
                happened: told.map { "it is told \($0.rawValue)" } ?? "it is told nothing"
            )
        }
        guard bench.capabilities.isSuperset(of: [.images, .multipleImages]) else { return }
        let (network, ad) = try await bench.mapped()
        bench.expect(
            ad.images.count == network.images.count,
            "the \(network.images.count) images that the network sends",
            happened: "there are \(ad.images.count)"
        )
    }

    static let filesAreUsed = ContractRule(
        RuleID(5, 9),
        .should,
        "An image that the network's SDK has downloaded for the adapter SHOULD be passed on by its data.",
        intent: "What is passed on by its URL is downloaded twice.",
        likelyCause: "The file of the icon, or of the other images, is not read.",
        fix: "`NativeAdImage(data: data, scale: scale)` for each image whose file the SDK has.",
        needs: [.downloadsImages]
    ) { bench in
        try bench.requireImages()
        let mapping = try await bench.map()
        let ad = try bench.require(mapping.ad, "an ad that is answered with")
        let told = bench.network.requests[try bench.request(of: mapping.load) - 1].downloadsImages
        // An adapter may ask its SDK for no files, and leave all downloads to mediation.
        guard told == true || ad.allImages.contains(where: { $0.data != nil }) else { return }
        for image in ad.allImages where image.data == nil {
            bench.expect(
                mapping.network.original(of: image) == nil,
                "the file of an image that the network's SDK has downloaded",
                happened: "the image is given by its URL, \(image.urlText ?? "")"
            )
        }
    }
}

extension Bench {
    /// Expects that a malformed image takes no other image with it.
    fileprivate func expectGoodImages() async throws(BenchStop) {
        guard self.capabilities.isSuperset(of: [.images, .multipleImages]) else { return }
        let usual = try await self.mapped()
        guard usual.ad.images.count == usual.network.images.count else { return }
        let malformed = "https://[::1"
        self.note("has an ad whose second image has the URL \"\(malformed)\"")
        let mapping = try await self.map { $0.images[1] = NetworkImage(url: malformed) }
        guard let ad = mapping.ad else { return }
        let isThere = { (image: NetworkImage) in ad.allImages.contains { mapping.network.original(of: $0) == image } }
        for image in mapping.network.images where image.url != malformed {
            self.expect(isThere(image), "the image of \(image.url) beside a malformed one", happened: "it is absent")
        }
    }

    /// Returns the adapter's request to the network when the app has these image options.
    fileprivate func request(with images: NativeAdOptions.ImageOptions) async throws(BenchStop) -> NetworkRequest {
        let load = await self.load(options: NativeAdOptions(images: images))
        let request = self.network.requests[try self.request(of: load) - 1]
        try self.fill(load)
        await self.settle { load.result != nil }
        return request
    }
}
