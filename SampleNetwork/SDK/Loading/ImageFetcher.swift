import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Turns an ad's image records into images; an image that fails is absent.
struct ImageFetcher: Sendable {
    /// Indicates whether to download images that are given by URL, or to pass on their URLs.
    let downloads: Bool

    /// The server that named the images.
    let server: URL

    private static let mostImages = 10
    private static let longestImage = 5 * 1_048_576

    /// Returns an image for each record, or `nil` for one that is not available; records beyond the tenth are ignored.
    func images(_ records: [AdRecord.Image]) async -> [SampleImage?] {
        // Without downloads there is nothing to wait for, and a task per image costs more than the image.
        guard self.downloads else { return self.undownloaded(records) }
        let records = records.prefix(Self.mostImages)
        return await withTaskGroup(of: (Int, SampleImage?).self) { group in
            for (index, record) in records.enumerated() {
                group.addTask { (index, await self.downloaded(record)) }
            }
            var images = [SampleImage?](repeating: nil, count: records.count)
            for await (index, image) in group { images[index] = image }
            return images
        }
    }

    /// Returns the images as they were sent; records beyond the tenth are ignored.
    func undownloaded(_ records: [AdRecord.Image]) -> [SampleImage?] {
        records.prefix(Self.mostImages).map(self.undownloaded)
    }

    /// Returns the image as it was sent, with bytes or with a URL; `nil` if it has neither, or an unusable URL.
    private func undownloaded(_ record: AdRecord.Image) -> SampleImage? {
        if let data = record.data, !data.isEmpty { return SampleImage(data: data, scale: record.scale) }
        return record.url.flatMap { URL(web: $0, namedBy: self.server) }.map {
            SampleImage(url: $0, scale: record.scale)
        }
    }

    /// Returns the image with its bytes, downloaded if necessary; `nil` if they are not available.
    private func downloaded(_ record: AdRecord.Image) async -> SampleImage? {
        let image = self.undownloaded(record)
        guard let url = image?.url else { return image }
        return await self.download(url).map { SampleImage(data: $0, scale: record.scale) }
    }

    private func download(_ url: URL) async -> Data? {
        let request = URLRequest(url: url)
        guard let answer = try? await Transport.shared.answer(to: request, atMost: Self.longestImage) else {
            return nil
        }
        guard answer.head.statusCode == 200, !answer.body.isEmpty else { return nil }
        guard answer.head.mimeType?.lowercased().hasPrefix("image/") == true else { return nil }
        return answer.body
    }
}
