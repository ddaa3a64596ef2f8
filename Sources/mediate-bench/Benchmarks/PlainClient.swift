import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The client of an app that has one ad network and no mediation, and that does not parse the responses.
final class PlainClient: Sendable {
    private let session: URLSession
    private let ads: URL
    private let adUnitID: String

    init(server: URL, adUnitID: String) {
        // The same settings as in the Sample Network's SDK and in `URLSessionDataLoader`.
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 64
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        self.session = URLSession(configuration: configuration)
        self.ads = server.appendingPathComponent("v1/ads")
        self.adUnitID = adUnitID
    }

    deinit { self.session.finishTasksAndInvalidate() }

    /// Loads one ad with its images, whose URLs are known.
    func load(_ loadID: String, images: [URL]) async throws {
        _ = try await self.ad(loadID)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for image in images { group.addTask { _ = try await self.body(of: URLRequest(url: image)) } }
            try await group.waitForAll()
        }
    }

    /// Returns the response to an ad request, which is the same as the SDK's.
    func ad(_ loadID: String) async throws -> Data {
        var request = URLRequest(url: self.ads)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            """
            {"adUnit":"\(self.adUnitID)","requestID":"\(loadID)","testMode":false,"keywords":[],\
            "imageOrientation":"any","multipleImages":false}
            """.utf8
        )
        return try await self.body(of: request)
    }

    private func body(of request: URLRequest) async throws -> Data {
        let (body, response) = try await self.session.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw BenchmarkFailure("The plain client was answered \(response).")
        }
        return body
    }
}
