import Foundation

/// Requests one ad from the ad server, and downloads its images if the app wants that.
struct AdFetcher: Sendable {
    let adUnitID: String
    let kind: SampleAdKind
    let serverURL: URL

    /// Returns the ad and its images, or throws the error that the load ends with.
    @concurrent
    func content(for request: SampleAdRequest) async throws(SampleError) -> AdContent {
        let record = try await self.record(for: request)
        let age = Stopwatch(request.clock)
        let images = ImageFetcher(downloads: request.downloadsImages, server: self.serverURL)
        return await AdContent(record: record, from: self.serverURL, fetching: images, age: age)
    }

    private func record(for request: SampleAdRequest) async throws(SampleError) -> AdRecord {
        let message = AdMessage(request, adUnit: self.adUnitID, kind: self.kind)
        return try Self.record(in: try await AdServer(url: self.serverURL).answer(to: message, at: "v1/ads"))
    }

    /// Returns the first readable ad in the body of a response.
    static func record(in body: Data) throws(SampleError) -> AdRecord {
        guard let records = try? JSONDecoder().decode(AdRecords.self, from: body) else {
            throw SampleError(.unknown, "the answer cannot be read")
        }
        guard !records.ads.isEmpty else { throw SampleError(.noInventory, "the answer has no ad") }
        guard let record = records.ads.values.first else {
            throw SampleError(.unknown, "the answer has no ad that can be read")
        }
        return record
    }
}
