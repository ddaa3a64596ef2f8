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

    /// Indicates whether the host may be this device or in its network; `true` by default.
    ///
    /// If it is `false`, the HTTP client refuses a host whose name leads there, too, which the caller cannot see: with a
    /// ``MediationError`` with the code ``MediationError/Code/imageRefused``. `URLSessionDataLoader` asks the system for the
    /// addresses before it connects; another client that cannot do so leaves such names unnoticed.
    public var allowsPrivateHosts = true

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
