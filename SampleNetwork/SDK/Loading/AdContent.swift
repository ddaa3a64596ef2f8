import Foundation

/// Everything about an ad that does not need the main actor.
struct AdContent: Sendable {
    let record: AdRecord
    let icon: SampleImage?
    let images: [SampleImage]
    let customFormat: SampleCustomFormat?
    let impressionURL: URL?
    let clickURL: URL?

    /// The time since the network gave the ad: its images may take a while.
    let age: Stopwatch

    init(record: AdRecord, fetching fetcher: ImageFetcher, age: Stopwatch) async {
        async let icon = fetcher.images(record.icon.map { [$0] } ?? []).compactMap(\.self).first
        self.record = record
        self.age = age
        self.impressionURL = record.impressionURL.flatMap(URL.init(web:))
        self.clickURL = record.clickURL.flatMap(URL.init(web:))
        self.images = await fetcher.images(record.images).compactMap(\.self)
        self.icon = await icon
        self.customFormat = await record.custom?.format(fetching: fetcher)
    }
}
