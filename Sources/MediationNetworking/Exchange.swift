import Foundation
import MediationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request, with as much of its response as has arrived.
struct Exchange {
    let url: URL
    let maximumBytes: Int
    let continuation: CheckedContinuation<DataResponse, any Error>

    /// The task that fetches; `nil` until it has been created.
    var task: URLSessionTask?

    private var response: DataResponse?

    init(url: URL, maximumBytes: Int, continuation: CheckedContinuation<DataResponse, any Error>) {
        self.url = url
        self.maximumBytes = maximumBytes
        self.continuation = continuation
    }

    /// Receives the head of the response, and returns `false` if it announces more bytes than are allowed.
    mutating func receive(_ head: HTTPURLResponse) -> Bool {
        self.response = DataResponse(
            statusCode: head.statusCode,
            contentType: head.value(forHTTPHeaderField: "Content-Type"),
            redirect: self.redirect(in: head),
            headers: Self.headers(of: head)
        )
        return head.expectedContentLength <= Int64(self.maximumBytes)
    }

    /// Receives a piece of the body, and returns `false` if the body would exceed the allowed bytes.
    mutating func receive(_ piece: Data) -> Bool {
        guard piece.count <= self.maximumBytes - self.byteCount else { return false }
        self.response?.data.append(piece)
        return true
    }

    /// Returns the result of the exchange when its task has ended.
    func result(_ error: (any Error)?) -> Result<DataResponse, any Error> {
        if let error { return .failure(Self.withoutURL(error)) }
        guard let response = self.response else { return .failure(URLError(.badServerResponse)) }
        return .success(response)
    }

    var hasResponse: Bool { self.response != nil }

    /// The number of bytes of the body that are held.
    var byteCount: Int { self.response?.data.count ?? 0 }

    var tooManyBytes: MediationError {
        MediationError(.imageTooLarge, "The response has more than \(self.maximumBytes) bytes.")
    }

    private static func headers(of head: HTTPURLResponse) -> [String: String] {
        head.allHeaderFields.reduce(into: [:]) { headers, field in
            guard let name = field.key as? String, let value = field.value as? String else { return }
            headers[name.lowercased()] = value
        }
    }

    private func redirect(in head: HTTPURLResponse) -> URL? {
        guard 300..<400 ~= head.statusCode else { return nil }
        guard let location = head.value(forHTTPHeaderField: "Location") else { return nil }
        return URL(string: location, relativeTo: self.url)?.absoluteURL
    }

    /// Removes the user info of an error, which contains the URL: errors are logged, and the URL's query may hold
    /// tokens.
    private static func withoutURL(_ error: any Error) -> any Error {
        let code = (error as? URLError)?.code ?? .unknown
        return code == .cancelled ? CancellationError() : URLError(code)
    }
}
