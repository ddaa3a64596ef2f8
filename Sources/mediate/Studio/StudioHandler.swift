import FlyingFox
import Foundation
import MediationStudioLink

/// Answers the requests of browsers: the page, its updates, and its orders.
struct StudioHandler: HTTPHandler {
    /// Does what a browser orders; returns what the page has to say of it.
    typealias Orders = @Sendable (StudioOrder) async -> StudioAnswer

    /// Takes what an app tells of itself.
    typealias Messages = @Sendable (StudioMessage) async -> Void

    let door: LateDoor
    let journal: StudioJournal
    let content: StudioContent
    let orders: Orders?
    let messages: Messages?

    /// The maximum size of an order in bytes.
    private static let longestOrder = 262_144
    /// The maximum size of a message of an app in bytes.
    static let longestMessage = 8_388_608

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let sentence = self.door.refusal(of: request) { return .said(sentence, .forbidden) }
        switch request.path {
        case "/":
            guard request.method == .GET else { return .said("Use GET for the page.", .methodNotAllowed) }
            return self.page
        case "/updates":
            guard request.method == .GET else { return .said("Use GET for the updates.", .methodNotAllowed) }
            return await self.updates(request)
        case "/orders":
            guard request.method == .POST else { return .said("Use POST for an order.", .methodNotAllowed) }
            return try await self.order(request)
        case StudioMessage.path:
            guard request.method == .POST else { return .said("Use POST for events.", .methodNotAllowed) }
            return try await self.message(request)
        default: return .said("The studio has no such page.", .notFound)
        }
    }

    private var page: HTTPResponse {
        let nonce = StudioDoor.makeToken()
        let policy = [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'", "img-src data:",
            "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
        let html = StudioPage.html(nonce: nonce, content: self.content)
        var response = HTTPResponse.studio(.ok, "text/html; charset=utf-8", Data(html.utf8))
        response.headers[HTTPHeader("Content-Security-Policy")] = policy
        return response
    }

    private func updates(_ request: HTTPRequest) async -> HTTPResponse {
        let known = request.headers[HTTPHeader("Last-Event-ID")] ?? request.query.first { $0.name == "after" }?.value
        guard let wakes = await self.journal.watch() else {
            return .said("Too many browsers watch this studio; close one.", .serviceUnavailable)
        }
        let stream = StudioStream(journal: self.journal, wakes: wakes, after: known.flatMap { Int($0) } ?? 0)
        var response = HTTPResponse.studio(.ok, "text/event-stream", Data())
        response.payload = .httpBody(HTTPBodySequence(from: stream))
        return response
    }

    private func order(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let orders else { return .said("There is nothing to order in the studio of a trace.", .notFound) }
        if let refusal = Self.refusal(of: request) { return refusal }
        guard let body = try await Self.body(of: request, atMost: Self.longestOrder) else {
            return .said("An order has at most \(Self.longestOrder) bytes.", .payloadTooLarge)
        }
        let order: StudioOrder
        do throws(StudioOrder.Problem) {
            order = try StudioOrder(json: body)
        } catch {
            return .said(error.sentence, .badRequest)
        }
        let answer = await orders(order)
        return .studio(answer.isDone ? .ok : .unprocessableContent, "application/json", answer.json)
    }

    private func message(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let messages else { return .said("The studio of a trace takes no events.", .notFound) }
        if let refusal = Self.refusal(of: request) { return refusal }
        guard let body = try await Self.body(of: request, atMost: Self.longestMessage) else {
            return .said("A message has at most \(Self.longestMessage) bytes.", .payloadTooLarge)
        }
        guard let message = try? JSONDecoder().decode(StudioMessage.self, from: body) else {
            return .said("This is no message of MediationStudioLink, or of another version.", .badRequest)
        }
        await messages(message)
        return .said("Taken.", .ok)
    }

    /// Refuses what a form of another page can send.
    private static func refusal(of request: HTTPRequest) -> HTTPResponse? {
        let type = request.headers[.contentType]?.lowercased().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard type == "application/json" else { return .said("Send application/json.", .unsupportedMediaType) }
        return nil
    }

    /// Returns the body of a request; `nil` if it is too long.
    private static func body(of request: HTTPRequest, atMost limit: Int) async throws -> Data? {
        let body = try await request.bodyData
        return body.count <= limit ? body : nil
    }
}

extension HTTPResponse {
    /// Creates a response that no browser keeps or takes for something else.
    fileprivate static func studio(_ status: HTTPStatusCode, _ type: String, _ body: Data) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: [
                .contentType: type,
                HTTPHeader("Cache-Control"): "no-store",
                HTTPHeader("X-Content-Type-Options"): "nosniff",
                HTTPHeader("Referrer-Policy"): "no-referrer",
                HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
            ],
            // One buffer results in one write.
            body: HTTPBodySequence(data: body, suggestedBufferSize: max(body.count, 1))
        )
    }

    /// Creates a response with a sentence for a reader.
    fileprivate static func said(_ sentence: String, _ status: HTTPStatusCode) -> HTTPResponse {
        .studio(status, "text/plain; charset=utf-8", Data((sentence + "\n").utf8))
    }
}
