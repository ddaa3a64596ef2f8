public import Foundation
public import MediationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An auction held by a server: one POST with the bidders' signals, answered with bids.
///
/// Both bodies are JSON, described by `docs/schemas/auction-request.schema.json` and
/// `docs/schemas/auction-answer.schema.json`; status 204 means no bids. The auction sends no cookies and follows no
/// redirects. Copies share a session, which keeps connections open between loads: create one auction and pass it along.
public struct RemoteAuction: Auction {
    /// The largest answer that is accepted by default: 1 MiB.
    public static let defaultMaximumBytes = 1_048_576

    private let url: URL
    private let headers: [String: String]
    private let maximumBytes: Int
    private let session = SharedSession()

    /// Creates an auction with its own session.
    ///
    /// - Parameters:
    ///   - url: The URL to which requests are posted; http or https, with a host.
    ///   - headers: The headers to send in addition to the content type, such as the app's key.
    ///   - maximumBytes: The largest answer to accept, in bytes.
    public init(
        url: URL,
        headers: [String: String] = [:],
        maximumBytes: Int = Self.defaultMaximumBytes
    ) {
        self.url = url
        self.headers = headers
        self.maximumBytes = maximumBytes
    }

    /// Asks the server for bids, within the request's time limit.
    ///
    /// A bid that cannot be read is passed on as one that does not count, so that it does not spoil any other bid.
    ///
    /// - Parameter request: The bidders and their signals.
    /// - Returns: The server's bids as they are.
    /// - Throws: `MediationError` with the code `auctionFailed`, or `CancellationError`.
    public func bids(for request: AuctionRequest) async throws -> [Bid] {
        let message = try self.message(request)
        let answer = try await self.answer(to: message, within: request.timeLimit)
        switch answer.statusCode {
        case 200: return try self.bids(in: answer.data)
        case 204: return []
        case 300..<400: throw Self.failure("The auction's server redirects, and no redirect is followed.", answer)
        case let status: throw Self.failure("The auction's server answered with HTTP status \(status).", answer)
        }
    }

    private func message(_ request: AuctionRequest) throws -> URLRequest {
        guard self.url.isFetchable else {
            throw Self.failure("The auction's URL is no plain http or https URL with a host.")
        }
        guard request.timeLimit > .zero else { throw Self.failure("No time was left for the auction.") }
        var message = URLRequest(url: self.url)
        message.httpMethod = "POST"
        // Only a backstop: it starts anew with every byte.
        message.timeoutInterval = max(request.timeLimit / .seconds(1), 1)
        for (name, value) in self.headers { message.setValue(value, forHTTPHeaderField: name) }
        message.setValue("application/json", forHTTPHeaderField: "Content-Type")
        message.setValue("application/json", forHTTPHeaderField: "Accept")
        do {
            message.httpBody = try JSONEncoder().encode(request)
        } catch {
            throw Self.failure("The request for the auction cannot be written as JSON.")
        }
        return message
    }

    /// Waits no longer than the limit, whatever the server and Foundation do: the session answers a cancellation at once.
    private func answer(to message: URLRequest, within limit: Duration) async throws -> DataResponse {
        let exchange = Task { try await self.session.data(for: message, maximumBytes: self.maximumBytes) }
        let timer = Task {
            try await Task.sleep(for: limit)
            exchange.cancel()
        }
        defer { timer.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await exchange.value
            } onCancel: {
                exchange.cancel()
            }
        } catch is CancellationError {
            try Task.checkCancellation()
            throw Self.tooLate(limit)
        } catch let error as URLError where error.code == .timedOut {
            // On a busy machine, the backstop may come first.
            throw Self.tooLate(limit)
        } catch let error as MediationError {
            throw Self.failure(error.message)
        } catch {
            throw Self.failure("The auction's server could not be reached, or broke off.")
        }
    }

    private func bids(in body: Data) throws -> [Bid] {
        guard let answer = try? JSONDecoder().decode(RemoteBids.self, from: body) else {
            throw Self.failure("The answer of the auction's server cannot be understood.")
        }
        return answer.bids.map(\.bid)
    }

    private static func tooLate(_ limit: Duration) -> MediationError {
        Self.failure("The auction's server did not answer within \(limit).")
    }

    private static func failure(_ message: String, _ answer: DataResponse? = nil) -> MediationError {
        MediationError(.auctionFailed, message, networkCode: answer?.statusCode)
    }
}
