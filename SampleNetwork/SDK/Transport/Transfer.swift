import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request on its way: what has arrived so far, and who waits for it.
struct Transfer: Sendable {
    typealias Answer = (head: HTTPURLResponse, body: Data)

    let limit: Int
    let continuation: CheckedContinuation<Answer, any Error>

    /// What fetches; `nil` until it has been made.
    var task: URLSessionTask?
    var head: HTTPURLResponse?
    var body = Data()

    init(limit: Int, continuation: CheckedContinuation<Answer, any Error>) {
        self.limit = limit
        self.continuation = continuation
    }
}

/// Why the SDK ended a transfer that the server was glad to go on with.
enum TransferError: Error {
    case tooLong
    case tooManyRedirects
    case notHTTP
}
