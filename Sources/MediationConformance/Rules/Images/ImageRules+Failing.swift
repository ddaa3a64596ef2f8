import MediationCore

extension ContractRule {
    static let failingImagesEnd = ContractRule(
        RuleID(5, 4),
        .must,
        "When an image cannot be loaded, or does not come, the completion handler MUST be called exactly once all the same.",
        intent: "One picture less is no reason to lose the ad, or to hold up the load.",
        likelyCause: "The adapter waits for as many images as there are, and does not count those that failed.",
        fix: "Leave the download to mediation, or count failures of the SDK's downloads as their ends."
    ) { bench in
        try bench.requireImages()
        _ = try await bench.loadedAd()
        let outcomes: [(name: String, outcome: BenchImages.Outcome)] = [
            ("is not found", .status(404)), ("is no image", .bytes(Array("<html>".utf8))), ("does not come", .silence),
        ]
        for (name, outcome) in outcomes {
            for all in [false, true] {
                let load = await bench.load(options: Bench.allImages)
                let payload = bench.payload { $0.dropData(ofAll: all) }
                // Images that an SDK has failed to download have URLs, if anything.
                let failing = all ? payload.assets.allImages : Array(payload.assets.allImages.prefix(1))
                for image in failing { bench.images.answer(outcome, for: image.url) }
                try bench.fill(load, payload)
                await bench.settle { load.isAnswered }
                await bench.pass(.seconds(20))
                let calls = load.log.answers.count
                let which = all ? "each image" : "an image"
                bench.expect(
                    calls == 1,
                    "one call of the completion handler when \(which) \(name)",
                    happened: calls == 0 ? "no call" : "\(calls) calls"
                )
            }
        }
        try await bench.expectAdsDespiteFailedDownloads()
    }

    static let imagesDoNotBlock = ContractRule(
        RuleID(5, 5),
        .must,
        "The adapter MUST NOT wait for an image on the thread on which it is called.",
        intent: "It is the main thread: the app stands still until the image is there.",
        likelyCause: "`Data(contentsOf:)`, or a semaphore that a download signals.",
        fix: "Leave the download to mediation.",
        isolation: .childProcess
    ) { bench in
        try bench.requireImages()
        guard let server = SilentServer() else {
            throw BenchStop.notVerified("No server can be opened on this machine.")
        }
        let url = "https://127.0.0.1:\(server.port)/image.png"
        bench.images.name(url, "an image of a server that does not answer")
        let load = await bench.load()
        let payload = bench.payload { $0.setURLs(url) }
        bench.note("has an ad whose images come from a server that does not answer")
        // An adapter that waits here waits until the process is ended.
        try bench.fill(load, payload)
        await bench.settle { load.result != nil }
        server.close()
        try bench.require(!load.log.answers.isEmpty, "that the load is answered")
    }
}

extension Bench {
    /// Expects an ad without empty images when the SDK could not download some.
    fileprivate func expectAdsDespiteFailedDownloads() async throws(BenchStop) {
        guard self.capabilities.contains(.downloadsImages) else { return }
        for all in [false, true] {
            self.note("cannot download \(all ? "any image" : "the icon, or else the first image")")
            let mapping = try await self.map { $0.dropData(ofAll: all) }
            for image in mapping.ad?.allImages ?? [] {
                let isEmpty = image.data.map(\.isEmpty) ?? false
                self.expect(!isEmpty, "no image without bytes, as the download failed", happened: "there is one")
            }
            self.expect(
                mapping.ad != nil || mapping.load.log.answers.isEmpty,
                "an ad, although an image could not be downloaded",
                happened: "an error"
            )
        }
    }
}

extension NetworkAssets {
    /// Removes the data of the first image, or of all images, as if the SDK could not download them.
    fileprivate mutating func dropData(ofAll all: Bool) {
        if all { return self.dropData() }
        if self.icon != nil { self.icon?.data = nil } else { self.images[0].data = nil }
    }
}
