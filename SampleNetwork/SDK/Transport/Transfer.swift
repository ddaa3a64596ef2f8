import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request in progress, with the data received so far and the continuation that waits for it.
struct Transfer: Sendable {
    typealias Answer = (head: HTTPURLResponse, body: Data)

    let limit: Int
    let continuation: CheckedContinuation<Answer, any Error>

    /// The task of the session; `nil` until it has been made.
    var task: URLSessionTask?
    var head: HTTPURLResponse?
    var body = Data()

    init(limit: Int, continuation: CheckedContinuation<Answer, any Error>) {
        self.limit = limit
        self.continuation = continuation
    }
}

/// The reason that the SDK ended a transfer that the server would have continued.
enum TransferError: Error {
    case tooLong
    case tooManyRedirects
    case notHTTP
}
