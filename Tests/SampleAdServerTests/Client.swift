import Foundation
import SampleAdServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A bare HTTP client that shows what the server really sends.
struct Client: Sendable {
    struct Answer: Sendable {
        var status: Int
        var type: String?
        var location: String?
        var body: Data

        var text: String { String(decoding: self.body, as: UTF8.self) }
    }

    let server: SampleAdServer
    let url: URL

    /// Runs a server for the duration of one test.
    static func withServer(_ script: ServerScript = .init(), _ body: (Client) async throws -> Void) async throws {
        let server = SampleAdServer(script: script)
        let url = try await server.start()
        do {
            try await body(Client(server: server, url: url))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: self.url)))
        request.httpMethod = method
        // Among a thousand other tests, an answer may take long; these tests do not measure speed.
        request.timeoutInterval = 1800
        request.httpBody = body.map { Data($0.utf8) }
        let stay = StayHere()
        let session = URLSession(configuration: .ephemeral, delegate: stay, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (data, head) = try await session.data(for: request, delegate: stay)
        let http = try #require(head as? HTTPURLResponse)
        return Answer(
            status: http.statusCode,
            type: http.mimeType,
            location: http.value(forHTTPHeaderField: "Location"),
            body: data
        )
    }

    func ads(_ adUnit: String, _ requestID: String? = nil, more: String = "") async throws -> Answer {
        let id = requestID.map { ",\"requestID\":\"\($0)\"" } ?? ""
        return try await self.send("POST", "/v1/ads", "{\"adUnit\":\"\(adUnit)\"\(id)\(more)}")
    }

    /// Returns the only ad of an answer.
    func ad(_ adUnit: String, _ requestID: String? = nil, more: String = "") async throws -> SeenAd {
        let answer = try await self.ads(adUnit, requestID, more: more)
        return try #require(try JSONDecoder().decode(SeenAds.self, from: answer.body).ads.first)
    }

    /// Reports redirects instead of following them.
    private final class StayHere: NSObject, URLSessionTaskDelegate, Sendable {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }
}

/// An answer with ads, decoded strictly.
struct SeenAds: Decodable, Sendable {
    var ads: [SeenAd]
}

struct SeenAd: Decodable, Hashable, Sendable {
    struct Image: Decodable, Hashable, Sendable {
        var url: String?
        var data: Data?
        var scale: Double
    }

    struct Reward: Decodable, Hashable, Sendable {
        var type: String
        var amount: Double
    }

    var id: String
    var headline: String?
    var title: String?
    var body: String?
    var callToAction: String?
    var advertiser: String?
    var icon: Image?
    var images: [Image]?
    var price: String?
    var starRating: Double?
    var store: String?
    var degreeOfAwesomeness: String?
    var impressionURL: String?
    var clickURL: String?
    var format: String?
    var countdownSeconds: Double?
    var reward: Reward?
    var rewardURL: String?
    var behavior: String?
}
