#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request of a ``DataLoading``.
public struct DataRequest: Hashable, Sendable {
    /// An http or https URL with a host.
    public var url: URL

    /// The method, such as `GET` or `POST`.
    public var method: String

    /// The headers to send, by name.
    public var headers: [String: String]

    /// The body; `nil` for none.
    public var body: Data?

    /// The largest body to accept of the response, in bytes after decoding any content encoding.
    public var maximumBytes: Int

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - url: An http or https URL with a host.
    ///   - method: The method.
    ///   - headers: The headers to send, by name.
    ///   - body: The body.
    ///   - maximumBytes: The largest body to accept of the response, in bytes.
    public init(
        url: URL,
        method: String = "GET",
        headers: [String: String] = [:],
        body: Data? = nil,
        maximumBytes: Int
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.maximumBytes = maximumBytes
    }
}
