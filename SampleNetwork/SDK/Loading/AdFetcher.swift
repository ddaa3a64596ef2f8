import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks the ad server for one ad, and downloads its images if the app wants that.
struct AdFetcher: Sendable {
    let adUnitID: String
    let serverURL: URL

    private static let longestAnswer = 1_048_576

    /// The ad and its images, or the error that the load ends with.
    @concurrent
    func content(for request: SampleAdRequest) async throws(SampleError) -> AdContent {
        let record = try await self.record(for: request)
        let age = Stopwatch(request.clock)
        let images = ImageFetcher(downloads: request.downloadsImages)
        return await AdContent(record: record, fetching: images, age: age)
    }

    private func record(for request: SampleAdRequest) async throws(SampleError) -> AdRecord {
        let answer: Transfer.Answer
        do {
            answer = try await Transport.shared.answer(to: self.message(request), atMost: Self.longestAnswer)
        } catch TransferError.tooLong {
            throw SampleError(.unknown, "the answer is longer than \(Self.longestAnswer) bytes")
        } catch {
            throw SampleError(.networkError, "no answer: \(error.localizedDescription)")
        }
        switch answer.head.statusCode {
        case 200:
            return try self.record(in: answer.body)
        case 204:
            throw SampleError(.noInventory, "the network has no ad for this request")
        case 400:
            let reason = (try? JSONDecoder().decode([String: String].self, from: answer.body))?["error"]
            throw SampleError(
                .badRequest,
                reason.map { "\($0.prefix(200))" } ?? "the ad server does not accept the request"
            )
        case let status:
            throw SampleError(.unknown, "the ad server answered with status \(status)")
        }
    }

    private func record(in body: Data) throws(SampleError) -> AdRecord {
        guard let records = try? JSONDecoder().decode(AdRecords.self, from: body) else {
            throw SampleError(.unknown, "the answer cannot be read")
        }
        guard !records.ads.isEmpty else { throw SampleError(.noInventory, "the answer has no ad") }
        guard let record = records.ads.lazy.compactMap(\.value).first else {
            throw SampleError(.unknown, "the answer has no ad that can be read")
        }
        return record
    }

    private func message(_ request: SampleAdRequest) throws -> URLRequest {
        var message = URLRequest(url: self.serverURL.appendingPathComponent("v1/ads"))
        message.httpMethod = "POST"
        message.setValue("application/json", forHTTPHeaderField: "Content-Type")
        message.httpBody = try JSONEncoder().encode(AdMessage(request, adUnit: self.adUnitID))
        return message
    }
}
