import Foundation

/// The parts of an ad that do not need the main actor.
struct AdContent: Sendable {
    let record: AdRecord
    let icon: SampleImage?
    let images: [SampleImage]
    let customFormat: SampleCustomFormat?
    let impressionURL: URL?
    let clickURL: URL?
    let rewardURL: URL?

    /// The time since the network sent the ad: its images may take a while.
    let age: Stopwatch

    /// Creates the ad, with images that the fetcher makes from their records.
    init(record: AdRecord, from server: URL, fetching fetcher: ImageFetcher, age: Stopwatch) async {
        async let icon = fetcher.images(record.iconRecords)
        let images = await fetcher.images(record.images)
        let customImages = await fetcher.images(record.custom?.imageRecords ?? [])
        self.init(
            record: record,
            server: server,
            icon: await icon,
            images: images,
            customImages: customImages,
            age: age
        )
    }

    /// Creates the ad, with its images as they were sent.
    init(undownloaded record: AdRecord, from server: URL, age: Stopwatch) {
        let fetcher = ImageFetcher(downloads: false, server: server)
        self.init(
            record: record,
            server: server,
            icon: fetcher.undownloaded(record.iconRecords),
            images: fetcher.undownloaded(record.images),
            customImages: fetcher.undownloaded(record.custom?.imageRecords ?? []),
            age: age
        )
    }

    private init(
        record: AdRecord,
        server: URL,
        icon: [SampleImage?],
        images: [SampleImage?],
        customImages: [SampleImage?],
        age: Stopwatch
    ) {
        self.record = record
        self.age = age
        self.impressionURL = record.impressionURL.flatMap { URL(web: $0, namedBy: server) }
        self.clickURL = record.clickURL.flatMap { URL(web: $0, namedBy: server) }
        self.rewardURL = record.fullScreen.rewardURL.flatMap { URL(web: $0, namedBy: server) }
        self.images = images.compactMap(\.self)
        self.icon = icon.compactMap(\.self).first
        self.customFormat = record.custom?.format(images: customImages)
    }
}

extension AdRecord {
    fileprivate var iconRecords: [Image] { self.icon.map { [$0] } ?? [] }
}
