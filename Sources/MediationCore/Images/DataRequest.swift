#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A GET request of a ``DataLoading``.
public struct DataRequest: Hashable, Sendable {
    /// An http or https URL with a host.
    public var url: URL

    /// The headers to send, by name.
    public var headers: [String: String]

    /// The largest body to accept, in bytes after decoding any content encoding.
    public var maximumBytes: Int

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - url: An http or https URL with a host.
    ///   - headers: The headers to send, by name.
    ///   - maximumBytes: The largest body to accept, in bytes.
    public init(url: URL, headers: [String: String] = [:], maximumBytes: Int) {
        self.url = url
        self.headers = headers
        self.maximumBytes = maximumBytes
    }
}
