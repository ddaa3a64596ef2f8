import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Turns an ad's image records into images; one that fails is absent.
struct ImageFetcher: Sendable {
    /// Whether to fetch what is given by URL, or to pass the URL on.
    let downloads: Bool

    /// Who named the images.
    let server: URL

    private static let mostImages = 10
    private static let longestImage = 5 * 1_048_576

    /// An image for each record, `nil` if it cannot be had; there are none for records beyond the tenth.
    func images(_ records: [AdRecord.Image]) async -> [SampleImage?] {
        // Without downloads there is nothing to wait for, and a task for each image costs more than the image.
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

    /// The images as they were sent; there are none for records beyond the tenth.
    func undownloaded(_ records: [AdRecord.Image]) -> [SampleImage?] {
        records.prefix(Self.mostImages).map(self.undownloaded)
    }

    /// The image as it was sent, with bytes or with a URL; `nil` if it has neither, or a URL that does not work.
    private func undownloaded(_ record: AdRecord.Image) -> SampleImage? {
        if let data = record.data, !data.isEmpty { return SampleImage(data: data, scale: record.scale) }
        return record.url.flatMap { URL(web: $0, namedBy: self.server) }.map {
            SampleImage(url: $0, scale: record.scale)
        }
    }

    /// The image with its bytes, wherever they are; `nil` if they cannot be had.
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
